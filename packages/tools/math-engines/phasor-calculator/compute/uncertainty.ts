/** Figures of a circuit with their uncertainty: to first order, and by drawing the uncertain inputs. */
import { EngineError } from '@tollbench/engines/error.ts';
import { Random } from '@tollbench/engines/numeric/random.ts';
import {
  type Agreement,
  agreement,
  draw,
  MAX_WORK,
} from '@tollbench/engines/phasor/monte-carlo.ts';
import {
  type Inputs as Covariance,
  inputsOf,
  spreadOf,
} from '@tollbench/engines/phasor/propagate.ts';
import type { Quantity } from '@tollbench/engines/phasor/quantity.ts';
import { InputError } from '../../../define/error.ts';
import type { Inputs } from '../inputs.ts';
import type { Fields } from './expression.ts';

/** A real value that is asked for. */
export interface Figure {
  readonly name: string;
  readonly unit: string;
  /** Its value, with derivatives; undefined where it is not defined. */
  readonly q: Quantity | undefined;
}

export interface UncertainFigure extends Agreement {
  readonly name: string;
  readonly unit: string;
  readonly value: number;
  /** Standard uncertainty to first order; undefined at a magnitude of zero, which has none. */
  readonly u: number | undefined;
  readonly deviation: number;
}

export interface Uncertainty {
  readonly sources: Fields['sources'];
  readonly covariance: Covariance;
  /** With the runs, where there are any. */
  readonly figures: readonly UncertainFigure[];
  readonly runs: number;
  /** The share of each input in the variance of the first figure. */
  readonly shares: Float64Array;
}

/** What the runs are besides their expressions, counted in characters of expressions. */
const SOLVING = 400;

/**
 * `at` gives the figures, of the nominal values or off them; the first gives the shares. Undefined where nothing is
 * uncertain. Throws InputError where the runs would be too many or one of them has no value.
 */
export function uncertaintyOf(
  i: Inputs,
  fields: Fields,
  at: (off?: Float64Array) => readonly Figure[],
  progress: (share: number) => void,
): Uncertainty | undefined {
  const { sources, halves } = fields;
  if (sources.length === 0) return undefined;
  const covariance = inputsOf(
    sources.map(({ name, text }) => ({ line: 1, name, text })),
    halves,
    [],
    i.meaning,
  );
  const nominal = at();
  const drawn =
    i.samples > 0 ? runs(i, fields, covariance, nominal.length, at, progress) : undefined;
  const first = nominal[0]?.q;
  return {
    sources,
    covariance,
    runs: i.samples,
    figures: nominal.map(({ name, unit, q }, k) => compared(name, unit, q, covariance, drawn?.[k])),
    shares: (first && spreadOf(first, covariance)?.shares) ?? new Float64Array(sources.length),
  };
}

function compared(
  name: string,
  unit: string,
  q: Quantity | undefined,
  covariance: Covariance,
  samples: Float64Array | undefined,
): UncertainFigure {
  const value = q?.re ?? Number.NaN;
  // A magnitude of zero has no derivative: its figure comes without any.
  const u = q && (q.d || value !== 0) ? (spreadOf(q, covariance)?.re ?? 0) : undefined;
  const check = samples
    ? agreement(samples, value, u ?? 0, 1e-12 * Math.abs(value))
    : { low: Number.NaN, high: Number.NaN, apart: 0, allowed: 0 };
  return { name, unit, value, u, deviation: samples ? deviation(samples) : Number.NaN, ...check };
}

function deviation(samples: Float64Array): number {
  const mean = samples.reduce((a, b) => a + b, 0) / samples.length;
  const square = samples.reduce((a, b) => a + (b - mean) ** 2, 0);
  return Math.sqrt(square / Math.max(1, samples.length - 1));
}

function runs(
  i: Inputs,
  fields: Fields,
  covariance: Covariance,
  count: number,
  at: (off: Float64Array) => readonly Figure[],
  progress: (share: number) => void,
): Float64Array[] {
  const work = fields.length + SOLVING;
  if (work * i.samples > MAX_WORK) {
    const most = Math.floor(MAX_WORK / work);
    throw new InputError(`is ${i.samples}; the most for these expressions is ${most}`, {
      field: 'samples',
      value: String(i.samples),
      remedies: [{ samples: String(most) }],
    });
  }
  const random = new Random(i.seed);
  const off = new Float64Array(covariance.sigma.length);
  const samples = Array.from({ length: count }, () => new Float64Array(i.samples));
  for (let k = 0; k < i.samples; k++) {
    draw(off, covariance, i.meaning, random);
    for (const [n, { q }] of figuresOf(at, off, k).entries())
      (samples[n] as Float64Array)[k] = q?.re ?? Number.NaN;
    if (k % 1024 === 0) progress(k / i.samples);
  }
  return samples;
}

function figuresOf(
  at: (off: Float64Array) => readonly Figure[],
  off: Float64Array,
  k: number,
): readonly Figure[] {
  try {
    return at(off);
  } catch (error) {
    if (!(error instanceof EngineError) && !(error instanceof InputError)) throw error;
    throw new InputError(
      `In run ${k + 1} of the Monte Carlo method a value is not defined: ${error.message}`,
    );
  }
}
