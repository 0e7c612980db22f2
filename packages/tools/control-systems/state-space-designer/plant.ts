/** The plant as it is computed with, and the refusals where matrices do not fit together. */
import { symmetrized } from '@tollbench/engines/linalg/blocks.ts';
import { type Matrix, zeros } from '@tollbench/engines/linalg/matrix.ts';
import { symmetricEigen } from '@tollbench/engines/linalg/symmetric-eigen.ts';
import type { StateSpace } from '@tollbench/engines/state-space/frequency.ts';
import type { Time } from '@tollbench/engines/state-space/gramian.ts';
import { heldPlant } from '@tollbench/engines/state-space/sampled.ts';
import { InputError } from '../../define/error.ts';
import { formatted, isNone, matricesOf, matrixOf, sized, type Texts } from '../plant-matrices.ts';
import type { DesignInputs } from './inputs.ts';

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

/** Throws InputError where B, C or D do not fit A. */
export function plantOf(i: DesignInputs): Plant {
  const { a, b, c, d } = matricesOf(i);
  const [n, m, p] = [a.rows, b.cols, c.rows];
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
