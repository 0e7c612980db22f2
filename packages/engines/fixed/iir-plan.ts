/**
 * The words of a cascade of second-order sections in direct form I: one word for all coefficients, by what rounding them does
 * to the response; one for all signals, as wide as the section whose output is largest needs, as fine as the noise allows.
 *
 * Each section's sum is exact and rounded once; that error is worth 1/A of its own section and all sections after it
 * (L. B. Jackson, Bell Syst. Tech. J. 49, 1970).
 */
import { EngineError } from '../error.ts';
import { memory } from '../iir/cascade.ts';
import { bandGrid, extremes, summit } from '../iir/extremes.ts';
import type { FixedCascade, IntegerSection } from '../iir/fixed-cascade.ts';
import { cascadeZpk, filterSamples, isStable, type Section } from '../iir/section.ts';
import { roundTo } from '../signal/fixed-point.ts';
import {
  entryError,
  errorOf,
  type FilterProblem,
  type Gains,
  MAX_FRACTION,
  MAX_MODEL_WIDTH,
  MIN_FRACTION,
  powerAt,
  rangeAt,
  wordFor,
} from './filter-signal.ts';
import { leastWidth, type Word } from './word.ts';

export interface SectionPlan {
  /** From the input to this section's output. */
  readonly gains: Gains;
  readonly range: readonly [number, number];
  /** Of its own rounding, to the filter's output. */
  readonly noiseGain: number;
  readonly noise: number;
}

export interface IirPlan {
  readonly cascade: FixedCascade;
  readonly stored: readonly Section[];
  readonly deviation: number;
  readonly sections: readonly SectionPlan[];
  readonly signal: Word;
  readonly noise: { readonly input: number; readonly mean: number; readonly meanSquare: number };
  readonly power: number;
  readonly sqnr: number;
}

const flat = (sections: readonly Section[]): number[] =>
  sections.flatMap(({ b, a }) => [...b, ...a]);

/** H at e^(jω), squared distances and sizes in doubles. */
export function responseOf(sections: readonly Section[], omega: number): readonly [number, number] {
  const [c1, s1, c2, s2] = [
    Math.cos(omega),
    -Math.sin(omega),
    Math.cos(2 * omega),
    -Math.sin(2 * omega),
  ];
  let [re, im] = [1, 0];
  for (const { b, a } of sections) {
    const [x, y] = [b[0] + b[1] * c1 + b[2] * c2, b[1] * s1 + b[2] * s2];
    const [u, v] = [1 + a[0] * c1 + a[1] * c2, a[0] * s1 + a[1] * s2];
    const size = u * u + v * v;
    const [p, q] = [(x * u + y * v) / size, (y * u - x * v) / size];
    [re, im] = [re * p - im * q, re * q + im * p];
  }
  return [re, im];
}

/** Largest |H_q − H| over the largest |H|, at frequencies dense round the poles and zeros of both. */
export function deviationOf(exact: readonly Section[], stored: readonly Section[]): number {
  const grid = Float64Array.from(
    new Set([
      ...bandGrid(cascadeZpk(exact), 0, Math.PI),
      ...bandGrid(cascadeZpk(stored), 0, Math.PI),
    ]),
  ).sort();
  const off = (w: number) => {
    const [a, b] = responseOf(exact, w);
    const [c, d] = responseOf(stored, w);
    return Math.hypot(c - a, d - b);
  };
  const [most] = summit(off, grid, grid.map(off));
  return most / 10 ** (extremes(cascadeZpk(exact), 0, Math.PI).high / 20);
}

interface Coefficients {
  readonly integers: readonly IntegerSection[];
  readonly stored: readonly Section[];
  readonly width: number;
  readonly fraction: number;
  readonly deviation: number;
}

/** Coefficients of a fraction; undefined where they make another kind of filter: unstable, or silent. */
export function roundedSections(
  sections: readonly Section[],
  fraction: number,
): Omit<Coefficients, 'deviation'> | undefined {
  const all = flat(sections).map((c) => roundTo(c * 2 ** fraction, 'nearest-even') + 0);
  const integers = sections.map((_, k): IntegerSection => {
    const [b0 = 0, b1 = 0, b2 = 0, a1 = 0, a2 = 0] = all.slice(5 * k, 5 * k + 5);
    return [b0, b1, b2, a1, a2];
  });
  const by = 2 ** -fraction;
  const stored = integers.map(
    ([b0, b1, b2, a1, a2]): Section => ({ b: [b0 * by, b1 * by, b2 * by], a: [a1 * by, a2 * by] }),
  );
  if (!isStable(stored) || stored.some(({ b }) => b.every((c) => c === 0))) return undefined;
  const width = Math.max(2, ...all.map((c) => leastWidth(BigInt(c), BigInt(c), true)));
  return { integers, stored, width, fraction };
}

