/** Standard deviations of the points, as they are given. */
import { InputError } from '../../define/error.ts';
import type { CurveInputs } from './inputs.ts';
import { columnOf, type Points } from './reading.ts';

export interface Sigmas {
  /** Of y by point; undefined where they are equal and unknown. */
  readonly y?: Float64Array;
  /** Of x by point; undefined where x is exact. */
  readonly x?: Float64Array;
}

/** Throws InputError where one is not above 0. */
export function sigmasOf(i: CurveInputs, points: Points): Sigmas {
  const y = sigmaY(i, points);
  const x = sigmaX(i, points);
  return { ...(y && { y }), ...(x && { x }) };
}

function sigmaY(i: CurveInputs, { y, names, columns }: Points): Float64Array | undefined {
  if (i.yErrors === 'equal') return undefined;
  if (i.yErrors === 'same') return new Float64Array(y.length).fill(i.ySigma);
  if (i.yErrors === 'column') {
    const at = columnOf(i, 'yColumnSigma', names, columns.length, 2);
    const sigma = columns[at] as Float64Array;
    refuseZero(sigma, 'yColumnSigma', i.yColumnSigma, 'yErrors', false);
    return sigma;
  }
  const sigma = y.map((v) =>
    i.yErrors === 'counts' ? Math.sqrt(v) : (i.yShare / 100) * Math.abs(v),
  );
  const bad = sigma.findIndex((s) => !(s > 0));
  if (bad >= 0)
    throw new InputError(
      `gives point ${bad + 1}, y = ${y[bad]}, no σ above 0: it would count without end`,
      { field: 'yErrors', value: i.yErrors, remedies: [{ yErrors: 'equal' }] },
    );
  return sigma;
}

function sigmaX(i: CurveInputs, { x, names, columns }: Points): Float64Array | undefined {
  if (i.xErrors === 'none') return undefined;
  if (i.xErrors === 'same') return new Float64Array(x.length).fill(i.xSigma);
  const at = columnOf(i, 'xColumnSigma', names, columns.length, 3);
  const sigma = columns[at] as Float64Array;
  refuseZero(sigma, 'xColumnSigma', i.xColumnSigma, 'xErrors', true);
  return sigma;
}

function refuseZero(
  sigma: Float64Array,
  field: string,
  value: string,
  choice: string,
  zero: boolean,
): void {
  const bad = sigma.findIndex((s) => !(zero ? s >= 0 : s > 0));
  if (bad < 0) return;
  throw new InputError(
    `has ${sigma[bad]} at point ${bad + 1}; a standard deviation is ${zero ? 'not negative' : 'above 0'}`,
    { field, value, remedies: [{ [choice]: choice === 'xErrors' ? 'none' : 'equal' }] },
  );
}
