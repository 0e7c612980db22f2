/** What symbols do to their neighbours behind a transmit and a receive filter. */
import { irfft, rfft } from '../signal/real-fft.ts';

/** Both filters in a row: a.length + b.length − 1 values. */
export function convolved(a: Float64Array, b: Float64Array): Float64Array {
  const out = new Float64Array(a.length + b.length - 1);
  for (let n = 0; n < a.length; n++) {
    const x = a[n]!;
    if (x === 0) continue;
    for (let k = 0; k < b.length; k++) out[n + k] = out[n + k]! + x * b[k]!;
  }
  return out;
}

/** Index of the first value of largest size. */
export function largestAt(x: Float64Array): number {
  let at = 0;
  for (let n = 1; n < x.length; n++) if (Math.abs(x[n]!) > Math.abs(x[at]!)) at = n;
  return at;
}

/** What arrives at the symbol instants. */
export interface Interference {
  /** Of the own symbol, before it was divided out. */
  readonly own: number;
  /** Of the symbols before and after, over the own one, by their distance in symbols; the own one is left out. */
  readonly others: readonly { readonly symbol: number; readonly share: number }[];
  /** Σ|share|: how far the worst pattern moves a symbol of unit size. */
  readonly peak: number;
  /** √Σ share²: the error vector of random symbols over their rms size. */
  readonly rms: number;
}

/**
 * Intersymbol interference of a response at `instant` and every `perSymbol` samples from it. Random symbols that know
 * nothing of each other add in power, the worst of them in size (J. G. Proakis & M. Salehi, Digital Communications,
 * 5th ed., sections 9.2 and 9.4).
 */
export function interference(
  response: Float64Array,
  instant: number,
  perSymbol: number,
): Interference {
  const own = response[instant] ?? 0;
  const others: { symbol: number; share: number }[] = [];
  let [peak, power] = [0, 0];
  for (let n = instant % perSymbol; n < response.length; n += perSymbol) {
    if (n === instant) continue;
    const share = response[n]! / own;
    others.push({ symbol: (n - instant) / perSymbol, share });
    peak += Math.abs(share);
    power += share * share;
  }
  return { own, others, peak, rms: Math.sqrt(power) };
}

/** A response between its samples, on straight lines: `factor` values for each. */
export function straightBetween(x: Float64Array, factor: number): Float64Array {
  const out = new Float64Array((x.length - 1) * factor + 1);
  for (let n = 0; n < out.length; n++) {
    const from = Math.floor(n / factor);
    const part = (n - from * factor) / factor;
    out[n] = (1 - part) * x[from]! + (part === 0 ? 0 : part * x[from + 1]!);
  }
  return out;
}

/**
 * A response between its samples, as an ideal low-pass of half the sample rate draws it: `factor` values for each, by a
 * transform over twice the length. Exact at the samples.
 */
export function smoothBetween(x: Float64Array, factor: number): Float64Array {
  const n = 2 ** Math.ceil(Math.log2(2 * x.length));
  const bins = rfft(x, n);
  const wide = new Float64Array(n * factor + 2);
  wide.set(bins);
  // The bin at half the rate is shared by both sides.
  if (factor > 1) wide[n] = wide[n]! / 2;
  const out = irfft(wide, n * factor);
  return Float64Array.from({ length: (x.length - 1) * factor + 1 }, (_, k) => factor * out[k]!);
}
