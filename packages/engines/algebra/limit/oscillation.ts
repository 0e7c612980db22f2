/**
 * Limits with sines and cosines of what grows without bound: bounded waves times what goes to 0 fall away; two sequences
 * along which the waves stand still, with different limits, prove that there is none.
 */
import { EngineError } from '../../error.ts';
import { rational } from '../../exact/rational.ts';
import { expanded, mapped } from '../expression/expand.ts';
import {
  type CallNode,
  type Expression,
  equals,
  has,
  integerOf,
  isNumber,
  number,
  ONE,
  PI,
  partsOf,
  symbol,
  symbolsOf,
  ZERO,
} from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import { opposite, power, product, quotient, sum } from '../expression/make.ts';
import { isZero } from '../simplify/zero.ts';
import { type Limit, limitAtInfinity } from './at-infinity.ts';
import { hasFactorial, limitWithFactorials } from './factorials.ts';

export interface Along {
  /** The wave’s argument is this and 2π times a whole number. */
  readonly angle: Expression;
  readonly limit: Limit;
}

/** No limit: along two sequences it is another. */
export interface Oscillates {
  readonly kind: 'oscillates';
  /** A whole sentence. */
  readonly why: string;
  /** What turns: its sine and cosine stand still along the sequences. */
  readonly kernel: Expression;
  readonly along: readonly [Along, Along];
  /** Of (−1)ⁿ, at whole n: the even ones and the odd ones. */
  readonly isCounted: boolean;
}

/** The limit for x → +∞, the proof that there is none, or undefined where neither is told. */
export function waveLimit(given: Expression, x: string): Limit | Oscillates | undefined {
  const isCounted = /^[kmnN]$/u.test(x) && hasAlternating(given, x);
  const a = inSinesAndCosines(isCounted ? withCosine(given, x) : given, x);
  const waves = wavesIn(a, x);
  if (waves.length === 0) return undefined;
  return squeezed(a, waves, x) ?? twoSequences(a, waves, x, isCounted);
}

const farOut = (a: Expression, x: string): Limit =>
  hasFactorial(a, x) ? limitWithFactorials(a, x) : limitAtInfinity(a, x);

const isWave = (a: Expression, x: string): a is CallNode =>
  a.kind === 'call' && (a.name === 'sin' || a.name === 'cos') && has(a, x);

/** Sines and cosines whose argument has no bound. */
function wavesIn(a: Expression, x: string): CallNode[] {
  const found = new Map<string, CallNode>();
  const look = (b: Expression): void => {
    if (isWave(b, x) && isUnbounded(b.of[0] as Expression, x)) found.set(b.key, b);
    else partsOf(b).forEach(look);
  };
  look(a);
  return [...found.values()];
}

const isUnbounded = (g: Expression, x: string): boolean =>
  quietly(() => farOut(g, x))?.kind === 'infinite';

/** (−1)ⁿ and its like: a power of a negative number by a variable that counts. */
const isAlternating = (a: Expression, x: string): boolean =>
  a.kind === 'power' && isNumber(a.base) && a.base.value.n < 0n && isCount(a.exponent, x);
const isCount = (a: Expression, x: string): boolean =>
  has(a, x) &&
  (a.kind === 'sum' ? a.terms : [a]).every(
    (t) =>
      integerOf(t) !== undefined ||
      t.key === x ||
      (t.kind === 'product' &&
        t.factors.length === 2 &&
        integerOf(t.factors[0] as Expression) !== undefined &&
        t.factors[1]?.key === x),
  );
const hasAlternating = (a: Expression, x: string): boolean =>
  isAlternating(a, x) || partsOf(a).some((p) => hasAlternating(p, x));

/** (−2)ⁿ as 2ⁿ·cos πn, which it is at whole numbers. */
const withCosine = (a: Expression, x: string): Expression =>
  mapped(a, (p) =>
    p.kind === 'power' && isAlternating(p, x)
      ? product(power(opposite(p.base), p.exponent), call('cos', expanded(product(PI, p.exponent))))
      : p,
  );

/** Tangents and the like of what has no bound, as quotients. */
const inSinesAndCosines = (a: Expression, x: string): Expression =>
  mapped(a, (p) => {
    if (p.kind !== 'call' || p.of.length !== 1 || !has(p, x)) return p;
    const [u] = p.of as [Expression];
    if (!/^(?:tan|cot|sec|csc)$/u.test(p.name) || !isUnbounded(u, x)) return p;
    const [s, c] = [call('sin', u), call('cos', u)];
    return (
      { tan: quotient(s, c), cot: quotient(c, s), sec: quotient(ONE, c) }[p.name] ??
      quotient(ONE, s)
    );
  });

/** With a symbol for each wave; what has one as a factor goes to 0, or is left out beside what does not. */
function squeezed(a: Expression, waves: readonly CallNode[], x: string): Limit | undefined {
  const names = waves.map((_, k) => `§s${k}`);
  const marked = mapped(a, (p) => {
    const k = waves.findIndex((w) => w.key === p.key);
    return k < 0 ? p : symbol(names[k] as string);
  });
  return quietly(() => {
    const rest = (marked.kind === 'product' ? marked.factors : [marked]).map((f) =>
      f.kind === 'power' && isNumber(f.exponent)
        ? power(dominated(f.base, names, x), f.exponent)
        : dominated(f, names, x),
    );
    const plain = product(...rest);
    if (names.some((n) => has(plain, n))) return termwise(expanded(marked), names, x);
    return farOut(plain, x);
  });
}

