/** The plan of a filter: what its text says, its words, and a run of the integer model beside doubles. */
import { EngineError } from '@tollbench/engines/error.ts';
import { toNumber } from '@tollbench/engines/exact/rational.ts';
import {
  amplitudeOf,
  type FilterInput,
  type FilterProblem,
  type Gains,
} from '@tollbench/engines/fixed/filter-signal.ts';
import { type FirPlan, planFir } from '@tollbench/engines/fixed/fir-plan.ts';
import { type IirPlan, planIir } from '@tollbench/engines/fixed/iir-plan.ts';
import { MAX_IMPULSE, memory } from '@tollbench/engines/iir/cascade.ts';
import { sumWidth } from '@tollbench/engines/iir/fixed-cascade.ts';
import { type LimitCycle, limitCycle } from '@tollbench/engines/iir/limit-cycle.ts';
import { cascadeZpk, isStable, type Section } from '@tollbench/engines/iir/section.ts';
import { growth } from '@tollbench/engines/signal/fixed-filter.ts';
import { FieldError, InputError, type Remedy } from '../../define/error.ts';
import { readCoefficients } from '../coefficients.ts';
import { readSections } from '../iir-designer/read-sections.ts';
import { type FilterTrial, tryFir, tryIir } from './filter-trial.ts';
import type { PlannerInputs } from './inputs.ts';
import { fixName, readDeclared } from './read-word.ts';
import { headroomOf, type RangeProof, type WordRow } from './words.ts';

export interface FilterResult {
  readonly mode: 'filter';
  /** Taps, or sections, as they were given. */
  readonly taps: Float64Array | undefined;
  readonly sections: readonly Section[] | undefined;
  readonly fir: FirPlan | undefined;
  readonly iir: IirPlan | undefined;
  readonly rows: readonly WordRow[];
  /** From the input to the output, and to each section's output. */
  readonly places: readonly {
    readonly name: string;
    readonly gains: Gains;
    readonly noiseGain: number;
  }[];
  readonly sqnr: number;
  readonly deviation: number;
  readonly mean: number;
  readonly meanSquare: number;
  readonly power: number;
  readonly cycles: readonly LimitCycle[];
  readonly trial: FilterTrial;
}

/** Taps that are planned at most. */
export const MAX_TAPS = 1024;

export function planFilter(i: PlannerInputs): FilterResult {
  const input = inputOf(i);
  const problem: FilterProblem = {
    input,
    wanted: i.wanted,
    rounding: i.rounding,
    norm: i.norm,
    signal: i.signal,
    deviation: 10 ** (i.deviation / 20),
  };
  try {
    return i.kind === 'fir' ? ofTaps(tapsOf(i), problem, i) : ofSections(sectionsOf(i), problem, i);
  } catch (error) {
    throw refused(error, i, problem);
  }
}

/** What words of 53 bits do not reach is said in the visitor's own terms. */
function refused(error: unknown, i: PlannerInputs, { input }: FilterProblem): unknown {
  if (!(error instanceof EngineError) || error.code !== 'infeasible') return error;
  if (error.field === 'deviation')
    return new InputError(
      `is ${i.deviation} dB; no coefficients of up to 53 bits keep the response that near`,
      {
        field: 'deviation',
        value: String(i.deviation),
        remedies: [{ deviation: '-60' }],
      },
    );
  const most = Number(error.value);
  const remedies: Remedy[] = most > 0.1 ? [{ wanted: String(Math.floor(10 * most) / 10) }] : [];
  return new InputError(
    `is ${i.wanted} dB; with ${input.word ? `an input of ${fixName(input.word)} and ` : ''}words of up to 53 bits the most is ${most.toFixed(2)} dB`,
    { field: 'wanted', value: String(i.wanted), remedies },
  );
}

