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
import { barycentric, barycentricWeights, interpolant } from './barycentric.ts';

/** A band in radians per sample with its target and weight there; `weight` > 0 throughout. */
export interface ExchangeBand {
  readonly from: number;
  readonly to: number;
  readonly desired: (omega: number) => number;
  readonly weight: (omega: number) => number;
}

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

interface Peak {
  omega: number;
  error: number;
}

const SAMPLES_A_GAP = 4;
const ROUNDS = 60;
/** The gap of the round before, below which peaks are refined a second time. */
const TIGHT = 1e-2;
/** (largest − deviation)/largest at which the optimum counts as reached. */
const CLOSE = 1e-8;
/** The same where rounding stops progress. */
const STALLED = 1e-5;

/** Drops peaks, keeping signs alternating, until `count` are left: small ones first. */
function thin(peaks: Peak[], count: number): void {
  while (peaks.length > count) {
    const size = (k: number) => Math.abs(peaks[k]!.error);
    const last = peaks.length - 1;
    if (peaks.length === count + 1) {
      if (size(0) < size(last)) peaks.shift();
      else peaks.pop();
      return;
    }
    let smallest = 0;
    for (let k = 1; k <= last; k++) if (size(k) < size(smallest)) smallest = k;
    if (smallest === 0) peaks.shift();
    else if (smallest === last) peaks.pop();
    else peaks.splice(size(smallest - 1) < size(smallest + 1) ? smallest - 1 : smallest, 2);
  }
}

/** What a round needs to look for peaks: rising sample angles of one band, and the errors there. */
interface Samples {
  readonly omegas: Float64Array;
  readonly errors: Float64Array;
  length: number;
}

/** The largest error of each run of one sign, in order of frequency. */
class Runs {
  readonly peaks: Peak[] = [];
  largest = 0;

  see(omega: number, error: number): void {
    const size = Math.abs(error);
    if (!(size <= this.largest)) this.largest = size;
    const open = this.peaks.at(-1);
    if (!open || open.error < 0 !== error < 0) this.peaks.push({ omega, error });
    else if (size > Math.abs(open.error)) {
      open.omega = omega;
      open.error = error;
    }
  }
}

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
  const spacing = Math.PI / (degree + 1);
  const room = SAMPLES_A_GAP * (3 * count + 4 * bands.length + 8);
  const samples: Samples = {
    omegas: new Float64Array(room),
    errors: new Float64Array(room),
    length: 0,
  };
  let reference = start;
  let best: Exchange | undefined;
  let gap = 1;
  let closest = 1;
  let idle = 0;
  for (let iterations = 1; iterations <= ROUNDS; iterations++) {
    const nodes = reference.map(Math.cos);
    const weights = barycentricWeights(nodes);
    const values = new Float64Array(count);
    const slack = new Float64Array(count);
    let top = 0;
    let bottom = 0;
    let scale = 0;
    for (let k = 0, b = 0; k < count; k++) {
      const omega = reference[k]!;
      while (omega > bands[b]!.to) b++;
      const weight = bands[b]!.weight(omega);
      values[k] = bands[b]!.desired(omega);
      slack[k] = (k % 2 === 0 ? 1 : -1) / weight;
      top += weights[k]! * values[k]!;
      bottom += weights[k]! * slack[k]!;
      scale = Math.max(scale, weight * Math.abs(values[k]!));
    }
    const signed = top / bottom;
    for (let k = 0; k < count; k++) values[k] = values[k]! - signed * slack[k]!;
    const polynomial = interpolant(nodes, weights, values);
    const value = (omega: number) => barycentric(polynomial, Math.cos(omega));

    const runs = new Runs();
    let next = 0;
    for (const band of bands) {
      const errorAt = (omega: number) => band.weight(omega) * (band.desired(omega) - value(omega));
      next = sample(band, reference, next, signed, spacing, samples, errorAt);
      collect(samples, errorAt, gap, runs);
    }
    const { peaks, largest } = runs;
    if (!Number.isFinite(largest) || peaks.length < count) break;
    const deviation = Math.abs(signed);
    const before = gap;
    gap = (largest - deviation) / largest;
    const exact = largest <= 1e-14 * scale;
    // A gap measured without tight peaks is not to be trusted to more than their bias.
    const known = before < TIGHT ? gap : Math.max(gap, TIGHT);
    if (!best || known < closest || exact) {
      const rounded = before < TIGHT && largest - deviation <= 1e-14 * scale;
      const converged = exact || rounded || known <= STALLED;
      best = { iterations, deviation, largest, reference, value, converged };
      closest = known;
      idle = 0;
    } else idle++;
    if (exact || known <= CLOSE || (idle >= 3 && best.converged) || idle >= 12) break;
    thin(peaks, count);
    reference = Float64Array.from(peaks, (peak) => peak.omega);
  }
  return (
    best ?? {
      converged: false,
      iterations: 0,
      deviation: 0,
      largest: Number.POSITIVE_INFINITY,
      reference,
      value: () => Number.NaN,
    }
  );
}

