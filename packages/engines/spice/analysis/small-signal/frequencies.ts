import { EngineError } from '../../../error.ts';
import type { Sweep } from '../request.ts';

/** Points of a sweep at most. */
export const MAX_FREQUENCIES = 1_000_000;

/** By how much, relatively, the last point may pass the stop for rounding. */
const ROUNDING = 1e-9;

/**
 * The frequencies of a sweep, Hz, in order. As in ngspice 39, a sweep by decades ends at its stop, its steps stretched to a
 * whole number of them (one shorter than a step has its start alone); one by octaves ends at the last whole step below. Throws
 * EngineError `out-of-range` where there are more than MAX_FREQUENCIES, none, or a frequency that cannot be.
 */
export function frequencies(sweep: Sweep): Float64Array {
  if (sweep.spacing === 'list') return listed(sweep.values);
  const { spacing, points, start, stop } = sweep;
  if (!Number.isInteger(points) || points < 1)
    throw new EngineError(
      'out-of-range',
      `The sweep has ${points} points; a whole number from 1 on would do.`,
      {
        value: points,
      },
    );
  const isLinear = spacing === 'lin';
  const least = isLinear ? start >= 0 : start > 0;
  if (!(least && stop >= start && stop < Number.POSITIVE_INFINITY))
    throw new EngineError(
      'out-of-range',
      `The sweep goes from ${start} Hz to ${stop} Hz; it would do from a frequency ${isLinear ? 'of 0 or more' : 'above 0'} to one that is no less.`,
      { value: start },
    );
  const decades = Math.log10(stop / start);
  if (isLinear)
    return spaced(points, (k) => start + (points === 1 ? 0 : ((stop - start) * k) / (points - 1)));
  if (spacing === 'oct') {
    const count = Math.floor(decades * points * Math.log2(10) + ROUNDING) + 1;
    return spaced(count, (k) => start * 2 ** (k / points));
  }
  const steps = Math.floor(decades * points + ROUNDING);
  return spaced(steps + 1, (k) =>
    k === 0 ? start : k === steps ? stop : start * 10 ** ((decades * k) / steps),
  );
}

function spaced(count: number, at: (k: number) => number): Float64Array {
  if (count > MAX_FREQUENCIES)
    throw new EngineError(
      'out-of-range',
      `The sweep has ${count} points; the most is ${MAX_FREQUENCIES}: fewer a decade would do.`,
      { value: count },
    );
  return Float64Array.from({ length: count }, (_, k) => at(k));
}

function listed(values: readonly number[]): Float64Array {
  if (values.length === 0)
    throw new EngineError('empty', 'The sweep lists no frequency; one would do.');
  const wrong = values.find((f) => !(f >= 0 && f < Number.POSITIVE_INFINITY));
  if (wrong !== undefined)
    throw new EngineError(
      'out-of-range',
      `The sweep lists ${wrong} Hz; frequencies of 0 or more would do.`,
      {
        value: wrong,
      },
    );
  return spaced(values.length, (k) => values[k]!);
}
