import type { Layout } from '@tollbench/tools/plot/panel.ts';
import type { Readout } from '@tollbench/tools/plot/readout.ts';
import { el, px } from '@tollbench/tools/plot/svg.ts';
import { plainSymbols } from '@tollbench/tools/plot/symbols.ts';
import { paint } from '@tollbench/tools/plot/theme.ts';
import { escapeXml } from '@tollbench/tools/text/escape.ts';
import { prose } from '../../render/html.ts';

/** The marks of the cursor: a hairline through every panel, or a cross at a sample, and a ring on each trace it reads. */
export function cursorMarkup(lay: Layout, r: Readout): string {
  let d = '';
  if (r.by === 'x') for (const p of lay.panels) d += `M${px(r.at[0])} ${px(p.top)}v${px(p.height)}`;
  const rings = r.items.filter((item) => {
    const p = lay.panels[item.panel];
    return p && item.at[1] >= p.top - 1 && item.at[1] <= p.top + p.height + 1;
  });
  const ring = (r.by === 'x' ? rings : rings.slice(0, 1)).map((item) =>
    el('circle', {
      cx: item.at[0],
      cy: item.at[1],
      r: r.by === 'x' ? 3.5 : 5,
      fill: r.by === 'x' ? 'var(--paper)' : 'none',
      stroke: r.by === 'x' ? paint(item.styled.colour) : 'var(--accent)',
      'stroke-width': 1.75,
    }),
  );
  return (
    el('path', {
      d: d || 'M0 0',
      stroke: 'var(--accent)',
      fill: 'none',
      'shape-rendering': 'crispEdges',
    }) + ring.join('')
  );
}

/** A name and its value, as a line of figures begins. */
export const nameMarkup = (name: string, value: string): string =>
  `<b>${prose(name)} <var>${escapeXml(value)}</var></b>`;

/** A spot of colour: a picture, because the content policy lets no markup say its own style. */
const swatch = (fill: string): string =>
  `<svg class="swatch" viewBox="0 0 1 1" aria-hidden="true"><rect width="1" height="1" fill="${fill}"/></svg>`;

/** The line of figures: what is read, then each trace with its colour. */
export function readoutMarkup(r: Readout): string {
  const head = r.heading.label || r.heading.text ? nameMarkup(r.heading.label, r.heading.text) : '';
  return (
    head +
    r.items
      .map(
        (i) =>
          `<span>${swatch(paint(i.styled.colour))}${prose(i.label)} <var>${escapeXml(i.text)}</var></span>`,
      )
      .join('')
  );
}

export const readoutText = (r: Readout): string =>
  [`${r.heading.label} ${r.heading.text}`, ...r.items.map((i) => `${i.label} ${i.text}`)]
    .map(plainSymbols)
    .join(', ')
    .trim();