/** A sum without its waves, where these are small beside the rest of it. */
function dominated(a: Expression, names: readonly string[], x: string): Expression {
  if (a.kind !== 'sum' || !names.some((n) => has(a, n))) return a;
  const waving = a.terms.filter((t) => names.some((n) => has(t, n)));
  const still = sum(...a.terms.filter((t) => !waving.includes(t)));
  if (equals(still, ZERO)) return a;
  return waving.every((t) => vanishes(quotient(coefficient(t, names) ?? t, still), names, x))
    ? still
    : a;
}

/** Σ of terms: those with a wave go to 0 by their bounded factors. */
function termwise(a: Expression, names: readonly string[], x: string): Limit | undefined {
  const terms = a.kind === 'sum' ? a.terms : [a];
  const waving = terms.filter((t) => names.some((n) => has(t, n)));
  if (!waving.every((t) => vanishes(coefficient(t, names), names, x))) return undefined;
  return farOut(sum(...terms.filter((t) => !waving.includes(t))), x);
}

const vanishes = (c: Expression | undefined, names: readonly string[], x: string): boolean => {
  if (!c || names.some((n) => has(c, n))) return false;
  const l = farOut(c, x);
  return l.kind === 'finite' && isZero(l.value);
};

/** What stands beside whole powers of waves; undefined where a wave stands in anything else. */
function coefficient(t: Expression, names: readonly string[]): Expression | undefined {
  const factors = t.kind === 'product' ? t.factors : [t];
  const isPower = (f: Expression): boolean =>
    names.includes(f.key) ||
    (f.kind === 'power' && names.includes(f.base.key) && (integerOf(f.exponent) ?? -1n) > 0n);
  const rest = product(...factors.filter((f) => !isPower(f)));
  return names.some((n) => has(rest, n)) ? undefined : rest;
}

/** Angles by their share of π. */
const ANGLES = [
  [0n, 1n],
  [1n, 1n],
  [1n, 2n],
  [3n, 2n],
  [1n, 3n],
  [1n, 4n],
] as const;

function twoSequences(
  a: Expression,
  waves: readonly CallNode[],
  x: string,
  isCounted: boolean,
): Oscillates | Limit | undefined {
  const kernel = commonKernel(waves.map((w) => w.of[0] as Expression));
  if (!kernel) return undefined;
  // Along whole numbers cos πn has the values ±1 alone, and both sequences together are all.
  const isSplit = isCounted && equals(kernel.of, product(PI, symbol(x)));
  if (isCounted && !isSplit) return undefined;
  const found: Along[] = [];
  for (const [n, d] of isSplit ? ANGLES.slice(0, 2) : ANGLES) {
    const angle = product(number(rational(n, d)), PI);
    const limit = quietly(() => farOut(still(a, waves, kernel, angle), x));
    if (limit) found.push({ angle, limit });
    const [first] = found;
    const other = found.find((f) => first && !isSame(f.limit, first.limit));
    if (first && other)
      return {
        kind: 'oscillates',
        why: 'Along two sequences it goes to different values.',
        kernel: kernel.of,
        along: [first, other],
        isCounted: isSplit,
      };
  }
  const [even] = found;
  return isSplit && found.length === 2 ? even?.limit : undefined;
}

/** Each wave at a whole multiple of the angle. */
const still = (
  a: Expression,
  waves: readonly CallNode[],
  kernel: { readonly multiples: readonly Expression[] },
  angle: Expression,
): Expression =>
  mapped(a, (p) => {
    const k = waves.findIndex((w) => w.key === p.key);
    const wave = waves[k];
    return wave ? call(wave.name, product(kernel.multiples[k] as Expression, angle)) : p;
  });

/** One argument of which all are whole multiples. */
function commonKernel(
  list: readonly Expression[],
): { of: Expression; multiples: readonly Expression[] } | undefined {
  const [first] = list;
  if (!first) return undefined;
  const ratios = list.map((g) => expanded(quotient(g, first)));
  if (!ratios.every(isNumber)) return undefined;
  const d = ratios.reduce((m, r) => (isNumber(r) ? m * r.value.d : m), 1n);
  const step = number(rational(1n, d));
  return {
    of: product(step, first),
    multiples: ratios.map((r) => quotient(r, step)),
  };
}

function isSame(a: Limit, b: Limit): boolean {
  if (a.kind === 'infinite' || b.kind === 'infinite')
    return a.kind === 'infinite' && b.kind === 'infinite' && a.sign === b.sign;
  // Of letters it may be the same for some of their values.
  const gap = sum(a.value, opposite(b.value));
  return isZero(gap) || symbolsOf(gap).length > 0;
}

function quietly<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof EngineError) return undefined;
    throw error;
  }
}
