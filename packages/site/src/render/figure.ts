import type { Figure } from '@tollbench/tools/define/output.ts';
import { plainSymbols } from '@tollbench/tools/plot/symbols.ts';
import { attributes, prose } from './html.ts';
import type { Surface } from './surface.ts';

/** A picture that a tool draws itself. Its svg is made from numbers by the tool and is trusted. */
export function figure(output: Figure, surface: Surface): string {
  // On a phone a wide one scrolls in its frame, which the keyboard must then reach; in the page the tool's view sees to that.
  const scrolls =
    surface === 'sheet' && /^<svg[^>]*\s(?:data-wide|class="processor")/u.test(output.svg);
  return `<figure class="picture"><div class="paper"${attributes({ role: 'img', 'aria-label': plainSymbols(output.caption), 'data-figure': true, tabindex: scrolls && 0 })}>${output.svg}</div>${surface === 'sheet' ? '' : under(output)}<figcaption>${prose(output.caption)}</figcaption></figure>`;
}

/** The lines below a picture: a list that the keyboard can scroll. A sheet has the whole working of its own. */
function under({ lines }: Figure): string {
  if (!lines || lines.items.length === 0) return '';
  const items = lines.items.map(({ text, svg }) => `<li>${prose(text)}${svg ?? ''}</li>`).join('');
  return `<ol class="under"${attributes({ tabindex: 0, 'aria-label': lines.label })}>${items}</ol>`;
}
