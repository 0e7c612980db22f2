/** The bits as cells to press, what each weighs, and where the number stands in the range of the word. */
import { equals, type Rational } from '@tollbench/engines/exact/rational.ts';
import { codeOf } from '@tollbench/engines/radix/code.ts';
import { lastBitsOf } from '@tollbench/engines/radix/format.ts';
import { grouped } from '@tollbench/engines/radix/show.ts';
import { subscript, superscript } from '@tollbench/engines/text/script-digits.ts';
import { picture } from '../../drafting/svg.ts';
import { escapeXml } from '../../text/escape.ts';
import type { Word } from './compute.ts';
import { decimal, shortened } from './words.ts';

/** Bits that are drawn; beyond, the lowest of them. */
export const MAX_DRAWN = 1024;
const WIDTH = 360;
const LEFT = 2;

interface Layout {
  /** Cells a row. */
  readonly across: number;
  readonly cell: number;
  readonly high: number;
  /** Whether each cell has its place and its weight with it. */
  readonly told: boolean;
  readonly row: number;
}

export const layoutOf = (width: number): Layout =>
  width <= 64
    ? { across: 8, cell: 39, high: 34, told: true, row: 62 }
    : width <= 256
      ? { across: 16, cell: 19.5, high: 22, told: false, row: 26 }
      : { across: 32, cell: 9.75, high: 13, told: false, row: 16 };

export interface Drawn extends Word {
  readonly pattern: bigint;
  readonly kept: Rational;
  /** Without a width; null where there is none. */
  readonly exact: Rational | null;
  /** The number in last bits before anything was dropped. */
  readonly asked: bigint | null;
}

export function bitFigure(d: Drawn): string {
  const layout = layoutOf(d.width);
  const drawn = Math.min(d.width, MAX_DRAWN);
  const rows = Math.ceil(drawn / layout.across);
  const inner = Array.from({ length: rows }, (_, r) =>
    row(d, layout, rows - 1 - r, r * layout.row, drawn),
  );
  const below = rows * layout.row + 6;
  const said = readings(d);
  return picture(
    WIDTH,
    below + 50 + said.length * LINE + 6,
    `The ${d.width} bits of ${decimal(d.kept)}`,
    `${inner.join('')}<g transform="translate(0 ${below})">${range(d)}</g>${said
      .map((line, k) => reading(line, below + 50 + (k + 0.8) * LINE))
      .join('')}`,
  );
}

const LINE = 20;
/** Letters of a reading that the width has room for. */
const ROOM = 36;

interface Reading {
  readonly label: string;
  readonly value: string;
  readonly wrong?: boolean;
}

/** What the word is, as people ask for it first. */
function readings(d: Drawn): Reading[] {
  const other = d.exact && !equals(d.exact, d.kept) ? d.exact : undefined;
  const bits = (base: number, per: number) =>
    d.pattern
      .toString(base)
      .toUpperCase()
      .padStart(Math.ceil(d.width / per), '0');
  return [
    { label: 'value', value: decimal(d.kept, ROOM) },
    ...(other ? [{ label: 'exact', value: decimal(other, ROOM), wrong: true }] : []),
    { label: 'hex', value: shortened(grouped(bits(16, 4), 4), ROOM) },
    { label: 'octal', value: shortened(grouped(bits(8, 3), 3), ROOM) },
    { label: 'unsigned', value: decimal({ n: d.pattern, d: 1n }, ROOM) },
  ];
}

const reading = ({ label, value, wrong }: Reading, y: number): string =>
  `<text x="${RANGE.left - 8}" y="${round(y)}" font-size="12"${QUIET}>${label}</text><text x="66" y="${round(y)}" font-size="14" fill="${wrong ? 'var(--trace-1)' : 'currentColor'}" font-family="var(--font-mono)">${escapeXml(value)}</text>`;

const text = (x: number, y: number, what: string, size: number, more = ''): string =>
  `<text x="${round(x)}" y="${round(y)}" font-size="${size}" text-anchor="middle"${more || ' fill="currentColor"'}>${escapeXml(what)}</text>`;
const QUIET = ' fill="var(--ink-2,currentColor)"';
const round = (x: number): number => Math.round(x * 100) / 100;

/** Row number `index` counted from the lowest bits. */
function row(d: Drawn, layout: Layout, index: number, y: number, drawn: number): string {
  const { across, cell, told } = layout;
  const from = index * across;
  const to = Math.min(drawn, from + across);
  const cells: string[] = [];
  for (let k = to - 1; k >= from; k--) cells.push(bit(d, layout, k, y, across));
  const size = to - from;
  const value = (d.pattern >> BigInt(from)) & ((1n << BigInt(size)) - 1n);
  const hex = value
    .toString(16)
    .toUpperCase()
    .padStart(Math.ceil(size / 4), '0');
  const x = LEFT + across * cell + 4;
  const shown = hex.length > 4 ? '' : hex;
  const beside = told
    ? `<text x="${x + 2}" y="${y + 36}" font-size="15" fill="currentColor">${shown}</text>`
    : `<text x="${x}" y="${round(y + layout.high * 0.75)}" font-size="${across === 32 ? 8 : 9}"${QUIET}>${from}</text>`;
  return cells.join('') + beside;
}

