/** Matrices and roots in words. */
import type { Matrix } from '@tollbench/engines/linalg/matrix.ts';
import type { Complex } from '@tollbench/engines/numeric/complex.ts';
import { showQuantity } from '../../define/si.ts';
import { texNumber } from '../../text/tex-number.ts';
import type { Plant } from './plant.ts';

const MAX_SHOWN = 6;

/** A small matrix on a line, `[199 55 8]`; of a larger one its size. */
export function matrixText({ rows, cols, data }: Matrix): string {
  if (data.length > MAX_SHOWN) return `${rows}×${cols}, below`;
  const list = Array.from({ length: rows }, (_, i) =>
    Array.from(data.subarray(i * cols, (i + 1) * cols), (x) => showQuantity(x, '', 5)).join(
      '\u2002',
    ),
  );
  return `[${list.join('; ')}]`;
}

const MAX_TEX = 8;

/** As mathematics, undefined where it would not fit a line. */
export function texMatrix({ rows, cols, data }: Matrix): string | undefined {
  if (rows === 0 || cols === 0 || rows > MAX_TEX || cols > MAX_TEX) return undefined;
  const list = Array.from({ length: rows }, (_, i) =>
    Array.from(data.subarray(i * cols, (i + 1) * cols), (x) => texNumber(x)).join(' & '),
  );
  return `\\begin{bmatrix} ${list.join(' \\\\ ')} \\end{bmatrix}`;
}

/** How fast a pole decays; below 0 it grows. */
export const decayOf = ({ re, im }: Complex, { time }: Pick<Plant, 'time'>): number =>
  time === 'continuous' ? -re : 1 - Math.hypot(re, im);

export const bySpeed = (list: readonly Complex[], plant: Pick<Plant, 'time'>): Complex[] =>
  list.toSorted((p, q) => decayOf(p, plant) - decayOf(q, plant) || q.im - p.im);

/** Natural frequency in rad/s and damping ratio; of a root in z those of its logarithm over the sample time. */
export function frequencyOf(
  value: Complex,
  step: number | undefined,
): { omega: number; damping: number | null } {
  const s =
    step === undefined
      ? value
      : {
          re: Math.log(Math.hypot(value.re, value.im)) / step,
          im: Math.atan2(value.im, value.re) / step,
        };
  const omega = Math.hypot(s.re, s.im);
  return { omega, damping: omega === 0 || !Number.isFinite(omega) ? null : -s.re / omega };
}
