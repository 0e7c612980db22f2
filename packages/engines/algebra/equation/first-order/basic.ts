/** The kinds that integration alone solves: y′ = f(x), y′ = g(x)·h(y), and y′ + P(x)·y = Q(x). */
import { derivative } from '../../expression/derivative.ts';
import { expanded, mapped, substituted } from '../../expression/expand.ts';
import {
  E,
  type Expression,
  equals,
  has,
  isNumber,
  ONE,
  symbol,
  symbolsOf,
  ZERO,
} from '../../expression/expression.ts';
import { call } from '../../expression/functions.ts';
import { opposite, power, product, quotient, sum } from '../../expression/make.ts';
import { commonDivisor } from '../../polynomial/common-divisor.ts';
import { coefficientsIn, quotient as exact, type Polynomial } from '../../polynomial/polynomial.ts';
import { isZero, signOf } from '../../simplify/zero.ts';
import { derivativeSymbol } from '../equation.ts';
import { antiderivative, integralOf } from '../formal.ts';
import { isolated } from '../isolate.ts';
import { fieldOf, normal, tidy } from '../normal.ts';
import { familyOf, withSizes } from './family.ts';
import { C1, type Family, type Method, relation, type Slope, step } from './outcome.ts';

export const direct: Method<Expression> = {
  kind: 'directly integrable',
  reads: ({ f, y }) => (has(f, y) ? undefined : f),
  solve: ({ x, y }, f) => {
    const value = sum(antiderivative(f, x).value, C1);
    return {
      kinds: ['directly integrable'],
      families: [{ explicit: [value] }],
      singular: [],
      steps: [
        step('integration', `The right side has no ${y}: it is integrated by ${x}.`, [
          relation(symbol(y), integralOf(f, x)),
          relation(symbol(y), value),
        ]),
      ],
      notes: [],
    };
  },
};

/** f = g(x)·h(y), where it is so; a number in front belongs to g. */
export function separated(
  f: Expression,
  x: string,
  y: string,
): { g: Expression; h: Expression } | undefined {
  const factors = (f.kind === 'product' ? f.factors : [f]).flatMap((a) => rootParted(a, x, y));
  if (factors.every((a) => !has(a, x) || !has(a, y)))
    return {
      g: product(...factors.filter((a) => !has(a, y))),
      h: product(...factors.filter((a) => has(a, y))),
    };
  const field = fieldOf([f], [y]);
  const isMixed = field.variables.some((v) => has(v, x) && has(v, y));
  if (isMixed) return undefined;
  const first = field.variables.findIndex((v) => has(v, y));
  if (first < 0) return { g: f, h: ONE };
  const { n, d } = field.ratio(f);
  const [above, below] = [n, d].map((p) => parted(p, first));
  if (!above || !below) return undefined;
  const at = field.polynomial;
  if ([above.upper, below.upper].some((p) => has(at(p), x))) return undefined;
  return {
    g: quotient(at(above.lower), at(below.lower)),
    h: quotient(at(above.upper), at(below.upper)),
  };
}

/** √(g(x)·h(y)) as √g·√h, |g·h| as |g|·|h|. */
function rootParted(a: Expression, x: string, y: string): Expression[] {
  const inside =
    a.kind === 'power' && !has(a.exponent, x) && !has(a.exponent, y)
      ? a.base
      : a.kind === 'call' && a.name === 'abs'
        ? (a.of[0] as Expression)
        : undefined;
  if (!inside || !has(inside, x) || !has(inside, y)) return [a];
  const parts = separated(inside, x, y);
  if (!parts) return [a];
  const back = (e: Expression): Expression =>
    a.kind === 'power' ? power(e, a.exponent) : call('abs', e);
  return [back(parts.g), back(parts.h)];
}

/** The content in the lower variables, and what is left. */
function parted(
  p: Polynomial,
  first: number,
): { lower: Polynomial; upper: Polynomial } | undefined {
  const list: Polynomial[] = [];
  const look = (a: Polynomial): void => {
    if (typeof a === 'bigint' || a.variable < first) list.push(a);
    else for (const c of coefficientsIn(a, a.variable)) if (c !== 0n) look(c);
  };
  look(p);
  const lower = list.reduce(commonDivisor);
  const upper = exact(p, lower);
  if (upper === undefined) return undefined;
  return { lower, upper };
}

