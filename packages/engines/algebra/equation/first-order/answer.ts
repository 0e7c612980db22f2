/** An equation of the first order from its reading to its checked solutions. */

import { derivative } from '../../expression/derivative.ts';
import { substituted } from '../../expression/expand.ts';
import {
  type Expression,
  has,
  isNumber,
  MINUS_ONE,
  PI,
  partsOf,
  sizeOf,
  symbol,
  symbolsOf,
  ZERO,
} from '../../expression/expression.ts';
import { difference, opposite, power, sum } from '../../expression/make.ts';
import { textOf } from '../../expression/write.ts';
import { isZero, signOf } from '../../simplify/zero.ts';
import { isFiniteAt, meeting, type Setting } from '../conditions.ts';
import type { Condition, Equation } from '../equation.ts';
import { derivativeSymbol } from '../equation.ts';
import { intervalAbout } from '../interval.ts';
import { isolated } from '../isolate.ts';
import { conditionSteps, denominators } from '../linear/answer.ts';
import { normal, tidy } from '../normal.ts';
import type {
  Case,
  Explicit,
  Kind,
  Particular,
  Relation,
  Solution,
  Solved,
  Step,
} from '../solution.ts';
import { branchOf, checkExplicit, inserted, type Verdict } from '../verify.ts';
import { whereOf } from '../where.ts';
import { withRealSizes } from './family.ts';
import {
  clairaut,
  type Implicit,
  implicitOf,
  lagrange,
  solvableForX,
  solvableForY,
} from './implicit.ts';
import {
  type Ask,
  C1,
  type Family,
  type Outcome,
  phrase,
  relation,
  type Slope,
  step,
} from './outcome.ts';
import { kindsOf, passing, quietly, slopesOf, solveSlope, type Work } from './solve.ts';

export function solveFirstOrder(
  eq: Equation,
  conditions: readonly Condition[],
  isLinear: boolean,
  isFurther = false,
): Solved {
  const [y] = eq.unknowns as [string];
  const [residual] = eq.residuals as [Expression];
  const x = eq.variable;
  const every = slopesOf(residual, y);
  const slopes = every.filter((f) => !has(f, 'i'));
  if (every.length > 0 && slopes.length === 0)
    return {
      kind: 'unsolved',
      order: 1,
      isLinear,
      kinds: [],
      tried: [],
      steps: [],
      notes: [`The equation gives no real ${y}′: it has no real solutions.`],
    };
  const work = { asked: 0 };
  const problems: Slope[] = slopes.map((f) => ({
    f,
    x,
    y,
    ...(eq.form ? { form: eq.form } : {}),
    ...(conditions[0] ? { near: conditions[0].at } : {}),
  }));
  const { outcomes, isWhole } = attempted(residual, problems, x, y, work);
  const kinds = [...new Set([...outcomes.flatMap((o) => o.kinds), ...problems.flatMap(kindsOf)])];
  if (outcomes.length === 0 || (!isWhole && outcomes.length < slopes.length))
    return { kind: 'unsolved', order: 1, isLinear, kinds, tried: TRIED, steps: [], notes: [] };
  const general = outcomes
    .flatMap((o) => o.families)
    .flatMap((family) => solutionsOf(family, residual, x, y))
    .filter((s, k, list) => !list.slice(0, k).some((t) => isSameFamily(s, t, x)));
  const singular = outcomes
    .flatMap((o) => o.singular)
    .flatMap((family) => solutionsOf(family, residual, x, y))
    .filter(
      (s, k, list) =>
        s.form !== 'explicit' ||
        list.findIndex((t) => t.form === 'explicit' && t.value.key === s.value.key) === k,
    )
    .filter(
      (s) =>
        s.form !== 'explicit' ||
        !general.some((g) => g.form === 'explicit' && isMember(s.value, g.value, x)),
    );
  const particular =
    conditions.length > 0
      ? particularOf(conditions, slopes, {
          x,
          constants: [C1.key],
          general,
          singular,
          rest: (value) => inserted(residual, y, 1, x, value),
          check: (value) => checkExplicit(residual, y, 1, x, value, [C1.key]),
        })
      : undefined;
  return {
    kind: 'solved',
    kinds,
    order: 1,
    isLinear,
    constants: [C1.key],
    general,
    singular,
    cases: isFurther || eq.parameters.length === 0 ? [] : specialCases(eq, general, isLinear),
    ...(particular ? { particular } : {}),
    steps: [
      ...stepsOf(slopes, outcomes, y, isWhole),
      ...(particular ? conditionSteps(particular) : []),
    ],
    notes: [...outcomes.flatMap((o) => o.notes), ...lettersNote(eq), ...partialNotes(general)],
  };
}

/** A root of what has x and y. */
const hasRoot = (a: Expression, x: string, y: string): boolean =>
  (a.kind === 'power' &&
    isNumber(a.exponent) &&
    a.exponent.value.d > 1n &&
    has(a.base, y) &&
    has(a.base, x)) ||
  partsOf(a).some((e) => hasRoot(e, x, y));

