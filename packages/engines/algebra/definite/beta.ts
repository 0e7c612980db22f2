/** ∫ x^p (a^q − x^q)^r (ln x)^m (ln(1 − x^q))^n dx over (0, a), and powers of sines and cosines over a quarter of a turn, by B. */
import { expanded } from '../expression/expand.ts';
import {
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
  symbolsOf,
  TWO,
  whole,
  ZERO,
} from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import { difference, opposite, power, product, quotient, sum } from '../expression/make.ts';
import type { Place } from '../limit/limit.ts';
import { isZero, signOf } from '../simplify/zero.ts';
import { logsApart, powersApart } from './logs.ts';
import type { Closed } from './mellin.ts';
import { isInfinite } from './places.ts';
import type { Condition } from './result.ts';
import { gammaAt, polygamma } from './special.ts';
import { inSines } from './together.ts';

interface Powers {
  readonly c: Expression;
  readonly p: Expression;
  readonly r: Expression;
  /** Powers of the logarithms of both. */
  readonly m: number;
  readonly n: number;
}

/** c·u^p·v^r·(ln u)^m·(ln v)^n; undefined where another factor has x. */
function powersOf(
  t: Expression,
  x: string,
  u: Expression,
  isV: (e: Expression) => Expression | undefined,
): Powers | undefined {
  let [c, p, r, m, n] = [ONE as Expression, ZERO as Expression, ZERO as Expression, 0, 0];
  for (const f of t.kind === 'product' ? t.factors : [t]) {
    if (!has(f, x)) {
      c = product(c, f);
      continue;
    }
    const [base, exponent] = f.kind === 'power' ? [f.base, f.exponent] : [f, ONE];
    if (has(exponent, x)) return undefined;
    if (equals(base, u)) {
      p = sum(p, exponent);
      continue;
    }
    const scale = isV(base);
    if (scale) {
      r = sum(r, exponent);
      c = product(c, power(scale, exponent));
      continue;
    }
    const k = integerOf(exponent);
    if (base.kind !== 'call' || base.name !== 'log' || k === undefined || k < 1n || k > 2n)
      return undefined;
    const inside = base.of[0] as Expression;
    if (equals(inside, u)) m += Number(k);
    else if (equals(isV(inside) ?? ZERO, ONE)) n += Number(k);
    else return undefined;
  }
  return { c, p, r, m, n };
}

/** ∂ᵐ/∂αᵐ ∂ⁿ/∂βⁿ B(α, β), m + n ≤ 2. */
function beta(alpha: Expression, b: Expression, m: number, n: number): Expression | undefined {
  const total = sum(alpha, b);
  const [ga, gb, gt] = [gammaAt(alpha), gammaAt(b), gammaAt(total)];
  if (!ga || !gb || !gt) return undefined;
  const value = product(ga, gb, power(gt, MINUS_ONE));
  if (m + n === 0) return value;
  const psi = (k: number, r: Expression) => (isNumber(r) ? polygamma(k, r.value) : undefined);
  const [pa, pb, pt] = [psi(0, alpha), psi(0, b), psi(0, total)];
  const second = psi(1, total);
  if (!pt) return undefined;
  const [da, db] = [pa && difference(pa, pt), pb && difference(pb, pt)];
  if (m + n === 1) {
    const d = m === 1 ? da : db;
    return d && product(value, d);
  }
  if (m + n > 2 || !second) return undefined;
  if (m === 1) return da && db && product(value, difference(product(da, db), second));
  const [d, own] = m === 2 ? [da, psi(1, alpha)] : [db, psi(1, b)];
  return d && own && product(value, sum(power(d, TWO), own, opposite(second)));
}

const isPositive = (a: Expression): boolean => signOf(a, () => true) === 1;

/** Where α and β must be above 0 and hang on letters. */
function conditionsOf(...list: readonly Expression[]): Condition[] | undefined {
  const conditions: Condition[] = [];
  for (const a of list) {
    if (symbolsOf(a).length > 0) conditions.push({ left: a, relation: '>', right: ZERO });
    else if (!isPositive(a)) return undefined;
  }
  return conditions;
}

