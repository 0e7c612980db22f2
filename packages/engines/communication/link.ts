import type { Random } from '../numeric/random.ts';
import { type Constellation, decide, weight } from './constellation.ts';
import { rootRaisedCosine } from './pulse.ts';

/** What a run of symbols came to. */
export interface Counted {
  readonly symbols: number;
  readonly symbolErrors: number;
  readonly bitErrors: number;
  /** RMS error vector over the RMS constellation; NaN for tones. */
  readonly evm: number;
  /** The first received points, before decision. */
  readonly i: Float64Array;
  readonly q: Float64Array;
}

/** Symbols as they arrive without noise: rotated by the phase error, mixed with their neighbours. */
export interface Arrived {
  /** Index of the point that was sent. */
  readonly sent: Int32Array;
  readonly i: Float64Array;
  readonly q: Float64Array;
}

/** Response of both filters together at t symbols, −2·span … 2·span, from their taps, by linear interpolation between samples. */
export function overallPulse(
  rollOff: number,
  span: number,
  timing: number,
  perSymbol = 64,
): Float64Array {
  const taps = rootRaisedCosine(rollOff, span, perSymbol);
  const reach = 2 * span;
  return Float64Array.from({ length: 2 * reach + 1 }, (_, k) => {
    const shift = (k - reach + timing) * perSymbol;
    const whole = Math.floor(shift);
    const part = shift - whole;
    return (
      (1 - part) * correlation(taps, whole) + (part === 0 ? 0 : part * correlation(taps, whole + 1))
    );
  });
}

function correlation(taps: Float64Array, lag: number): number {
  let sum = 0;
  for (let n = Math.max(0, lag); n < Math.min(taps.length, taps.length + lag); n++)
    sum += taps[n]! * taps[n - lag]!;
  return sum;
}

/**
 * `count` random symbols through both filters and a carrier `phase` rad off, without noise. `pulse` is
 * the response of both filters at the symbol instants, odd in length, its own symbol in the middle.
 */
export function arrive(
  c: Constellation,
  count: number,
  pulse: Float64Array,
  phase: number,
  random: Random,
): Arrived {
  const order = c.i.length;
  const reach = (pulse.length - 1) / 2;
  const all = Int32Array.from({ length: count + 2 * reach }, () =>
    Math.floor(random.uniform() * order),
  );
  const cos = Math.cos(phase);
  const sin = Math.sin(phase);
  const i = new Float64Array(count);
  const q = new Float64Array(count);
  for (let n = 0; n < count; n++) {
    let x = 0;
    let y = 0;
    for (let k = 0; k < pulse.length; k++) {
      const s = all[n + 2 * reach - k]!;
      x += pulse[k]! * c.i[s]!;
      y += pulse[k]! * c.q[s]!;
    }
    i[n] = x * cos - y * sin;
    q[n] = x * sin + y * cos;
  }
  return { sent: all.subarray(reach, reach + count), i, q };
}

/**
 * Adds noise of Es/N0 = `esn0` (a ratio), decides, and counts what is wrong. Noise behind a
 * root-raised-cosine filter of unit energy has the variance N0/2 on each axis at the symbol instants.
 */
export function receive(
  c: Constellation,
  { sent, i, q }: Arrived,
  esn0: number,
  random: Random,
  keep: number,
  progress: (fraction: number) => void = () => {},
): Counted {
  const count = sent.length;
  const sigma = Math.sqrt(1 / (2 * esn0));
  const keptI = new Float64Array(Math.min(keep, count));
  const keptQ = new Float64Array(Math.min(keep, count));
  let symbolErrors = 0;
  let bitErrors = 0;
  let squared = 0;
  for (let n = 0; n < count; n++) {
    const x = i[n]! + sigma * random.normal();
    const y = q[n]! + sigma * random.normal();
    const right = sent[n]!;
    const got = decide(c, x, y);
    if (got !== right) {
      symbolErrors++;
      bitErrors += weight(c.labels[got]! ^ c.labels[right]!);
    }
    squared += (x - c.i[right]!) ** 2 + (y - c.q[right]!) ** 2;
    if (n < keep) {
      keptI[n] = x;
      keptQ[n] = y;
    }
    if ((n & 0x3fff) === 0) progress(n / count);
  }
  return {
    symbols: count,
    symbolErrors,
    bitErrors,
    evm: Math.sqrt(squared / count),
    i: keptI,
    q: keptQ,
  };
}

