/** Antiderivatives that have a name though they are not elementary: the dilogarithm, Clausen’s and the inverse tangent integral. */
import { derivative } from '../expression/derivative.ts';
import { mapped, substituted } from '../expression/expand.ts';
import {
  type CallNode,
  E,
  type Expression,
  equals,
  HALF,
  has,
  ONE,
  PI,
  partsOf,
  symbol,
  TWO,
} from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import { difference, opposite, power, product, quotient, sum } from '../expression/make.ts';
import { rationalAntiderivative } from '../rational/antiderivative.ts';
import { factorsOf } from '../rational/factors.ts';
import { hermite } from '../rational/integrate.ts';
import {
  asRatio,
  inX,
  type Names,
  namesOf,
  ratioExpression,
  univariateExpression,
} from '../rational/of-expression.ts';
import { partialFractions, withMonic } from '../rational/partial-fractions.ts';
import * as R from '../rational/ratio.ts';
import * as U from '../rational/univariate.ts';
import { affine } from './affine.ts';
import { freshName, parametrised } from './parameters.ts';
import type { Change, Direct } from './reduction.ts';
import { isAntiderivative } from './verify.ts';

const log = (u: Expression): Expression => call('log', u);

/** Undefined where none of the three does; what is given has been differentiated. */
export function byName(f: Expression, x: string): Direct | undefined {
  const value = ofWave(f, x) ?? ofFraction(f, x);
  return value && isAntiderivative(value, f, x) ? { rule: 'table', value } : undefined;
}

/** ln sin u and ln cos u, u = ax + b, by ln|2 sin(φ/2)| = −Cl₂′(φ). */
function ofWave(f: Expression, x: string): Expression | undefined {
  const inner = f.kind === 'call' && f.name === 'log' ? f.of[0] : undefined;
  if (inner?.kind !== 'call' || (inner.name !== 'sin' && inner.name !== 'cos')) return undefined;
  const u = inner.of[0] as Expression;
  const line = affine(u, x);
  if (!line) return undefined;
  const twice = product(TWO, u);
  const wave =
    inner.name === 'sin' ? opposite(call('Cl2', twice)) : call('Cl2', difference(PI, twice));
  return difference(quotient(wave, product(TWO, line.slope)), product(symbol(x), log(TWO)));
}

/** R·ln(ax + b) and R·arctan(ax), R a fraction with poles that are known. */
function ofFraction(f: Expression, x: string): Expression | undefined {
  const factors = f.kind === 'product' ? f.factors : [f];
  const g = factors.find(
    (a): a is CallNode => a.kind === 'call' && (a.name === 'log' || a.name === 'atan'),
  );
  if (!g) return undefined;
  const u = g.of[0] as Expression;
  const { f: plain, back } = parametrised(quotient(f, g), x);
  const { f: line, back: backLine } = parametrised(u, x);
  const names = namesOf(plain, x);
  if (!names || !affine(u, x)) return undefined;
  const at = (v: number): Expression =>
    back(v === names.x ? symbol(x) : (names.parameters[v] as Expression));
  const { n, d } = inX(asRatio(plain, x, names), names);
  const { quotient: whole, rest } = U.divided(n, d);
  const reduced = hermite(rest, d);
  const v = symbol(x);
  const of = (p: U.Univariate) => univariateExpression(p, v, at);
  // By parts as far as R has a rational antiderivative.
  const outside = sum(
    of(U.primitive(whole)),
    quotient(of(reduced.fraction.n), of(reduced.fraction.d)),
  );
  const inside = parametrised(product(outside, derivative(g, x)), x);
  const taken = rationalAntiderivative(inside.f, x);
  if (!taken || taken.roots.length > 0) return undefined;
  const poles = ofPoles(withMonic(reduced), g, backLine(line), x, names, at);
  return poles && sum(product(outside, g), opposite(inside.back(taken.value)), poles);
}

