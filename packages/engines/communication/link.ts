import { EngineError } from '../error.ts';
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

/** Symbols that were sent, more of them than are counted: the first and the last only stand beside others. */
export interface Sent {
  /** Index of the point that was sent. */
  readonly index: Int32Array;
  readonly i: Float64Array;
  readonly q: Float64Array;
}

/** Symbols as they arrive without noise: rotated by the phase error, mixed with their neighbours. */
export interface Arrived {
  /** Index of the point that was sent. */
  readonly sent: Int32Array;
  readonly i: Float64Array;
  readonly q: Float64Array;
  /** Where the axes are sampled at instants of their own: what the other axis is at those of each. */
  readonly across?: { readonly qAtI: Float64Array; readonly iAtQ: Float64Array };
}

/** Standard normals for the next so many symbols: two a symbol, in phase and quadrature. */
export type Noise = (symbols: number) => Float64Array;

/** Symbols whose noise is drawn at once. */
const BLOCK = 16384;

/** Symbols of one simulation at most. */
const MAX_SYMBOLS = 1 << 24;

function checkCount(count: number): void {
  if (!Number.isInteger(count) || count < 0 || count > MAX_SYMBOLS)
    throw new EngineError(
      'out-of-range',
      `The number of symbols ${count} is not 0 to ${MAX_SYMBOLS}.`,
      {
        field: 'symbols',
        value: count,
      },
    );
}

/** `count` random points of a constellation. Throws `out-of-range` above 2²⁴. */
export function send(c: Constellation, count: number, random: Random): Sent {
  checkCount(count);
  const i = new Float64Array(count);
  const q = new Float64Array(count);
  const index = new Int32Array(count);
  for (let n = 0; n < count; n++) {
    // The upper bits of one draw, so that the order chooses among the same sequence.
    const s = Math.floor((random.bits() / 4294967296) * c.i.length);
    index[n] = s;
    i[n] = c.i[s]!;
    q[n] = c.q[s]!;
  }
  return { index, i, q };
}

/** Response of both filters together at t symbols, −2·span … 2·span, from their taps, by linear interpolation between samples. */
export function overallPulse(
  rollOff: number,
  span: number,
  timing: number,
  perSymbol = 64,
): Float64Array {
  return pulseAt(rootRaisedCosine(rollOff, span, perSymbol), perSymbol, timing);
}

