/**
 * Sums, products and powers in one form each (after J. S. Cohen, Computer Algebra and Symbolic Computation:
 * Mathematical Methods, chapter 3). What is changed is so everywhere, on principal branches; what holds only for some
 * numbers, such as √(x²) = x, is not.
 */
import { EngineError } from '../../error.ts';
import { add, isZero, mul, type Rational, rational } from '../../exact/rational.ts';
import {
  E,
  type Expression,
  equals,
  I,
  integerOf,
  isNumber,
  MINUS_ONE,
  number,
  ONE,
  PI,
  powerNode,
  productNode,
  sumNode,
  TWO,
  whole,
  ZERO,
} from './expression.ts';
import { rootOfNumber } from './root-of-number.ts';

/** Bits of a number that is still worked out. */
const MAX_BITS = 40_000;
/** Roots of a higher degree stay as they are. */
const MAX_ROOT = 64n;

const byKey = (a: Expression, b: Expression): number =>
  a.key < b.key ? -1 : a.key > b.key ? 1 : 0;

/** The number in front of a term, and the rest. */
export function coefficientOf(a: Expression): { readonly c: Rational; readonly rest: Expression } {
  if (isNumber(a)) return { c: a.value, rest: ONE };
  const [first, ...others] = a.kind === 'product' ? a.factors : [a];
  if (a.kind !== 'product' || !first || !isNumber(first)) return { c: ONE.value, rest: a };
  return {
    c: first.value,
    rest: others.length === 1 ? (others[0] as Expression) : productNode(others),
  };
}

export function sum(...list: readonly Expression[]): Expression {
  let constant = ZERO.value;
  const terms = new Map<string, { c: Rational; rest: Expression }>();
  const take = (a: Expression): void => {
    if (isNumber(a)) {
      constant = add(constant, a.value);
      return;
    }
    const { c, rest } = coefficientOf(a);
    // A sum, and a number times one, is its terms.
    if (rest.kind === 'sum') {
      for (const term of rest.terms) take(product(number(c), term));
      return;
    }
    const before = terms.get(rest.key);
    terms.set(rest.key, { c: before ? add(before.c, c) : c, rest });
  };
  list.forEach(take);
  const out = [...terms.values()]
    .filter(({ c }) => !isZero(c))
    .map(({ c, rest }) => times(c, rest));
  out.sort(byKey);
  if (!isZero(constant)) out.unshift(number(constant));
  if (out.length === 0) return ZERO;
  return out.length === 1 ? (out[0] as Expression) : sumNode(out);
}

/** A number times what has no number in front. */
function times(c: Rational, rest: Expression): Expression {
  if (c.n === 1n && c.d === 1n) return rest;
  return productNode([number(c), ...(rest.kind === 'product' ? rest.factors : [rest])]);
}

export const difference = (a: Expression, b: Expression): Expression => sum(a, opposite(b));

export const opposite = (a: Expression): Expression => product(MINUS_ONE, a);

export const quotient = (a: Expression, b: Expression): Expression =>
  product(a, power(b, MINUS_ONE));

export function product(...list: readonly Expression[]): Expression {
  let constant = ONE.value;
  const bases = new Map<string, { base: Expression; exponents: Expression[] }>();
  const take = (a: Expression): void => {
    if (a.kind === 'product') {
      a.factors.forEach(take);
      return;
    }
    if (isNumber(a)) {
      constant = mul(constant, a.value);
      return;
    }
    const [base, exponent] = a.kind === 'power' ? [a.base, a.exponent] : [a, ONE];
    const entry = bases.get(base.key);
    if (entry) entry.exponents.push(exponent);
    else bases.set(base.key, { base, exponents: [exponent] });
  };
  list.forEach(take);
  if (isZero(constant)) return ZERO;
  // A power of what was collected may be a number, or a product: i·i, √2·√2, (ab)^½·(ab)^½.
  const out: Expression[] = [];
  let again = false;
  for (const { base, exponents } of bases.values()) {
    const joined = exponents.length === 1 ? (exponents[0] as Expression) : sum(...exponents);
    const p = exponents.length === 1 ? remade(base, joined) : power(base, joined);
    if (exponents.length > 1 && (isNumber(p) || p.kind === 'product')) again = true;
    out.push(p);
  }
  if (again) return product(number(constant), ...out);
  const { c, rest } = sharedRoots(constant, out);
  return assembled(c, rest);
}

/** A single factor is in its form already. */
const remade = (base: Expression, exponent: Expression): Expression =>
  exponent === ONE ? base : powerNode(base, exponent);

function assembled(constant: Rational, factors: Expression[]): Expression {
  const out = factors.filter((f) => !equals(f, ONE)).sort(byKey);
  if (out.length === 0) return number(constant);
  if (equals(number(constant), ONE))
    return out.length === 1 ? (out[0] as Expression) : productNode(out);
  return productNode([number(constant), ...out]);
}

