/** The words of a plan over one another, aligned at the binary point: sign, bits before and behind the point, and bits that are dropped. */
import { path, picture } from '../../drafting/svg.ts';
import { escapeXml } from '../../text/escape.ts';
import { type Notation, wordName } from './read-word.ts';
import type { WordRow } from './words.ts';

const WIDTH = 400;
const LEFT = 10;
const TOP = 30;
const ROW = 35;
const BAR = 14;
/** Rows that are drawn; the table has them all. */
export const MAX_ROWS = 20;
/** Dropped bits that are drawn behind a word at most. */
const MAX_DROPPED = 8;
const WIDEST = 22;

interface Scale {
  /** Left edge of the bit that is worth 2^weight. */
  readonly x: (weight: number) => number;
  readonly cell: number;
  readonly top: number;
  readonly bottom: number;
}

const droppedOf = ({ exactFraction, word }: WordRow): number =>
  Math.max(0, Math.min(MAX_DROPPED, exactFraction - word.fraction));

function scaleOf(rows: readonly WordRow[]): Scale {
  // The point itself is always in sight.
  const top = Math.max(0, ...rows.map(({ word }) => word.width - word.fraction - 1));
  const bottom = Math.min(-1, ...rows.map((row) => -row.word.fraction - droppedOf(row)));
  const cell = Math.min(WIDEST, (WIDTH - 2 * LEFT) / (top - bottom + 1));
  return { x: (weight) => LEFT + (top - weight) * cell, cell, top, bottom };
}

const text = (x: number, y: number, words: string, more = ''): string =>
  `<text x="${x}" y="${y}" font-size="11.5" fill="currentColor" stroke="var(--sheet)" stroke-width="3" stroke-linejoin="round" paint-order="stroke"${more}>${escapeXml(words)}</text>`;

/** One bit; `kind` says what it is. */
function bit(
  x: number,
  y: number,
  width: number,
  kind: 'sign' | 'integer' | 'fraction' | 'dropped',
): string {
  const paint = {
    sign: 'fill="var(--ink)" stroke="var(--paper)"',
    integer: 'fill="var(--trace-2)" stroke="var(--paper)"',
    fraction: 'fill="var(--trace-1)" fill-opacity="0.75" stroke="var(--paper)"',
    dropped: 'fill="none" stroke="var(--rule)" stroke-dasharray="2 2"',
  }[kind];
  return `<rect x="${round(x)}" y="${y}" width="${round(width)}" height="${BAR}" ${paint} stroke-width="1"/>`;
}

const round = (x: number): number => Math.round(100 * x) / 100;

function drawnRow(row: WordRow, k: number, scale: Scale, notation: Notation): string {
  const { word, count } = row;
  const y = TOP + k * ROW;
  const first = word.width - word.fraction - 1;
  let bits = '';
  for (let weight = first; weight >= -word.fraction; weight--)
    bits += bit(
      scale.x(weight),
      y + 16,
      scale.cell,
      word.signed && weight === first ? 'sign' : weight >= 0 ? 'integer' : 'fraction',
    );
  for (let d = 1; d <= droppedOf(row); d++)
    bits += bit(scale.x(-word.fraction - d), y + 16, scale.cell, 'dropped');
  const times = count > 1 ? `, ${count} words` : '';
  const said = `${word.width} bits${times}${row.given ? ', given' : ''}${row.overflows ? ', overflows' : ''}`;
  return (
    text(
      LEFT,
      y + 12,
      `${row.name}   ${wordName(word, notation).replaceAll('-', '\u2212')}`,
      ' font-weight="600"',
    ) +
    text(
      WIDTH - LEFT,
      y + 12,
      said,
      ` text-anchor="end"${row.overflows ? ' font-weight="600"' : ''}`,
    ) +
    bits +
    reachOf(row, y, scale)
  );
}

/** How far the value itself goes: a mark at the weight of its largest size. */
function reachOf({ low, high }: WordRow, y: number, scale: Scale): string {
  const size = Math.max(Math.abs(low), Math.abs(high));
  if (!(size > 0)) return '';
  const weight = Math.log2(size);
  if (weight > scale.top + 1 || weight < scale.bottom) return '';
  const x = round(scale.x(weight - 1));
  return path(`M${x} ${y + 13}v${BAR + 6}`, 1.5, 'var(--accent)');
}

/** The figure; the caption says what its colours are. */
export function wordsFigure(all: readonly WordRow[], notation: Notation): string {
  const rows = all.slice(0, MAX_ROWS);
  const scale = scaleOf(rows);
  const height = TOP + rows.length * ROW + 8;
  const point = round(scale.x(-1));
  const inner =
    `<rect x="${round(point - 0.75)}" y="${TOP - 6}" width="1.5" height="${height - TOP}" fill="var(--ink-2)"/>` +
    text(point, TOP - 12, 'binary point', ' text-anchor="middle"') +
    rows.map((row, k) => drawnRow(row, k, scale, notation)).join('');
  return picture(
    WIDTH,
    height,
    `Words of the plan, ${all.length}, aligned at the binary point`,
    inner,
  );
}
