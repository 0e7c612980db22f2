/** The ways to do a conversion: those that are cheapest by estimate, designed and counted. */
import { EngineError } from '@tollbench/engines/error.ts';
import {
  type ChainFilter,
  equivalentTaps,
  MAX_EQUIVALENT,
} from '@tollbench/engines/multirate/chain-response.ts';
import { chainSpecs, type Factors, type StageSpec } from '@tollbench/engines/multirate/stage.ts';
import {
  estimatedTaps,
  type FilterMethod,
  MAX_STAGE_TAPS,
  nonZeroTaps,
  prefersHalfBand,
  stageFilter,
} from '@tollbench/engines/multirate/stage-filter.ts';
import { splits } from '@tollbench/engines/multirate/stage-split.ts';
import type { Task } from './conversion.ts';
import type { ResamplerInputs } from './inputs.ts';

/** A stage with its filter and what it costs. */
export interface PlannedStage extends StageSpec, ChainFilter {
  readonly method: FilterMethod | 'import';
  readonly halfBand: boolean;
  /** Coefficients that are not 0. */
  readonly nonZero: number;
  /** Multiplications for an output of this stage, on average over the branches. */
  readonly multiplications: number;
  /** The same where samples that share a coefficient are added first. */
  readonly folded: number;
  /** Samples that the stage remembers. */
  readonly state: number;
}

export interface Plan {
  readonly stages: readonly PlannedStage[];
  /** Multiplications for an output of the chain, and the same with shared coefficients. */
  readonly multiplications: number;
  readonly folded: number;
  /** Coefficients that are not 0, and samples remembered. */
  readonly coefficients: number;
  readonly state: number;
  /** Seconds; null where a filter is not of linear phase. */
  readonly delay: number | null;
  /** Length of the one filter at L·f_in that the stages make. */
  readonly equivalent: number;
}

export type Rank = ResamplerInputs['rank'];

/** A length by estimate that is this near to the most is not taken for one that can be made. */
const NEAR = 0.95;

/** What is expected to cost so many times the cheapest is not worth its design. */
const FAR = 5;

/** What a stage costs by estimate, as the ranking has it. */
function estimatedCost(method: FilterMethod, halfBands: boolean, rank: Rank) {
  return (spec: StageSpec): number => {
    const halfBand = halfBands && prefersHalfBand(spec, method);
    const taps = estimatedTaps(spec, method, halfBand);
    if (taps > NEAR * MAX_STAGE_TAPS) return Number.POSITIVE_INFINITY;
    if (rank === 'delay') return (taps - 1) / 2 / spec.rateHigh;
    const stored = nonZeroTaps(taps, halfBand);
    if (rank === 'memory') return stored + Math.ceil(taps / spec.up);
    return (spec.rateOut * stored) / spec.up;
  };
}

/** What a plan costs as the ranking has it. */
export function costOf(plan: Plan, rank: Rank): number {
  if (rank === 'delay') return plan.delay ?? Number.POSITIVE_INFINITY;
  return rank === 'memory' ? plan.coefficients + plan.state : plan.multiplications;
}

/** A stage with what it costs. `h` has gain 1. */
export function planned(
  spec: StageSpec,
  filter: Pick<PlannedStage, 'h' | 'method' | 'halfBand' | 'symmetric'>,
): PlannedStage {
  const nonZero = filter.h.reduce((n, c) => n + (c === 0 ? 0 : 1), 0);
  return {
    ...spec,
    ...filter,
    nonZero,
    multiplications: nonZero / spec.up,
    folded: foldedOf(spec, filter, nonZero),
    state: Math.ceil(filter.h.length / spec.up),
  };
}

/** Mirrored coefficients meet in one branch where a stage only decimates, and in the long branch of a half-band one. */
function foldedOf(
  { up }: StageSpec,
  { halfBand, symmetric }: Pick<PlannedStage, 'halfBand' | 'symmetric'>,
  nonZero: number,
): number {
  if (!symmetric || (up > 1 && !halfBand)) return nonZero / up;
  return Math.ceil(nonZero / 2) / up;
}