function ofPoles(
  { n, d }: { n: U.Univariate; d: U.Univariate },
  g: CallNode,
  u: Expression,
  x: string,
  _names: Names,
  at: (v: number) => Expression,
): Expression | undefined {
  const parts: Expression[] = [];
  for (const part of partialFractions(n, factorsOf(d))) {
    const value =
      part.d.length === 2
        ? ofPole(part, g, u, x, at)
        : part.d.length === 3 && g.name === 'log'
          ? ofPair(part, u, x, at)
          : undefined;
    if (!value) return undefined;
    parts.push(value);
  }
  return sum(...parts);
}

/** c·ln(ax + b)/(x − r), and c·arctan(ax)/x. */
function ofPole(
  part: { n: U.Univariate; d: U.Univariate },
  g: CallNode,
  u: Expression,
  x: string,
  at: (v: number) => Expression,
): Expression | undefined {
  const { n, d } = withMonic(part);
  const c = ratioExpression(U.leading(n), at);
  const r = ratioExpression(R.opposite(d[0] as R.Ratio), at);
  const line = affine(u, x);
  if (!line) return undefined;
  if (g.name === 'atan')
    return isZero(r) && isZero(line.shift) ? product(c, call('Ti2', u)) : undefined;
  const s = substituted(u, x, r);
  const away = difference(symbol(x), r);
  if (isZero(s)) return product(c, HALF, power(log(u), TWO));
  const ratio = quotient(product(line.slope, away), opposite(s));
  const forms = [
    difference(product(log(s), log(away)), call('Li2', ratio)),
    sum(product(log(u), log(ratio)), call('Li2', quotient(u, s))),
  ].map((form) => product(c, form));
  return forms.find((form) =>
    isAntiderivative(form, product(c, log(u), power(away, opposite(ONE))), x),
  );
}

const isZero = (a: Expression): boolean => a.kind === 'number' && a.value.n === 0n;

/** c·ln(x)/(x² + k²). */
function ofPair(
  part: { n: U.Univariate; d: U.Univariate },
  u: Expression,
  x: string,
  at: (v: number) => Expression,
): Expression | undefined {
  const { n, d } = withMonic(part);
  if (n.length !== 1 || !R.isZero(d[1] as R.Ratio) || u.key !== x) return undefined;
  const k = power(ratioExpression(d[0] as R.Ratio, at), HALF);
  const inside = quotient(symbol(x), k);
  const value = difference(product(log(symbol(x)), call('atan', inside)), call('Ti2', inside));
  return product(quotient(ratioExpression(U.leading(n), at), k), value);
}

/** A polynomial in x and an exponential e^(ax): u = e^(ax), x = ln(u)/a. */
export function byExponentialAsVariable(f: Expression, x: string): readonly Change[] {
  const name = freshName(x, f);
  const w = exponentIn(f, x);
  const line = w && affine(w, x);
  if (!name || !line || !isZero(line.shift)) return [];
  const u = symbol(name);
  const plain = mapped(f, (a) => {
    if (a.kind !== 'power' || !equals(a.base, E) || !has(a.exponent, x)) return a;
    const times = quotient(a.exponent, w);
    return has(times, x) ? a : power(u, times);
  });
  const inside = product(
    substituted(plain, x, quotient(log(u), line.slope)),
    power(product(line.slope, u), opposite(ONE)),
  );
  if (has(inside, x) || equals(plain, f)) return [];
  const value = power(E, w);
  return [
    {
      rule: 'substitution',
      name,
      choices: [{ name, value }],
      integrand: inside,
      back: (found) => mapped(substituted(found, name, value), (a) => logOfExponential(a)),
    },
  ];
}

/** ln(eʷ) is w for real w. */
const logOfExponential = (a: Expression): Expression => {
  const inner = a.kind === 'call' && a.name === 'log' ? a.of[0] : undefined;
  return inner?.kind === 'power' && equals(inner.base, E) ? inner.exponent : a;
};

function exponentIn(a: Expression, x: string): Expression | undefined {
  if (a.kind === 'power' && equals(a.base, E) && has(a.exponent, x)) return a.exponent;
  for (const p of partsOf(a)) {
    const found = exponentIn(p, x);
    if (found) return found;
  }
  return undefined;
}
