/**
 * The Remez exchange: the polynomial in cos ω of least weighted error on a union of bands.
 *
 * Parks & McClellan, Chebyshev approximation for nonrecursive digital filters with linear phase,
 * IEEE Trans. Circuit Theory 19 (1972) 189–194. There is no fixed grid: every round samples the
 * error between the points of its own reference, so sampling gets fine exactly where extrema crowd
 * (the edges of a narrow transition), and peaks are then refined as a continuous function. The
 * next reference takes the peak of each run of one sign; the old reference alternates, so there
 * are always enough runs and the deviation never falls.
 */
import { Search } from './peaks.ts';
import { type ExchangeBand, Trial } from './trial.ts';

export interface Exchange {
  readonly converged: boolean;
  readonly iterations: number;
  /** Size of the error at every point of the reference: a lower bound on any polynomial's error. */
  readonly deviation: number;
  /** Largest error found anywhere on the bands: at least `deviation`, equal to it at the optimum. */
  readonly largest: number;
  /** The reference: degree + 2 angles at which the error alternates. */
  readonly reference: Float64Array;
  /** The polynomial at any angle. */
  readonly value: (omega: number) => number;
}

const ROUNDS = 60;
/** The gap of the round before, below which peaks are refined a second time. */
const TIGHT = 0.5;
/** (largest − deviation)/largest at which the optimum counts as reached. */
const CLOSE = 1e-8;
/** The same where rounding stops progress. */
const STALLED = 1e-5;
/** Errors of this share of the largest weighted target are rounding. */
const ROUNDING = 1e-13;

/**
 * Runs the exchange for polynomials of the given degree from a starting reference of degree + 2
 * rising angles inside the bands.
 */
export function exchange(
  degree: number,
  bands: readonly ExchangeBand[],
  start: Float64Array,
): Exchange {
  const count = degree + 2;
  const trial = new Trial(bands, start);
  const search = new Search(trial);
  const { reference } = trial;
  const { peaks } = search;
  const best = {
    converged: false,
    iterations: 0,
    deviation: 0,
    largest: Number.POSITIVE_INFINITY,
    reference: start.slice(),
  };
  let gap = 1;
  let closest = 1;
  let idle = 0;
  /** Whether the trial stands as it did at its best. */
  let stands = false;
  for (let iterations = 1; iterations <= ROUNDS; iterations++) {
    trial.fit();
    stands = false;
    const tight = gap < TIGHT;
    search.run(tight);
    const { largest } = peaks;
    // Errors of 0 have no signs to alternate.
    const exact = largest <= 1e-14 * trial.scale;
    if (!Number.isFinite(largest) || (peaks.length < count && !exact)) break;
    const deviation = Math.abs(trial.signed);
    gap = exact ? 0 : (largest - deviation) / largest;
    // A gap measured without tight peaks is not to be trusted to more than their bias.
    const known = tight ? gap : Math.max(gap, TIGHT);
    if (best.iterations === 0 || known < closest || exact) {
      const rounded = tight && largest - deviation <= 1e-14 * trial.scale;
      best.converged = exact || rounded || known <= STALLED;
      best.iterations = iterations;
      best.deviation = deviation;
      best.largest = largest;
      best.reference.set(reference);
      closest = known;
      idle = 0;
      stands = true;
    } else idle++;
    if (exact || known <= CLOSE || (idle >= 3 && best.converged) || idle >= 12) break;
    peaks.thin(count);
    for (let k = 0; k < count; k++) reference[k] = peaks.omegas[k]!;
    stands = false;
  }
  if (!stands) {
    reference.set(best.reference);
    trial.fit();
  }
  // Past the last digits it cannot settle, and need not.
  if (best.largest <= ROUNDING * trial.scale) best.converged = true;
  return { ...best, value: (omega) => trial.value(omega) };
}