function inputOf(i: PlannerInputs): FilterInput {
  const refuse = (message: string, remedies: readonly Remedy[] = []) =>
    new InputError(message, { field: 'input', value: i.input, remedies });
  let declared: ReturnType<typeof readDeclared>;
  try {
    declared = readDeclared(i.input, i.notation);
  } catch (error) {
    throw error instanceof FieldError ? refuse(`is ${error.message}`) : error;
  }
  const { word } = declared;
  const [low, high] = [toNumber(declared.low), toNumber(declared.high)];
  if (!(Math.max(Math.abs(low), Math.abs(high)) <= 2 ** 60)) throw refuse('reaches beyond 2^60');
  if (Math.max(Math.abs(low), Math.abs(high)) < 2 ** -60) throw refuse('is smaller than 2^-60');
  if (!word) return { word, low, high };
  if (!word.signed)
    throw refuse('has no sign, and filters are planned with signed words', [
      { input: fixName({ signed: true, width: word.width + 1, fraction: word.fraction }) },
    ]);
  if (word.width > 53)
    throw refuse(`is a word of ${word.width} bits; a filter takes up to 53`, [
      { input: fixName({ ...word, width: 53, fraction: word.fraction - (word.width - 53) }) },
    ]);
  return { word, low, high };
}

/** The bracket that ends `np.array([…])`, behind the list's own. */
const ARRAY = /(?<=\])\)(?=[\s;]*$)/u;

function tapsOf(i: PlannerInputs): Float64Array {
  let taps: Float64Array;
  try {
    taps = readCoefficients(i.taps.replace(ARRAY, ''));
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(error.message, { field: 'taps', value: error.value });
  }
  if (taps.length > MAX_TAPS)
    throw new InputError(`are ${taps.length}; the most is ${MAX_TAPS}`, { field: 'taps' });
  refuseSizes(taps, 'taps');
  return taps;
}

/** Coefficients that doubles scale without loss. */
const [MAX_COEFFICIENT, MIN_COEFFICIENT] = [2 ** 30, 2 ** -30];

function refuseSizes(all: ArrayLike<number>, field: string): void {
  const largest = Array.from(all).reduce((m, c) => Math.max(m, Math.abs(c)), 0);
  if (largest > MAX_COEFFICIENT || largest < MIN_COEFFICIENT)
    throw new InputError(
      `have ${largest.toPrecision(4)} as the largest; it goes from 2^-30 to 2^30`,
      { field },
    );
}

function sectionsOf(i: PlannerInputs): Section[] {
  const sections = readSections(i.coefficients, i.kind === 'polynomials' ? 'polynomials' : 'sos');
  refuseSizes(
    sections.flatMap(({ b, a }) => [...b, ...a]),
    'coefficients',
  );
  if (!isStable(sections))
    throw new InputError(
      'have a pole on or outside the unit circle: noise grows without end there',
      {
        field: 'coefficients',
      },
    );
  const length = memory(cascadeZpk(sections).poles);
  if (length * sections.length > MAX_IMPULSE)
    throw new InputError(
      `ring for ${length} samples; at most ${Math.floor(MAX_IMPULSE / sections.length)} are summed for ${sections.length} sections`,
      { field: 'coefficients' },
    );
  return sections;
}

const PROOF: Readonly<Record<PlannerInputs['norm'], RangeProof>> = {
  worst: 'l1',
  sine: 'peak',
  noise: 'l2',
};

function inputRow(
  word: FirPlan['input'],
  input: FilterInput,
  count: number,
  share: number,
): WordRow {
  return {
    name: 'x',
    role: 'input',
    count,
    word,
    given: input.word !== undefined,
    exactFraction: input.word?.fraction ?? Number.POSITIVE_INFINITY,
    low: input.low,
    high: input.high,
    proof: 'given',
    slack: 0,
    error: null,
    share,
    headroom: headroomOf(word, input.low, input.high),
    overflows: false,
  };
}

const still = {
  given: false,
  slack: null,
  error: null,
  share: 0,
  headroom: null,
  overflows: false,
} as const;

const span = (values: Iterable<number>): { low: number; high: number } => {
  const all = [...values];
  return { low: Math.min(...all), high: Math.max(...all) };
};

