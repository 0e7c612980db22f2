import { EngineError } from '../error.ts';
import { findRoot } from '../numeric/find-root.ts';

export interface Band {
  /** Edges, Hz; one that was not reached within the limits is where the search ended. */
  readonly low: number;
  readonly high: number;
  readonly lowFound: boolean;
  readonly highFound: boolean;
}

/**
 * The band about `centre` (Hz) in which `measure(f)` ≤ limit, or null where the centre itself fails.
 * Walks outwards by `ratio` (1.004 unless said) to the first failure, then closes in on the edge: a notch
 * narrower than that step is not seen. Throws `out-of-range` where
 * the centre is outside [least, most], or least is not above 0.
 */
export function bandAround(
  measure: (f: number) => number,
  limit: number,
  centre: number,
  [least, most]: readonly [number, number],
  ratio = 1.004,
): Band | null {
  if (!(least > 0 && centre >= least && centre <= most))
    throw new EngineError(
      'out-of-range',
      `The frequency ${centre} Hz is outside ${least} to ${most} Hz.`,
      {
        field: 'centre',
        value: centre,
      },
    );
  const fails = (f: number): boolean => !(measure(f) <= limit);
  if (fails(centre)) return null;
  const over = (f: number): number => measure(f) - limit;
  const crossing = (good: number, bad: number): number => {
    if (Number.isFinite(over(bad))) return findRoot(over, good, bad);
    for (let k = 0; k < 60; k++) {
      const middle = (good + bad) / 2;
      if (fails(middle)) bad = middle;
      else good = middle;
    }
    return good;
  };
  const edge = (end: number): { at: number; found: boolean } => {
    const step = end < centre ? 1 / ratio : ratio;
    let good = centre;
    while (good !== end) {
      const next = end < centre ? Math.max(end, good * step) : Math.min(end, good * step);
      if (fails(next)) {
        return { at: crossing(good, next), found: true };
      }
      good = next;
    }
    return { at: end, found: false };
  };
  const low = edge(least);
  const high = edge(most);
  return { low: low.at, high: high.at, lowFound: low.found, highFound: high.found };
}
