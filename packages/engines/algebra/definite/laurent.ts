/** Series in ε from a finite negative power on, with constants and letters in their coefficients. */
import { type Rational, rational } from '../../exact/rational.ts';
import {
  type Expression,
  isNumber,
  MINUS_ONE,
  number,
  ONE,
  PI,
  whole,
  ZERO,
} from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import { opposite, power, product, quotient, sum } from '../expression/make.ts';
import { betaAt, gammaAt, polygamma, zetaAt } from './special.ts';

export interface Laurent {
  /** The exponent of the first coefficient. */
  readonly from: number;
  /** As many as are known. */
  readonly c: readonly Expression[];
}

/** Coefficients that are kept where all are known. */
export const TERMS = 5;

export const constant = (a: Expression): Laurent => ({
  from: 0,
  c: [a, ...new Array<Expression>(TERMS - 1).fill(ZERO)],
});

const first = (a: Laurent): Laurent => {
  // A first coefficient of 0 would hide that the others begin later.
  let k = 0;
  while (k < a.c.length - 1 && a.c[k]?.key === '0') k++;
  return k === 0 ? a : { from: a.from + k, c: a.c.slice(k) };
};

export function times(a: Laurent, b: Laurent): Laurent {
  const [p, q] = [first(a), first(b)];
  const n = Math.min(p.c.length, q.c.length);
  const c = Array.from({ length: n }, (_, k) =>
    sum(
      ...Array.from({ length: k + 1 }, (_, j) =>
        product(p.c[j] as Expression, q.c[k - j] as Expression),
      ),
    ),
  );
  return { from: p.from + q.from, c };
}

export const all = (...list: readonly Laurent[]): Laurent => list.reduce(times, constant(ONE));

export function plus(a: Laurent, b: Laurent): Laurent {
  const from = Math.min(a.from, b.from);
  const to = Math.min(a.from + a.c.length, b.from + b.c.length);
  const at = (s: Laurent, k: number): Expression => s.c[k - s.from] ?? ZERO;
  return {
    from,
    c: Array.from({ length: Math.max(0, to - from) }, (_, k) =>
      sum(at(a, from + k), at(b, from + k)),
    ),
  };
}

/** d/dε. */
export const slope = (a: Laurent): Laurent => ({
  from: a.from - 1,
  c: a.c.map((v, k) => product(whole(a.from + k), v)),
});

/** The coefficient of εⁿ; undefined where it is not known. */
export const coefficient = (a: Laurent, n: number): Expression | undefined =>
  n < a.from ? ZERO : a.c[n - a.from];

/** 1/a, a ≠ 0. */
export function inverse(given: Laurent): Laurent {
  const a = first(given);
  const lead = a.c[0] as Expression;
  const c: Expression[] = [power(lead, MINUS_ONE)];
  for (let k = 1; k < a.c.length; k++)
    c.push(
      opposite(
        quotient(
          sum(
            ...Array.from({ length: k }, (_, j) =>
              product(a.c[k - j] as Expression, c[j] as Expression),
            ),
          ),
          lead,
        ),
      ),
    );
  return { from: -a.from, c };
}

/** e^(c₁ε + c₂ε² + …), up to the first that is not known. */
function exponential(c: readonly Expression[]): Laurent {
  const out: Expression[] = [ONE];
  for (let n = 1; n <= c.length; n++)
    out.push(
      quotient(
        sum(
          ...Array.from({ length: n }, (_, k) =>
            product(whole(k + 1), c[k] as Expression, out[n - k - 1] as Expression),
          ),
        ),
        whole(n),
      ),
    );
  return { from: 0, c: out.slice(0, TERMS) };
}

/** b^(r + kε). */
export const powerSeries = (b: Expression, r: Expression, k: Expression): Laurent => {
  const rate = product(k, call('log', b));
  const e = exponential([rate, ...new Array<Expression>(TERMS - 2).fill(ZERO)]);
  return { from: 0, c: e.c.map((v) => product(power(b, r), v)) };
};

/** r + kε. */
export const linear = (r: Expression, k: Expression): Laurent => ({
  from: 0,
  c: [r, k, ...new Array<Expression>(TERMS - 2).fill(ZERO)],
});

const isWhole = (r: Expression): r is Expression & { value: Rational } =>
  isNumber(r) && r.value.d === 1n;

/** Γ(r + kε); undefined where it is too far away. */
export function gammaSeries(r: Expression, k: Expression): Laurent | undefined {
  if (isWhole(r) && r.value.n <= 0n) {
    if (r.value.n < -30n) return undefined;
    // Γ(z) = Γ(z + n + 1)/(z(z + 1)…(z + n)).
    const n = Number(-r.value.n);
    const above = gammaSeries(ONE, k);
    const below = Array.from({ length: n + 1 }, (_, j) => linear(whole(j - n), k));
    return above && times(above, inverse(all(...below)));
  }
  const value = gammaAt(r);
  if (!value) return undefined;
  const c: Expression[] = [];
  for (let m = 1; m < TERMS; m++) {
    const psi = isNumber(r) ? (r.value.n > 0n ? polygamma(m - 1, r.value) : undefined) : undefined;
    if (!psi) break;
    c.push(quotient(product(psi, power(k, whole(m))), whole(factorial(m))));
  }
  if (isNumber(r) && r.value.n < 0n) {
    // Through the shift, so that more than the value is known.
    const up = gammaSeries(number(rational(r.value.n + r.value.d, r.value.d)), k);
    return up && times(up, inverse(linear(r, k)));
  }
  const e = exponential(c);
  return { from: 0, c: e.c.map((v) => product(value, v)) };
}

const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));

/** sin(π(r + kε)), or cos. */
export function waveSeries(name: 'sin' | 'cos', r: Expression, k: Expression): Laurent {
  const angle = product(PI, r);
  const [s, c] = [call('sin', angle), call('cos', angle)];
  const rate = product(PI, k);
  // By the derivatives sin, cos, −sin, −cos.
  const cycle =
    name === 'sin' ? [s, c, opposite(s), opposite(c)] : [c, opposite(s), opposite(c), s];
  return {
    from: 0,
    c: Array.from({ length: TERMS }, (_, m) =>
      quotient(product(cycle[m % 4] as Expression, power(rate, whole(m))), whole(factorial(m))),
    ),
  };
}

/** ζ(r + kε): at 1 its pole and γ, elsewhere its value alone (at 0 also its slope). */
export function zetaSeries(r: Expression, k: Expression, euler: Expression): Laurent | undefined {
  if (!isNumber(r)) return { from: 0, c: [call('Zeta', r)] };
  if (r.value.d !== 1n) return { from: 0, c: [call('Zeta', r)] };
  const n = Number(r.value.n);
  if (n === 1) return { from: -1, c: [power(k, MINUS_ONE), euler] };
  const value = zetaAt(n);
  if (!value) return undefined;
  if (n === 0)
    return {
      from: 0,
      c: [value, product(number(rational(-1, 2)), k, sum(call('log', whole(2)), call('log', PI)))],
    };
  return { from: 0, c: [value] };
}

/** β(r + kε): its value alone. */
export function betaSeries(r: Expression): Laurent | undefined {
  if (!isNumber(r) || r.value.d !== 1n) return undefined;
  const value = betaAt(Number(r.value.n));
  return value && { from: 0, c: [value] };
}
