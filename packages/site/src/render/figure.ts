import type { Figure } from '@tollbench/tools/define/output.ts';
import { escapeHtml } from './html.ts';

/** A picture that a tool draws itself. Its svg is made from numbers by the tool and is trusted. */
export function figure(output: Figure): string {
  return `<figure class="picture"><div class="paper" role="img" aria-label="${escapeHtml(output.caption)}" data-figure>${output.svg}</div><figcaption>${escapeHtml(output.caption)}</figcaption></figure>`;
}
