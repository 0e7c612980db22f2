/** The rules that a first course teaches: table, linearity, substitution, parts. Each gives a step, or nothing. */
import { derivative } from '../expression/derivative.ts';
import { expanded, mapped, substituted } from '../expression/expand.ts';
import {
  E,
  type Expression,
  equals,
  has,
  integerOf,
  MINUS_ONE,
  ONE,
  partsOf,
  symbol,
  symbolsOf,
  TWO,
  ZERO,
} from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import { difference, opposite, power, product, quotient, sum } from '../expression/make.ts';
import { rationalAntiderivative } from '../rational/antiderivative.ts';
import { byExponential } from './exponential.ts';
import { byInverse } from './inverse.ts';
import { parametrised } from './parameters.ts';
import { byPowerOfX } from './power-of-x.ts';
import { byQuadraticRoot } from './quadratic-root.ts';
import type { Proposer, Solver } from './reduction.ts';
import type { Step } from './result.ts';
import { byRoots } from './roots.ts';
import { bySquareOut } from './square-out.ts';
import { byTrigonometry } from './trigonometric.ts';
import { byWaves } from './waves.ts';

/** Rules that may still be tried. */
export interface Work {
  left: number;
}

/** Integrals within integrals. */
const MAX_DEPTH = 7;
/** Terms that a formula is multiplied out to. */
const MAX_SPREAD = 40;

const log = (u: Expression): Expression => call('log', u);

/** Of one function of the variable itself. */
const TABLE: Readonly<Record<string, (x: Expression) => Expression>> = {
  sin: (x) => opposite(call('cos', x)),
  cos: (x) => call('sin', x),
  tan: (x) => opposite(log(call('cos', x))),
  cot: (x) => log(call('sin', x)),
  sec: (x) => log(sum(call('sec', x), call('tan', x))),
  csc: (x) => opposite(log(sum(call('csc', x), call('cot', x)))),
  sinh: (x) => call('cosh', x),
  cosh: (x) => call('sinh', x),
  tanh: (x) => log(call('cosh', x)),
};

function tabled(f: Expression, x: string): Expression | undefined {
  const v = symbol(x);
  if (equals(f, v)) return quotient(power(v, TWO), TWO);
  if (f.kind === 'call' && f.of[0]?.key === x) return TABLE[f.name]?.(v);
  if (f.kind !== 'power') return undefined;
  const nested = f.base.kind === 'power' && f.base.base.key === x ? f.base.exponent : undefined;
  if (nested && !has(nested, x) && !has(f.exponent, x)) {
    const n = sum(product(nested, f.exponent), ONE);
    return equals(n, ZERO) ? undefined : quotient(product(v, f), n);
  }
  if (equals(f.base, v) && !has(f.exponent, x))
    return equals(f.exponent, MINUS_ONE)
      ? log(v)
      : quotient(power(v, sum(f.exponent, ONE)), sum(f.exponent, ONE));
  if (!has(f.base, x) && equals(f.exponent, v))
    return equals(f.base, E) ? f : quotient(f, log(f.base));
  return undefined;
}

/** Undefined where no rule leads to an end. */
export function byRules(f: Expression, x: string, work: Work, depth = 0): Step | undefined {
  if (depth > MAX_DEPTH || work.left-- <= 0) return undefined;
  const step = (rule: Step['rule'], value: Expression, more: Partial<Step> = {}): Step => ({
    rule,
    integrand: f,
    variable: x,
    choices: [],
    value,
    parts: [],
    ...more,
  });
  if (!has(f, x)) return step('constant', product(f, symbol(x)));
  const known = tabled(f, x);
  if (known) return step(f.kind === 'power' && f.base.key === x ? 'power rule' : 'table', known);
  const linear = byLinearity(f, x, work, depth);
  if (linear) return step('linearity', linear.value, { parts: linear.parts });
  const rational = rationalIntegral(f, x);
  if (rational) return rational.value && step('partial fractions', rational.value);
  const changed = (list: readonly Proposer[]): Step | undefined => {
    for (const propose of list)
      for (const change of propose(f, x)) {
        const part = byRules(change.integrand, change.name, work, depth + 1);
        if (part)
          return step(change.rule, change.back(part.value), {
            choices: change.choices,
            parts: [part],
          });
      }
    return undefined;
  };
  const early = changed(EARLY);
  if (early) return early;
  for (const u of insideOf(f, x)) {
    const s = bySubstitution(f, u, x, work, depth);
    if (s) return step('substitution', s.value, s);
  }
  for (const solve of DIRECT) {
    const found = solve(f, x);
    if (found) return step(found.rule, found.value, found);
  }
  const p = byParts(f, x, work, depth);
  if (p) return step('integration by parts', p.value, p);
  const late = changed(LATE);
  if (late) return late;
  const waves = byWaves(f, x);
  if (waves) return step(waves.rule, waves.value, waves);
  const spread = multipliedOut(f, x, work, depth);
  return (
    spread && step('rewriting', spread.value, { rewritten: spread.integrand, parts: [spread] })
  );
}

