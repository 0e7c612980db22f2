import type { Figure } from '@tollbench/tools/define/output.ts';
import { plainSymbols } from '@tollbench/tools/plot/symbols.ts';
import { attributes, prose } from './html.ts';
import type { Surface } from './surface.ts';

/** A picture that a tool draws itself. Its svg is made from numbers by the tool and is trusted. */
export function figure(output: Figure, surface: Surface): string {
  // On a phone a wide one scrolls in its frame, which the keyboard must then reach; in the page the tool's view sees to that.
  const scrolls =
    surface === 'sheet' && /^<svg[^>]*\s(?:data-wide|class="processor")/u.test(output.svg);
  return `<figure class="picture"><div class="paper"${attributes({ role: 'img', 'aria-label': plainSymbols(output.caption), 'data-figure': true, tabindex: scrolls && 0 })}>${output.svg}</div><figcaption>${prose(output.caption)}</figcaption></figure>`;
}