const lettersNote = ({ parameters }: Equation): string[] =>
  parameters.length === 0
    ? []
    : [
        `${parameters.join(', ')} ${parameters.length === 1 ? 'counts' : 'count'} as positive where it matters.`,
      ];

const partialNotes = (general: readonly Solution[]): string[] =>
  general.some((s) => s.where.some((r) => r.sign === '≥' || r.sign === '≤'))
    ? [
        'A root takes the branch that is not negative: a formula holds where its conditions say, and no further.',
      ]
    : [];

/** Slope by slope, or the equation as a whole where y′ is not of the first degree in it. */
function attempted(
  residual: Expression,
  problems: readonly Slope[],
  x: string,
  y: string,
  work: Work,
): { outcomes: Outcome[]; isWhole: boolean } {
  const ask: Ask = (p) => solveSlope(p, work, 1);
  const q = implicitOf(residual, x, y);
  const passed = (method: (q: Implicit, ask: Ask) => Outcome | undefined): Outcome | undefined => {
    const o = q && quietly(() => method(q, ask));
    return o &&
      o.families.length > 0 &&
      o.families.every((family) => solutionsOf(family, residual, x, y).length > 0)
      ? o
      : undefined;
  };
  const isRoot = problems.length !== 1 && problems.some(({ f }) => hasRoot(f, x, y));
  const early =
    problems.length === 1
      ? undefined
      : (passed(clairaut) ?? (isRoot ? passed(lagrange) : undefined));
  if (early) return { outcomes: [early], isWhole: true };
  const outcomes = problems.flatMap((p) => solveSlope(p, work) ?? []);
  if (outcomes.length > 0 && outcomes.length === problems.length)
    return { outcomes, isWhole: false };
  for (const method of [lagrange, solvableForY, solvableForX]) {
    const o = passed(method);
    if (o) return { outcomes: [o], isWhole: true };
  }
  return { outcomes, isWhole: false };
}

const TRIED: readonly Kind[] = [
  'directly integrable',
  'separable',
  'linear of first order',
  'Bernoulli',
  'homogeneous',
  'exact',
  'integrating factor',
  'function of ax + by + c',
  'homogeneous after a shift',
  'Riccati',
  'linear in x',
  'generalised homogeneous',
  'substitution',
  'Clairaut',
  'd’Alembert',
  'solvable for y',
  'solvable for x',
];

function stepsOf(
  slopes: readonly Expression[],
  outcomes: readonly Outcome[],
  y: string,
  isWhole: boolean,
): Step[] {
  const name = derivativeSymbol(y, 1);
  const [only] = outcomes;
  if (outcomes.length === 1 && only)
    return [
      step(
        only.kinds[0] as string,
        `The equation is ${phrase(only)}.`,
        isWhole || !slopes[0] ? [] : [relation(name, slopes[0])],
        only.steps,
      ),
    ];
  return [
    step(
      'several slopes',
      `The equation gives ${slopes.length} values of ${y}′, each an equation of its own.`,
      slopes.map((f) => relation(name, f)),
    ),
    ...outcomes.map((o, k) =>
      step(
        o.kinds[0] as string,
        `The equation is ${phrase(o)}.`,
        [relation(name, slopes[k] as Expression)],
        o.steps,
      ),
    ),
  ];
}

const checkOf = ({ check }: Verdict) => check;

/** Where a root has the branch that the solution needs. */
function branchWhere(value: Expression, residual: Expression, x: string, y: string): Relation[] {
  const branch = quietly(() => branchOf(inserted(residual, y, 1, x, value), x, [C1.key]));
  return branch ? [relation(branch.u, ZERO, branch.sign)] : [];
}

/** Values of letters at which a denominator of the solution is 0: the equation solved again with them. */
function specialCases(eq: Equation, general: readonly Solution[], isLinear: boolean): Case[] {
  const { form: _form, ...plain } = eq;
  const out: Case[] = [];
  const seen = new Set<string>();
  const isLetters = (a: Expression): boolean =>
    symbolsOf(a).every((s) => eq.parameters.includes(s));
  for (const s of general) {
    if (s.form !== 'explicit') continue;
    for (const base of denominators(s.value).filter((b) => isLetters(b) && b.kind === 'sum')) {
      if (signOf(base, () => true) !== undefined) continue;
      for (const name of symbolsOf(base)) {
        const [root] = isolated(normal(base), ZERO, name).filter(
          (r) => signOf(r, () => true) === 1,
        );
        if (!root || seen.has(base.key)) continue;
        seen.add(base.key);
        const put = (e: Expression): Expression => substituted(e, name, root);
        const special = quietly(() =>
          solveFirstOrder({ ...plain, residuals: eq.residuals.map(put) }, [], isLinear, true),
        );
        if (special?.kind === 'solved')
          out.push({
            when: relation(symbol(name), root),
            general: special.general,
            steps: special.steps,
          });
      }
    }
  }
  return out;
}

