/**
 * The discrete Fourier transform of any length, complex, in place.
 *
 * Data is interleaved: `data[2k]` real, `data[2k + 1]` imaginary part of sample k. Forward is
 * X[k] = Σ x[j] e^(−2πi·jk/n), unscaled; inverse divides by n. Lengths whose prime factors are at
 * most 31 run in mixed radix 8, 4, 2, 3, 5 and odd (Stockham's passes; powers of two from 16 up in
 * two-lane WebAssembly where the host has it, to the same bits); others as Bluestein's convolution.
 */
import { EngineError } from '../error.ts';
import { bluestein } from './bluestein.ts';
import { closing4, oddPass, type Pass, pass2, pass3, pass4, pass5, pass8 } from './fft-pass.ts';
import type { FftPlan } from './fft-plan.ts';
import { vectorTransform } from './fft-vector.ts';
import { unitRoot, unitRoots } from './unit-root.ts';

/** Index sums in the passes are 32-bit. */
export const MAX_FFT_LENGTH = 2 ** 26;
const MAX_DIRECT_PRIME = 31;
const CACHED_SAMPLES = 2 ** 22;

interface Step {
  readonly pass: Pass;
  readonly m: number;
  readonly s: number;
  readonly w: Float64Array;
}

/** Radices whose product is n, or undefined where a prime factor is too large for a direct pass. */
export function radices(n: number): number[] | undefined {
  let twos = 0;
  let rest = n;
  for (; rest % 2 === 0; rest /= 2) twos++;
  const odd: number[] = [];
  for (let p = 3; p <= MAX_DIRECT_PRIME; p += 2) {
    for (; rest % p === 0; rest /= p) odd.push(p);
  }
  if (rest !== 1) return undefined;
  if (twos === 1) return [2, ...odd];
  // A closing radix 4 needs no twiddles: 4·4·4 stands for the last 8·8.
  const fours = twos % 3 === 2 ? 1 : twos % 3 === 1 ? 2 : twos > 3 ? 3 : 0;
  const eights = (twos - 2 * fours) / 3;
  return [...odd, ...Array<number>(eights).fill(8), ...Array<number>(fours).fill(4)];
}

function twiddles(r: number, m: number): Float64Array {
  const w = new Float64Array(2 * (r - 1) * m);
  for (let p = 0, at = 0; p < m; p++) {
    for (let j = 1; j < r; j++, at += 2) unitRoot(j * p, r * m, w, at);
  }
  return w;
}

function passOf(r: number, m: number): Pass {
  if (r === 8) return pass8;
  if (r === 4) return m === 1 ? closing4 : pass4;
  if (r === 2) return pass2;
  if (r === 3) return pass3;
  if (r === 5) return pass5;
  return oddPass(r, unitRoots(r, r));
}

/** The transform in scalar passes: every length that `radices` factors. */
export function mixedRadix(n: number, factors: readonly number[]): (data: Float64Array) => void {
  const steps: Step[] = [];
  let s = 1;
  for (const r of factors) {
    const m = n / (s * r);
    steps.push({ pass: passOf(r, m), m, s, w: twiddles(r, m) });
    s *= r;
  }
  const scratch = new Float64Array(2 * n);
  return (data) => {
    let from: Float64Array = data;
    let to: Float64Array = scratch;
    for (const { pass, m, s, w } of steps) {
      pass(from, to, m, s, w);
      const done = to;
      to = from;
      from = done;
    }
    if (from !== data) data.set(scratch);
  };
}

/** Σ x e^(+…)/n is the forward transform read backwards: one pass that the scaling needs anyway. */
function reverseAndScale(data: Float64Array, n: number): void {
  const scale = 1 / n;
  data[0] = data[0]! * scale;
  data[1] = data[1]! * scale;
  for (let k = 2, j = 2 * n - 2; k <= j; k += 2, j -= 2) {
    const re = data[k]! * scale;
    const im = data[k + 1]! * scale;
    data[k] = data[j]! * scale;
    data[k + 1] = data[j + 1]! * scale;
    data[j] = re;
    data[j + 1] = im;
  }
}

function build(n: number): FftPlan {
  const factors = radices(n);
  const transform = factors
    ? (vectorTransform(n, factors, twiddles) ?? mixedRadix(n, factors))
    : bluestein(n, fftPlan);
  const check = (data: Float64Array) => {
    if (data.length < 2 * n) {
      throw new EngineError(
        'length',
        `${data.length} numbers cannot hold ${n} complex samples: ${2 * n} are needed.`,
        { field: 'data', value: data.length },
      );
    }
  };
  return {
    length: n,
    forward(data) {
      check(data);
      transform(data);
    },
    inverse(data) {
      check(data);
      transform(data);
      reverseAndScale(data, n);
    },
  };
}

const plans = new Map<number, FftPlan>();
let cached = 0;

/**
 * The plan for n complex samples, 1 ≤ n ≤ 2^26, kept for the next caller.
 *
 * A plan owns scratch memory and so must not be entered twice at once; nothing in it yields.
 */
export function fftPlan(n: number): FftPlan {
  const known = plans.get(n);
  if (known) return known;
  if (!Number.isInteger(n) || n < 1 || n > MAX_FFT_LENGTH) {
    throw new EngineError('out-of-range', `The transform length ${n} is not 1 to 2^26.`, {
      field: 'length',
      value: n,
    });
  }
  const plan = build(n);
  for (const [oldest] of plans) {
    if (cached + n <= CACHED_SAMPLES) break;
    plans.delete(oldest);
    cached -= oldest;
  }
  plans.set(n, plan);
  cached += n;
  return plan;
}

function samples(data: Float64Array): number {
  if (data.length % 2 !== 0 || data.length === 0) {
    throw new EngineError('length', `${data.length} numbers are not interleaved complex samples.`, {
      field: 'data',
      value: data.length,
    });
  }
  return data.length / 2;
}

/** Forward transform of the whole array, in place. */
export function fft(data: Float64Array): void {
  fftPlan(samples(data)).forward(data);
}

/** Inverse transform of the whole array, in place, divided by its length. */
export function ifft(data: Float64Array): void {
  fftPlan(samples(data)).inverse(data);
}
