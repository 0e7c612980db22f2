/** The solutions that meet conditions: constants from linear equations, or one by one. */
import { EngineError } from '../../error.ts';
import * as C from '../../numeric/complex.ts';
import { derivative } from '../expression/derivative.ts';
import { substituted } from '../expression/expand.ts';
import {
  type Expression,
  equals,
  has,
  isNumber,
  symbol,
  symbolsOf,
  ZERO,
} from '../expression/expression.ts';
import { difference, product, sum } from '../expression/make.ts';
import { numberAt } from '../expression/numeric.ts';
import { isZero } from '../simplify/zero.ts';
import type { Condition } from './equation.ts';
import { hasFormal, residualOf, slope } from './formal.ts';
import { isolated } from './isolate.ts';
import { eliminated } from './linear/elimination.ts';
import { normal, tidy } from './normal.ts';
import type { Explicit, Implicit, Relation, Solution } from './solution.ts';
import type { Verdict } from './verify.ts';
import { whereOf } from './where.ts';

export interface Setting {
  readonly x: string;
  readonly constants: readonly string[];
  readonly general: readonly Solution[];
  readonly singular: readonly Solution[];
  /** Puts a function into the equation. */
  readonly check: (value: Expression) => Verdict | undefined;
  /** What is left of the equation with a function in it. */
  readonly rest: (value: Expression) => Expression;
}

const quietly = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch (error) {
    if (error instanceof EngineError) return undefined;
    throw error;
  }
};

/** y^(k)(x0) − value. */
function missOf(value: Expression, { order, at, value: want }: Condition, x: string): Expression {
  let f = value;
  for (let k = 0; k < order; k++) f = slope(f, x);
  if (hasFormal(f))
    throw new EngineError(
      'unsupported',
      'An integral without a closed form has no value at a place here.',
    );
  return difference(substituted(f, x, at), want);
}

/** Whether a function meets every condition: exactly or to ten digits. */
export function meets(value: Expression, conditions: readonly Condition[], x: string): boolean {
  return conditions.every((c) => quietly(() => isNear(missOf(value, c, x))) === true);
}

function isNear(miss: Expression): boolean {
  const form = normal(miss);
  if (isNumber(form)) return form.value.n === 0n;
  return isZero(form) || quietly(() => C.abs(numberAt(form, {})) < 1e-9) === true;
}

/** Whether the equation holds on one side of the place at least: another branch of a root does not. */
function holdsBeside(value: Expression, s: Setting, conditions: readonly Condition[]): boolean {
  const [first] = conditions;
  const place = first && quietly(() => numberAt(first.at, {}).re);
  if (place === undefined) return false;
  const rest = quietly(() => s.rest(value));
  return (
    rest !== undefined &&
    [1, -1].some((way) =>
      [0.011, 0.023, 0.041].every(
        (h) =>
          quietly(() => C.abs(numberAt(rest, { [s.x]: C.complex(place + way * h) })) < 1e-8) ===
          true,
      ),
    )
  );
}

export interface Met {
  readonly solutions: readonly Solution[];
  readonly constants: readonly Relation[];
  readonly notes: readonly string[];
}

/** The members of the general solutions that meet the conditions, and singular ones that do. */
export function meeting(s: Setting, conditions: readonly Condition[]): Met {
  const solutions: Solution[] = [];
  const notes: string[] = [];
  let constants: readonly Relation[] = [];
  const add = (found: Solution): void => {
    if (!solutions.some((t) => isSame(t, found))) solutions.push(found);
  };
  for (const general of s.general) {
    const found = quietly(() => ofGeneral(general, s, conditions));
    if (!found) continue;
    notes.push(...found.notes);
    for (const one of found.solutions) add(one);
    if (constants.length === 0) constants = found.constants;
  }
  for (const one of s.singular)
    if (one.form === 'explicit' && meets(one.value, conditions, s.x)) add(one);
  return { solutions, constants, notes: [...new Set(notes)] };
}

const isSame = (a: Solution, b: Solution): boolean =>
  a.form === 'explicit' &&
  b.form === 'explicit' &&
  (a.value.key === b.value.key ||
    quietly(() => isZero(normal(difference(a.value, b.value)))) === true);

function ofGeneral(general: Solution, s: Setting, conditions: readonly Condition[]): Met {
  if (general.form === 'explicit') return ofExplicit(general, s, conditions);
  if (general.form === 'implicit') return ofImplicit(general, s, conditions);
  return { solutions: [], constants: [], notes: [] };
}

