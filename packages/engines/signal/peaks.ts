/** The peaks of a trial's error on its bands: what the next reference is made of. */
import type { ExchangeBand, Trial } from './trial.ts';

const SAMPLES_A_GAP = 3;

/** The largest error of each run of one sign, in order of frequency. */
export class Peaks {
  readonly omegas: Float64Array;
  readonly errors: Float64Array;
  length = 0;
  largest = 0;

  constructor(room: number) {
    this.omegas = new Float64Array(room);
    this.errors = new Float64Array(room);
  }

  see(omega: number, error: number): void {
    const size = Math.abs(error);
    if (!(size <= this.largest)) this.largest = size;
    const last = this.length - 1;
    if (last < 0 || this.errors[last]! < 0 !== error < 0) {
      this.omegas[this.length] = omega;
      this.errors[this.length] = error;
      this.length++;
    } else if (size > Math.abs(this.errors[last]!)) {
      this.omegas[last] = omega;
      this.errors[last] = error;
    }
  }

  clear(): void {
    this.length = 0;
    this.largest = 0;
  }

  /** Drops peaks, keeping signs alternating, until `count` are left: small ones first. */
  thin(count: number): void {
    while (this.length > count) {
      const last = this.length - 1;
      let smallest = last === count && this.#size(last) < this.#size(0) ? last : 0;
      for (let k = 1; last > count && k <= last; k++) {
        if (this.#size(k) < this.#size(smallest)) smallest = k;
      }
      if (smallest === 0 || smallest === last) this.#drop(smallest, 1);
      else
        this.#drop(
          this.#size(smallest - 1) < this.#size(smallest + 1) ? smallest - 1 : smallest,
          2,
        );
    }
  }

  #size(k: number): number {
    return Math.abs(this.errors[k]!);
  }

  #drop(at: number, count: number): void {
    this.omegas.copyWithin(at, at + count, this.length);
    this.errors.copyWithin(at, at + count, this.length);
    this.length -= count;
  }
}

/** Samples and peaks of one round, laid out once for all rounds. */
export class Search {
  readonly peaks: Peaks;
  readonly #trial: Trial;
  /** Rising sample angles of one band, and the errors there. */
  readonly #omegas: Float64Array;
  readonly #errors: Float64Array;
  readonly #spacing: number;

  constructor(trial: Trial) {
    const count = trial.reference.length;
    const room = SAMPLES_A_GAP * (2 * count + 2 * trial.bands.length + 4);
    this.#trial = trial;
    this.#spacing = (1.5 * Math.PI) / (count - 1);
    this.#omegas = new Float64Array(room);
    this.#errors = new Float64Array(room);
    // Every sample is seen once, the peak beside every other one up to twice.
    this.peaks = new Peaks(2 * room);
  }

  /** Finds the peaks; `tight` refines them a second time. */
  run(tight: boolean): void {
    this.peaks.clear();
    let next = 0;
    for (const band of this.#trial.bands) {
      const first = next;
      const length = this.#sample(band, first);
      const { reference } = this.#trial;
      while (next < reference.length && reference[next]! <= band.to) next++;
      this.#collect(band, length, tight);
    }
  }

