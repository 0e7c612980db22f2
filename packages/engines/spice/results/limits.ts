/** What all of the results' figures ask of their samples. */
import { EngineError } from '../../error.ts';

/** Samples of a trace at most. */
export const MAX_SAMPLES = 50_000_000;

/** Throws EngineError `length` for x and y of different lengths or fewer than `least` points, `out-of-range` above 5·10^7. */
export function checkSamples(x: Float64Array, y: Float64Array, least = 2): void {
  if (x.length !== y.length)
    throw new EngineError('length', `${y.length} values do not lie over ${x.length} points.`, {
      value: y.length,
    });
  if (x.length < least)
    throw new EngineError('length', `${x.length} points are fewer than the ${least} it needs.`, {
      value: x.length,
    });
  if (x.length > MAX_SAMPLES)
    throw new EngineError(
      'out-of-range',
      `The trace has ${x.length} points; the most is ${MAX_SAMPLES}.`,
      { value: x.length },
    );
}

/** The same for an axis that must rise; two points at one x are a step. */
export function checkRising(x: Float64Array, y: Float64Array, least = 2): void {
  checkSamples(x, y, least);
  for (let i = 1; i < x.length; i++)
    if (!(x[i]! >= x[i - 1]!))
      throw new EngineError(
        'out-of-range',
        `The axis falls from ${x[i - 1]} to ${x[i]} at point ${i}, where it must rise.`,
        { value: x[i] },
      );
}
