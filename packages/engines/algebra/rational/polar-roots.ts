/**
 * ∫ n/d where the roots of d are known by size and angle: d of the first or second degree in a power of x, or a factor of
 * xᵐ − 1. Two roots that are conjugates of each other make one logarithm and one arctangent.
 */
import { expanded } from '../expression/expand.ts';
import {
  type Expression,
  HALF,
  has,
  isNumber,
  MINUS_ONE,
  number,
  ONE,
  PI,
  TWO,
  whole,
  ZERO,
} from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import {
  coefficientOf,
  difference,
  opposite,
  power,
  product,
  quotient,
  sum,
} from '../expression/make.ts';
import { numberAt } from '../expression/numeric.ts';
import { numbersOf, stepOf } from './factors.ts';
import { ratioExpression } from './of-expression.ts';
import * as R from './ratio.ts';
import { isNegative, rootExpression } from './square-root.ts';
import * as U from './univariate.ts';

type At = (variable: number) => Expression;

interface Wave {
  readonly cosine: Expression;
  readonly sine: Expression;
}

/** ρ·e^(iφ), one of a pair where it is not real. */
interface Root {
  readonly size: Expression;
  readonly isReal: boolean;
  /** cos mφ and sin mφ. */
  readonly turn: (m: number) => Wave;
  /** Its residue by n: of n = xʲ. */
  readonly residue: (j: number) => Wave;
}

const MAX_ORDER = 60;

/** d without repeated factors, irreducible where it is of numbers, deg n < deg d. Undefined where its roots are not known. */
export function byPolarRoots(
  n: U.Univariate,
  d: U.Univariate,
  x: Expression,
  at: At,
): Expression | undefined {
  const unity = ofUnity(n, d);
  const list = unity?.roots ?? ofPowers(d, at);
  if (!list) return undefined;
  const top = (unity?.top ?? n).map((c) => ratioExpression(c, at));
  return sum(...list.map((root) => term(root, top, x)));
}

function term(root: Root, top: readonly Expression[], x: Expression): Expression {
  const c = (of: 'cosine' | 'sine') =>
    expanded(sum(...top.map((k, j) => product(k, root.residue(j)[of]))));
  const { cosine, sine } = root.turn(1);
  const [p, q] = [product(root.size, cosine), product(root.size, sine)];
  const [u, v] = [c('cosine'), c('sine')];
  if (root.isReal) return product(u, call('log', difference(x, p)));
  const size = sum(power(x, TWO), product(whole(-2), p, x), power(root.size, TWO));
  return sum(
    product(u, call('log', size)),
    product(whole(-2), v, call('atan', quotient(difference(x, p), q))),
  );
}

const times = (k: Expression, { cosine, sine }: Wave): Wave => ({
  cosine: product(k, cosine),
  sine: product(k, sine),
});

/** Of an angle that is known itself. */
const ofAngle =
  (angle: Expression) =>
  (m: number): Wave => {
    const u = expanded(product(whole(m), angle));
    return { cosine: call('cos', u), sine: call('sin', u) };
  };

/** Of an angle of which the sine and the cosine are known. */
const ofWave =
  ({ cosine, sine }: Wave) =>
  (m: number): Wave => {
    let value: Wave = { cosine: ONE, sine: ZERO };
    for (let k = 0; k < Math.abs(m); k++)
      value = {
        cosine: expanded(difference(product(value.cosine, cosine), product(value.sine, sine))),
        sine: expanded(sum(product(value.sine, cosine), product(value.cosine, sine))),
      };
    return m < 0 ? { ...value, sine: opposite(value.sine) } : value;
  };

/** d divides xᵐ − 1: the roots are e^(2πij/m), and 1/d′ is x·e/m at each, where d·e = xᵐ − 1. */
function ofUnity(
  n: U.Univariate,
  d: U.Univariate,
): { roots: readonly Root[]; top: U.Univariate } | undefined {
  const coefficients = numbersOf(d);
  const last = coefficients?.at(-1);
  if (!coefficients || d.length < 4 || coefficients[0] !== 1n || last !== 1n) return undefined;
  for (let m = d.length; m <= MAX_ORDER; m++) {
    const whole1: U.Univariate = [R.ratioOf(-1n), ...new Array<R.Ratio>(m - 1).fill(R.ZERO), R.ONE];
    const { quotient: e, rest } = U.divided(whole1, U.monic(d));
    if (rest.length > 0) continue;
    const top = U.divided(U.product(n, e), d).rest;
    const scale = number({ n: 1n, d: BigInt(m) });
    const lead = R.inverse(U.leading(d));
    const roots: Root[] = [];
    for (let j = 1; 2 * j < m; j++) {
      if (common(j, m) !== 1) continue;
      const turn = ofAngle(product(number({ n: BigInt(2 * j), d: BigInt(m) }), PI));
      roots.push({ size: ONE, isReal: false, turn, residue: (k) => times(scale, turn(k + 1)) });
    }
    // A product of several such factors has others as well.
    return 2 * roots.length === d.length - 1 ? { roots, top: U.scaled(top, lead) } : undefined;
  }
  return undefined;
}