export function byBeta(f: Expression, x: string, from: Place, to: Place): Closed | undefined {
  if (isInfinite(from) || isInfinite(to) || !isZero(from)) return undefined;
  return ofPowers(f, x, to) ?? (equals(to, product(HALF, PI)) ? ofSines(f, x) : undefined);
}

const summed = (list: readonly (Closed | undefined)[]): Closed | undefined => {
  if (list.length === 0 || !list.every((c): c is Closed => c !== undefined)) return undefined;
  return {
    value: sum(...list.map((c) => c.value)),
    conditions: list.flatMap((c) => c.conditions),
    lines: (list[0] as Closed).lines,
  };
};

const termsOf = (f: Expression): readonly Expression[] => {
  const form = expanded(f);
  return form.kind === 'sum' ? form.terms : [form];
};

/** With t = (x/a)^q: a^(p + 1 + qr)/q·B((p + 1)/q, r + 1). */
function ofPowers(f: Expression, x: string, a: Expression): Closed | undefined {
  const u = symbol(x);
  return summed(
    termsOf(logsApart(f)).map((t): Closed | undefined => {
      let q: Expression | undefined;
      // k·(a^q − x^q), with one q throughout.
      const isV = (e: Expression): Expression | undefined => {
        if (e.kind !== 'sum') return undefined;
        const withX = e.terms.filter((s) => has(s, x));
        const [one] = withX;
        if (withX.length !== 1 || !one) return undefined;
        const factors = one.kind === 'product' ? one.factors : [one];
        const k = product(...factors.filter((s) => !has(s, x)));
        const own = factors.filter((s) => has(s, x));
        const [w] = own;
        const degree =
          w &&
          (w.key === x
            ? ONE
            : w.kind === 'power' && w.base.key === x && !has(w.exponent, x)
              ? w.exponent
              : undefined);
        if (own.length !== 1 || !degree || (q && !equals(q, degree)) || !isPositive(degree))
          return undefined;
        const scale = opposite(k);
        if (
          !isZero(
            difference(sum(...e.terms.filter((s) => !has(s, x))), product(scale, power(a, degree))),
          )
        )
          return undefined;
        q = degree;
        return scale;
      };
      const found = powersOf(t, x, u, isV);
      if (!found) return undefined;
      const degree = q ?? ONE;
      const { c, p, r, m, n } = found;
      // A logarithm of x/a is one of x for a = 1 alone.
      if (m + n > 0 && !equals(a, ONE)) return undefined;
      const [alpha, b] = [quotient(sum(p, ONE), degree), sum(r, ONE)];
      const conditions = conditionsOf(alpha, b);
      const value = conditions && beta(alpha, b, m, n);
      if (!conditions || !value) return undefined;
      const size = power(a, sum(p, ONE, product(degree, r)));
      return {
        value: product(c, size, power(degree, whole(-1 - m)), value),
        conditions,
        lines: [
          {
            says: `With t = (x/a)^q it is Euler’s B((p + 1)/q, r + 1)/q${m + n > 0 ? ', differentiated for each logarithm' : ''}.`,
          },
        ],
      };
    }),
  );
}

/** sin^p x·cos^r x: ½B((p + 1)/2, (r + 1)/2). */
function ofSines(f: Expression, x: string): Closed | undefined {
  const [s, c] = [call('sin', symbol(x)), call('cos', symbol(x))];
  const plain = powersApart(logsApart(inSines(f)));
  return summed(
    termsOf(plain).map((t): Closed | undefined => {
      const found = powersOf(t, x, s, (e) => (equals(e, c) ? ONE : undefined));
      if (!found) return undefined;
      const { p, r, m, n } = found;
      const [alpha, b] = [product(HALF, sum(p, ONE)), product(HALF, sum(r, ONE))];
      const conditions = conditionsOf(alpha, b);
      const value = conditions && beta(alpha, b, m, n);
      if (!conditions || !value) return undefined;
      return {
        value: product(found.c, power(HALF, whole(1 + m + n)), value),
        conditions,
        lines: [
          {
            says: `With t = sin²x it is Euler’s ½B((p + 1)/2, (r + 1)/2)${m + n > 0 ? ', differentiated for each logarithm' : ''}.`,
          },
        ],
      };
    }),
  );
}
