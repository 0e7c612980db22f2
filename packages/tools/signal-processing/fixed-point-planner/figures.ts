/** The figures of a result that several outputs say. */

import type { PlannerResult } from './compute.ts';
import type { ExpressionResult } from './expression-plan.ts';
import type { FilterResult } from './filter-plan.ts';
import { totalBits, worstHeadroom } from './words.ts';

export interface Figures {
  readonly totalBits: number;
  readonly sqnr: number;
  readonly headroom: number | null;
  /** Where it is. */
  readonly tightest: string;
  readonly mean: number;
  readonly rms: number;
  readonly power: number;
  readonly trial: {
    readonly sqnr: number;
    readonly mean: number;
    readonly largest: number;
    readonly count: number;
    readonly all: boolean;
    readonly overflows: number;
  };
  /** Largest possible error of the output that is looked at; null where it is not bounded. */
  readonly bound: number | null;
  /** The name of that output. */
  readonly output: string;
}

export function figuresOf(r: PlannerResult): Figures {
  const worst = worstHeadroom(r.rows);
  const common = {
    totalBits: totalBits(r.rows),
    headroom: worst?.headroom ?? null,
    tightest: worst?.name ?? '',
  };
  return { ...common, ...(r.mode === 'expression' ? ofExpression(r) : ofFilter(r)) };
}

type Own = Omit<Figures, 'totalBits' | 'headroom' | 'tightest'>;

/** The output at which the ratio is least is the one that is told. */
function ofExpression({ plan, outputs, trial, program }: ExpressionResult): Own {
  const ratio = (k: number) => (outputs[k]?.power ?? 0) / (plan.noise[k]?.meanSquare ?? 0);
  const at = outputs.reduce((m, _, k) => (ratio(k) < ratio(m) ? k : m), 0);
  const noise = plan.noise[at];
  const output = outputs[at];
  const tried = trial.outputs[at];
  return {
    sqnr: plan.sqnr,
    mean: noise?.mean ?? 0,
    rms: Math.sqrt(noise?.meanSquare ?? 0),
    power: output?.power ?? 0,
    bound: plan.nodes[output?.node ?? 0]?.error ?? null,
    output: program.nodes[output?.node ?? 0]?.name ?? '',
    trial: {
      sqnr: Math.min(...trial.outputs.map(({ sqnr }) => sqnr)),
      mean: tried?.mean ?? 0,
      largest: tried?.largest ?? 0,
      count: trial.count,
      all: trial.exhaustive,
      overflows: trial.overflows.reduce((s, n) => s + n, 0),
    },
  };
}

function ofFilter({ sqnr, mean, meanSquare, power, trial }: FilterResult): Own {
  return {
    sqnr,
    mean,
    rms: Math.sqrt(meanSquare),
    power,
    bound: null,
    output: 'y',
    trial: { ...trial, all: false },
  };
}
