import type { Notice } from '@tollbench/tools/define/output.ts';
import { escapeHtml } from './html.ts';

export function notice(output: Notice): string {
  return `<p class="notice" data-level="${output.level}"><strong>${output.level === 'warning' ? 'Warning' : 'Note'}.</strong> ${escapeHtml(output.text)}</p>`;
}
