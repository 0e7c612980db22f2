/** The plan of an expression: ranges, gains, the least words, and a trial. */
import { EngineError } from '@tollbench/engines/error.ts';
import { sub, toNumber } from '@tollbench/engines/exact/rational.ts';
import type { Interval } from '@tollbench/engines/fixed/affine.ts';
import { gainsOf } from '@tollbench/engines/fixed/noise.ts';
import { freeNodes, type Plan, type Problem, planOf } from '@tollbench/engines/fixed/plan.ts';
import { hasWord, type Program } from '@tollbench/engines/fixed/program.ts';
import { type Ranges, rangesOf, type ValueRange } from '@tollbench/engines/fixed/ranges.ts';
import { type Found, leastPlan, uniformPlan } from '@tollbench/engines/fixed/search.ts';
import { type Trial, tryPlan } from '@tollbench/engines/fixed/trial.ts';
import { InputError, type Remedy } from '../../define/error.ts';
import type { PlannerInputs } from './inputs.ts';
import { readExpression } from './read-expression.ts';
import { headroomOf, type WordRow } from './words.ts';

/** A plan with one fraction for all words, to compare with. */
export interface CommonPlan {
  readonly fraction: number;
  readonly totalBits: number;
  readonly sqnr: number;
}

export interface ExpressionResult {
  readonly mode: 'expression';
  readonly program: Program;
  readonly plan: Plan;
  readonly rows: readonly WordRow[];
  readonly ranges: readonly ValueRange[];
  /** Power and average of each output without words. */
  readonly outputs: readonly {
    readonly node: number;
    readonly power: number;
    readonly average: number;
  }[];
  readonly search: 'least' | 'uniform' | 'given';
  /** Plans near this one that were all looked at, none of which is smaller; undefined where they were not. */
  readonly proven: number | undefined;
  readonly looked: number;
  readonly free: number;
  readonly trial: Trial;
  readonly common: readonly CommonPlan[];
}

/** Fractions that the trade-off shows on both sides of the plan's. */
const AROUND = 6;

/** Sources of noise at most: derivatives are multiplied by each other. */
const MAX_WORDS = 40;

export function planExpression(i: PlannerInputs): ExpressionResult {
  const program = readExpression(i.expression, i.notation, i.keep);
  const words = program.nodes.filter(hasWord).length;
  if (words > MAX_WORDS)
    throw new InputError(`has ${words} words; the most is ${MAX_WORDS}`, {
      field: 'expression',
      remedies: i.keep === 'operation' ? [{ keep: 'assignment' }] : [],
    });
  const problem = problemOf(program, i);
  const found = searched(problem, i);
  const machine = { program, plan: found.plan, rounding: i.rounding, overflow: i.overflow };
  return {
    mode: 'expression',
    program,
    plan: found.plan,
    rows: rowsOf(problem, found.plan),
    ranges: problem.ranges.values,
    outputs: problem.gains.map(({ output, power, average }) => ({ node: output, power, average })),
    search: i.search,
    proven: found.proven,
    looked: found.looked,
    free: freeNodes(program).length,
    trial: tryPlan(machine),
    common: commonPlans(problem, found),
  };
}

/** Refusals of the engines are about the expression. */
function problemOf(program: Program, i: PlannerInputs): Problem {
  try {
    refuseSizes(program);
    const ranges = rangesOf(program);
    refuseTooWide(program, ranges);
    const gains = gainsOf(program, ranges);
    const silent = gains.find(({ power }) => !(power > 0));
    if (silent)
      throw new InputError(
        `makes ${program.nodes[silent.output]?.name} 0 for every input: there is no signal to compare with noise`,
        { field: 'expression' },
      );
    return { program, ranges, gains, rounding: i.rounding, signed: i.signs === 'signed' };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw new InputError(error.message, { field: 'expression' });
  }
}

/** Values that doubles do not hold well. */
const MAX_SIZE = 2 ** 60;

/** Numbers of the text that no word of 64 bits would hold. */
function refuseSizes({ nodes }: Program): void {
  for (const node of nodes) {
    const ends =
      node.op === 'input' ? [node.low, node.high] : node.op === 'constant' ? [node.value] : [];
    const size = Math.max(0, ...ends.map((end) => Math.abs(toNumber(end))));
    if (size === 0 || (size <= MAX_SIZE && size >= 1 / MAX_SIZE)) continue;
    throw new InputError(
      `has ${node.name} as ${size > MAX_SIZE ? 'large' : 'small'} as ${size.toPrecision(4)}; sizes go from 2^-60 to 2^60`,
      { field: 'expression' },
    );
  }
}

