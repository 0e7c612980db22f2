/**
 * Sums of xⁿ·e^(ax)·cos(bx + c), which products and powers of such are written as: each has an antiderivative of the same
 * kind, whose coefficients are found from the highest power down.
 */

import { expanded, substituted } from '../expression/expand.ts';
import {
  E,
  type Expression,
  equals,
  HALF,
  has,
  integerOf,
  isNumber,
  MINUS_ONE,
  ONE,
  PI,
  symbol,
  TWO,
  whole,
  ZERO,
} from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import { difference, opposite, power, product, quotient, sum } from '../expression/make.ts';
import { affine } from './affine.ts';
import { byAngle, COSINE, SINE } from './angles.ts';
import type { Direct } from './reduction.ts';
import { splitBySquare } from './square.ts';

/** k·xⁿ·e^(ax)·cos(bx + c), k with the constant factor of the exponential. */
interface Term {
  readonly k: Expression;
  readonly n: number;
  readonly a: Expression;
  readonly b: Expression;
  readonly c: Expression;
}

const MAX_DEGREE = 60n;
const MAX_TERMS = 400;
const QUARTER = product(HALF, PI);

export function byWaves(f: Expression, x: string): Direct | undefined {
  const terms = termsOf(f, x) ?? termsOf(inAngle(f, x), x);
  // What has neither exponentials nor waves is a polynomial.
  if (!terms || terms.every(({ a, b }) => equals(a, ZERO) && equals(b, ZERO))) return undefined;
  const rewritten = sum(...terms.map((t) => written(t, x)));
  return {
    rule: 'undetermined coefficients',
    value: sum(...terms.map((t) => integral(t, x))),
    ...(equals(rewritten, f) ? {} : { rewritten }),
  };
}

/** sin ax·cos bx and the like, of angles that differ, as sums: before powers of one angle are tried. */
export function byProductOfWaves(f: Expression, x: string): Direct | undefined {
  const waves = (f.kind === 'product' ? f.factors : []).filter((a) => has(a, x));
  const isWave = (a: Expression) =>
    a.kind === 'call' && (a.name === 'sin' || a.name === 'cos') && affine(a.of[0] as Expression, x);
  if (waves.length < 2 || !waves.every(isWave)) return undefined;
  const angles = new Set(waves.map((a) => (a.kind === 'call' ? a.of[0]?.key : '')));
  return angles.size === waves.length ? byWaves(f, x) : undefined;
}

/** Fractions of sines and cosines of one angle that have no denominator once they are reduced: 1/sec²x. */
function inAngle(f: Expression, x: string): Expression {
  const found = byAngle(f, x);
  const split = found && splitBySquare(found.f, SINE.name, difference(ONE, power(COSINE, TWO)));
  if (!split) return f;
  const plain = sum(split.expression(split.plain), product(split.expression(split.root), SINE));
  const sine = substituted(plain, SINE.name, call('sin', found.angle));
  return substituted(sine, COSINE.name, call('cos', found.angle));
}

function written({ k, n, a, b, c }: Term, x: string): Expression {
  const v = symbol(x);
  return product(
    k,
    power(v, whole(n)),
    power(E, product(a, v)),
    wave('cos', sum(product(b, v), c)),
  );
}

/** cos(u) and sin(u), a quarter of a turn in u taken out. */
function wave(name: 'sin' | 'cos', u: Expression): Expression {
  const quarters =
    u.kind === 'sum'
      ? u.terms.find((t) => t.key === QUARTER.key || t.key === opposite(QUARTER).key)
      : undefined;
  if (!quarters) return call(name, u);
  const rest = difference(u, quarters);
  const isPlus = quarters.key === QUARTER.key;
  if (name === 'cos') return isPlus ? opposite(call('sin', rest)) : call('sin', rest);
  return isPlus ? call('cos', rest) : opposite(call('cos', rest));
}

const CONSTANT = { k: ONE, n: 0, a: ZERO, b: ZERO, c: ZERO };

/** Undefined where some part is of another kind. */
function termsOf(f: Expression, x: string): readonly Term[] | undefined {
  if (!has(f, x)) return [{ ...CONSTANT, k: f }];
  switch (f.kind) {
    case 'symbol':
      return [{ ...CONSTANT, n: 1 }];
    case 'sum': {
      const all = f.terms.map((t) => termsOf(t, x));
      return all.every((t) => t !== undefined) ? collected(all.flat()) : undefined;
    }
    case 'product': {
      let all: readonly Term[] = [CONSTANT];
      for (const factor of f.factors) {
        const terms = termsOf(factor, x);
        const next = terms && multiplied(all, terms);
        if (!next) return undefined;
        all = next;
      }
      return all;
    }
    case 'power':
      return ofPower(f.base, f.exponent, x);
    default:
      return f.kind === 'call' ? ofCall(f.name, f.of[0] as Expression, x) : undefined;
  }
}

function ofPower(base: Expression, exponent: Expression, x: string): readonly Term[] | undefined {
  if (!has(base, x)) {
    const line = affine(exponent, x);
    if (!line) return undefined;
    const a = equals(base, E) ? line.slope : expanded(product(line.slope, call('log', base)));
    return [{ ...CONSTANT, k: power(base, line.shift), a }];
  }
  const n = integerOf(exponent);
  if (n === undefined || n < 0n || n > MAX_DEGREE) return undefined;
  const terms = termsOf(base, x);
  let all: readonly Term[] | undefined = [CONSTANT];
  for (let k = 0n; k < n && all; k++) all = terms && multiplied(all, terms);
  return all;
}

