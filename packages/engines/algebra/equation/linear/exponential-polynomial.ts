/** Sums of polynomials times e^(αx) times cos βx or sin βx: what undetermined coefficients can take, as a ring. */

import { derivative } from '../../expression/derivative.ts';
import { expanded } from '../../expression/expand.ts';
import {
  E,
  type Expression,
  equals,
  HALF,
  has,
  I,
  integerOf,
  ONE,
  symbol,
  whole,
  ZERO,
} from '../../expression/expression.ts';
import { call, isTurned } from '../../expression/functions.ts';
import { difference, opposite, power, product, sum } from '../../expression/make.ts';
import { isZero } from '../../simplify/zero.ts';
import { normal } from '../normal.ts';

/** (cosine·cos βx + sine·sin βx)·e^(αx), the two by powers of x. */
export interface Wave {
  readonly alpha: Expression;
  readonly beta: Expression;
  readonly cosine: readonly Expression[];
  readonly sine: readonly Expression[];
}

const MAX_DEGREE = 12;
const MAX_POWER = 8n;
const MAX_WAVES = 24;

/** Undefined where an expression is no such sum. */
export function wavesOf(a: Expression, x: string): Wave[] | undefined {
  const list = raw(a, x);
  return list && joined(list);
}

const constantWave = (c: Expression): Wave => ({ alpha: ZERO, beta: ZERO, cosine: [c], sine: [] });

function raw(a: Expression, x: string): Wave[] | undefined {
  if (!has(a, x)) return has(a, I.name) ? undefined : [constantWave(a)];
  switch (a.kind) {
    case 'symbol':
      return [{ alpha: ZERO, beta: ZERO, cosine: [ZERO, ONE], sine: [] }];
    case 'sum': {
      const parts = a.terms.map((t) => raw(t, x));
      return parts.every((p) => p !== undefined) ? joined(parts.flat()) : undefined;
    }
    case 'product':
      return multiplied(a.factors.map((f) => raw(f, x)));
    case 'power': {
      if (equals(a.base, E)) return ofExponential(a.exponent, x);
      const n = integerOf(a.exponent);
      if (n === undefined || n < 0n || n > MAX_POWER)
        return !has(a.base, x)
          ? ofExponential(product(a.exponent, call('log', a.base)), x)
          : undefined;
      const base = raw(a.base, x);
      return multiplied(Array.from({ length: Number(n) }, () => base));
    }
    default:
      return a.kind === 'call' ? ofCall(a.name, a.of[0] as Expression, x) : undefined;
  }
}

/** u = s·x + c. */
function line(u: Expression, x: string): { s: Expression; c: Expression } | undefined {
  const s = normal(derivative(u, x));
  if (has(s, x)) return undefined;
  const c = normal(difference(u, product(s, symbol(x))));
  return has(c, x) ? undefined : { s, c };
}

function ofExponential(u: Expression, x: string): Wave[] | undefined {
  const l = line(u, x);
  return l && [{ alpha: l.s, beta: ZERO, cosine: [power(E, l.c)], sine: [] }];
}

function ofCall(name: string, u: Expression, x: string): Wave[] | undefined {
  const l = line(u, x);
  if (!l) return undefined;
  if (name === 'sinh' || name === 'cosh') {
    const half = (turn: Expression): Wave => ({
      alpha: product(turn, l.s),
      beta: ZERO,
      cosine: [product(HALF, power(E, product(turn, l.c)))],
      sine: [],
    });
    const minus = half(whole(-1));
    return [half(ONE), name === 'cosh' ? minus : { ...minus, cosine: minus.cosine.map(opposite) }];
  }
  if (name !== 'sin' && name !== 'cos') return undefined;
  const flip = isTurned(l.s);
  const beta = flip ? expanded(opposite(l.s)) : l.s;
  const [c, s] = [call('cos', l.c), call('sin', l.c)];
  // cos(βx + c) and sin(βx + c), the sign of β taken out.
  const turn = (e: Expression): Expression => (flip ? opposite(e) : e);
  if (name === 'cos') return [{ alpha: ZERO, beta, cosine: [c], sine: [turn(opposite(s))] }];
  return [{ alpha: ZERO, beta, cosine: [s], sine: [turn(c)] }];
}

function multiplied(list: readonly (readonly Wave[] | undefined)[]): Wave[] | undefined {
  let all: Wave[] = [constantWave(ONE)];
  for (const part of list) {
    if (!part) return undefined;
    all = joined(all.flatMap((a) => part.flatMap((b) => times(a, b))));
    if (
      all.length > MAX_WAVES ||
      all.some((w) => Math.max(w.cosine.length, w.sine.length) > MAX_DEGREE)
    )
      return undefined;
  }
  return all;
}

