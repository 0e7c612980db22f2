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

const SAMPLES_A_GAP = 3;
const ROUNDS = 60;
/** The gap of the round before, below which peaks are refined a second time. */
const TIGHT = 1e-2;
/** (largest − deviation)/largest at which the optimum counts as reached. */
const CLOSE = 1e-8;
/** The same where rounding stops progress. */
const STALLED = 1e-5;

/** The largest error of each run of one sign, in order of frequency. */
class Peaks {
  readonly omegas: number[] = [];
  readonly errors: number[] = [];
  largest = 0;

  see(omega: number, error: number): void {
    const size = Math.abs(error);
    if (!(size <= this.largest)) this.largest = size;
    const last = this.errors.length - 1;
    if (last < 0 || this.errors[last]! < 0 !== error < 0) {
      this.omegas.push(omega);
      this.errors.push(error);
    } else if (size > Math.abs(this.errors[last]!)) {
      this.omegas[last] = omega;
      this.errors[last] = error;
    }
  }

  /** Drops peaks, keeping signs alternating, until `count` are left: small ones first. */
  thin(count: number): void {
    const size = (k: number) => Math.abs(this.errors[k]!);
    while (this.errors.length > count) {
      const last = this.errors.length - 1;
      let smallest = last === count && size(last) < size(0) ? last : 0;
      for (let k = 1; last > count && k <= last; k++) if (size(k) < size(smallest)) smallest = k;
      if (smallest === 0 || smallest === last) this.drop(smallest, 1);
      else this.drop(size(smallest - 1) < size(smallest + 1) ? smallest - 1 : smallest, 2);
    }
  }

  private drop(at: number, count: number): void {
    this.omegas.splice(at, count);
    this.errors.splice(at, count);
  }
}

/** What a round needs to look for peaks: rising sample angles of one band, and the errors there. */
interface Samples {
  readonly omegas: Float64Array;
  readonly errors: Float64Array;
  length: number;
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

    const peaks = new Peaks();
    let next = 0;
    for (const band of bands) {
      const errorAt = (omega: number) => band.weight(omega) * (band.desired(omega) - value(omega));
      next = sample(band, reference, next, signed, spacing, samples, errorAt);
      collect(samples, errorAt, gap < TIGHT, peaks);
    }
    const { largest } = peaks;
    if (!Number.isFinite(largest) || peaks.omegas.length < count) break;
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
    peaks.thin(count);
    reference = new Float64Array(peaks.omegas);
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

/** Shows every sample and the peaks between samples. */
function collect(
  { omegas, errors, length }: Samples,
  at: (omega: number) => number,
  tight: boolean,
  peaks: Peaks,
): void {
  for (let k = 0; k < length; k++) {
    const error = errors[k]!;
    peaks.see(omegas[k]!, error);
    const sign = error < 0 ? -1 : 1;
    if (k === 0 || k === length - 1) {
      const inner = k === 0 ? 1 : k - 1;
      if (tight && sign * error >= sign * errors[inner]!) {
        hidden(at, omegas[k]!, error, omegas[inner]!, peaks);
      }
      continue;
    }
    const [before, after] = [errors[k - 1]!, errors[k + 1]!];
    if (sign * error < sign * before || sign * error <= sign * after) continue;
    refine(at, omegas[k - 1]!, before, omegas[k]!, error, omegas[k + 1]!, after, tight, peaks);
  }
}

/**
 * Shows the peak around the middle of three samples (a, ya), (b, yb), (c, yc): the vertex of the
 * parabola through them.
 *
 * Unequal neighbours half a ripple away bias that vertex, by 10⁻⁶ of the peak's height; `tight`
 * takes a second parabola through points so close that the bias is below 10⁻¹¹.
 */
function refine(
  at: (omega: number) => number,
  a: number,
  ya: number,
  b: number,
  yb: number,
  c: number,
  yc: number,
  tight: boolean,
  peaks: Peaks,
): void {
  let omega = b;
  let error = yb;
  const wide = vertex(a, ya, b, yb, c, yc);
  if (wide > a && wide < c && Math.abs(wide - b) > 0.02 * (c - a)) {
    const there = at(wide);
    peaks.see(wide, there);
    if (Math.abs(there) > Math.abs(error)) {
      omega = wide;
      error = there;
    }
  }
  if (!tight) return;
  const reach = 0.04 * Math.min(omega - a, c - omega);
  if (!(reach > 0)) return;
  const [left, right] = [omega - reach, omega + reach];
  const [before, after] = [at(left), at(right)];
  const close = vertex(left, before, omega, error, right, after);
  const off = Math.abs(close - omega) / (c - a);
  if (off < 1e-4) return;
  const inside = close > a && close < c;
  const there = inside ? at(close) : 0;
  if (inside && (off < 0.01 || there * Math.sign(error) > Math.abs(error))) peaks.see(close, there);
  else climb(at, omega, error, after - before, a, c, peaks);
}

/**
 * Shows the peak uphill of a point whose parabola leads astray: beside frequency 0 and half the
 * sample rate the error is even and may have a hollow there, so that it bends little, or the wrong
 * way, on the slope. The golden section of the stretch is near enough for the next round.
 */
function climb(
  at: (omega: number) => number,
  omega: number,
  error: number,
  slope: number,
  a: number,
  c: number,
  peaks: Peaks,
): void {
  const sign = error < 0 ? -1 : 1;
  const share = (3 - Math.sqrt(5)) / 2;
  let near = omega;
  let far = sign * slope > 0 ? c : a;
  let p = near + share * (far - near);
  let q = far - share * (far - near);
  let [yp, yq] = [at(p), at(q)];
  for (let step = 0; step < 16; step++) {
    if (sign * yp > sign * yq) {
      far = q;
      [q, yq] = [p, yp];
      p = near + share * (far - near);
      yp = at(p);
    } else {
      near = p;
      [p, yp] = [q, yq];
      q = far - share * (far - near);
      yq = at(q);
    }
  }
  peaks.see(p, yp);
}

/**
 * Shows the peak between a band edge and the sample next to it, if there is one.
 *
 * At frequency 0 and at half the sample rate the error is level by symmetry, and a peak close by
 * shows only in the square of the distance.
 */
function hidden(
  at: (omega: number) => number,
  edge: number,
  error: number,
  inner: number,
  peaks: Peaks,
): void {
  const step = inner - edge;
  const level = edge === 0 || edge === Math.PI;
  const [near, far] = level ? [0.0625, 0.25] : [0.25, 0.5];
  const peak = vertex(0, error, near, at(edge + 0.25 * step), far, at(edge + 0.5 * step));
  if (!(peak > 0 && peak < 1)) return;
  const omega = edge + (level ? Math.sqrt(peak) : peak) * step;
  peaks.see(omega, at(omega));
}

/** Where the parabola through three points peaks. */
function vertex(a: number, ya: number, b: number, yb: number, c: number, yc: number): number {
  const p = (b - a) * (yb - yc);
  const q = (b - c) * (yb - ya);
  return b - (0.5 * ((b - a) * p - (b - c) * q)) / (p - q);
}
