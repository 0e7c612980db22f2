import type { Step } from '@tollbench/tools/define/output.ts';
import { prose } from './html.ts';

/** The working as a numbered list. `math` sets TeX as MathML: Temml, at build or once the list is opened. */
export function steps(list: readonly Step[], math: (tex: string) => string): string {
  const items = list.map(
    (step) =>
      `<li><p>${prose(step.text)}</p>${step.tex ? `<div class="formula" tabindex="0" role="group" aria-label="Formula">${math(step.tex)}</div>` : ''}</li>`,
  );
  return `<ol class="steps">${items.join('')}</ol>`;
}
