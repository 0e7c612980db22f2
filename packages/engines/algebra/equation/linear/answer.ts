/** Linear equations of any order from their reading to their checked solutions. */
import { EngineError } from '../../../error.ts';
import { expanded, substituted } from '../../expression/expand.ts';
import {
  type Expression,
  equals,
  has,
  integerOf,
  isNumber,
  partsOf,
  symbol,
  symbolsOf,
  ZERO,
} from '../../expression/expression.ts';
import { isTurned } from '../../expression/functions.ts';
import { coefficientOf, opposite, quotient } from '../../expression/make.ts';
import { squareParts } from '../../rational/square-root.ts';
import { type Sign, signOf } from '../../simplify/zero.ts';
import { isFiniteAt, isInitial, meeting } from '../conditions.ts';
import type { Condition, Equation } from '../equation.ts';
import { withRealSizes } from '../first-order/family.ts';
import { relation, step } from '../first-order/outcome.ts';
import { intervalAbout } from '../interval.ts';
import { isolated } from '../isolate.ts';
import { fieldOf, normal, tidy } from '../normal.ts';
import type { Case, Explicit, Particular, Relation, Solved } from '../solution.ts';
import { checkExplicit, inserted } from '../verify.ts';
import { whereOf } from '../where.ts';
import { cauchyEuler, constantCoefficients } from './constant.ts';
import { type Linear, linearForm } from './linear.ts';
import { constantName, generalOf, type LinearOutcome } from './outcome.ts';
import type { Taken } from './roots.ts';
import { secondOrder } from './second-order.ts';

/** The first method that gives a solution which passes; undefined where none does. */
function attempted(
  l: Linear,
  residual: Expression,
  taken: Taken,
): { outcome: LinearOutcome; solution: Explicit } | undefined {
  for (const method of [constantCoefficients, cauchyEuler, secondOrder] as const) {
    const outcome = quietly(() => method(l, taken));
    const solution = outcome && checkedGeneral(outcome, l, residual);
    if (outcome && solution) return { outcome, solution };
  }
  return undefined;
}

function quietly<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof EngineError) return undefined;
    throw error;
  }
}

const constantsOf = (order: number): string[] =>
  Array.from({ length: order }, (_, k) => constantName(k));

function checkedGeneral(
  outcome: LinearOutcome,
  l: Linear,
  residual: Expression,
): Explicit | undefined {
  const order = l.coefficients.length - 1;
  if (outcome.basis.length !== order) return undefined;
  const plain = generalOf(outcome);
  const sized = withRealSizes(plain, l.x);
  for (const value of sized.key === plain.key ? [plain] : [sized, plain]) {
    const verdict = checkExplicit(residual, l.y, order, l.x, value, constantsOf(order));
    if (verdict && !(verdict.isPartial && value === sized && sized !== plain))
      return {
        form: 'explicit',
        unknown: l.y,
        value,
        check: verdict.check,
        where: whereOf(value, l.x),
      };
  }
  return undefined;
}

export function solveLinear(
  eq: Equation,
  conditions: readonly Condition[],
  isFurther = false,
): Solved | undefined {
  const [residual, y, order] = [eq.residuals[0], eq.unknowns[0], eq.orders[0]] as [
    Expression,
    string,
    number,
  ];
  const l = linearForm(residual, eq.variable, y, order);
  if (!l) return undefined;
  const found = attempted(l, residual, 'positive letters');
  if (!found) return undefined;
  const { outcome, solution } = found;
  const hangsOn = outcome.hangsOn && decided(outcome.hangsOn);
  const cases = isFurther
    ? []
    : [
        ...(hangsOn ? otherSigns(l, residual, conditions, hangsOn) : []),
        ...resonances(eq, conditions, outcome),
      ];
  const particular =
    conditions.length > 0 ? particularOf(l, solution, conditions, residual) : undefined;
  const letters =
    outcome.hangsOn && !hangsOn
      ? [
          `${eq.parameters.join(', ')} ${eq.parameters.length === 1 ? 'counts' : 'count'} as positive, which decides the kind of the roots.`,
        ]
      : [];
  return {
    kind: 'solved',
    kinds: outcome.kinds,
    order,
    isLinear: true,
    constants: constantsOf(order),
    general: [solution],
    singular: [],
    ...(hangsOn ? { when: signRelation(hangsOn.value, hangsOn.sign) } : {}),
    cases,
    ...(particular ? { particular } : {}),
    steps: [...outcome.steps, ...(particular ? conditionSteps(particular) : [])],
    notes: [...outcome.notes, ...letters],
  };
}

