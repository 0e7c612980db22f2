/** ∫ over ℝ of a fraction of polynomials times e^(ibx), by the residues above the real axis (half of those on it). */
import { EngineError } from '../../error.ts';
import { rational } from '../../exact/rational.ts';
import { derivative } from '../expression/derivative.ts';
import {
  E,
  type Expression,
  HALF,
  has,
  MINUS_ONE,
  number,
  PI,
  symbol,
  TWO,
  whole,
  ZERO,
} from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import { difference, opposite, power, product, quotient, sum } from '../expression/make.ts';
import { factorsOf, stepOf } from '../rational/factors.ts';
import { asRatio, inX, namesOf, ratioExpression } from '../rational/of-expression.ts';
import * as U from '../rational/univariate.ts';
import { signOf } from '../simplify/zero.ts';
import type { Closed } from './mellin.ts';
import { tidied } from './tidy.ts';
import { wavesOf } from './waves.ts';

/** A complex number by its parts. */
interface Pair {
  readonly re: Expression;
  readonly im: Expression;
}

const real = (re: Expression): Pair => ({ re, im: ZERO });
const plus = (a: Pair, b: Pair): Pair => ({ re: sum(a.re, b.re), im: sum(a.im, b.im) });
const times = (a: Pair, b: Pair): Pair => ({
  re: tidied(difference(product(a.re, b.re), product(a.im, b.im))),
  im: tidied(sum(product(a.re, b.im), product(a.im, b.re))),
});
const over = (a: Pair, b: Pair): Pair => {
  const size = tidied(sum(power(b.re, TWO), power(b.im, TWO)));
  const c = times(a, { re: b.re, im: opposite(b.im) });
  return { re: quotient(c.re, size), im: quotient(c.im, size) };
};

interface Pole {
  readonly at: Pair;
  readonly order: number;
}

/** Undefined where it is of another kind, or a pole has no form in roots. */
export function byResidues(f: Expression, x: string): Closed | undefined {
  try {
    return found(f, x);
  } catch (error) {
    if (error instanceof EngineError) return undefined;
    throw error;
  }
}

function found(f: Expression, x: string): Closed | undefined {
  const waves = wavesOf(f, x);
  if (!waves?.some((w) => w.wave)) return undefined;
  let total: Expression = ZERO;
  let count = 0;
  for (const { amplitude, wave } of waves) {
    const rate = wave ? derivative(wave.phase, x) : ZERO;
    if (has(rate, x)) return undefined;
    const sign = wave ? signOf(rate, () => true) : 0;
    if (sign === undefined || (wave && sign === 0)) return undefined;
    const turned = sign < 0;
    const b = turned ? opposite(rate) : rate;
    const shift = wave ? difference(wave.phase, product(rate, symbol(x))) : ZERO;
    const whole = ofWave(amplitude, x, b);
    if (!whole) return undefined;
    count += whole.poles;
    // e^(i(bx + c)), its real or imaginary part.
    const phase: Pair = turned
      ? { re: call('cos', shift), im: opposite(call('sin', shift)) }
      : { re: call('cos', shift), im: call('sin', shift) };
    const value = times(whole.value, phase);
    total = sum(total, wave?.name === 'sin' ? (turned ? opposite(value.im) : value.im) : value.re);
  }
  return {
    value: total,
    conditions: [],
    lines: [
      {
        says: `The real or imaginary part of 2πi times the residues of R(z)·e^(ibz) in the upper half plane (πi times those on the real axis): ${count} ${count === 1 ? 'pole' : 'poles'}.`,
      },
    ],
  };
}

/** ∫ R(x)·e^(ibx) dx, b > 0, or b = 0. */
function ofWave(
  R: Expression,
  x: string,
  b: Expression,
): { value: Pair; poles: number } | undefined {
  const names = namesOf(R, x);
  if (!names) return undefined;
  const { n, d } = inX(asRatio(R, x, names), names);
  const at = (v: number): Expression =>
    v === names.x ? symbol(x) : (names.parameters[v] as Expression);
  const coefficients = (p: U.Univariate): Expression[] => p.map((r) => ratioExpression(r, at));
  if (n.length >= d.length) return undefined;
  const poles = polesOf(d, at);
  if (!poles) return undefined;
  let value: Pair = real(ZERO);
  for (const pole of poles) {
    const isReal = pole.at.im.key === '0';
    if (isReal && pole.order > 1) return undefined;
    const residue = residueAt(coefficients(n), coefficients(d), pole, b);
    if (!residue) return undefined;
    const factor: Pair = { re: ZERO, im: isReal ? PI : product(TWO, PI) };
    value = plus(value, times(factor, residue));
  }
  return { value, poles: poles.length };
}

function polesOf(d: U.Univariate, at: (v: number) => Expression): Pole[] | undefined {
  const list: Pole[] = [];
  for (const { factor, power: order } of U.squareFree(d))
    for (const f of factorsOf(factor)) {
      const roots = upperRoots(
        f.map((r) => ratioExpression(r, at)),
        stepOf(f),
      );
      if (!roots) return undefined;
      list.push(...roots.map((root) => ({ at: root, order })));
    }
  return list;
}