const common = (m: number, n: number): number => (n === 0 ? m : common(n, m % n));

/** d = P(xᵏ), P of the first or second degree: n/d′ is n(α)·α/(k·y·P′(y)) at α, y = αᵏ. */
function ofPowers(d: U.Univariate, at: At): readonly Root[] | undefined {
  const k = stepOf(d);
  const inner = d.filter((_, j) => j % k === 0);
  const [c, b, a] = inner.map((r) => ratioExpression(r, at));
  if (inner.length === 2) {
    const y = R.opposite(R.quotient(inner[0] as R.Ratio, inner[1] as R.Ratio));
    const value = ratioExpression(y, at);
    return ofReal(value, isNegative(y), k, product(b as Expression, value));
  }
  if (inner.length !== 3 || !a || !b || !c) return undefined;
  const [rc, rb, ra] = inner as unknown as readonly [R.Ratio, R.Ratio, R.Ratio];
  const under = R.difference(R.product(rb, rb), R.product(R.ratioOf(4n), R.product(ra, rc)));
  if (isNegative(under)) return ofPair(rc, rb, ra, R.opposite(under), k, at);
  const root = rootExpression(under, at);
  const all = [root, opposite(root)].map((s) => {
    const y = expanded(quotient(difference(s, b), product(TWO, a)));
    const sign = signOf(y);
    return sign === undefined ? undefined : ofReal(y, sign < 0, k, product(y, s));
  });
  return all.every((list) => list !== undefined) ? all.flat() : undefined;
}

function signOf(y: Expression): number | undefined {
  try {
    const { re, im } = numberAt(y, {});
    return im === 0 && re !== 0 ? Math.sign(re) : undefined;
  } catch {
    // It has parameters.
    return undefined;
  }
}

/** xᵏ = y, y real; `slope` is y·P′(y). */
function ofReal(y: Expression, isBelow: boolean, k: number, slope: Expression): Root[] {
  const size = power(isBelow ? expanded(opposite(y)) : y, number({ n: 1n, d: BigInt(k) }));
  const scale = power(product(whole(k), slope), MINUS_ONE);
  const roots: Root[] = [];
  for (let j = 0; j <= k; j++) {
    const halves = 2 * j + (isBelow ? 1 : 0);
    if (halves > k) break;
    const turn = ofAngle(product(number({ n: BigInt(halves), d: BigInt(k) }), PI));
    roots.push({
      size,
      isReal: halves === 0 || halves === k,
      turn,
      residue: (m) => times(product(scale, power(size, whole(m + 1))), turn(m + 1)),
    });
  }
  return roots;
}

/** xᵏ = y, y one of two conjugates: size √(c/a), cosine −b/(2√(ac)). */
function ofPair(c: R.Ratio, b: R.Ratio, a: R.Ratio, under: R.Ratio, k: number, at: At): Root[] {
  const big = rootExpression(R.quotient(c, a), at);
  const cosine = quotient(
    ratioExpression(R.opposite(R.quotient(b, R.product(R.ratioOf(2n), a))), at),
    big,
  );
  const size = power(rootExpression(R.quotient(c, a), at), number({ n: 1n, d: BigInt(k) }));
  const scale = power(product(whole(k), big, rootExpression(under, at)), MINUS_ONE);
  const angle = call('acos', cosine);
  const isKnown = isNumber(angle) || (!has(angle, 'x') && coefficientOf(angle).rest.key === PI.key);
  const halves = Math.log2(k);
  const made = (turn: (m: number) => Wave): Root => ({
    size,
    isReal: false,
    turn,
    residue: (m) => {
      const { cosine: p, sine: q } = turn(m + 1 - k);
      return times(product(scale, power(size, whole(m + 1))), { cosine: q, sine: opposite(p) });
    },
  });
  if (!isKnown && Number.isInteger(halves))
    return quarters(cosine, halves).map((w) => made(ofWave(w)));
  return Array.from({ length: k }, (_, j) =>
    made(ofAngle(quotient(sum(angle, product(whole(2 * j), PI)), whole(k)))),
  );
}

/** The angles whose 2ⁿ-fold has a cosine, by halving it. */
function quarters(cosine: Expression, n: number): Wave[] {
  const half = (c: Expression): Wave => ({
    cosine: power(expanded(product(HALF, sum(ONE, c))), HALF),
    sine: power(expanded(product(HALF, difference(ONE, c))), HALF),
  });
  let first: Wave = { cosine, sine: power(difference(ONE, power(cosine, TWO)), HALF) };
  for (let k = 0; k < n; k++) first = half(first.cosine);
  return Array.from({ length: 2 ** n }, (_, j) => {
    const by = ofAngle(product(number({ n: BigInt(2 * j), d: BigInt(2 ** n) }), PI))(1);
    return {
      cosine: difference(product(first.cosine, by.cosine), product(first.sine, by.sine)),
      sine: sum(product(first.sine, by.cosine), product(first.cosine, by.sine)),
    };
  });
}
