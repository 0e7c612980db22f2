/**
 * Propagation of distributions by Monte Carlo (JCGM 101:2008): the whole sheet is evaluated for inputs drawn from
 * their distributions, normal or uniform; the same seed gives the same runs on every machine.
 */
import { EngineError } from '../error.ts';
import { Random } from '../numeric/random.ts';
import type { Inputs, Meaning } from './propagate.ts';
import { evaluateSheet, type Rules, type Sheet } from './sheet.ts';

/** Characters of all runs that are evaluated, so that a run ends within seconds. */
export const MAX_WORK = 40_000_000;

export interface Wanted {
  readonly samples: number;
  readonly seed: number;
  readonly meaning: Meaning;
  /** Which answer is kept sample by sample. */
  readonly answer: number;
}

export interface Sampled {
  readonly re: Float64Array;
  readonly im: Float64Array;
  /** Mean and standard deviation of each line's real and imaginary part. */
  readonly lines: readonly Moments[];
}

export interface Moments {
  readonly re: number;
  readonly im: number;
  readonly sdRe: number;
  readonly sdIm: number;
}

/** Throws EngineError where it would take too long, or where a run has no value. */
export function monteCarlo(
  sheet: Sheet,
  rules: Rules,
  inputs: Inputs,
  wanted: Wanted,
  progress: (share: number) => void,
): Sampled {
  const { samples, seed, answer } = wanted;
  const size = sheet.lines.reduce((sum, line) => sum + line.expression.length, 0);
  if (size * samples > MAX_WORK)
    throw new EngineError(
      'out-of-range',
      `The sheet has ${size} characters, and ${samples} runs of it are too many: the most is ${Math.floor(MAX_WORK / size)}.`,
      { field: 'samples', value: samples },
    );
  const random = new Random(seed);
  const off = new Float64Array(inputs.sigma.length);
  const [re, im] = [new Float64Array(samples), new Float64Array(samples)];
  const sums = sheet.lines.map(() => ({ re: 0, im: 0, sdRe: 0, sdIm: 0 }));
  for (let k = 0; k < samples; k++) {
    draw(off, inputs, wanted.meaning, random);
    const { answers } = run(sheet, rules, off, k);
    for (const [n, { value }] of answers.entries()) add(sums[n] as Sums, value.re, value.im, k + 1);
    re[k] = answers[answer]?.value.re ?? 0;
    im[k] = answers[answer]?.value.im ?? 0;
    if (k % 1024 === 0) progress(k / samples);
  }
  const sd = (square: number) => Math.sqrt(square / Math.max(1, samples - 1));
  return {
    re,
    im,
    lines: sums.map((s) => ({ re: s.re, im: s.im, sdRe: sd(s.sdRe), sdIm: sd(s.sdIm) })),
  };
}

function run(sheet: Sheet, rules: Rules, off: Float64Array, k: number) {
  try {
    return evaluateSheet(sheet, rules, { derivatives: false, off, bare: true });
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw new EngineError(
      error.code,
      `In run ${k + 1} of the Monte Carlo method a value is not defined. ${error.message}`,
      { field: 'sheet' },
    );
  }
}

type Sums = { -readonly [K in keyof Moments]: number };

/** Welford's running mean and sum of squares. */
function add(s: Sums, re: number, im: number, n: number): void {
  const [dRe, dIm] = [re - s.re, im - s.im];
  s.re += dRe / n;
  s.im += dIm / n;
  s.sdRe += dRe * (re - s.re);
  s.sdIm += dIm * (im - s.im);
}

/** Draws what each uncertain input is off by, in the unit it is written in. */
export function draw(
  off: Float64Array,
  { sigma, root }: Inputs,
  meaning: Meaning,
  random: Random,
): void {
  const n = off.length;
  if (meaning === 'limits') {
    // A half-width is √3 standard deviations.
    for (let k = 0; k < n; k++)
      off[k] = Math.sqrt(3) * (sigma[k] as number) * (2 * random.uniform() - 1);
    return;
  }
  const z = random.normals(n);
  for (let i = 0; i < n; i++) {
    let x = 0;
    if (root) for (let j = 0; j <= i; j++) x += (root.data[i * n + j] as number) * (z[j] as number);
    off[i] = (sigma[i] as number) * (root ? x : (z[i] as number));
  }
}

/** The shortest text of agreement: where the ends of the 95 % interval lie by each method (JCGM 101, clause 8). */
export interface Agreement {
  readonly low: number;
  readonly high: number;
  /** The larger distance between the ends of both intervals. */
  readonly apart: number;
  /** What is allowed: half of the last digit of u written with one digit, or four times what the runs scatter. */
  readonly allowed: number;
}

/**
 * Compares a real quantity by its samples with y and u of first order. A part that is certain beside the other may be
 * off by `floor`.
 */
export function agreement(samples: Float64Array, y: number, u: number, floor = 0): Agreement {
  const sorted = samples.slice().sort();
  const n = sorted.length;
  const at = (share: number) =>
    sorted[Math.min(n - 1, Math.max(0, Math.round(share * (n - 1))))] as number;
  const [low, high] = [at(0.025), at(0.975)];
  const apart = Math.max(Math.abs(y - 1.96 * u - low), Math.abs(y + 1.96 * u - high));
  const digit = u > 0 ? 0.5 * 10 ** Math.floor(Math.log10(u)) : 0;
  // The density of a normal distribution at its 2.5 % point is 0.0584 / u.
  const scatter = (Math.sqrt((0.025 * 0.975) / n) / 0.0584) * u;
  return { low, high, apart, allowed: Math.max(digit, 4 * scatter, floor) };
}
