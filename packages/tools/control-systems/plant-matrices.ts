/** A plant in A, B, C, D as fields of matrices hold it, and the refusals where they do not fit together. */
import { toNumber } from '@tollbench/engines/exact/rational.ts';
import { fromRows, type Matrix, zeros } from '@tollbench/engines/linalg/matrix.ts';
import type { StateSpace } from '@tollbench/engines/state-space/frequency.ts';
import { readEntry } from '../define/entry.ts';
import { InputError } from '../define/error.ts';

export type Texts = readonly (readonly string[])[];

/** The entries of a field in doubles. */
export const matrixOf = (texts: Texts): Matrix =>
  fromRows(texts.map((row) => row.map((entry) => toNumber(readEntry(entry).value.re))));

/** As a field of a matrix writes it. */
export const formatted = (m: Matrix): string =>
  Array.from({ length: m.rows }, (_, i) =>
    Array.from(m.data.subarray(i * m.cols, (i + 1) * m.cols)).join(' '),
  ).join('; ');

/** A matrix of zeros, but for the entries that there are. */
function resized(m: Matrix, rows: number, cols: number): string {
  const out = zeros(rows, cols);
  for (let i = 0; i < Math.min(rows, m.rows); i++)
    for (let j = 0; j < Math.min(cols, m.cols); j++)
      out.data[i * cols + j] = m.data[i * m.cols + j] ?? 0;
  return formatted(out);
}

/** Refuses a matrix of the wrong size, and offers it with zeros added or what is too much cut off. */
export function sized(name: string, m: Matrix, rows: number, cols: number, why: string): void {
  if (m.rows === rows && m.cols === cols) return;
  throw new InputError(`is ${m.rows}×${m.cols}; ${why} it must be ${rows}×${cols}`, {
    field: name,
    value: formatted(m),
    remedies: [{ [name]: resized(m, rows, cols) }],
  });
}

/** Where a single 0 stands for all of a matrix. */
export const isNone = (m: Matrix): boolean => m.data.length === 1 && m.data[0] === 0;

const states = (n: number): string => `with ${n} state${n === 1 ? '' : 's'}`;

/** The matrices of the fields a, b, c and d, their sizes in agreement. Throws InputError where they are not. */
export function matricesOf(i: {
  readonly a: Texts;
  readonly b: Texts;
  readonly c: Texts;
  readonly d: Texts;
}): StateSpace {
  const [a, b, c] = [matrixOf(i.a), matrixOf(i.b), matrixOf(i.c)];
  const n = a.rows;
  // A row where a column was meant is said by its remedy.
  if (b.rows !== n && b.rows === 1 && b.cols === n)
    throw new InputError(`is a row; ${states(n)} and one input it is a column`, {
      field: 'b',
      value: formatted(b),
      remedies: [{ b: Array.from(b.data).join('; ') }],
    });
  sized('b', b, n, b.cols, states(n));
  if (c.cols !== n && c.cols === 1 && c.rows === n)
    throw new InputError(`is a column; ${states(n)} and one output it is a row`, {
      field: 'c',
      value: formatted(c),
      remedies: [{ c: Array.from(c.data).join(' ') }],
    });
  sized('c', c, c.rows, n, states(n));
  const [m, p] = [b.cols, c.rows];
  const given = matrixOf(i.d);
  if (!isNone(given)) sized('d', given, p, m, `with ${p} outputs and ${m} inputs`);
  return { a, b, c, d: isNone(given) ? zeros(p, m) : given };
}
