/** The plant as it is computed with, and the refusals where matrices do not fit together. */
import { toNumber } from '@tollbench/engines/exact/rational.ts';
import { symmetrized } from '@tollbench/engines/linalg/blocks.ts';
import { fromRows, type Matrix, zeros } from '@tollbench/engines/linalg/matrix.ts';
import { symmetricEigen } from '@tollbench/engines/linalg/symmetric-eigen.ts';
import type { StateSpace } from '@tollbench/engines/state-space/frequency.ts';
import type { Time } from '@tollbench/engines/state-space/gramian.ts';
import { heldPlant } from '@tollbench/engines/state-space/sampled.ts';
import { readEntry } from '../../define/entry.ts';
import { InputError } from '../../define/error.ts';
import type { DesignInputs } from './inputs.ts';

type Texts = readonly (readonly string[])[];

export interface Plant extends StateSpace {
  /** Numbers of states, inputs and outputs. */
  readonly n: number;
  readonly m: number;
  readonly p: number;
  readonly time: Time;
  /** Seconds between samples; undefined in continuous time. */
  readonly step: number | undefined;
  /** What was given, where a hold stands before it: the plant in continuous time. */
  readonly held: { readonly a: Matrix; readonly b: Matrix } | undefined;
}

/** The entries of a field in doubles. */
export const matrixOf = (texts: Texts): Matrix =>
  fromRows(texts.map((row) => row.map((entry) => toNumber(readEntry(entry).value.re))));

const formatted = (m: Matrix): string =>
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
function sized(name: 'b' | 'c' | 'd' | 's', m: Matrix, rows: number, cols: number, why: string) {
  if (m.rows === rows && m.cols === cols) return;
  throw new InputError(`is ${m.rows}×${m.cols}; ${why} it must be ${rows}×${cols}`, {
    field: name,
    value: formatted(m),
    remedies: [{ [name]: resized(m, rows, cols) }],
  });
}

/** D and N, where a single 0 stands for all of it. */
export const isNone = (m: Matrix): boolean => m.data.length === 1 && m.data[0] === 0;

const states = (n: number): string => `with ${n} state${n === 1 ? '' : 's'}`;

/** Throws InputError where B, C or D do not fit A. */
export function plantOf(i: DesignInputs): Plant {
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
  const d = isNone(given) ? zeros(p, m) : given;
  const common = { c, d, n, m, p };
  if (i.time === 'continuous')
    return { ...common, a, b, time: 'continuous', step: undefined, held: undefined };
  if (i.time === 'discrete')
    return { ...common, a, b, time: 'discrete', step: i.sampleTime, held: undefined };
  return {
    ...common,
    ...heldPlant(a, b, i.sampleTime),
    time: 'discrete',
    step: i.sampleTime,
    held: { a, b },
  };
}

/**
 * A symmetric weight of order n: a full matrix, a row or column for its diagonal, one number for all of the
 * diagonal. Throws InputError for other sizes and for one that is not symmetric.
 */
export function weightOf(name: 'q' | 'r' | 'w' | 'v', texts: Texts, n: number, of: string): Matrix {
  const m = matrixOf(texts);
  const out = zeros(n, n);
  if (m.data.length === 1 || (m.data.length === n && (m.rows === 1 || m.cols === 1))) {
    for (let k = 0; k < n; k++) out.data[k * n + k] = m.data[m.data.length === 1 ? 0 : k] ?? 0;
    return out;
  }
  if (m.rows !== n || m.cols !== n)
    throw new InputError(
      `is ${m.rows}×${m.cols}; for ${n} ${of} it is ${n}×${n}, a diagonal of ${n}, or one number`,
      {
        field: name,
        value: formatted(m),
        remedies: [{ [name]: '1' }],
      },
    );
  symmetric(name, m);
  return symmetrized(m);
}

/** The least eigenvalue of a weight; 0 where that is rounding. */
export function leastEigenvalue(m: Matrix): number {
  const { values } = symmetricEigen(m);
  const least = values[0] ?? 0;
  return Math.abs(least) <= 1e-13 * Math.abs(values.at(-1) ?? 0) ? 0 : least;
}

function symmetric(name: string, m: Matrix): void {
  const n = m.rows;
  const size = m.data.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
  for (let i = 0; i < n; i++)
    for (let j = 0; j < i; j++) {
      const [lower, upper] = [m.data[i * n + j] ?? 0, m.data[j * n + i] ?? 0];
      if (Math.abs(lower - upper) <= 1e-12 * size) continue;
      const half = zeros(n, n);
      for (let k = 0; k < n * n; k++)
        half.data[k] = ((m.data[k] ?? 0) + (m.data[(k % n) * n + Math.floor(k / n)] ?? 0)) / 2;
      throw new InputError(
        `is not symmetric: entry (${i + 1}, ${j + 1}) is ${lower}, entry (${j + 1}, ${i + 1}) is ${upper}`,
        { field: name, value: formatted(m), remedies: [{ [name]: formatted(half) }] },
      );
    }
}

/** The cross weight, rows × m. */
export function crossOf(texts: Texts, rows: number, m: number): Matrix {
  const given = matrixOf(texts);
  if (isNone(given)) return zeros(rows, m);
  sized('s', given, rows, m, 'beside this Q and R');
  return given;
}
