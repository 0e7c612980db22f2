/**
 * The least plan for a wanted ratio of signal to noise: one fraction for all words, then words of their own by descent, then
 * a branch and bound near what the descent found, where the words are few.
 */
import { EngineError } from '../error.ts';
import { freeNodes, type Plan, type Problem, planOf } from './plan.ts';
import { hasWord } from './program.ts';
import { integerBits, leastWord } from './word.ts';

/** Fraction bits that are tried for all words at once. */
const MIN_FRACTION = -16;
const MAX_COMMON = 62;
/** Nodes of all plans that are looked at, at most: what bounds the time of a descent, and of the search beside it. */
const MAX_LOOKED = 80_000;
/** Free words up to which every plan near the descent's is looked at, and how far away in each. */
export const MAX_PROVEN = 8;
export const REACH = 2;

export interface Found {
  readonly plan: Plan;
  readonly fractions: readonly number[];
  /** Plans within `REACH` bits in every word, none of which is smaller; undefined where they are not all looked at. */
  readonly proven: number | undefined;
  /** Plans that were looked at. */
  readonly looked: number;
}

/** The same fraction for every free word. */
const common = ({ program }: Problem, fraction: number): number[] =>
  program.nodes.map(() => fraction);

/** The least common fraction that reaches `wanted` dB. Throws `infeasible` where none does. */
export function uniformPlan(problem: Problem, wanted: number): Found {
  let looked = 0;
  let best = Number.NEGATIVE_INFINITY;
  for (let fraction = MIN_FRACTION; fraction <= MAX_COMMON; fraction++) {
    const fractions = common(problem, fraction);
    const plan = planOf(problem, fractions);
    looked++;
    best = Math.max(best, plan.sqnr);
    if (plan.sqnr >= wanted) return { plan, fractions, proven: undefined, looked };
  }
  throw new EngineError(
    'infeasible',
    `No plan of up to ${MAX_COMMON} fraction bits reaches ${wanted} dB; the most is ${best.toFixed(2)} dB.`,
    { value: best },
  );
}

/** Fewest bits first, then the better ratio. */
const better = (a: Plan, b: Plan): boolean =>
  a.totalBits < b.totalBits || (a.totalBits === b.totalBits && a.sqnr > b.sqnr);

/** Words of their own: bits are taken where they cost the least ratio, from several beginnings, then moved between words. */
export function descend(problem: Problem, wanted: number): Found {
  const start = uniformPlan(problem, wanted);
  const free = freeNodes(problem.program);
  let best = { plan: start.plan, fractions: start.fractions };
  let looked = start.looked;
  const most = MAX_LOOKED / problem.program.nodes.length;
  const evaluate = (fractions: readonly number[]) => {
    looked++;
    return planOf(problem, fractions);
  };
  const lowered = (from: readonly number[]) => {
    let fractions = from.slice();
    let plan = evaluate(fractions);
    for (;;) {
      let step: { plan: Plan; fractions: number[]; worth: number } | undefined;
      for (const n of free) {
        const tried = fractions.slice();
        tried[n] = (tried[n] ?? 0) - 1;
        const next = evaluate(tried);
        if (next.sqnr < wanted || next.totalBits > plan.totalBits) continue;
        // A bit that is dropped for nothing comes first; else the one that costs the least.
        const worth =
          (plan.totalBits - next.totalBits + 1e-3) / Math.max(1e-9, plan.sqnr - next.sqnr);
        if ((tried[n] ?? 0) > MIN_FRACTION && (!step || worth > step.worth))
          step = { plan: next, fractions: tried, worth };
        if (looked > most) break;
      }
      if (!step || looked > most) return { plan, fractions };
      ({ plan, fractions } = step);
    }
  };
  const improve = (fractions: readonly number[]) => {
    const found = lowered(fractions);
    if (better(found.plan, best.plan)) best = found;
  };
  for (const more of [0, 1, 2, 3]) improve(start.fractions.map((f) => f + more));
  // One bit more in one word may free more in others.
  for (let again = true; again && looked < most; ) {
    again = false;
    for (const n of free) {
      if (looked > most) break;
      const before = best.plan;
      improve(best.fractions.map((f, k) => (k === n ? f + 1 : f)));
      again ||= best.plan.totalBits < before.totalBits;
    }
  }
  return { ...best, proven: undefined, looked };
}

/** Fraction bits at which rounding moves no end of a range. */
const FINE = 60;

/** Bits of a plan if no error and no rounding made a range longer: never more than it has, and rising with every fraction. */
function bitsBound(problem: Problem): (plan: Plan) => number {
  const before = problem.program.nodes.map((node, n) => {
    const range = problem.ranges.values[n]?.outer;
    if (!range || !hasWord(node) || node.word || node.op === 'constant') return undefined;
    const word = leastWord(range, FINE, 'floor', problem.signed);
    return integerBits(word) + (word.signed ? 1 : 0);
  });
  return ({ nodes }) =>
    nodes.reduce((sum, { word, fraction }, n) => {
      const ahead = before[n];
      return sum + (ahead === undefined ? (word?.width ?? 0) : Math.max(1, ahead + fraction));
    }, 0);
}

/** The descent, and where the words are few the least of all plans within `REACH` bits of it in every word. */
export function leastPlan(problem: Problem, wanted: number): Found {
  const found = descend(problem, wanted);
  const free = freeNodes(problem.program);
  if (free.length === 0 || free.length > MAX_PROVEN) return found;
  const count = (2 * REACH + 1) ** free.length;
  if (count > 400_000) return found;
  let best = { plan: found.plan, fractions: found.fractions };
  let leaves = 0;
  const centre = found.fractions;
  const bound = bitsBound(problem);
  const lowest = centre.map((f, n) => (free.includes(n) ? f - REACH : f));
  const visit = (at: number, fractions: number[]): boolean => {
    if (at === free.length) return true;
    const n = free[at] as number;
    for (let f = (centre[n] ?? 0) - REACH; f <= (centre[n] ?? 0) + REACH; f++) {
      const tried = fractions.slice();
      tried[n] = f;
      if (++leaves > MAX_LOOKED / problem.program.nodes.length) return false;
      const plan = planOf(problem, tried);
      // The words behind this one stand at their narrowest here: no plan of this beginning has fewer.
      if (bound(plan) > best.plan.totalBits) continue;
      if (plan.sqnr >= wanted && better(plan, best.plan)) best = { plan, fractions: tried };
      if (!visit(at + 1, tried)) return false;
    }
    return true;
  };
  const complete = visit(0, lowest);
  return { ...best, proven: complete ? count : undefined, looked: found.looked + leaves };
}
