/** The text of the points with one of them elsewhere: its own line alone is written anew. */

import { InputError } from '../../define/error.ts';
import type { CurveInputs } from './inputs.ts';
import { readPoints } from './reading.ts';

const rounded = (v: number): string => String(Number(v.toPrecision(6)));
const CELL = /\S+/gu;

/**
 * Point `k` at x, y in the inputs' data; undefined where its line cannot be told, as in a list that lies down. The
 * number of a line is that of the k-th line that begins with a number.
 */
export function moved(i: CurveInputs, k: number, x: number, y: number): string | undefined {
  const lines = i.data.split('\n');
  let count = -1;
  const at = lines.findIndex((line) => /^\s*["']?[+\-\u2212]?[.,]?\d/u.test(line) && ++count === k);
  if (at < 0) return undefined;
  const line = lines[at] as string;
  const separator = line.includes(';')
    ? ';'
    : line.includes('\t')
      ? '\t'
      : line.includes(',') && i.comma !== 'decimal'
        ? ','
        : ' ';
  const isDecimal = separator !== ',' && /\d,\d/u.test(line);
  const write = (v: number) => (isDecimal ? rounded(v).replace('.', ',') : rounded(v));
  const { xAt, yAt, x: xs } = readPoints(i);
  if (xs.length !== lines.filter((l) => /^\s*["']?[+\-\u2212]?[.,]?\d/u.test(l)).length)
    return undefined;
  const replace = (cell: string, c: number): string =>
    c === xAt ? write(x) : c === yAt ? write(y) : cell.trim();
  if (separator === ' ') {
    let c = -1;
    lines[at] = line.replace(CELL, (cell) => replace(cell, ++c));
  } else lines[at] = line.split(separator).map(replace).join(separator);
  const data = lines.join('\n');
  try {
    const after = readPoints({ ...i, data });
    const off = Math.abs((after.x[k] ?? Number.NaN) - x);
    // What reads otherwise than it was meant is not written.
    return off <= 1e-5 * Math.max(1, Math.abs(x)) ? data : undefined;
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}