/** The forms of a family that solve the equation itself. */
export function solutionsOf(
  family: Family,
  residual: Expression,
  x: string,
  y: string,
): Solution[] {
  const passed = passing(family, residual, x, y);
  const out: Solution[] = passed.explicit.map(({ value: plain, verdict: found }): Explicit => {
    // ln |u| where that is right on both sides of 0.
    const sized = withRealSizes(plain, x);
    const better =
      sized.key === plain.key ? undefined : checkExplicit(residual, y, 1, x, sized, [C1.key]);
    const isBetter = better !== undefined && !better.isPartial;
    const [value, verdict] = isBetter ? [sized, better] : [plain, found];
    return {
      form: 'explicit',
      unknown: y,
      value,
      check: checkOf(verdict),
      where: [
        ...whereOf(value, x),
        ...(verdict.isPartial ? branchWhere(value, residual, x, y) : []),
      ],
    };
  });
  if (out.length > 0) return out;
  if (passed.implicit && family.implicit)
    return [
      { form: 'implicit', relation: family.implicit, check: checkOf(passed.implicit), where: [] },
    ];
  if (passed.parametric && family.parametric)
    return [
      { form: 'parametric', ...family.parametric, check: checkOf(passed.parametric), where: [] },
    ];
  return [];
}

/** Whether one family is another with a function of the constant in its place. */
function isSameFamily(a: Solution, b: Solution, x: string): boolean {
  if (a.form !== 'explicit' || b.form !== 'explicit') return false;
  const k = symbol('§k');
  const other = substituted(a.value, C1.key, k);
  const usual = [k, opposite(k), sum(PI, opposite(k)), power(k, MINUS_ONE)];
  return [...usual, ...isolated(b.value, other, C1.key).map(normal)].some((c) =>
    isThere(b.value, c, other, x),
  );
}

/** Whether a value of the constant gives a solution. */
export function isMember(s: Expression, general: Expression, x: string): boolean {
  return [ZERO, ...isolated(general, s, C1.key).map(normal)].some((c) => isThere(general, c, s, x));
}

function isThere(general: Expression, c: Expression, value: Expression, x: string): boolean {
  if (has(c, x) || has(c, C1.key) || has(c, 'i')) return false;
  return quietly(() => isZero(normal(difference(substituted(general, C1.key, c), value)))) === true;
}

/** Existence and uniqueness by the theorem of Picard and Lindelöf: f and ∂f/∂y at the place. */
export function particularOf(
  conditions: readonly Condition[],
  slopes: readonly Expression[],
  setting: Setting,
): Particular {
  const { x } = setting;
  const met = meeting(setting, conditions);
  const notes = [...met.notes];
  const [condition] = conditions as [Condition];
  const y = condition.unknown;
  const isOne = conditions.length === 1 && condition.order === 0 && slopes.length === 1;
  const place = [
    [x, condition.at],
    [y, condition.value],
  ] as const;
  const [f] = slopes;
  const isDefined = isOne && f !== undefined && isFiniteAt([f], place);
  const isSmooth = isDefined && isFiniteAt([derivative(f, y)], place);
  const shown = `(${textOf(condition.at)}, ${textOf(condition.value)})`;
  if (isOne && !isDefined)
    notes.push(
      `At ${shown} the slope ${y}′ has no finite value: the theorem of existence says nothing there.`,
    );
  else if (isOne && !isSmooth)
    notes.push(
      met.solutions.length > 1
        ? `The solution through ${shown} is not unique: ∂f/∂${y} has no finite value there, and solutions may also be joined from pieces of these.`
        : `∂f/∂${y} has no finite value at ${shown}: the theorem of uniqueness says nothing there.`,
    );
  if (met.solutions.length === 0 && met.notes.length === 0)
    notes.push('No value of the constant was found that meets the condition.');
  const [first] = met.solutions;
  const formulas =
    first?.form === 'explicit' && f ? [first.value, substituted(f, y, first.value)] : [];
  const interval =
    isOne && first?.form === 'explicit'
      ? intervalAbout(formulas.map(tidy), x, condition.at)
      : undefined;
  const solutions = isSmooth && met.solutions.length > 1 ? onePlace(met.solutions) : met.solutions;
  return {
    conditions,
    solutions,
    constants: met.constants,
    ...(interval ? { interval } : {}),
    isUnique: isSmooth && solutions.length > 0 ? 'yes' : solutions.length > 1 ? 'no' : 'not told',
    notes,
  };
}

/** Where there is but one, forms of it that differ in looks: the shortest. */
function onePlace(list: readonly Solution[]): readonly Solution[] {
  const explicit = list.filter((s) => s.form === 'explicit');
  const [first] = explicit.sort((a, b) => sizeOf(a.value) - sizeOf(b.value));
  return first ? [first] : list.slice(0, 1);
}