/** √2·√6 as 2√3: one root of each degree, of a positive whole number, and none of them below the line. */
function sharedRoots(
  constant: Rational,
  factors: Expression[],
): { c: Rational; rest: Expression[] } {
  const radicands = new Map<bigint, Rational>();
  const rest = factors.filter((f) => {
    if (f.kind !== 'power' || !isNumber(f.base) || !isNumber(f.exponent)) return true;
    const { n, d } = f.exponent.value;
    if (f.base.value.n < 0n || d > MAX_ROOT) return true;
    radicands.set(d, mul(radicands.get(d) ?? ONE.value, numberPower(f.base.value, n)));
    return false;
  });
  let c = constant;
  // From the highest degree down, as a root may turn out to be one of a lower degree: 4^¼ is √2.
  for (let d = radicands.size > 0 ? MAX_ROOT : 1n; d > 1n; d--) {
    const under = radicands.get(d);
    if (!under) continue;
    const root = rootOfNumber(under, 1n, d, numberPower);
    c = mul(c, root.c);
    const { n, d: lower } = root.power;
    if (lower < d) {
      const inside = numberPower(rational(root.radicand), n);
      radicands.set(lower, mul(radicands.get(lower) ?? ONE.value, inside));
    } else if (root.radicand !== 1n) rest.push(powerNode(whole(root.radicand), number(root.power)));
  }
  return { c, rest };
}

export function power(base: Expression, exponent: Expression): Expression {
  if (isNumber(exponent) && isZero(exponent.value)) return ONE;
  if (equals(exponent, ONE)) return base;
  if (equals(base, ONE)) return ONE;
  if (equals(base, ZERO)) return ofZero(exponent);
  const n = integerOf(exponent);
  if (isNumber(base) && isNumber(exponent)) return ofNumber(base.value, exponent.value);
  if (n !== undefined) return wholePower(base, n);
  if (base.kind === 'product') return rootOfProduct(base.factors, exponent);
  if (equals(base, E)) return ofE(exponent);
  // (bᵖ)^q = b^(pq) holds for 0 < p < 1, where the argument of bᵖ is less than that of b.
  // Of π it holds for every one.
  if (
    base.kind === 'power' &&
    isNumber(base.exponent) &&
    (isProper(base.exponent.value) || equals(base.base, PI))
  )
    return power(base.base, product(base.exponent, exponent));
  return powerNode(base, exponent);
}

const isProper = ({ n, d }: Rational): boolean => n > 0n && n < d;

function ofZero(exponent: Expression): Expression {
  if (isNumber(exponent) && exponent.value.n > 0n) return ZERO;
  if (isNumber(exponent))
    throw new EngineError('division-by-zero', 'A division by 0 has no value.');
  return powerNode(ZERO, exponent);
}

function ofNumber(base: Rational, { n, d }: Rational): Expression {
  if (d === 1n) return number(numberPower(base, n));
  if (d > MAX_ROOT) return powerNode(number(base), number(rational(n, d)));
  const { c, turn, radicand, power: exponent } = rootOfNumber(base, n, d, numberPower);
  const root = radicand === 1n ? [] : [powerNode(whole(radicand), number(exponent))];
  return assembled(c, turn ? [turn, ...root] : root);
}

/** Throws `overflow` for a number that is too long to be written. */
function numberPower({ n, d }: Rational, k: bigint): Rational {
  const size = k < 0n ? -k : k;
  const bits = 4 * (n.toString(16).length + d.toString(16).length);
  if ((n !== 1n && n !== -1n) || d !== 1n)
    if (BigInt(bits) * size > BigInt(MAX_BITS))
      throw new EngineError('overflow', `A power of a number with the exponent ${k} is too long.`);
  const sign = n < 0n && k % 2n !== 0n ? -1n : 1n;
  const [a, b] = [(n < 0n ? -n : n) ** (bits > 8 || n > 1n || d > 1n ? size : 1n), d ** size];
  return k >= 0n ? rational(sign * a, b) : rational(sign * b, a);
}

function wholePower(base: Expression, n: bigint): Expression {
  if (equals(base, I))
    return [ONE, I, MINUS_ONE, opposite(I)][Number(((n % 4n) + 4n) % 4n)] as Expression;
  if (base.kind === 'product') return product(...base.factors.map((f) => power(f, whole(n))));
  if (base.kind === 'power') return power(base.base, product(base.exponent, whole(n)));
  return powerNode(base, whole(n));
}

/** A positive number comes out of a root: √(4x) = 2√x; the sign stays in. */
function rootOfProduct(factors: readonly Expression[], exponent: Expression): Expression {
  const [first, ...others] = factors as [Expression, ...Expression[]];
  if (!isNumber(first) || equals(first, MINUS_ONE))
    return powerNode(productNode(factors), exponent);
  const { n, d } = first.value;
  const inside = n < 0n ? product(MINUS_ONE, ...others) : product(...others);
  return product(power(number(rational(n < 0n ? -n : n, d)), exponent), power(inside, exponent));
}

/** e^(ln u) = u, e^(n ln u) = uⁿ; e^(kπi/2) is 1, i, −1 or −i. */
function ofE(exponent: Expression): Expression {
  const { c, rest } = coefficientOf(exponent);
  if (rest.kind === 'call' && rest.name === 'log')
    return power(rest.of[0] as Expression, number(c));
  if (rest.kind === 'product' && rest.key === '(* i pi)') {
    const quarters = mul(c, TWO.value);
    if (quarters.d === 1n) return wholePower(I, quarters.n);
  }
  if (exponent.kind === 'sum') {
    const logs = exponent.terms.filter((t) => coefficientOf(t).rest.key.startsWith('(log '));
    if (logs.length > 0) {
      const others = exponent.terms.filter((t) => !logs.includes(t));
      return product(power(E, sum(...others)), ...logs.map((t) => power(E, t)));
    }
  }
  return powerNode(E, exponent);
}