/** Changes of the variable that are tried before those by a part of the formula, and those after them. */
const EARLY: readonly Proposer[] = [byTrigonometry];
const LATE: readonly Proposer[] = [byPowerOfX, byExponential, byRoots, bySquareOut, byInverse];
const DIRECT: readonly Solver[] = [byQuadraticRoot];

/** Of a fraction of polynomials; its value is undefined where it is not written in real functions here. */
function rationalIntegral(f: Expression, x: string): { value: Expression | undefined } | undefined {
  const { f: plain, back } = parametrised(f, x);
  const found = rationalAntiderivative(plain, x);
  return found && { value: found.roots.length > 0 ? undefined : back(found.value) };
}

/** Products of sums as sums of products, where that makes it a sum. */
function multipliedOut(f: Expression, x: string, work: Work, depth: number): Step | undefined {
  const spread = expanded(f);
  return spread.kind === 'sum' && !equals(spread, f) && spread.terms.length <= MAX_SPREAD
    ? byRules(spread, x, work, depth + 1)
    : undefined;
}

function byLinearity(f: Expression, x: string, work: Work, depth: number) {
  if (f.kind === 'product') {
    const fixed = f.factors.filter((a) => !has(a, x));
    if (fixed.length === 0) return undefined;
    const part = byRules(product(...f.factors.filter((a) => has(a, x))), x, work, depth + 1);
    return part && { value: product(...fixed, part.value), parts: [part] };
  }
  if (f.kind !== 'sum') return undefined;
  const parts: Step[] = [];
  for (const term of f.terms) {
    const part = byRules(term, x, work, depth + 1);
    if (!part) return undefined;
    parts.push(part);
  }
  return { value: sum(...parts.map((p) => p.value)), parts };
}

/** What stands inside of functions and powers, the largest first, but for the variable alone. */
function insideOf(f: Expression, x: string): Expression[] {
  const found = new Map<string, Expression>();
  const look = (a: Expression): void => {
    if (!has(a, x)) return;
    if (a.key !== x && a.key !== f.key) found.set(a.key, a);
    partsOf(a).forEach(look);
  };
  look(f);
  return [...found.values()].sort((a, b) => b.key.length - a.key.length).slice(0, 12);
}

function bySubstitution(f: Expression, u: Expression, x: string, work: Work, depth: number) {
  const slope = derivative(u, x);
  if (equals(slope, f)) return undefined;
  const taken = new Set(symbolsOf(f));
  const name = ['u', 'v', 'w', 's', 't', 'z', 'p', 'q'].find((n) => !taken.has(n) && n !== x);
  if (!name) return undefined;
  const rest = mapped(quotient(f, slope), (a) => replaced(a, u, symbol(name)));
  if (has(rest, x)) return undefined;
  const part = byRules(rest, name, work, depth + 1);
  return (
    part && {
      value: substituted(part.value, name, u),
      choices: [
        { name, value: u },
        { name: `d${name}/d${x}`, value: slope },
      ],
      parts: [part],
    }
  );
}

/** The part itself, and whole powers of it where it is a power. */
function replaced(a: Expression, u: Expression, by: Expression): Expression {
  if (equals(a, u)) return by;
  if (a.kind !== 'power' || u.kind !== 'power' || !equals(a.base, u.base)) return a;
  const times = quotient(a.exponent, u.exponent);
  return integerOf(times) === undefined ? a : power(by, times);
}

const DIFFERENTIATED = /^\((?:log|asin|acos|atan|asinh|acosh|atanh|erf|erfc|erfi|Si|Ci|Ei|li) /u;

/** u a logarithm, an inverse function or a power of x; dv the rest. */
function byParts(f: Expression, x: string, work: Work, depth: number) {
  const factors = f.kind === 'product' ? f.factors : [f];
  const rank = (a: Expression) => {
    if (DIFFERENTIATED.test(a.kind === 'power' ? a.base.key : a.key)) return 0;
    return a.key === x ||
      (a.kind === 'power' && a.base.key === x && (integerOf(a.exponent) ?? 0n) > 0n)
      ? 1
      : 2;
  };
  const u = [...factors].sort((a, b) => rank(a) - rank(b))[0];
  if (!u || rank(u) > 1) return undefined;
  const dv = product(...factors.filter((a) => a !== u));
  const first = byRules(dv, x, work, depth + 1);
  if (!first) return undefined;
  const second = byRules(product(first.value, derivative(u, x)), x, work, depth + 1);
  return (
    second && {
      value: difference(product(u, first.value), second.value),
      choices: [
        { name: 'u', value: u },
        { name: 'dv', value: dv },
        { name: 'v', value: first.value },
      ],
      parts: [first, second],
    }
  );
}