function ofCall(name: string, u: Expression, x: string): readonly Term[] | undefined {
  const line = affine(u, x);
  if (!line) return undefined;
  const { slope: b, shift: c } = line;
  if (name === 'cos') return [turned({ ...CONSTANT, b, c })];
  if (name === 'sin') return [turned({ ...CONSTANT, b, c: difference(c, QUARTER) })];
  if (name !== 'sinh' && name !== 'cosh') return undefined;
  const half = (sign: Expression): Term => ({
    ...CONSTANT,
    k: product(HALF, power(E, product(sign, c))),
    a: product(sign, b),
  });
  const [up, down] = [half(ONE), half(MINUS_ONE)];
  return [up, name === 'sinh' ? { ...down, k: opposite(down.k) } : down];
}

/** With the first number of b not below 0, as cos(−u) = cos u. */
function turned(t: Term): Term {
  const isTurned = isNumber(t.b)
    ? t.b.value.n < 0n
    : t.b.kind === 'product' &&
      isNumber(t.b.factors[0] as Expression) &&
      t.b.factors[0]?.key.startsWith('-');
  return isTurned ? { ...t, b: opposite(t.b), c: opposite(t.c) } : t;
}

function multiplied(p: readonly Term[], q: readonly Term[]): readonly Term[] | undefined {
  if (p.length * q.length > MAX_TERMS) return undefined;
  const out = p.flatMap((s) =>
    q.flatMap((t) => {
      const k = product(s.k, t.k);
      const a = sum(s.a, t.a);
      const n = s.n + t.n;
      if (equals(s.b, ZERO) && equals(s.c, ZERO)) return [{ k, n, a, b: t.b, c: t.c }];
      if (equals(t.b, ZERO) && equals(t.c, ZERO)) return [{ k, n, a, b: s.b, c: s.c }];
      // cos u·cos v = ½(cos(u + v) + cos(u − v)).
      const half = product(HALF, k);
      return [
        turned({ k: half, n, a, b: expanded(sum(s.b, t.b)), c: expanded(sum(s.c, t.c)) }),
        turned({
          k: half,
          n,
          a,
          b: expanded(difference(s.b, t.b)),
          c: expanded(difference(s.c, t.c)),
        }),
      ];
    }),
  );
  return collected(out);
}

/** Terms of one kind together; a wave that does not move is its value. */
function collected(list: readonly Term[]): readonly Term[] {
  const found = new Map<string, Term>();
  for (const t of list) {
    const still = equals(t.b, ZERO);
    const term = still ? { ...t, k: product(t.k, wave('cos', t.c)), c: ZERO } : t;
    const key = `${term.n} ${term.a.key} ${term.b.key} ${term.c.key}`;
    const before = found.get(key);
    found.set(key, before ? { ...term, k: sum(before.k, term.k) } : term);
  }
  return [...found.values()].filter(({ k }) => !equals(k, ZERO));
}

/** ∫ k·xⁿ·e^(ax)·cos(bx + c). */
function integral({ k, n, a, b, c }: Term, x: string): Expression {
  const v = symbol(x);
  if (equals(a, ZERO) && equals(b, ZERO))
    return quotient(product(k, power(v, whole(n + 1))), whole(n + 1));
  const grown = power(E, product(a, v));
  if (equals(b, ZERO))
    return product(k, grown, sum(...byParts(n, a).map((p, j) => product(p, power(v, whole(j))))));
  const u = sum(product(b, v), c);
  const { cosine, sine } = pairs(n, a, b);
  const along = (list: readonly Expression[]) =>
    sum(...list.map((p, j) => product(p, power(v, whole(j)))));
  const parts = [product(along(cosine), wave('cos', u)), product(along(sine), wave('sin', u))];
  return sum(...parts.map((p) => product(k, grown, p)));
}

/** Coefficients of p with (p·e^(ax))′ = xⁿ·e^(ax): a·pⱼ + (j + 1)·pⱼ₊₁ = [j = n]. */
function byParts(n: number, a: Expression): readonly Expression[] {
  const p = new Array<Expression>(n + 1).fill(ZERO);
  for (let j = n; j >= 0; j--) {
    const above = j === n ? ONE : product(whole(-(j + 1)), p[j + 1] as Expression);
    p[j] = quotient(above, a);
  }
  return p;
}

/** p, q with ((p·cos u + q·sin u)·e^(ax))′ = xⁿ·e^(ax)·cos u, u′ = b. */
function pairs(n: number, a: Expression, b: Expression) {
  const cosine = new Array<Expression>(n + 1).fill(ZERO);
  const sine = new Array<Expression>(n + 1).fill(ZERO);
  const norm = sum(power(a, TWO), power(b, TWO));
  for (let j = n; j >= 0; j--) {
    const next = (list: readonly Expression[]): Expression =>
      product(whole(-(j + 1)), list[j + 1] ?? ZERO);
    // a·p + b·q = r and a·q − b·p = s.
    const [r, s] = [j === n ? ONE : next(cosine), next(sine)];
    cosine[j] = quotient(expanded(difference(product(a, r), product(b, s))), norm);
    sine[j] = quotient(expanded(sum(product(b, r), product(a, s))), norm);
  }
  return { cosine, sine };
}
