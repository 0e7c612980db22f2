/** Directivity over the angle of scan, in the plane of the beam's azimuth. */
import {
  elementDirectivity,
  type Lags,
  lagsOf,
  radiated,
} from '@tollbench/engines/antenna/array-directivity.ts';
import type { Design } from './design.ts';
import { azimuthOf, towards } from './excite.ts';
import type { ArrayInputs } from './inputs.ts';

export interface OverScan {
  /** Degrees. */
  readonly theta: Float64Array;
  /** dBi with the amplitudes in phase towards θ; −Infinity where there is none. */
  readonly directivity: Float64Array;
  /** A ratio, at broadside. */
  readonly broadside: number;
}

const STEPS = 61;
const MOST = 90;

/** All elements in phase towards each angle: without the parts' flaws, and of a difference pattern its amplitudes' sizes. */
export function overScan(
  i: ArrayInputs,
  { layout, amplitude }: Design,
  scale: number,
  known: Lags,
): OverScan {
  const size = amplitude.map(Math.abs);
  const lags = lagsOf(
    { layout, scale, re: size, im: new Float64Array(size.length) },
    i.element,
    known,
  );
  const sum = size.reduce((s, a) => s + a, 0);
  const at = (theta: number): number => {
    const [u, v, w] = towards(theta, azimuthOf(i));
    const shape = i.element === 0 ? 1 : Math.max(0, w) ** i.element;
    return (sum * sum * shape * elementDirectivity(i.element)) / radiated(lags, u, v, w);
  };
  const theta = Float64Array.from({ length: STEPS }, (_, k) => (MOST * k) / (STEPS - 1));
  return {
    theta,
    directivity: theta.map((t) => 10 * Math.log10(at(t))),
    broadside: at(0),
  };
}