function ofTaps(taps: Float64Array, problem: FilterProblem, i: PlannerInputs): FilterResult {
  const made = planFir(taps, problem);
  const plan: FirPlan = { ...made, filter: { ...made.filter, overflow: i.overflow } };
  const { filter, noise, input, output } = plan;
  const of = (part: number) => (noise.meanSquare > 0 ? part / noise.meanSquare : 0);
  const sum = growth(filter.integers, input.width);
  const [low, high] = plan.range;
  const accumulator = filter.coefficient.fraction + input.fraction;
  const rows: WordRow[] = [
    inputRow(input, problem.input, taps.length, of(noise.input)),
    {
      ...still,
      name: 'h',
      role: 'coefficient',
      count: taps.length,
      word: { signed: true, ...filter.coefficient },
      exactFraction: Number.POSITIVE_INFINITY,
      ...span(taps),
      proof: 'given',
    },
    {
      ...still,
      name: 'sum',
      role: 'accumulator',
      count: 0,
      word: { signed: true, width: sum.width, fraction: accumulator },
      exactFraction: accumulator,
      low: Number(sum.low) * 2 ** -accumulator,
      high: Number(sum.high) * 2 ** -accumulator,
      proof: 'exact',
      slack: 0,
    },
    {
      ...still,
      name: 'y',
      role: 'output',
      count: 1,
      word: output,
      exactFraction: accumulator,
      low,
      high,
      proof: PROOF[i.norm],
      slack: i.norm === 'worst' ? 0 : null,
      share: of(noise.output),
      headroom: headroomOf(output, low, high),
    },
  ];
  return {
    mode: 'filter',
    taps,
    sections: undefined,
    fir: plan,
    iir: undefined,
    rows,
    places: [{ name: 'y', gains: plan.gains, noiseGain: 1 }],
    sqnr: plan.sqnr,
    deviation: plan.deviation,
    mean: noise.mean,
    meanSquare: noise.meanSquare,
    power: plan.power,
    cycles: [],
    trial: tryFir(plan, problem),
  };
}

function ofSections(
  sections: readonly Section[],
  problem: FilterProblem,
  i: PlannerInputs,
): FilterResult {
  const made = planIir(sections, problem);
  const plan: IirPlan = { ...made, cascade: { ...made.cascade, overflow: i.overflow } };
  const { cascade, signal, noise } = plan;
  const of = (part: number) => (noise.meanSquare > 0 ? part / noise.meanSquare : 0);
  const exact = cascade.coefficient.fraction + signal.fraction;
  const last = plan.sections.length - 1;
  const rows: WordRow[] = [
    { ...inputRow(signal, problem.input, 3, of(noise.input)), given: false },
    {
      ...still,
      name: 'b, a',
      role: 'coefficient',
      count: 5 * sections.length,
      word: { signed: true, ...cascade.coefficient },
      exactFraction: Number.POSITIVE_INFINITY,
      ...span(sections.flatMap(({ b, a }) => [...b, ...a])),
      proof: 'given',
    },
    ...plan.sections.flatMap((s, k): WordRow[] => {
      const width = sumWidth(cascade.sections[k] ?? [0, 0, 0, 0, 0], signal.width);
      const [low, high] = s.range;
      const reach = 2 ** (width - 1 - exact);
      return [
        {
          ...still,
          name: `sum ${k + 1}`,
          role: 'accumulator',
          count: 0,
          word: { signed: true, width, fraction: exact },
          exactFraction: exact,
          low: -reach,
          high: reach,
          proof: 'interval',
        },
        {
          ...still,
          name: k === last ? 'y' : `y${k + 1}`,
          role: k === last ? 'output' : 'result',
          count: k === last ? 3 : 2,
          word: signal,
          exactFraction: exact,
          low,
          high,
          proof: PROOF[i.norm],
          share: of(s.noise),
          headroom: headroomOf(signal, low, high),
        },
      ];
    }),
  ];
  return {
    mode: 'filter',
    taps: undefined,
    sections,
    fir: undefined,
    iir: plan,
    rows,
    places: plan.sections.map(({ gains, noiseGain }, k) => ({
      name: k === last ? 'y' : `y${k + 1}`,
      gains,
      noiseGain,
    })),
    sqnr: plan.sqnr,
    deviation: plan.deviation,
    mean: noise.mean,
    meanSquare: noise.meanSquare,
    power: plan.power,
    cycles: cascade.sections.map((s) => limitCycle(s, cascade.coefficient.fraction, i.rounding)),
    trial: tryIir(plan, problem),
  };
}

export { amplitudeOf };
