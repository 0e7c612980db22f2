import { bitOf } from '@tollbench/engines/logic/cube.ts';
import type { Asked } from './asked.ts';
import { svg, text, widthOf } from './svg.ts';
import type { NamedTerm } from './term-legend.ts';

const PITCH = 15;
const NUMBER = 34;
const GAP = 22;
export const MAX_ROWS = 240;

/**
 * The cover as a programmable logic array: a row a term, with a full dot where it takes a variable
 * as it is, an open one where complemented, and a square under each output it goes to.
 */
export function arrayFigure(asked: Asked, terms: readonly NamedTerm[]): string {
  const { variables, outputs } = asked;
  const shown = terms.slice(0, MAX_ROWS);
  const columns = variables.length + outputs.length + 1;
  const width = NUMBER + columns * PITCH;
  // About as wide as a screen is: blocks of rows side by side.
  const blocks = Math.max(
    1,
    Math.min(6, Math.round(Math.sqrt((shown.length * PITCH * 1.5) / width))),
  );
  const rows = Math.max(1, Math.ceil(shown.length / blocks));
  const head = 12 + Math.max(...[...variables, ...outputs].map((name) => widthOf(name, 12)));
  const drawn = Array.from({ length: blocks }, (_, b) => {
    const x = b * (width + GAP);
    const own = shown.slice(b * rows, (b + 1) * rows);
    if (own.length === 0) return '';
    return (
      heads(asked, x, head) +
      own.map((term, r) => row(term, asked, x, head + (r + 0.5) * PITCH)).join('')
    );
  });
  const whole = blocks * (width + GAP) - GAP;
  return svg(
    whole,
    head + rows * PITCH + 6,
    `Logic array of ${terms.length} terms`,
    drawn.join(''),
    whole > 460,
  );
}

function heads({ variables, outputs }: Asked, x: number, head: number): string {
  const name = (what: string, column: number) =>
    text(x + NUMBER + (column + 0.5) * PITCH + 4, head - 6, what, {
      size: 12,
      anchor: 'start',
      turn: true,
    });
  return (
    variables.map(name).join('') +
    outputs.map((what, k) => name(what, variables.length + 1 + k)).join('')
  );
}

function row(
  { index, cube }: NamedTerm,
  { variables, outputs }: Asked,
  x: number,
  y: number,
): string {
  const at = (column: number) => x + NUMBER + (column + 0.5) * PITCH;
  const n = variables.length;
  const end = at(n + outputs.length);
  const dots = variables.map((_, i) => {
    const bit = bitOf(i, n);
    if (!(cube.mask & bit)) return '';
    const fill = cube.value & bit ? 'var(--trace-1)' : 'var(--paper)';
    return `<circle cx="${at(i)}" cy="${y}" r="4.2" fill="${fill}" stroke="var(--trace-1)" stroke-width="1.5"/>`;
  });
  const squares = outputs.map((_, k) =>
    cube.outputs & (1 << k)
      ? `<rect x="${at(n + 1 + k) - 4}" y="${y - 4}" width="8" height="8" fill="var(--trace-2)"/>`
      : '',
  );
  return `<g data-term="${index}"><rect x="${x}" y="${y - PITCH / 2}" width="${end - x + 8}" height="${PITCH}" fill="transparent"/>${text(x + NUMBER - 8, y + 4, String(index + 1), { size: 11, anchor: 'end', quiet: true })}<path d="M${at(0) - 6} ${y}H${end + 6}" stroke="var(--grid)" fill="none"/>${dots.join('')}${squares.join('')}</g>`;
}