/** cos a cos b and so on as waves of the sum and the difference. */
function times(a: Wave, b: Wave): Wave[] {
  const alpha = normal(sum(a.alpha, b.alpha));
  const mul = (p: readonly Expression[], q: readonly Expression[]) =>
    scaled(polynomialProduct(p, q), HALF);
  const [cc, ss] = [mul(a.cosine, b.cosine), mul(a.sine, b.sine)];
  const [cs, sc] = [mul(a.cosine, b.sine), mul(a.sine, b.cosine)];
  const plus: Wave = {
    alpha,
    beta: normal(sum(a.beta, b.beta)),
    cosine: less(cc, ss),
    sine: plusOf(cs, sc),
  };
  const beta = normal(difference(a.beta, b.beta));
  const flip = isTurned(beta);
  const sine = less(sc, cs);
  const minus: Wave = {
    alpha,
    beta: flip ? expanded(opposite(beta)) : beta,
    cosine: plusOf(cc, ss),
    sine: flip ? scaled(sine, whole(-1)) : sine,
  };
  return [plus, minus];
}

const scaled = (p: readonly Expression[], c: Expression): Expression[] =>
  p.map((e) => product(c, e));
const plusOf = (p: readonly Expression[], q: readonly Expression[]): Expression[] =>
  Array.from({ length: Math.max(p.length, q.length) }, (_, k) => sum(p[k] ?? ZERO, q[k] ?? ZERO));
const less = (p: readonly Expression[], q: readonly Expression[]): Expression[] =>
  plusOf(p, scaled(q, whole(-1)));

function polynomialProduct(p: readonly Expression[], q: readonly Expression[]): Expression[] {
  if (p.length === 0 || q.length === 0) return [];
  const out = new Array<Expression>(p.length + q.length - 1).fill(ZERO);
  p.forEach((a, i) => {
    q.forEach((b, j) => {
      out[i + j] = sum(out[i + j] as Expression, product(a, b));
    });
  });
  return out;
}

/** Those of one frequency together; sin 0 is nothing. */
function joined(list: readonly Wave[]): Wave[] {
  const out: Wave[] = [];
  for (const w of list) {
    const wave = isZero(w.beta) ? { ...w, beta: ZERO, sine: [] } : w;
    const at = out.findIndex(
      (v) =>
        isZero(normal(difference(v.alpha, wave.alpha))) &&
        isZero(normal(difference(v.beta, wave.beta))),
    );
    const before = out[at];
    if (before)
      out[at] = {
        ...before,
        cosine: plusOf(before.cosine, wave.cosine),
        sine: plusOf(before.sine, wave.sine),
      };
    else out.push(wave);
  }
  return out
    .map((w) => ({ ...w, cosine: trimmed(w.cosine), sine: trimmed(w.sine) }))
    .filter((w) => w.cosine.length + w.sine.length > 0);
}

function trimmed(p: readonly Expression[]): Expression[] {
  const list = p.map(normal);
  while (list.length > 0 && isZero(list.at(-1) as Expression)) list.pop();
  return list;
}

/** As an expression. */
export function waveExpression({ alpha, beta, cosine, sine }: Wave, x: string): Expression {
  const X = symbol(x);
  const poly = (p: readonly Expression[]): Expression =>
    sum(...p.map((c, k) => product(c, power(X, whole(k)))));
  const inside = isZero(beta)
    ? poly(cosine)
    : sum(
        product(poly(cosine), call('cos', product(beta, X))),
        product(poly(sine), call('sin', product(beta, X))),
      );
  return product(power(E, product(alpha, X)), inside);
}

/** Its derivative. */
export function waveSlope({ alpha, beta, cosine, sine }: Wave): Wave {
  const slope = (p: readonly Expression[]): Expression[] =>
    p.slice(1).map((c, k) => product(whole(k + 1), c));
  return {
    alpha,
    beta,
    cosine: plusOf(plusOf(slope(cosine), scaled(cosine, alpha)), scaled(sine, beta)),
    sine: plusOf(
      plusOf(slope(sine), scaled(sine, alpha)),
      scaled(cosine, product(whole(-1), beta)),
    ),
  };
}

export const waveSum = (a: Wave, b: Wave): Wave => ({
  ...a,
  cosine: plusOf(a.cosine, b.cosine),
  sine: plusOf(a.sine, b.sine),
});
export const waveScaled = (a: Wave, c: Expression): Wave => ({
  ...a,
  cosine: scaled(a.cosine, c),
  sine: scaled(a.sine, c),
});
