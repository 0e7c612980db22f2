/**
 * Expressions as fractions of polynomials in their symbols, exponentials, roots and functions, each of which counts as
 * a variable: what cancels is cancelled, and terms that are the same are joined. Exponents that are multiples of one
 * another have one variable.
 */
import { EngineError } from '../../error.ts';
import { type Rational, rational } from '../../exact/rational.ts';
import { gcd } from '../../numeric/gcd.ts';
import { expanded } from '../expression/expand.ts';
import {
  callNode,
  E,
  type Expression,
  equals,
  has,
  integerOf,
  isNumber,
  number,
  ONE,
  partsOf,
  powerNode,
  sizeOf,
  symbol,
  symbolsOf,
} from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import { coefficientOf, power, product, quotient, sum } from '../expression/make.ts';
import type { Polynomial } from '../polynomial/polynomial.ts';
import { asExpression, asRatio, ratioExpression } from '../rational/of-expression.ts';
import type { Ratio } from '../rational/ratio.ts';

/** Several expressions over one list of variables. */
export interface Field {
  /** The lowest first: what depends on a variable of `last` is above what does not, and the variables themselves highest. */
  readonly variables: readonly Expression[];
  /** Throws `out-of-range` where it grows too large. */
  readonly ratio: (a: Expression) => Ratio;
  readonly expression: (a: Ratio) => Expression;
  readonly polynomial: (a: Polynomial) => Expression;
}

const IN_SINES: Readonly<Record<string, (u: Expression) => Expression>> = {
  tan: (u) => quotient(call('sin', u), call('cos', u)),
  cot: (u) => quotient(call('cos', u), call('sin', u)),
  sec: (u) => quotient(ONE, call('cos', u)),
  csc: (u) => quotient(ONE, call('sin', u)),
};

interface Found {
  /** Multiples of an exponent that have no number in front, by base and exponent. */
  readonly exponents: Map<string, { base: Expression; rest: Expression; step: Rational }>;
  /** The degree of the root of each base. */
  readonly roots: Map<string, { base: Expression; degree: bigint }>;
  readonly others: Map<string, Expression>;
  /** Whether a tangent alone occurs, which then stays. */
  readonly isSine: (key: string) => boolean;
}

const common = (a: Rational, b: Rational): Rational =>
  rational(gcd(abs(a.n * b.d), abs(b.n * a.d)), a.d * b.d);
const abs = (x: bigint): bigint => (x < 0n ? -x : x);

const termsOf = (a: Expression): readonly Expression[] => {
  const wide = expanded(a);
  return wide.kind === 'sum' ? wide.terms : [wide];
};

function collect(a: Expression, found: Found): void {
  if (a.kind === 'symbol') {
    found.others.set(a.key, a);
    return;
  }
  if (a.kind === 'call') {
    const inner = turned(a, found);
    if (inner) collect(inner, found);
    else found.others.set(a.key, a);
    return;
  }
  if (a.kind !== 'power') {
    for (const p of partsOf(a)) collect(p, found);
    return;
  }
  if (integerOf(a.exponent) !== undefined) {
    collect(a.base, found);
    return;
  }
  if (isNumber(a.exponent)) {
    const before = found.roots.get(a.base.key)?.degree ?? 1n;
    const { d } = a.exponent.value;
    found.roots.set(a.base.key, { base: a.base, degree: (before / gcd(before, d)) * d });
    if (!isNumber(a.base)) collect(a.base, found);
    return;
  }
  for (const term of termsOf(a.exponent)) {
    if (isNumber(term)) {
      if (term.value.d !== 1n)
        collect(powerNode(a.base, number({ n: 1n, d: term.value.d })), found);
      else collect(a.base, found);
      continue;
    }
    const { c, rest } = coefficientOf(term);
    const key = `${a.base.key} ${rest.key}`;
    const before = found.exponents.get(key);
    found.exponents.set(key, {
      base: a.base,
      rest,
      step: before ? common(before.step, c) : rational(abs(c.n), c.d),
    });
  }
}

/** tan u as a fraction where sin u or cos u occurs beside it. */
function turned(a: Expression, found: Found): Expression | undefined {
  if (a.kind !== 'call' || a.of.length !== 1) return undefined;
  const u = a.of[0] as Expression;
  return found.isSine(u.key) ? IN_SINES[a.name]?.(u) : undefined;
}

/** Powers of a variable beyond are as many coefficients. */
const MAX_POWER = 400n;

/** Throws `out-of-range` for a power that is too high: e^0.0599 is one of the ten-thousandth root of e. */
function raised(a: Expression, exponent: Rational): Expression {
  if (abs(exponent.n) > MAX_POWER * exponent.d)
    throw new EngineError('out-of-range', 'A power is too high for exact fractions.');
  return power(a, number(exponent));
}