/**
 * Samples the error on one band between its edges and the reference points from `next` on, whose
 * own errors are ±`signed` and need no evaluation. Returns the first reference point of the next
 * band.
 */
function sample(
  band: ExchangeBand,
  reference: Float64Array,
  next: number,
  signed: number,
  spacing: number,
  out: Samples,
  errorAt: (omega: number) => number,
): number {
  const { omegas, errors } = out;
  let length = 0;
  let from = band.from;
  if (reference[next] !== from) {
    omegas[0] = from;
    errors[0] = errorAt(from);
    length = 1;
  }
  for (let last = false; !last; ) {
    last = next >= reference.length || reference[next]! > band.to;
    const stop = last ? band.to : reference[next]!;
    const parts = SAMPLES_A_GAP * Math.max(1, Math.ceil((stop - from) / spacing / 1.5));
    if (stop > from) {
      for (let part = 1; part < parts; part++, length++) {
        const omega = from + ((stop - from) * part) / parts;
        omegas[length] = omega;
        errors[length] = errorAt(omega);
      }
    } else if (last) break;
    omegas[length] = stop;
    errors[length] = last ? errorAt(stop) : next % 2 === 0 ? signed : -signed;
    length++;
    from = stop;
    if (!last) next++;
  }
  out.length = length;
  return next;
}

/** Shows every sample and the peaks between samples to the runs. */
function collect(
  samples: Samples,
  errorAt: (omega: number) => number,
  gap: number,
  runs: Runs,
): void {
  const { omegas, errors, length } = samples;
  const tight = gap < TIGHT;
  for (let k = 0; k < length; k++) {
    const error = errors[k]!;
    runs.see(omegas[k]!, error);
    const sign = Math.sign(error);
    if (k === 0 || k === length - 1) {
      const inner = k === 0 ? 1 : k - 1;
      if (tight && sign * error >= sign * errors[inner]!) {
        const peak = hidden(errorAt, { omega: omegas[k]!, error }, omegas[inner]!);
        runs.see(peak.omega, peak.error);
      }
      continue;
    }
    if (sign * error < sign * errors[k - 1]! || sign * error <= sign * errors[k + 1]!) continue;
    const at = (j: number) => ({ omega: omegas[j]!, error: errors[j]! });
    const peak = refine(errorAt, at(k - 1), at(k), at(k + 1), tight);
    runs.see(peak.omega, peak.error);
  }
}

/**
 * The peak around the middle of three samples: the vertex of the parabola through them.
 *
 * Unequal neighbours half a ripple away bias that vertex, by 10⁻⁶ of the peak's height; `tight`
 * takes a second parabola through points so close that the bias is below 10⁻¹¹.
 */
function refine(
  at: (omega: number) => number,
  left: Peak,
  middle: Peak,
  right: Peak,
  tight: boolean,
): Peak {
  let best = middle;
  const [a, c] = [left.omega, right.omega];
  const wide = vertex(left, middle, right);
  if (wide > a && wide < c && Math.abs(wide - middle.omega) > 0.02 * (c - a)) {
    best = larger(best, { omega: wide, error: at(wide) });
  }
  if (!tight) return best;
  const reach = 0.04 * Math.min(best.omega - a, c - best.omega);
  if (!(reach > 0)) return best;
  const near = (omega: number): Peak => ({ omega, error: at(omega) });
  const close = vertex(near(best.omega - reach), best, near(best.omega + reach));
  const off = Math.abs(close - best.omega);
  if (!(close > a && close < c) || off < 1e-4 * (c - a)) return best;
  return larger(best, near(close));
}

/**
 * The peak between a band edge and the sample next to it, or the edge itself.
 *
 * At frequency 0 and at half the sample rate the error is level by symmetry, and a peak close by
 * shows only in the square of the distance.
 */
function hidden(at: (omega: number) => number, edge: Peak, inner: number): Peak {
  const step = inner - edge.omega;
  const level = edge.omega === 0 || edge.omega === Math.PI;
  const stretch = (t: number) => (level ? t * t : t);
  const seen = (t: number): Peak => ({ omega: stretch(t), error: at(edge.omega + t * step) });
  const peak = vertex({ omega: 0, error: edge.error }, seen(0.25), seen(0.5));
  if (!(peak > 0 && peak < 1)) return edge;
  const omega = edge.omega + (level ? Math.sqrt(peak) : peak) * step;
  return larger(edge, { omega, error: at(omega) });
}

function larger(a: Peak, b: Peak): Peak {
  return Math.abs(b.error) > Math.abs(a.error) ? b : a;
}

/** Where the parabola through three points peaks. */
function vertex(a: Peak, b: Peak, c: Peak): number {
  const [before, after] = [b.omega - a.omega, b.omega - c.omega];
  const p = before * (b.error - c.error);
  const q = after * (b.error - a.error);
  return b.omega - (0.5 * (before * p - after * q)) / (p - q);
}
