/** An entry drawn field by field: bits to press, a page number to type. */
import {
  type Entry,
  type EntryField,
  entryFields,
  fieldValue,
} from '@tollbench/engines/riscv/paging/entry.ts';
import type { Scheme } from '@tollbench/engines/riscv/paging/scheme.ts';
import { fitted, QUIET, words } from '../../drafting/fixed-words.ts';
import { address } from './phrases.ts';

export interface RowPlace {
  readonly x: number;
  /** Top of the boxes; the names of the fields stand above it. */
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The number of the stage, which a press names; the entry alone is 0. */
  readonly stage: number;
}

/** A colour for each level, and one for the offset. */
export const levelColour = (level: number): string => `var(--trace-${1 + (level % 5)})`;
export const OFFSET = 'var(--trace-6)';

const COLOURS: Readonly<Record<string, string>> = {
  v: 'currentColor',
  r: 'var(--trace-1)',
  w: 'var(--trace-1)',
  x: 'var(--trace-1)',
  u: 'var(--trace-4)',
  g: 'var(--trace-4)',
  a: 'var(--trace-3)',
  d: 'var(--trace-3)',
  rsw: QUIET,
  n: 'var(--trace-5)',
  pbmt: 'var(--trace-5)',
};

const isPpn = ({ id }: EntryField): boolean => id.startsWith('ppn');

/** Bits of a field side by side, each to be pressed. */
function bits(field: EntryField, raw: bigint, x: number, cell: number, place: RowPlace): string {
  const { y, height, stage } = place;
  const colour = COLOURS[field.id] ?? 'currentColor';
  const count = field.high - field.low + 1;
  const cells = Array.from({ length: count }, (_, k) => {
    const bit = field.high - k;
    const on = (raw >> BigInt(bit)) & 1n;
    const at = x + k * cell;
    const fill = on === 1n ? `fill="${colour}" fill-opacity="0.2"` : 'fill="transparent"';
    return `<g data-stage="${stage}" data-bit="${bit}"><rect x="${at}" y="${y}" width="${cell}" height="${height}" ${fill} stroke="var(--rule,currentColor)"/>${words(at + cell / 2, y + height / 2 + 5, String(on), { size: 13, anchor: 'middle', colour: on === 1n ? colour : QUIET, bold: on === 1n })}</g>`;
  });
  const name = words(x + (count * cell) / 2, y - 3, field.label, {
    ...{ size: 9.5, anchor: 'middle', colour: QUIET },
  });
  return name + cells.join('');
}

/** A field as a number. */
function box(
  label: string,
  value: string,
  x: number,
  width: number,
  place: RowPlace,
  more: { colour: string; attribute?: string },
): string {
  const { y, height } = place;
  const { colour, attribute = '' } = more;
  return `<g${attribute}><rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${colour}" fill-opacity="0.14" stroke="var(--rule,currentColor)"/>${words(x + width / 2, y + height / 2 + 5, fitted(value, width - 4, 13), { size: 13, anchor: 'middle', colour })}${words(x + width / 2, y - 3, label, { size: 9.5, anchor: 'middle', colour: QUIET })}</g>`;
}

/** The page number in one box, its parts by level where they tell something. */
const ppnBox = (entry: Entry, level: number, x: number, width: number, place: RowPlace): string =>
  box('PPN', address(entry.ppn), x, width, place, {
    colour: levelColour(level - 1 < 0 ? 5 : level - 1),
    attribute: ` data-stage="${place.stage}" data-ppn=""`,
  });

const FLAG = 21;
const PAIR = 17;

/** In one line, for wide pages. */
export function entryRow(s: Scheme, entry: Entry, level: number, place: RowPlace): string {
  const fields = entryFields(s);
  const field = (id: string) => fields.find((f) => f.id === id);
  const parts: string[] = [];
  let x = place.x;
  const put = (id: string, cell: number): void => {
    const found = field(id);
    if (!found) return;
    parts.push(bits(found, entry.raw, x, cell, place));
    x += cell * (found.high - found.low + 1);
  };
  put('n', PAIR);
  put('pbmt', PAIR);
  const reserved = field('reserved');
  if (reserved) {
    parts.push(
      box('60–54', address(fieldValue(entry.raw, reserved)), x, 44, place, { colour: QUIET }),
    );
    x += 44;
  }
  const rest = place.x + place.width - x - 2 * PAIR - 8 * FLAG;
  parts.push(ppnBox(entry, level, x, rest, place));
  x += rest;
  put('rsw', PAIR);
  for (const flag of fields.filter((f) => !isPpn(f) && f.low < 8)) put(flag.id, FLAG);
  return parts.join('');
}

/** In two lines, for phones; 84 high. */
export function narrowRow(s: Scheme, entry: Entry, level: number, place: RowPlace): string {
  const fields = entryFields(s);
  const small = fields.filter(({ id }) => ['n', 'pbmt', 'rsw'].includes(id));
  const flags = fields.filter((f) => !isPpn(f) && f.low < 8);
  const count = small.reduce((n, f) => n + f.high - f.low + 1, 0) + flags.length;
  const cell = place.width / count;
  const parts: string[] = [];
  let x = place.x;
  for (const f of [...small, ...flags]) {
    parts.push(bits(f, entry.raw, x, cell, place));
    x += cell * (f.high - f.low + 1);
  }
  const below = { ...place, y: place.y + place.height + 13, height: 24 };
  parts.push(ppnBox(entry, level, place.x, place.width, below));
  return parts.join('');
}
