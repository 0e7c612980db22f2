import type { Notice } from '@tollbench/tools/define/output.ts';
import { prose } from './html.ts';

export function notice(output: Notice): string {
  return `<p class="notice" data-level="${output.level}"><strong>${output.level === 'warning' ? 'Warning' : 'Note'}.</strong> ${prose(output.text)}</p>`;
}