/** The same from `taps`, `perSymbol` of them a symbol, that both filters have. */
export function pulseAt(taps: Float64Array, perSymbol: number, timing: number): Float64Array {
  const reach = (taps.length - 1) / perSymbol;
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
 * `count` symbols through both filters, without noise; turn them with `turn`. `pulse` is the response of
 * both filters at the symbol instants, odd in length, its own symbol in the middle. Of what was sent, the
 * middle `count` arrive: there are at least `pulse.length − 1` more.
 */
export function arrive({ index, i, q }: Sent, count: number, pulse: Float64Array): Arrived {
  const reach = (pulse.length - 1) / 2;
  const first = (index.length - count) >> 1;
  const x = new Float64Array(count);
  const y = new Float64Array(count);
  for (let n = 0; n < count; n++) {
    let a = 0;
    let b = 0;
    let m = first + n + reach;
    for (let k = 0; k < pulse.length; k++, m--) {
      const g = pulse[k]!;
      a += g * i[m]!;
      b += g * q[m]!;
    }
    x[n] = a;
    y[n] = b;
  }
  return { sent: index.subarray(first, first + count), i: x, q: y };
}

/**
 * The same with the quadrature axis half a symbol later, as in OQPSK and minimum-shift keying, and each axis sampled
 * at its own instants. `pulse` gives the response of both filters at the symbol instants, t symbols late.
 */
export function arriveOffset(
  sent: Sent,
  count: number,
  pulse: (t: number) => Float64Array,
  timing: number,
): Arrived {
  const own = arrive(sent, count, pulse(timing));
  return {
    ...own,
    across: {
      qAtI: arrive(sent, count, pulse(timing - 0.5)).q,
      iAtQ: arrive(sent, count, pulse(timing + 0.5)).i,
    },
  };
}

/** Behind a carrier `phase` rad off. */
export function turn({ sent, i, q, across }: Arrived, phase: number): Arrived {
  const cos = Math.cos(phase);
  const sin = Math.sin(phase);
  const { qAtI, iAtQ } = across ?? { qAtI: q, iAtQ: i };
  return {
    sent,
    i: i.map((x, n) => x * cos - qAtI[n]! * sin),
    q: q.map((y, n) => iAtQ[n]! * sin + y * cos),
  };
}

/**
 * Adds noise of Es/N0 = `esn0` (a ratio), decides, and counts what is wrong. Noise behind a
 * root-raised-cosine filter of unit energy has the variance N0/2 on each axis at the symbol instants.
 */
export function receive(
  c: Constellation,
  { sent, i, q }: Arrived,
  esn0: number,
  noise: Noise,
  keep: number,
  progress: (fraction: number) => void = () => {},
): Counted {
  const count = sent.length;
  const sigma = Math.sqrt(1 / (2 * esn0));
  const keptI = new Float64Array(Math.min(keep, count));
  const keptQ = new Float64Array(Math.min(keep, count));
  const within = surelyRight(c);
  let symbolErrors = 0;
  let bitErrors = 0;
  let squared = 0;
  for (let from = 0; from < count; from += BLOCK) {
    progress(from / count);
    const to = Math.min(count, from + BLOCK);
    const drawn = noise(to - from);
    for (let n = from; n < to; n++) {
      const x = i[n]! + sigma * drawn[2 * (n - from)]!;
      const y = q[n]! + sigma * drawn[2 * (n - from) + 1]!;
      const right = sent[n]!;
      const dx = x - c.i[right]!;
      const dy = y - c.q[right]!;
      const distance = dx * dx + dy * dy;
      squared += distance;
      if (distance >= within) {
        const got = decide(c, x, y);
        if (got !== right) {
          symbolErrors++;
          bitErrors += weight(c.labels[got]! ^ c.labels[right]!);
        }
      }
      if (n < keep) {
        keptI[n] = x;
        keptQ[n] = y;
      }
    }
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

/**
 * The same decided by differential detection: the phase from each symbol to the next carries the bits, of which there
 * is one fewer than symbols. The points kept are the products that are decided, over the size of the one before;
 * the error vector is that of the symbols themselves.
 */
export function receiveDifferential(
  c: Constellation,
  { sent, i, q }: Arrived,
  esn0: number,
  noise: Noise,
  keep: number,
  progress: (fraction: number) => void = () => {},
): Counted {
  const count = Math.max(0, sent.length - 1);
  const order = c.i.length;
  const sigma = Math.sqrt(1 / (2 * esn0));
  const keptI = new Float64Array(Math.min(keep, count));
  const keptQ = new Float64Array(Math.min(keep, count));
  let symbolErrors = 0;
  let bitErrors = 0;
  let squared = 0;
  let [a, b] = [1, 0];
  for (let from = 0; from <= count; from += BLOCK) {
    progress(from / (count + 1));
    const to = Math.min(count + 1, from + BLOCK);
    const drawn = noise(to - from);
    for (let n = from; n < to; n++) {
      const x = i[n]! + sigma * drawn[2 * (n - from)]!;
      const y = q[n]! + sigma * drawn[2 * (n - from) + 1]!;
      const point = sent[n]!;
      squared += (x - c.i[point]!) ** 2 + (y - c.q[point]!) ** 2;
      if (n > 0) {
        // What is received times the conjugate of the one before: its angle is the difference.
        const size = Math.hypot(a, b);
        const u = (x * a + y * b) / size;
        const v = (y * a - x * b) / size;
        const right = (point - sent[n - 1]! + order) % order;
        const got = decide(c, u, v);
        if (got !== right) {
          symbolErrors++;
          bitErrors += weight(c.labels[got]! ^ c.labels[right]!);
        }
        if (n <= keep) {
          keptI[n - 1] = u;
          keptQ[n - 1] = v;
        }
      }
      [a, b] = [x, y];
    }
  }
  const evm = Math.sqrt(squared / (count + 1));
  return { symbols: count, symbolErrors, bitErrors, evm, i: keptI, q: keptQ };
}

/** What lies within half the least distance of its point needs no decision: the square of that, a little less. */
function surelyRight(c: Constellation): number {
  const half = Math.hypot(c.i[1]! - c.i[0]!, c.q[1]! - c.q[0]!) / 2;
  return half * half * (1 - 1e-12);
}

/** Noise of orthogonal tones, in its own deviations, one entry a symbol. */
export interface Tones {
  /** The tone that was sent. */
  readonly right: Uint8Array;
  /** The strongest of the others: its output or envelope, and which it is. */
  readonly other: Uint8Array;
  readonly best: Float64Array;
  /** Noise on the right one: in phase, and in quadrature where the envelope counts. */
  readonly i: Float64Array;
  readonly q: Float64Array;
}

/**
 * Draws the noise of all correlators for `count` symbols, and keeps of it what decides at any Eb/N0. Throws
 * `out-of-range` above 2²⁴ symbols.
 */
export function drawTones(order: number, count: number, coherent: boolean, random: Random): Tones {
  checkCount(count);
  const right = new Uint8Array(count);
  const other = new Uint8Array(count);
  const best = new Float64Array(count);
  for (let n = 0; n < count; n++) {
    const own = random.bits() % order;
    right[n] = own;
    // Noise alone: an envelope is √(−2 ln u), so the strongest has the least u.
    let top = coherent ? Number.NEGATIVE_INFINITY : 2;
    for (let k = 0; k < order; k++) {
      if (k === own) continue;
      const v = coherent ? random.normal() : 1 - random.uniform();
      if (coherent ? v > top : v < top) {
        top = v;
        other[n] = k;
      }
    }
    best[n] = coherent ? top : Math.sqrt(-2 * Math.log(top));
  }
  return {
    right,
    other,
    best,
    i: random.normals(count),
    q: coherent ? new Float64Array(0) : random.normals(count),
  };
}

/** The right correlator carries a signal of Es/N0 = `esn0`, all carry noise; the largest output (or envelope) wins. */
export function receiveTones(
  esn0: number,
  count: number,
  coherent: boolean,
  noise: (symbols: number) => Tones,
  keep: number,
  progress: (fraction: number) => void = () => {},
): Counted {
  const amplitude = Math.sqrt(2 * esn0);
  const i = new Float64Array(Math.min(keep, count));
  const q = new Float64Array(Math.min(keep, count));
  let symbolErrors = 0;
  let bitErrors = 0;
  for (let from = 0; from < count; from += BLOCK) {
    progress(from / count);
    const to = Math.min(count, from + BLOCK);
    const drawn = noise(to - from);
    for (let n = from; n < to; n++) {
      const k = n - from;
      const x = amplitude + drawn.i[k]!;
      const own = coherent ? x : Math.sqrt(x * x + drawn.q[k]! * drawn.q[k]!);
      const best = drawn.best[k]!;
      if (best > own) {
        symbolErrors++;
        bitErrors += weight(drawn.other[k]! ^ drawn.right[k]!);
      }
      if (n < keep) {
        i[n] = own;
        q[n] = best;
      }
    }
  }
  return { symbols: count, symbolErrors, bitErrors, evm: Number.NaN, i, q };
}