function ofExplicit(general: Explicit, s: Setting, conditions: readonly Condition[]): Met {
  const own = s.constants.filter((c) => has(general.value, c));
  const misses = conditions.map((c) => missOf(general.value, c, s.x));
  const all = isLinearIn(general.value, own)
    ? linearly(misses, own)
    : { list: oneByOne(misses, own), free: [] as string[], contradiction: false };
  const notes = all.contradiction
    ? ['The conditions contradict one another for this equation: no solution meets them all.']
    : [];
  if (all.free.length > 0)
    notes.push(
      `The conditions leave ${all.free.join(', ')} free: there are infinitely many solutions.`,
    );
  const solutions: Solution[] = [];
  let constants: readonly Relation[] = [];
  for (const values of all.list) {
    // ln 0 is no constant; one of 0 may be divided by.
    if (![...values.values()].every((v) => isFiniteNumber(zeroed(v, s.constants)))) continue;
    const put = quietly(() =>
      [...values].reduce((e, [name, v]) => substituted(e, name, v), general.value),
    );
    if (!put) continue;
    let value = put;
    value = value.kind === 'sum' ? sum(...value.terms.map(tidy)) : tidy(value);
    const verdict = quietly(() => s.check(value));
    if (!verdict || !meets(value, conditions, s.x)) continue;
    if (verdict.isPartial && !holdsBeside(value, s, conditions)) continue;
    if (isRealBeside(value, s, conditions) === false) continue;
    if (has(value, 'i'))
      notes.push(
        'The formula has complex numbers in it; where it meets the conditions its value is real.',
      );
    if (constants.length === 0)
      constants = [...values].map(([name, right]) => ({ left: symbol(name), right }));
    solutions.push({
      form: 'explicit',
      unknown: general.unknown,
      value,
      check: verdict.check,
      where: whereOf(value, s.x),
    });
  }
  return { solutions, constants, notes };
}

const isFiniteNumber = (a: Expression): boolean =>
  quietly(() => {
    const at = symbolsOf(a).map((n, k) => [n, C.complex(1.37 + 0.71 * k)] as const);
    return C.finite(numberAt(a, Object.fromEntries(at)));
  }) === true;

/** Whether a formula has real values on one side of the place at least; undefined where letters or functions without numbers hide it. */
function isRealBeside(
  value: Expression,
  s: Setting,
  conditions: readonly Condition[],
): boolean | undefined {
  const [first] = conditions;
  const place = first && quietly(() => numberAt(first.at, {}).re);
  if (place === undefined) return undefined;
  if (quietly(() => numberAt(value, { [s.x]: C.complex(place + 0.011) })) === undefined)
    return undefined;
  return [1, -1].some((way) =>
    [0.011, 0.023, 0.041].every(
      (h) =>
        quietly(() => {
          const z = numberAt(value, { [s.x]: C.complex(place + way * h) });
          return Math.abs(z.im) <= 1e-9 * (1 + Math.abs(z.re));
        }) === true,
    ),
  );
}

/** What is left free counts as 0. */
const zeroed = (a: Expression, constants: readonly string[]): Expression =>
  constants.reduce((e, c) => substituted(e, c, ZERO), a);

const isLinearIn = (a: Expression, names: readonly string[]): boolean =>
  names.every((n) => names.every((m) => !has(derivative(a, n), m)));

interface Values {
  readonly list: readonly ReadonlyMap<string, Expression>[];
  readonly free: readonly string[];
  readonly contradiction: boolean;
}

function linearly(misses: readonly Expression[], own: readonly string[]): Values {
  const rows = misses.map((m) => own.map((c) => derivative(m, c)));
  const right = misses.map((m) =>
    own.reduce((e, c) => substituted(e, c, ZERO), difference(ZERO, m)),
  );
  const found = eliminated(rows, right);
  if (!found) return { list: [], free: [], contradiction: true };
  const free = found.free.map((k) => own[k] as string);
  // What is left free stays in the others.
  const values = new Map<string, Expression>();
  if (free.length > 0) {
    const bound = own.filter((c) => !free.includes(c));
    const again = eliminated(
      rows.map((row) => row.filter((_, k) => bound.includes(own[k] as string))),
      right.map((r, k) =>
        free.reduce(
          (e, c) => difference(e, product(rows[k]?.[own.indexOf(c)] as Expression, symbol(c))),
          r,
        ),
      ),
    );
    bound.forEach((c, k) => {
      values.set(c, again?.values[k] as Expression);
    });
  } else
    own.forEach((c, k) => {
      values.set(c, tidy(found.values[k] as Expression));
    });
  return { list: [values], free, contradiction: false };
}