/** What makes a field of the parts of expressions. */
export function fieldOf(list: readonly Expression[], last: readonly string[] = []): Field {
  const sines = new Set<string>();
  const angles = new Map<string, Set<string>>();
  const look = (a: Expression): void => {
    if (a.kind === 'call' && a.of.length === 1) {
      const key = (a.of[0] as Expression).key;
      if (a.name === 'sin' || a.name === 'cos') sines.add(key);
      if (a.name in IN_SINES) angles.set(key, (angles.get(key) ?? new Set()).add(a.name));
    }
    partsOf(a).forEach(look);
  };
  list.forEach(look);
  for (const [key, names] of angles) if (names.size > 1) sines.add(key);
  const found: Found = {
    exponents: new Map(),
    roots: new Map(),
    others: new Map(),
    isSine: (key) => sines.has(key),
  };
  for (const a of list) collect(a, found);
  const degree = (a: Expression): bigint => found.roots.get(a.key)?.degree ?? 1n;
  const kernels: Expression[] = [];
  for (const { base, rest, step } of found.exponents.values())
    kernels.push(power(base, product(number(step), rest)));
  for (const { base, degree: d } of found.roots.values())
    if (base.kind !== 'symbol') kernels.push(powerNode(base, number({ n: 1n, d })));
  for (const a of found.others.values())
    kernels.push(degree(a) === 1n ? a : powerNode(a, number({ n: 1n, d: degree(a) })));
  const distinct = [...new Map(kernels.map((k) => [k.key, k])).values()];
  const level = (a: Expression): number =>
    last.includes(a.key) ? 2 : last.some((x) => has(a, x)) ? 1 : 0;
  distinct.sort((a, b) => level(a) - level(b));
  const names = distinct.map((_, k) => symbol(`§${k}`));
  const nameOf = new Map(distinct.map((k, j) => [k.key, names[j] as Expression]));
  const written = (a: Expression): Expression => {
    const whole = nameOf.get(a.key);
    if (whole) return whole;
    switch (a.kind) {
      case 'symbol':
        return rooted(a);
      case 'sum':
        return sum(...a.terms.map(written));
      case 'product':
        return product(...a.factors.map(written));
      case 'power':
        return ofPower(a.base, a.exponent);
      case 'call': {
        const inner = turned(a, found);
        return inner ? written(inner) : rooted(a);
      }
      default:
        return a;
    }
  };
  /** By its root where that is the variable. */
  const rooted = (a: Expression): Expression => {
    const d = degree(a);
    const root = nameOf.get(powerNode(a, number({ n: 1n, d })).key);
    if (!root)
      throw new EngineError(
        'unsupported',
        'A part of the formula is not among those that were collected.',
      );
    return raised(root, { n: d, d: 1n });
  };
  const ofPower = (base: Expression, exponent: Expression): Expression => {
    if (isNumber(exponent) && exponent.value.d === 1n) return raised(written(base), exponent.value);
    if (isNumber(exponent)) {
      const d = degree(base);
      const root = nameOf.get(powerNode(base, number({ n: 1n, d })).key) as Expression;
      return raised(root, rational(exponent.value.n * d, exponent.value.d));
    }
    return product(
      ...termsOf(exponent).map((term) => {
        if (isNumber(term)) return ofPower(base, term);
        const { c, rest } = coefficientOf(term);
        const entry = found.exponents.get(`${base.key} ${rest.key}`);
        if (!entry)
          throw new EngineError(
            'unsupported',
            'An exponent is not among those that were collected.',
          );
        const kernel = nameOf.get(power(base, product(number(entry.step), rest)).key) as Expression;
        return raised(kernel, rational(c.n * entry.step.d, c.d * entry.step.n));
      }),
    );
  };
  const table = { parameters: names, free: names.length, x: names.length + 1 };
  const at = (v: number): Expression => distinct[v] as Expression;
  return {
    variables: distinct,
    ratio: (a) => asRatio(written(a), '§none', table),
    expression: (a) => ratioExpression(a, at),
    polynomial: (a) => asExpression(a, at),
  };
}

/** As one fraction in lowest terms; itself where that grows too large. */
export function normal(a: Expression): Expression {
  try {
    const field = fieldOf([a]);
    return field.expression(field.ratio(a));
  } catch (error) {
    if (error instanceof EngineError) return a;
    throw error;
  }
}

/** The shortest of the forms that are at hand. */
export function tidy(a: Expression): Expression {
  const inner = argumentsTidied(
    a.kind === 'product' && a.factors.length === 2 && isNumber(a.factors[0] as Expression)
      ? sum(a)
      : a,
  );
  const forms = [inner];
  try {
    forms.push(expanded(inner), normal(inner));
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
  }
  return forms.reduce((best, form) => (sizeOf(form) < sizeOf(best) ? form : best));
}

/** Exponents and arguments of functions in their shortest forms. */
function argumentsTidied(a: Expression): Expression {
  switch (a.kind) {
    case 'sum':
      return sum(...a.terms.map(argumentsTidied));
    case 'product':
      return product(...a.factors.map(argumentsTidied));
    case 'power':
      return power(
        isNumber(a.exponent) && integerOf(a.exponent) === undefined
          ? tidy(a.base)
          : argumentsTidied(a.base),
        isNumber(a.exponent) ? a.exponent : tidy(a.exponent),
      );
    case 'call': {
      const of = a.of.map(tidy);
      const [u] = of;
      // For real u, which is what is solved for here.
      if (a.name === 'log' && u?.kind === 'power' && isE(u.base) && !has(u, 'i')) return u.exponent;
      return u && of.length === 1 ? call(a.name, u) : callNode(a.name, of);
    }
    default:
      return a;
  }
}

const isE = (a: Expression): boolean => equals(a, E);

/** A name for a symbol that none of the expressions has. */
export function fresh(names: readonly string[], ...list: readonly Expression[]): string {
  const taken = new Set(list.flatMap(symbolsOf));
  return (
    [...names, ...names.map((n) => `${n}_1`), ...names.map((n) => `${n}_2`)].find(
      (n) => !taken.has(n),
    ) ?? 'w_9'
  );
}