  /**
   * Samples the error on one band between its edges and the reference points from `next` on, whose
   * own errors are known and need no evaluation. Returns how many samples there are.
   */
  #sample(band: ExchangeBand, start: number): number {
    const trial = this.#trial;
    const omegas = this.#omegas;
    const errors = this.#errors;
    const spacing = this.#spacing;
    const { reference, signed } = trial;
    let next = start;
    let length = 0;
    let from = band.from;
    if (reference[next] !== from) {
      omegas[0] = from;
      errors[0] = trial.error(band, from);
      length = 1;
    }
    for (let last = false; !last; ) {
      last = next >= reference.length || reference[next]! > band.to;
      const stop = last ? band.to : reference[next]!;
      const parts = SAMPLES_A_GAP * Math.max(1, Math.ceil((stop - from) / spacing));
      if (stop > from) {
        for (let part = 1; part < parts; part++, length++) {
          const omega = from + ((stop - from) * part) / parts;
          omegas[length] = omega;
          errors[length] = trial.error(band, omega);
        }
      } else if (last) break;
      omegas[length] = stop;
      errors[length] = last ? trial.error(band, stop) : next % 2 === 0 ? signed : -signed;
      length++;
      from = stop;
      if (!last) next++;
    }
    return length;
  }

  /** Shows every sample of a band and the peaks between samples. */
  #collect(band: ExchangeBand, length: number, tight: boolean): void {
    const { peaks } = this;
    const trial = this.#trial;
    const omegas = this.#omegas;
    const errors = this.#errors;
    for (let k = 0; k < length; k++) {
      const error = errors[k]!;
      peaks.see(omegas[k]!, error);
      const sign = error < 0 ? -1 : 1;
      if (k === 0 || k === length - 1) {
        const inner = k === 0 ? 1 : k - 1;
        if (tight && sign * error >= sign * errors[inner]!) {
          hidden(trial, band, omegas[k]!, error, omegas[inner]!, peaks);
        }
        continue;
      }
      const before = errors[k - 1]!;
      const after = errors[k + 1]!;
      if (sign * error < sign * before || sign * error <= sign * after) continue;
      refine(
        trial,
        band,
        omegas[k - 1]!,
        before,
        omegas[k]!,
        error,
        omegas[k + 1]!,
        after,
        tight,
        peaks,
      );
    }
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
  trial: Trial,
  band: ExchangeBand,
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
    const there = trial.error(band, wide);
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
  const [before, after] = [trial.error(band, left), trial.error(band, right)];
  const close = vertex(left, before, omega, error, right, after);
  const off = Math.abs(close - omega) / (c - a);
  if (off < 1e-4) return;
  const inside = close > a && close < c;
  const there = inside ? trial.error(band, close) : 0;
  if (inside && (off < 0.01 || there * Math.sign(error) > Math.abs(error))) peaks.see(close, there);
  else climb(trial, band, omega, error, after - before, a, c, peaks);
}

/**
 * Shows the peak uphill of a point whose parabola leads astray: beside frequency 0 and half the
 * sample rate the error is even and may have a hollow there, so that it bends little, or the wrong
 * way, on the slope. The golden section of the stretch is near enough for the next round.
 */
function climb(
  trial: Trial,
  band: ExchangeBand,
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
  let [yp, yq] = [trial.error(band, p), trial.error(band, q)];
  for (let step = 0; step < 16; step++) {
    if (sign * yp > sign * yq) {
      far = q;
      [q, yq] = [p, yp];
      p = near + share * (far - near);
      yp = trial.error(band, p);
    } else {
      near = p;
      [p, yp] = [q, yq];
      q = far - share * (far - near);
      yq = trial.error(band, q);
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
  trial: Trial,
  band: ExchangeBand,
  edge: number,
  error: number,
  inner: number,
  peaks: Peaks,
): void {
  const step = inner - edge;
  const level = edge === 0 || edge === Math.PI;
  const [near, far] = level ? [0.0625, 0.25] : [0.25, 0.5];
  const peak = vertex(
    0,
    error,
    near,
    trial.error(band, edge + 0.25 * step),
    far,
    trial.error(band, edge + 0.5 * step),
  );
  if (!(peak > 0 && peak < 1)) return;
  const omega = edge + (level ? Math.sqrt(peak) : peak) * step;
  peaks.see(omega, trial.error(band, omega));
}

/** Where the parabola through three points peaks. */
function vertex(a: number, ya: number, b: number, yb: number, c: number, yc: number): number {
  const p = (b - a) * (yb - yc);
  const q = (b - c) * (yb - ya);
  return b - (0.5 * ((b - a) * p - (b - c) * q)) / (p - q);
}