export function conditionSteps({ conditions, constants, solutions }: Particular) {
  const shown = conditions.map((c) =>
    relation(symbol(`${c.unknown}${"'".repeat(c.order)}`), c.value),
  );
  return [
    step(
      'conditions',
      'The conditions give the constants.',
      constants.length > 0 ? constants : shown,
    ),
    ...(solutions.length > 0
      ? [
          step(
            'particular solution',
            'With these constants.',
            solutions.flatMap((s) =>
              s.form === 'explicit'
                ? [relation(symbol(s.unknown), s.value)]
                : s.form === 'implicit'
                  ? [s.relation]
                  : [],
            ),
          ),
        ]
      : []),
  ];
}

/** −4a > 0 as a < 0: squares and numbers in front say nothing. */
export function signRelation(value: Expression, sign: Sign): Relation {
  const field = fieldOf([value]);
  const { inside } = squareParts(field.ratio(value));
  let e = field.polynomial(inside);
  const { c, rest } = coefficientOf(e);
  let s = sign;
  if (c.n < 0n) s = -s as Sign;
  e = rest.key === '1' ? e : rest;
  if (isTurned(e)) {
    e = expanded(opposite(e));
    s = -s as Sign;
  }
  return relation(e, ZERO, s > 0 ? '>' : s < 0 ? '<' : '=');
}

/** A sign that stays open: not that of a product of letters, which count as positive, unless it is one letter alone. */
function decided(h: NonNullable<LinearOutcome['hangsOn']>): LinearOutcome['hangsOn'] {
  const { left } = signRelation(h.value, h.sign);
  if (isNumber(left)) return undefined;
  return left.kind === 'symbol' || signOf(left, () => true) === undefined ? h : undefined;
}

function otherSigns(
  l: Linear,
  residual: Expression,
  conditions: readonly Condition[],
  { value, sign: taken }: NonNullable<LinearOutcome['hangsOn']>,
): Case[] {
  const out: Case[] = [];
  for (const sign of [1, -1] as const) {
    if (sign === taken) continue;
    const outcome = quietly(() => constantCoefficients(l, sign) ?? cauchyEuler(l, sign));
    if (!outcome) continue;
    const general = generalOf(outcome);
    // By numbers at positive letters the other branch of a root is complex, and right there too.
    const verdict = checkExplicit(
      residual,
      l.y,
      l.coefficients.length - 1,
      l.x,
      general,
      constantsOf(l.coefficients.length - 1),
    );
    if (!verdict) continue;
    const { check } = verdict;
    const solution: Explicit = {
      form: 'explicit',
      unknown: l.y,
      value: general,
      check,
      where: [],
    };
    out.push({
      when: signRelation(value, sign),
      ...solvedBy(l, solution, conditions, residual),
      steps: outcome.steps,
    });
  }
  const special = atZero(l, residual, conditions, value);
  return special ? [...out, special] : out;
}

/** The family, and its member that meets the conditions. */
function solvedBy(
  l: Linear,
  solution: Explicit,
  conditions: readonly Condition[],
  residual: Expression,
): Pick<Case, 'general' | 'particular'> {
  const particular =
    conditions.length > 0
      ? quietly(() => particularOf(l, solution, conditions, residual))
      : undefined;
  return { general: [solution], ...(particular ? { particular } : {}) };
}

/** Where the discriminant is 0: a letter by the others. */
function atZero(
  l: Linear,
  residual: Expression,
  conditions: readonly Condition[],
  discriminant: Expression,
): Case | undefined {
  const value = signRelation(discriminant, 1).left;
  for (const name of symbolsOf(value)) {
    const roots = isolated(normal(value), ZERO, name).filter(
      (r) => !has(r, 'i') && signOf(r, () => true) !== -1,
    );
    for (const root of roots) {
      // A value of 0 for a letter that is divided by is none of this equation.
      const found = quietly(() => withLetter(l, residual, conditions, [name, root]));
      if (found) return found;
    }
  }
  return undefined;
}