function bit(d: Drawn, layout: Layout, k: number, y: number, across: number): string {
  const { cell, high, told } = layout;
  const x = LEFT + (across - 1 - (k % across)) * cell + (k % 4 === 3 ? 0 : 0);
  const top = told ? y + 14 : y;
  const one = (d.pattern >> BigInt(k)) & 1n;
  const sign = k === d.width - 1 && ['twos', 'ones', 'magnitude'].includes(d.code);
  const gap = told ? 3 : layout.across === 16 ? 1.5 : 0.8;
  const nibble = k % 4 === 0 && told ? 2 : 0;
  const fill = one ? (sign ? 'var(--trace-1)' : 'var(--accent)') : 'var(--paper)';
  const fraction = d.fraction > 0 && k < d.fraction;
  const box = `<rect x="${round(x)}" y="${top}" width="${round(cell - gap - nibble)}" height="${high}" rx="${told ? 4 : 1.5}" fill="${fill}" fill-opacity="${one ? 0.28 : 1}" stroke="${sign ? 'var(--trace-1)' : 'currentColor'}" stroke-width="${sign ? 1.8 : 1}"${fraction ? ' stroke-dasharray="3 2"' : ''}/>`;
  const middle = x + (cell - gap - nibble) / 2;
  const digit = text(middle, top + high * 0.7, String(one), told ? 19 : across === 16 ? 14 : 8.5);
  const words = told
    ? text(middle, y + 10, String(k), 10, QUIET) +
      text(middle, top + high + 11, weightText(d, k), 9.5, QUIET)
    : '';
  const point =
    d.fraction > 0 && k === d.fraction
      ? `<circle cx="${round(x + cell - gap / 2 - nibble / 2)}" cy="${top + high}" r="${told ? 3.2 : 1.8}" fill="var(--trace-1)"/>`
      : '';
  return `<g data-bit="${k}">${box}${digit}${words}${point}</g>`;
}

/** What bit k weighs: `−128`, `2³¹`, `2⁻³`. */
export function weightText(w: Word, k: number): string {
  if (w.code === 'magnitude' && k === w.width - 1) return '±';
  if (w.code === 'gray') return `g${subscript(k)}`;
  const weight = codeOf(w.code, w.bias).weight(k, w.width);
  if (weight === undefined) return w.code === 'excess3' ? (['1', '2', '4', '8'][k % 4] ?? '') : '';
  const sign = weight < 0n ? '\u2212' : '';
  const size = weight < 0n ? -weight : weight;
  const e = k - w.fraction;
  if (e >= 0 && size < 100_000n << BigInt(w.fraction))
    return w.fraction === 0 ? `${sign}${size}` : decimal(lastBitsOf(weight, w.fraction));
  if (w.code === 'bcd') return `${1 << (k % 4)}·10${superscript(Math.floor(k / 4))}`;
  if ((size & (size - 1n)) !== 0n) return `${sign}(2${superscript(k)}\u22121)`;
  return `${sign}2${superscript(e)}`;
}

const RANGE = { left: 12, right: WIDTH - 12, y: 20 };

/** A bar from the least to the greatest number of the word, with the number on it, and beside it one that does not fit. */
function range(d: Drawn): string {
  const code = codeOf(d.code, d.bias);
  const [least, greatest] = [code.least(d.width), code.greatest(d.width)];
  const span = greatest - least;
  const at = (k: bigint): number => {
    if (span === 0n) return (RANGE.left + RANGE.right) / 2;
    const share = Number(((k - least) * 1_000_000n) / span) / 1e6;
    return RANGE.left + share * (RANGE.right - RANGE.left);
  };
  const end = (k: bigint) => decimal(lastBitsOf(k, d.fraction), 20);
  const { y } = RANGE;
  const bar = `<rect x="${RANGE.left}" y="${y}" width="${RANGE.right - RANGE.left}" height="7" rx="3.5" fill="var(--grid-minor)" stroke="currentColor" stroke-width="0.8"/>`;
  const ends = `<text x="${RANGE.left - 8}" y="${y + 22}" font-size="10.5"${QUIET}>${end(least)}</text><text x="${RANGE.right + 8}" y="${y + 22}" font-size="10.5" text-anchor="end"${QUIET}>${end(greatest)}</text>`;
  const zero = least < 0n && greatest > 0n ? at(0n) : undefined;
  const tick =
    zero === undefined
      ? ''
      : `<path d="M${round(zero)} ${y - 3}v13" stroke="currentColor" stroke-width="1"/>${text(zero, y + 22, '0', 10.5, QUIET)}`;
  const k = code.decode(d.pattern, d.width) ?? 0n;
  const x = round(at(k));
  const mark = `<path d="M${x} ${y - 1}l-5 -8h10z" fill="var(--accent)"/><circle cx="${x}" cy="${y + 3.5}" r="3.5" fill="var(--accent)"/>`;
  return bar + ends + tick + mark + beyond(d, least, greatest);
}

/** The number that did not fit, at the end that it is beyond. */
function beyond({ asked, fraction }: Drawn, least: bigint, greatest: bigint): string {
  if (asked === null || (asked >= least && asked <= greatest)) return '';
  const above = asked > greatest;
  const x = above ? RANGE.right + 9 : RANGE.left - 9;
  const arrow = above
    ? `M${x - 7} ${RANGE.y - 2}l7 5.5l-7 5.5z`
    : `M${x + 7} ${RANGE.y - 2}l-7 5.5l7 5.5z`;
  return `<path d="${arrow}" fill="var(--trace-1)"/><text x="${x}" y="${RANGE.y - 8}" font-size="10.5" text-anchor="${above ? 'end' : 'start'}" fill="currentColor">${escapeXml(decimal(lastBitsOf(asked, fraction), 24))} does not fit</text>`;
}