/** Orthogonal tones: the right correlator carries the signal, all carry noise; the largest output (or envelope) wins. */
export function simulateFsk(
  order: number,
  esn0: number,
  count: number,
  coherent: boolean,
  random: Random,
  keep: number,
  progress: (fraction: number) => void = () => {},
): Counted {
  const amplitude = Math.sqrt(2 * esn0);
  const i = new Float64Array(Math.min(keep, count));
  const q = new Float64Array(Math.min(keep, count));
  let symbolErrors = 0;
  let bitErrors = 0;
  for (let n = 0; n < count; n++) {
    const right = Math.floor(random.uniform() * order);
    let best = Number.NEGATIVE_INFINITY;
    let other = right;
    for (let k = 0; k < order; k++) {
      if (k === right) continue;
      const v = coherent ? random.normal() : Math.hypot(random.normal(), random.normal());
      if (v > best) {
        best = v;
        other = k;
      }
    }
    const own = coherent
      ? amplitude + random.normal()
      : Math.hypot(amplitude + random.normal(), random.normal());
    if (best > own) {
      symbolErrors++;
      bitErrors += weight(other ^ right);
    }
    if (n < keep) {
      i[n] = own;
      q[n] = best;
    }
    if ((n & 0x3fff) === 0) progress(n / count);
  }
  return { symbols: count, symbolErrors, bitErrors, evm: Number.NaN, i, q };
}

/** The in-phase waveform after both filters, `perSymbol` samples a symbol, with noise of that Es/N0 through the receiver's filter. */
export function eyeWaveform(
  c: Constellation,
  esn0: number,
  rollOff: number,
  span: number,
  perSymbol: number,
  symbols: number,
  phase: number,
  random: Random,
): Float64Array {
  const cos = Math.cos(phase);
  const sin = Math.sin(phase);
  const taps = rootRaisedCosine(rollOff, span, perSymbol);
  const length = (symbols + 4 * span) * perSymbol;
  const line = new Float64Array(length + taps.length);
  for (let n = 0; n < symbols + 4 * span; n++) {
    const s = Math.floor(random.uniform() * c.i.length);
    const a = cos * c.i[s]! - sin * c.q[s]!;
    for (let k = 0; k < taps.length; k++)
      line[n * perSymbol + k] = line[n * perSymbol + k]! + a * taps[k]!;
  }
  const sigma = Math.sqrt(1 / (2 * esn0));
  for (let k = 0; k < line.length; k++) line[k] = line[k]! + sigma * random.normal();
  // Past the transients of both filters, a symbol instant at sample 0.
  const start = 4 * span * perSymbol;
  return Float64Array.from({ length: symbols * perSymbol }, (_, n) => {
    let sum = 0;
    for (let k = 0; k < taps.length; k++) sum += taps[k]! * (line[start + n - k] ?? 0);
    return sum;
  });
}

/** Wilson's interval for a proportion, z standard deviations wide on each side (E. B. Wilson, JASA 22, 1927). */
export function wilson(errors: number, trials: number, z = 1.96): [number, number] {
  const p = errors / trials;
  const denominator = 1 + (z * z) / trials;
  const centre = (p + (z * z) / (2 * trials)) / denominator;
  const half =
    (z / denominator) * Math.sqrt((p * (1 - p)) / trials + (z * z) / (4 * trials * trials));
  return [Math.max(0, centre - half), Math.min(1, centre + half)];
}