/** The zeros with an imaginary part of 0 or above. */
function upperRoots(c: readonly Expression[], step: number): Pair[] | undefined {
  const [c0, c1, c2] = c as [Expression, Expression, Expression];
  if (c.length === 2) return [real(opposite(quotient(c0, c1)))];
  if (c.length === 3) return ofQuadratic(c0, c1, c2);
  if (c.length === 5 && step >= 2)
    return ofBiquadratic(
      quotient(c[0] as Expression, c[4] as Expression),
      quotient(c[2] as Expression, c[4] as Expression),
    );
  if (c.length === step + 1) return ofPower(quotient(c0, c[step] as Expression), step);
  return undefined;
}

function ofQuadratic(c: Expression, b: Expression, a: Expression): Pair[] | undefined {
  const under = tidied(difference(product(b, b), product(whole(4), a, c)));
  const sign = signOf(under, () => true);
  if (sign === undefined || sign === 0) return undefined;
  const half = quotient(HALF, a);
  const middle = opposite(product(half, b));
  if (sign < 0) return [{ re: middle, im: product(half, power(opposite(under), HALF)) }];
  const root = product(half, power(under, HALF));
  return [real(sum(middle, root)), real(difference(middle, root))];
}

/** x⁴ + px² + q without real zeros: (x² + √q)² = (2√q − p)x². */
function ofBiquadratic(q: Expression, p: Expression): Pair[] | undefined {
  const root = power(q, HALF);
  const [one, other] = [difference(product(TWO, root), p), sum(product(TWO, root), p)].map(
    tidied,
  ) as [Expression, Expression];
  const [s1, s2] = [signOf(one, () => true), signOf(other, () => true)];
  if (signOf(q, () => true) !== 1 || s2 !== 1) return undefined;
  if (s1 === 1) {
    const [re, im] = [product(HALF, power(one, HALF)), product(HALF, power(other, HALF))];
    return [
      { re, im },
      { re: opposite(re), im },
    ];
  }
  if (s1 !== -1) return undefined;
  // On the imaginary axis both.
  const under = power(tidied(difference(product(p, p), product(whole(4), q))), HALF);
  return [sum(p, under), difference(p, under)].map((t) => ({
    re: ZERO,
    im: power(product(HALF, t), HALF),
  }));
}

/** xⁿ = −c, c > 0. */
function ofPower(c: Expression, n: number): Pair[] | undefined {
  if (signOf(c, () => true) !== 1 || n > 12) return undefined;
  const size = power(c, number(rational(1, n)));
  return Array.from({ length: n }, (_, k) => product(number(rational(2 * k + 1, n)), PI))
    .filter((_, k) => 2 * k + 1 <= n)
    .map((angle) => ({
      re: product(size, call('cos', angle)),
      im: product(size, call('sin', angle)),
    }));
}

/** The first terms of a polynomial about a place. */
function taylor(c: readonly Expression[], z: Pair, terms: number): Pair[] {
  let list = c.map(real);
  const out: Pair[] = [];
  for (let k = 0; k < terms; k++) {
    // Horner’s division by x − z: the rest is the value.
    const next: Pair[] = [];
    let carry: Pair = real(ZERO);
    for (let j = list.length - 1; j >= 0; j--) {
      carry = plus(times(carry, z), list[j] as Pair);
      if (j > 0) next.unshift(carry);
    }
    out.push(carry);
    list = next;
  }
  return out;
}

/** The coefficient of 1/t in N(z + t)/D(z + t)·e^(ib(z + t)). */
function residueAt(
  n: readonly Expression[],
  d: readonly Expression[],
  { at, order }: Pole,
  b: Expression,
): Pair | undefined {
  const top = taylor(n, at, order);
  // D has its first `order` terms 0 there.
  const bottom = taylor(d, at, 2 * order).slice(order);
  const wave: Pair[] = [
    times(
      { re: call('cos', product(b, at.re)), im: call('sin', product(b, at.re)) },
      real(power(E, opposite(product(b, at.im)))),
    ),
  ];
  for (let k = 1; k < order; k++) {
    const before = wave[k - 1] as Pair;
    wave.push(times(before, { re: ZERO, im: quotient(b, whole(k)) }));
  }
  const above = Array.from({ length: order }, (_, k) =>
    Array.from({ length: k + 1 }, (_x, j) => times(top[j] as Pair, wave[k - j] as Pair)).reduce(
      plus,
    ),
  );
  const ratio: Pair[] = [];
  for (let k = 0; k < order; k++) {
    const rest = Array.from({ length: k }, (_, j) =>
      times(ratio[j] as Pair, bottom[k - j] as Pair),
    ).reduce(plus, real(ZERO));
    ratio.push(over(plus(above[k] as Pair, times(real(MINUS_ONE), rest)), bottom[0] as Pair));
  }
  return ratio[order - 1];
}