/** Each condition is solved for one of the constants that are open. */
function oneByOne(
  misses: readonly Expression[],
  own: readonly string[],
): ReadonlyMap<string, Expression>[] {
  let list: ReadonlyMap<string, Expression>[] = [new Map()];
  for (const miss of misses) {
    list = list.flatMap((values) => {
      let m = miss;
      for (const [name, v] of values) m = substituted(m, name, v);
      const open = own.filter((name) => has(m, name) && !values.has(name));
      if (open.length === 0) return isNear(m) ? [values] : [];
      return open.flatMap((c) =>
        isolated(m, ZERO, c)
          .filter((v) => !has(v, c))
          .map(
            (v) =>
              new Map([
                ...[...values].map(([n, e]) => [n, tidy(substituted(e, c, v))] as const),
                [c, v] as const,
              ]),
          ),
      );
    });
    if (list.length > 16) return [];
  }
  return list.filter((values) => values.size === own.length);
}

/** The constant from the place, and y from the relation again. */
function ofImplicit(
  { relation, check }: Implicit,
  s: Setting,
  conditions: readonly Condition[],
): Met {
  const [condition] = conditions;
  if (!condition || conditions.length !== 1 || condition.order !== 0)
    return { solutions: [], constants: [], notes: [] };
  const f = residualOf(relation);
  if (hasFormal(f)) return { solutions: [], constants: [], notes: [] };
  const at = substituted(substituted(f, s.x, condition.at), condition.unknown, condition.value);
  const [c] = s.constants as [string];
  const values = isolated(at, ZERO, c).filter((v) => !has(v, c));
  const solutions: Solution[] = [];
  for (const v of values) {
    const value = tidy(v);
    if (quietly(() => C.finite(numberAt(value, {}))) === false) continue;
    const left = substituted(relation.left, c, value);
    const right = substituted(relation.right, c, value);
    const explicit = isolated(difference(left, right), ZERO, condition.unknown).filter(
      (y) => !has(y, condition.unknown),
    );
    const good = explicit.flatMap((y): Solution[] => {
      const verdict = quietly(() => s.check(y));
      return verdict &&
        meets(y, conditions, s.x) &&
        (!verdict.isPartial || holdsBeside(y, s, conditions))
        ? [
            {
              form: 'explicit',
              unknown: condition.unknown,
              value: y,
              check: verdict.check,
              where: whereOf(y, s.x),
            },
          ]
        : [];
    });
    if (good.length > 0) solutions.push(...good);
    else
      solutions.push({
        form: 'implicit',
        relation: { left, right },
        check,
        where: [],
      });
    return { solutions, constants: [{ left: symbol(c), right: value }], notes: [] };
  }
  return { solutions, constants: [], notes: [] };
}

/** Whether they are y, y′ … y⁽ⁿ⁻¹⁾ at one place. */
export function isInitial(conditions: readonly Condition[], order: number): boolean {
  const [first] = conditions;
  if (!first || conditions.length !== order) return false;
  return (
    conditions.every((c) => equals(c.at, first.at)) &&
    new Set(conditions.map((c) => c.order)).size === order &&
    conditions.every((c) => c.order < order)
  );
}

/** Whether formulas have finite real values at a place; letters are positive. */
export function isFiniteAt(
  formulas: readonly Expression[],
  place: readonly (readonly [string, Expression])[],
): boolean {
  return formulas.every(
    (f) =>
      quietly(() => {
        const letters = [...new Set([f, ...place.map(([, e]) => e)].flatMap(symbolsOf))];
        const at = Object.fromEntries(letters.map((n, k) => [n, C.complex(1.37 + 0.71 * k)]));
        const values = place.map(([name, e]) => [name, numberAt(e, at)] as const);
        const z = numberAt(f, { ...at, ...Object.fromEntries(values) });
        return C.finite(z) && C.abs(z) < 1e12 && Math.abs(z.im) <= 1e-9 * (1 + Math.abs(z.re));
      }) === true,
  );
}
