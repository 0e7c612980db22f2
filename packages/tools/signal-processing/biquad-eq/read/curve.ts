/** A measured curve: frequencies and levels as REW, AutoEq and spreadsheets write them, or a GraphicEQ of Equalizer APO. */
import { InputError } from '../../../define/error.ts';
import { clip } from './chain.ts';

export interface Curve {
  /** Hz, rising. */
  readonly frequency: Float64Array;
  /** dB. */
  readonly level: Float64Array;
  /** The column that was taken, where the text names columns. */
  readonly column: string | null;
  /** Lines that hold no point. */
  readonly skipped: number;
}

export const MAX_POINTS = 50_000;
const MIN_POINTS = 2;

/** Columns by name, the first that is there: what a text of several columns means by its level. */
const LEVELS = ['raw', 'spl', 'level', 'gain', 'db', 'magnitude', 'amplitude'];

const NUMBER = /^[+\-\u2212]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/u;
const valueIn = (text: string): number =>
  NUMBER.test(text) ? Number(text.replace('\u2212', '-')) : Number.NaN;

/** @throws InputError for the field `name` */
export function readCurve(text: string, name: 'curve' | 'target'): Curve {
  const refuse = (message: string): never => {
    throw new InputError(message, { field: name, value: clip(text.trim()) });
  };
  const graphic = text.indexOf('GraphicEQ:');
  const rows = graphic >= 0 ? text.slice(graphic + 10).split(/[;\n]/u) : text.split('\n');
  const cut = separator(rows);
  const points: [number, number][] = [];
  let column: { at: number; name: string } | null = null;
  let skipped = 0;
  let before: readonly string[] = [];
  for (const [k, row] of rows.entries()) {
    if (row.trim() === '') continue;
    const cells = cut(row);
    const f = valueIn(cells[0] ?? '');
    if (Number.isNaN(f)) {
      // A heading, before the points: behind them it would be a row that is lost.
      if (points.length > 0 && !/^\s*[*#%/"]/u.test(row))
        refuse(`has "${clip(row.trim())}" in line ${k + 1}, which is no frequency and level`);
      if (points.length === 0 && /^\W*freq\w*\W*\bkhz\b/iu.test(row))
        refuse(`has its frequencies in kHz, as line ${k + 1} says; write them in Hz`);
      column = headed(cells) ?? column;
      skipped++;
      continue;
    }
    const [last = 0] = points.at(-1) ?? [];
    const whole = thousands(cells, before);
    before = cells;
    // Only where the frequencies would fall with the mark, and rise on without it.
    if (f < last && whole > last && whole <= MAX_RISE * last)
      refuse(
        `has "${clip(row.trim())}" in line ${k + 1}, whose frequency is ${whole} Hz or ${f} Hz: write thousands without a mark between them`,
      );
    const level = valueIn(cells[column?.at ?? 1] ?? '');
    if (Number.isNaN(level))
      refuse(
        `has "${clip(row.trim())}" in line ${k + 1}, which has no level in dB behind its frequency`,
      );
    if (!(f > 0 && f <= 1e9 && Math.abs(level) <= 1000)) {
      // Transforms begin at 0 Hz, which has no place on an axis of octaves.
      if (f === 0) {
        skipped++;
        continue;
      }
      refuse(`has ${f} Hz and ${level} dB in line ${k + 1}, which is no point of a response`);
    }
    points.push([f, level]);
    if (points.length > MAX_POINTS) refuse(`has more than ${MAX_POINTS} points`);
  }
  if (points.length < MIN_POINTS)
    refuse(
      `has ${points.length} points; paste lines of a frequency in Hz and a level in dB, at least ${MIN_POINTS}`,
    );
  points.sort(([a], [b]) => a - b);
  const twice = points.findIndex(([f], k) => k > 0 && f === points[k - 1]?.[0]);
  if (twice >= 0) refuse(`has ${points[twice]?.[0]} Hz twice`);
  return {
    frequency: Float64Array.from(points, ([f]) => f),
    level: Float64Array.from(points, ([, level]) => level),
    column: column?.name ?? null,
    skipped,
  };
}

/** How cells are parted: by semicolons or tabs with decimal commas, by commas, or by blanks. */
function separator(rows: readonly string[]): (row: string) => string[] {
  const sample = rows.filter((row) => /^\s*\d/u.test(row)).slice(0, 20);
  const all = (test: RegExp) => sample.length > 0 && sample.every((row) => test.test(row));
  const clean = (cells: string[]) => cells.map((cell) => cell.trim().replace(/^"|"$/gu, ''));
  if (all(/;/u)) return (row) => clean(row.split(';')).map((cell) => cell.replace(',', '.'));
  if (all(/\t/u) && !all(/\./u))
    return (row) => clean(row.split('\t')).map((cell) => cell.replace(',', '.'));
  if (all(/\d\s*,\s*[-+\d]/u)) return (row) => clean(row.split(','));
  return (row) => clean(row.trim().split(/\s+/u));
}

/** From one point to the next, of a list that rises. */
const MAX_RISE = 100;

/** The frequency of a row if a mark parts its thousands, `1,000` or `1.000`, as no mark does in the row before; or NaN. */
function thousands(cells: readonly string[], before: readonly string[]): number {
  const [first = '', second = ''] = cells;
  if (/^\d{1,3}\.\d{3}$/u.test(first))
    return before[0]?.includes('.') ? Number.NaN : Number(first.replace('.', ''));
  const apart = cells.length > before.length && /^\d{1,3}$/u.test(first) && /^\d{3}$/u.test(second);
  return apart ? Number(first + second) : Number.NaN;
}

/** The column of the level that a heading names. */
function headed(cells: readonly string[]): { at: number; name: string } | null {
  const names = cells.map((cell) => cell.replace(/^[*#]\s{0,4}/u, '').toLowerCase());
  if (!names[0]?.startsWith('freq')) return null;
  for (const level of LEVELS) {
    const at = names.findIndex((cell, k) => k > 0 && cell.startsWith(level));
    if (at > 0) return { at, name: names[at] ?? '' };
  }
  return null;
}

/** The level of a curve at a frequency, straight between its points over ln f; NaN outside them. */
export function levelOf({ frequency, level }: Curve, f: number): number {
  let [low, high] = [0, frequency.length - 1];
  if (f < (frequency[low] ?? 0) || f > (frequency[high] ?? 0)) return Number.NaN;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((frequency[middle] ?? 0) <= f) low = middle;
    else high = middle;
  }
  const [a = 1, b = 1] = [frequency[low], frequency[high]];
  const share = Math.log(f / a) / Math.log(b / a);
  return (level[low] ?? 0) * (1 - share) + (level[high] ?? 0) * share;
}