function coefficients(sections: readonly Section[], most: number): Coefficients {
  for (let fraction = 0; fraction <= 52; fraction++) {
    const made = roundedSections(sections, fraction);
    if (!made) continue;
    if (made.width > MAX_MODEL_WIDTH) break;
    const deviation = deviationOf(sections, made.stored);
    if (deviation <= most) return { ...made, deviation };
  }
  throw new EngineError(
    'infeasible',
    'No coefficients of up to 53 bits keep the response that near.',
    {
      field: 'deviation',
      value: most,
    },
  );
}

/** An impulse response until its slowest pole has died away. */
function impulseOf(sections: readonly Section[]): Float64Array {
  const impulse = new Float64Array(memory(cascadeZpk(sections).poles));
  impulse[0] = 1;
  return filterSamples(sections, impulse);
}

const squares = (h: Float64Array): number => h.reduce((sum, v) => sum + v * v, 0);

/** Gains from the input to every section's output. */
function gainsOf(sections: readonly Section[]): Gains[] {
  let constant = 1;
  return sections.map(({ b, a }, k) => {
    const before = sections.slice(0, k + 1);
    const h = impulseOf(before);
    const { high } = extremes(cascadeZpk(before), 0, Math.PI);
    constant *= (b[0] + b[1] + b[2]) / (1 + a[0] + a[1]);
    return {
      worst: h.reduce((sum, v) => sum + Math.abs(v), 0),
      sine: 10 ** (high / 20),
      noise: Math.sqrt(squares(h)),
      constant,
    };
  });
}

/** What white noise of power 1, added where each section sums, has at the output: 1/A of its own and all sections after it. */
const noiseGainsOf = (sections: readonly Section[]): number[] =>
  sections.map(({ a }, k) => squares(impulseOf([{ b: [1, 0, 0], a }, ...sections.slice(k + 1)])));

/** What a constant error of 1 in each section's sum comes to at the output. */
function constantGains(sections: readonly Section[]): number[] {
  let after = 1;
  const gains: number[] = [];
  for (const { b, a } of sections.toReversed()) {
    const under = 1 + a[0] + a[1];
    gains.push(after / under);
    after *= (b[0] + b[1] + b[2]) / under;
  }
  return gains.reverse();
}

/** The least plan. Throws `infeasible` for the field `deviation` or `wanted`, with what words of 53 bits reach. */
export function planIir(sections: readonly Section[], problem: FilterProblem): IirPlan {
  const { input, rounding, norm, wanted } = problem;
  const c = coefficients(sections, problem.deviation);
  const gains = gainsOf(c.stored);
  const last = gains.at(-1) ?? { worst: 1, sine: 1, noise: 1, constant: 1 };
  const noise = noiseGainsOf(c.stored);
  const constants = constantGains(c.stored);
  const power = powerAt(input, problem.signal, last);
  const ranges = gains.map((g) => rangeAt(input, norm, g));
  const bounds = gains.map((g) => rangeAt(input, 'worst', g));
  const low = Math.min(input.low, ...ranges.map(([x]) => x));
  const high = Math.max(input.high, ...ranges.map(([, x]) => x));
  let reached = Number.NEGATIVE_INFINITY;
  for (let fraction = MIN_FRACTION; fraction <= MAX_FRACTION; fraction++) {
    const step = 2 ** -fraction;
    // A step above for what rounding adds: the noise of every section is far below its range.
    const signal = wordFor([low - step, high + step], fraction, rounding);
    if (signal.width > MAX_MODEL_WIDTH) break;
    const entry = entryError(input, fraction, rounding);
    const own = bounds.map((range) => errorOf(c.fraction, fraction, rounding, range));
    const mean = own.reduce(
      (s, e, k) => s + e.mean * (constants[k] ?? 0),
      entry.mean * last.constant,
    );
    const fromInput = entry.variance * last.noise ** 2;
    const parts = noise.map((g, k) => g * (own[k]?.variance ?? 0));
    const meanSquare = fromInput + parts.reduce((s, v) => s + v, 0) + mean * mean;
    const sqnr = 10 * Math.log10(power / meanSquare);
    reached = Math.max(reached, sqnr);
    if (sqnr < wanted) continue;
    return {
      cascade: {
        sections: c.integers,
        coefficient: { width: c.width, fraction: c.fraction },
        signal: { width: signal.width, fraction },
        rounding,
        overflow: 'saturate',
      },
      stored: c.stored,
      deviation: c.deviation,
      sections: gains.map((g, k) => ({
        gains: g,
        range: ranges[k] ?? [0, 0],
        noiseGain: noise[k] ?? 0,
        noise: parts[k] ?? 0,
      })),
      signal,
      noise: { input: fromInput, mean, meanSquare },
      power,
      sqnr,
    };
  }
  throw new EngineError(
    'infeasible',
    `The most that these words reach is ${reached.toFixed(2)} dB.`,
    {
      field: 'wanted',
      value: reached,
    },
  );
}
