import type { Field } from '@tollbench/engines/riscv/codec/layout.ts';
import { fitted, QUIET, widthOf, words, wrapped } from '../../drafting/fixed-words.ts';
import { colourOf } from './colours.ts';

export { fitted, QUIET, widthOf, words, wrapped };

export interface Cell {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** One bit of the word: pressed, it is inverted. */
export function bitCell(
  { x, y, width, height }: Cell,
  bit: number,
  value: string,
  field: Field,
): string {
  const colour = colourOf(field);
  const fill = field.slot ? `fill="${colour}" fill-opacity="0.14"` : 'fill="var(--grid-minor)"';
  return `<g data-bit="${bit}"><rect x="${x}" y="${y}" width="${width}" height="${height}" ${fill} stroke="var(--rule)"/>${words(x + width / 2, y + height / 2 + 6, value, { size: 17, anchor: 'middle', colour, bold: value === '1' })}</g>`;
}