function refuseTooWide({ nodes }: Program, { values }: Ranges): void {
  values.forEach(({ proven }, n) => {
    const size = Math.max(...proven.map((end) => Math.abs(toNumber(end))));
    if (size > MAX_SIZE)
      throw new InputError(
        `makes ${nodes[n]?.name} as large as ${size.toPrecision(4)}; the most is 2^60`,
        {
          field: 'expression',
        },
      );
  });
}

/** dB that are certain to be below what a word of 62 fraction bits has, for a remedy. */
const floored = (x: number): string => String(Math.max(0, Math.floor(10 * x) / 10));

function searched(problem: Problem, i: PlannerInputs): Found {
  if (i.search === 'given') {
    const fractions = problem.program.nodes.map(() => i.fraction);
    return {
      plan: bounded(planOf(problem, fractions), i),
      fractions,
      proven: undefined,
      looked: 1,
    };
  }
  try {
    const found =
      i.search === 'uniform' ? uniformPlan(problem, i.wanted) : leastPlan(problem, i.wanted);
    return { ...found, plan: bounded(found.plan, i) };
  } catch (error) {
    if (!(error instanceof EngineError) || error.code !== 'infeasible') throw error;
    const most = Number(error.value);
    const remedies: Remedy[] = most > 0.1 ? [{ wanted: floored(most) }] : [];
    throw new InputError(
      `is ${i.wanted} dB; with the words and inputs that are given the most is ${most.toFixed(2)} dB`,
      { field: 'wanted', value: String(i.wanted), remedies },
    );
  }
}

/** Words are up to 64 bits, in exports too. */
function bounded(plan: Plan, i: PlannerInputs): Plan {
  const wide = plan.nodes.find(({ word }) => word !== undefined && word.width > 64);
  if (!wide) return plan;
  throw new InputError(
    `makes a word of ${wide.word?.width} bits; the most is 64`,
    i.search === 'given'
      ? {
          field: 'fraction',
          value: String(i.fraction),
          remedies: [
            { fraction: String(Math.max(-16, i.fraction - ((wide.word?.width ?? 0) - 64))) },
          ],
        }
      : {
          field: 'wanted',
          value: String(i.wanted),
          remedies: [{ wanted: floored(i.wanted - 6.1 * ((wide.word?.width ?? 0) - 63)) }],
        },
  );
}

const ends = ([low, high]: Interval): readonly [number, number] => [toNumber(low), toNumber(high)];

/** How much wider the bound is than what is attained; 0 where both are one. */
function slackOf({ proven, attained }: ValueRange): number | null {
  if (!attained) return null;
  const reach = toNumber(sub(proven[1], proven[0]));
  if (reach === 0) return 0;
  return 1 - toNumber(sub(attained[1], attained[0])) / reach;
}

function rowsOf({ program, ranges, gains }: Problem, plan: Plan): WordRow[] {
  const sources = gains[0]?.sources ?? [];
  return program.nodes.flatMap((node, n): WordRow[] => {
    const planned = plan.nodes[n];
    const range = ranges.values[n];
    if (!planned?.word || !range) return [];
    const at = sources.indexOf(n);
    // Of the output at which it is worst.
    const share = Math.max(
      ...plan.noise.map(({ shares, meanSquare }) =>
        meanSquare > 0 ? (shares[at] ?? 0) / meanSquare : 0,
      ),
    );
    const [low, high] = ends(range.proven);
    const needed = planned.needed ?? planned.word;
    const role =
      node.op === 'input' || node.op === 'constant'
        ? node.op
        : program.outputs.includes(n)
          ? 'output'
          : 'result';
    const moving = node.op !== 'constant';
    return [
      {
        name: node.name,
        role,
        count: 1,
        word: planned.word,
        given: node.word !== undefined,
        exactFraction: planned.exactFraction,
        low,
        high,
        proof: range.proof,
        interval: ends(range.interval),
        affine: ends(range.affine),
        slack: slackOf(range),
        error: planned.error,
        share,
        headroom: moving ? headroomOf(planned.word, low, high) : null,
        overflows: needed.width > planned.word.width || (needed.signed && !planned.word.signed),
      },
    ];
  });
}

function commonPlans(problem: Problem, { plan }: Found): CommonPlan[] {
  const free = freeNodes(problem.program);
  if (free.length === 0) return [];
  const middle = Math.round(
    free.reduce((s, n) => s + (plan.nodes[n]?.fraction ?? 0), 0) / free.length,
  );
  return Array.from({ length: 2 * AROUND + 1 }, (_, k) => {
    const fraction = Math.min(60, Math.max(-16, middle + k - AROUND));
    const { totalBits, sqnr } = planOf(
      problem,
      problem.program.nodes.map(() => fraction),
    );
    return { fraction, totalBits, sqnr };
  }).filter((p, k, all) => p.fraction !== all[k - 1]?.fraction);
}