function withLetter(
  l: Linear,
  residual: Expression,
  conditions: readonly Condition[],
  [name, value]: readonly [string, Expression],
): Case | undefined {
  const put = (e: Expression): Expression => tidy(substituted(e, name, value));
  const special: Linear = { ...l, coefficients: l.coefficients.map(put), force: put(l.force) };
  if (equals(special.coefficients.at(-1) as Expression, ZERO)) return undefined;
  const found = attempted(special, put(residual), 'positive letters');
  const at = conditions.map((c) => ({ ...c, at: put(c.at), value: put(c.value) }));
  return (
    found && {
      when: relation(symbol(name), value),
      ...solvedBy(special, found.solution, at, put(residual)),
      steps: found.outcome.steps,
    }
  );
}

/** Values of letters at which a denominator of the particular solution is 0. */
function resonances(
  eq: Equation,
  conditions: readonly Condition[],
  { particular }: LinearOutcome,
): Case[] {
  const [residual, y, order] = [eq.residuals[0], eq.unknowns[0], eq.orders[0]] as [
    Expression,
    string,
    number,
  ];
  const out: Case[] = [];
  const seen = new Set<string>();
  for (const base of denominators(particular).filter((b) => !has(b, eq.variable))) {
    if (signOf(expanded(base), () => true)) continue;
    for (const name of symbolsOf(base)) {
      const roots = isolated(normal(base), ZERO, name).filter(
        (r) => !has(r, 'i') && signOf(r, () => true) === 1,
      );
      const [root] = roots;
      if (!root || seen.has(base.key) || seen.has(`${name}=${root.key}`)) continue;
      seen.add(base.key);
      seen.add(`${name}=${root.key}`);
      const l = linearForm(residual, eq.variable, y, order);
      const found = l && quietly(() => withLetter(l, residual, conditions, [name, root]));
      if (found) out.push(found);
      break;
    }
  }
  return out;
}

export function denominators(a: Expression): Expression[] {
  const own =
    a.kind === 'power' && (integerOf(a.exponent) ?? 0n) < 0n && !isNumber(a.base) ? [a.base] : [];
  return [...own, ...partsOf(a).flatMap(denominators)];
}

function particularOf(
  l: Linear,
  solution: Explicit,
  conditions: readonly Condition[],
  residual: Expression,
): Particular {
  const order = l.coefficients.length - 1;
  const met = meeting(
    {
      x: l.x,
      constants: constantsOf(order),
      general: [solution],
      singular: [],
      rest: (value) => inserted(residual, l.y, order, l.x, value),
      check: (value) => checkExplicit(residual, l.y, order, l.x, value, constantsOf(order)),
    },
    conditions,
  );
  const lead = l.coefficients[order] as Expression;
  const standard = [...l.coefficients.slice(0, order), l.force].map((c) => quotient(c, lead));
  const place = conditions[0]?.at ?? ZERO;
  const isRegular = isFiniteAt(standard, [[l.x, place]]);
  const initial = isInitial(conditions, order);
  const notes = [...met.notes];
  if (!isRegular)
    notes.push(
      `At ${l.x} = the place of the condition the equation has no value or its leading coefficient is 0: the theorem of existence and uniqueness says nothing there.`,
    );
  if (met.solutions.length === 0 && met.notes.length === 0)
    notes.push('No constants were found that meet the conditions.');
  const isMany = met.notes.some((n) => n.includes('infinitely'));
  const interval =
    initial && isRegular ? intervalAbout(standard.map(normal), l.x, place) : undefined;
  return {
    conditions,
    solutions: met.solutions,
    constants: met.constants,
    ...(interval && met.solutions.length > 0 ? { interval } : {}),
    isUnique: isMany
      ? 'no'
      : met.solutions.length === 1 && ((initial && isRegular) || conditions.length >= order)
        ? 'yes'
        : 'not told',
    notes,
  };
}