/** A plan of stages, counted. */
export function planOf(task: Task, stages: readonly PlannedStage[]): Plan {
  const each = (count: (s: PlannedStage) => number) => stages.reduce((sum, s) => sum + count(s), 0);
  return {
    stages,
    multiplications: each((s) => (s.multiplications * s.rateOut) / task.out),
    folded: each((s) => (s.folded * s.rateOut) / task.out),
    coefficients: each((s) => s.nonZero),
    state: each((s) => s.state),
    delay: stages.every((s) => s.symmetric) ? each((s) => (s.h.length - 1) / 2 / s.rateHigh) : null,
    equivalent: equivalentTaps(
      task,
      stages.map(({ h, rateHigh }) => ({ taps: h.length, rateHigh })),
    ),
  };
}

/** @throws EngineError `out-of-range` with the length, and with the most as its field */
function refuseLonger(taps: number, most: number): void {
  if (taps > most)
    throw new EngineError('out-of-range', `${taps} coefficients are more than ${most}.`, {
      field: String(most),
      value: taps,
    });
}

/** Designs chains; a stage that stands in several is designed once. */
export class Designer {
  readonly #known = new Map<string, PlannedStage>();
  readonly #task: Task;
  readonly #method: FilterMethod;
  readonly #halfBands: boolean;

  constructor(task: Task, method: FilterMethod, halfBands: boolean) {
    this.#task = task;
    this.#method = method;
    this.#halfBands = halfBands;
  }

  /** @throws EngineError where a filter is too long or beyond double precision */
  plan(stages: readonly Factors[]): Plan {
    const specs = chainSpecs(this.#task, stages);
    const expected = specs.map((spec) => ({
      taps: this.#expected(spec),
      rateHigh: spec.rateHigh,
    }));
    refuseLonger(Math.max(...expected.map(({ taps }) => taps)), MAX_STAGE_TAPS);
    refuseLonger(equivalentTaps(this.#task, expected), MAX_EQUIVALENT);
    const plan = planOf(
      this.#task,
      specs.map((spec) => this.#stage(spec, stages.length)),
    );
    refuseLonger(plan.equivalent, 1.1 * MAX_EQUIVALENT);
    return plan;
  }

  /** Whether a chain is expected to be short enough, as one filter, to be swept. */
  #fits(stages: readonly Factors[]): boolean {
    const lengths = chainSpecs(this.#task, stages).map((spec) => ({
      taps: this.#expected(spec),
      rateHigh: spec.rateHigh,
    }));
    return equivalentTaps(this.#task, lengths) <= NEAR * MAX_EQUIVALENT;
  }

  /** Length that the filter of a stage is expected to have. */
  #expected(spec: StageSpec): number {
    const halfBand = this.#halfBands && prefersHalfBand(spec, this.#method);
    return estimatedTaps(spec, this.#method, halfBand);
  }

  /** Designs, or undefined where one of the filters cannot be made. */
  tryPlan(stages: readonly Factors[]): Plan | undefined {
    try {
      return this.plan(stages);
    } catch (error) {
      if (error instanceof EngineError) return undefined;
      throw error;
    }
  }

  #stage(spec: StageSpec, count: number): PlannedStage {
    const key = [count, spec.up, spec.down, spec.rateIn].join(' ');
    const known = this.#known.get(key);
    if (known) return known;
    const made = planned(spec, {
      ...stageFilter(spec, this.#method, this.#halfBands),
      symmetric: true,
    });
    this.#known.set(key, made);
    return made;
  }

  /**
   * By estimate the cheapest split into each number of stages from 1 to `most`, and the `best` of up to `each` of every
   * number; none that is expected to cost FAR times as much as the cheapest.
   */
  cheapest(most: number, each: number, best: number, rank: Rank): (readonly Factors[])[] {
    const cost = estimatedCost(this.#method, this.#halfBands, rank);
    const found = Array.from({ length: most }, (_, k) =>
      splits(this.#task, k + 1, each, cost).filter(({ stages }) => this.#fits(stages)),
    );
    const overall = found
      .flat()
      .toSorted((a, b) => a.cost - b.cost)
      .slice(0, best);
    const dearest = FAR * (overall[0]?.cost ?? 0);
    return [...new Set([...found.flatMap((list) => list.slice(0, 1)), ...overall])]
      .filter(({ cost }) => cost <= dearest)
      .map(({ stages }) => stages);
  }
}

/** `2/1, 80/147` */
export const writeStages = (stages: readonly Factors[]): string =>
  stages.map(({ up, down }) => `${up}/${down}`).join(', ');