export const separable: Method<{ g: Expression; h: Expression }> = {
  kind: 'separable',
  reads: ({ f, x, y }) => (has(f, y) ? separated(f, x, y) : undefined),
  solve: (p, { g, h }) => {
    const { x, y } = p;
    const under = power(h, MINUS);
    const [left, right] = [antiderivative(under, y).value, antiderivative(g, x).value];
    const { family, steps } = familyOf(left, right, x, y);
    const lost = constantsOf(h, x, y);
    return {
      kinds: ['separable'],
      families: [family],
      singular: lost,
      steps: [
        step(
          'separation',
          `What has ${y} goes to the left, what has ${x} to the right, and both sides are integrated.`,
          [relation(integralOf(under, y), integralOf(g, x))],
        ),
        ...lostStep(lost, h, y),
        step('integration', 'One constant is enough for both sides.', [
          relation(withSizes(left, y), sum(withSizes(right, x), C1)),
        ]),
        ...steps,
      ],
      notes: [],
    };
  },
};

const MINUS: Expression = opposite(ONE);

const lostStep = (lost: readonly Family[], h: Expression, y: string) =>
  lost.length === 0
    ? []
    : [
        step(
          'division by zero',
          `The division by h(${y}) loses the constants at which it is 0: they are solutions too.`,
          lost.flatMap(({ explicit }) => explicit.map((v) => relation(symbol(y), v))),
          [step('zeros', 'The zeros of the divisor.', [relation(h, ZERO)])],
        ),
      ];

/** y = c with h(c) = 0. */
export function constantsOf(h: Expression, x: string, y: string): Family[] {
  const zeros = h.kind === 'product' ? h.factors.flatMap((a) => zerosOf(a, y)) : zerosOf(h, y);
  const known = new Map(zeros.filter((z) => !has(z, x) && !has(z, y)).map((z) => [z.key, z]));
  return [...known.values()].map((z) => ({ explicit: [z] }));
}

const zerosOf = (a: Expression, y: string): Expression[] =>
  has(a, y)
    ? isolated(normal(a), ZERO, y).filter((z) => !has(z, 'i') && !z.key.includes('(log 0)'))
    : [];

export interface Linear {
  readonly p: Expression;
  readonly q: Expression;
}

/** y′ + p·y = q. */
export function linearOf({ f, y }: Pick<Slope, 'f' | 'y'>): Linear | undefined {
  const p = normal(derivative(f, y));
  if (has(p, y)) return undefined;
  const q = tidy(substitutedZero(f, p, y));
  return has(q, y) ? undefined : { p: opposite(p), q };
}

function substitutedZero(f: Expression, p: Expression, y: string): Expression {
  const rest = normal(sum(f, opposite(product(p, symbol(y)))));
  if (!has(rest, y)) return rest;
  const wide = expanded(sum(f, opposite(product(p, symbol(y)))));
  return has(wide, y) && isZero(derivative(wide, y)) ? substituted(wide, y, ONE) : wide;
}

/** √(x² − 1) as √(1 − x²) where that is real at a place: a factor that is constant has no bearing on an integrating factor. */
function oriented(mu: Expression, x: string, near: Expression): Expression {
  return mapped(mu, (part) => {
    if (part.kind !== 'power' || !isNumber(part.exponent) || part.exponent.value.d % 2n === 1n)
      return part;
    if (!has(part.base, x) || symbolsOf(part.base).some((s) => s !== x)) return part;
    const sign = signOf(substituted(part.base, x, near), () => true);
    return sign === -1 ? power(sum(opposite(part.base)), part.exponent) : part;
  });
}

export const linear: Method<Linear> = {
  kind: 'linear of first order',
  reads: (p) => (has(p.f, p.y) ? linearOf(p) : undefined),
  solve: ({ x, y, near }, { p, q }) => {
    const exponent = antiderivative(p, x).value;
    const mu = oriented(tidy(power(E, exponent)), x, near ?? ZERO);
    const under = tidy(power(mu, MINUS));
    const inner = tidy(product(mu, q));
    const integral = equals(q, ZERO) ? ZERO : antiderivative(inner, x).value;
    const value = sum(tidy(product(under, integral)), product(C1, under));
    const [unknown, slope] = [symbol(y), derivativeSymbol(y, 1)];
    return {
      kinds: ['linear of first order'],
      families: [{ explicit: [value] }],
      singular: [],
      steps: [
        step('standard form', `It is linear in ${y} and ${y}′.`, [
          relation(sum(slope, product(p, unknown)), q),
        ]),
        step(
          'integrating factor',
          'The exponential of an integral of the coefficient makes the left side the derivative of a product.',
          [relation(symbol('mu'), power(E, integralOf(p, x))), relation(symbol('mu'), mu)],
        ),
        step('integration', `(μ${y})′ = μ·q is integrated.`, [
          relation(product(mu, unknown), sum(integralOf(inner, x), C1)),
          relation(product(mu, unknown), sum(integral, C1)),
        ]),
        step(`solved for ${y}`, 'Both sides are divided by the integrating factor.', [
          relation(unknown, value),
        ]),
      ],
      notes: [],
    };
  },
};
