/**
 * Coefficients as a book writes them: one fraction in n, its numerator by (−1)ⁿ and the sines and cosines of n that are
 * left, or a few such fractions where that is shorter. As the form is one of polynomials, what is 0 comes out as 0.
 */
import { expanded, mapped } from '../algebra/expression/expand.ts';
import {
  type Expression,
  equals,
  has,
  MINUS_ONE,
  ONE,
  symbolsOf,
  whole,
  ZERO,
} from '../algebra/expression/expression.ts';
import {
  difference,
  sum as plus,
  power,
  quotient,
  product as times,
} from '../algebra/expression/make.ts';
import { numberAt } from '../algebra/expression/numeric.ts';
import { textOf } from '../algebra/expression/write.ts';
import { commonDivisor, numberContent, squareFree } from '../algebra/polynomial/common-divisor.ts';
import {
  coefficientsIn,
  degreeIn,
  quotient as exact,
  leadingNumber,
  opposite,
  type Polynomial,
  product,
  power as raised,
  termCount,
  variableOf,
} from '../algebra/polynomial/polynomial.ts';
import {
  product as productOf,
  type Ratio,
  ratioOf,
  sum as sumOf,
} from '../algebra/rational/ratio.ts';
import { gcd } from '../numeric/gcd.ts';
import { Constants } from '../transform/constants.ts';
import { factorsOf, termsOf } from '../transform/summands.ts';
import { foldedAngle, ofPlainOrder, signOnce } from './atoms.ts';
import { hyperbolic } from './hyperbolic.ts';
import { N, SIGN } from './integer-angles.ts';
import {
  atomsIn,
  type Factor,
  type Group,
  HIGH,
  inSquares,
  joinedFactors,
  keyOf,
  type Over,
  reduced,
  withTurned,
} from './over.ts';
import { type Parted, partedOf } from './parted.ts';

/** A form of sums of products in which n stands in powers, (−1)ⁿ, sines and cosines. Throws `unsupported` for others. */
export function tidied(a: Expression): Expression {
  const own = new Tidy(a).value();
  const folded = mapped(own, foldedAngle);
  if (folded.key === own.key) return mapped(own, tidyBase);
  const other = new Tidy(folded).value();
  return mapped(textOf(other).length < textOf(own).length ? other : own, tidyBase);
}

/** The same over one denominator, however long that is. */
export const overOne = (a: Expression): Expression => new Tidy(a).fraction();

/** A fraction to the power of n is multiplied out on the way. */
function tidyBase(part: Expression): Expression {
  if (part.kind !== 'power' || part.base.kind !== 'sum' || !has(part.exponent, 'n')) return part;
  return power(new Tidy(part.base).value(), part.exponent);
}

/** A term over powers of bases by their keys. */
interface Termed {
  readonly monomial: Expression;
  readonly top: Ratio;
  readonly below: ReadonlyMap<string, number>;
}

/**
 * Linear in what is no fraction, so that common divisors are taken in n, π and the parameters alone, however many
 * exponentials and roots there are; and all terms are brought over the product of the highest powers below the line, so
 * that divisors are looked for once, and the denominator comes in factors.
 */
class Tidy {
  readonly #k = new Constants({});
  readonly #bases = new Map<string, Polynomial>();
  readonly #over: Over;

  constructor(a: Expression) {
    const terms = termsOf(expanded(mapped(a, (part) => ofPlainOrder(signOnce(part)))))
      .map(partedOf)
      .map((p) => this.#termed(p));
    const most = new Map<string, number>();
    for (const { below } of terms)
      for (const [key, m] of below) most.set(key, Math.max(m, most.get(key) ?? 0));
    const kept = new Map<string, Polynomial>();
    const sums = new Map<string, { monomial: Expression; top: Ratio }>();
    for (const { monomial, top, below } of terms) {
      const all = productOf(top, ratioOf(this.#missing(most, below, kept)));
      const before = sums.get(monomial.key);
      sums.set(monomial.key, { monomial, top: before ? sumOf(before.top, all) : all });
    }
    const list = [...sums.values()].filter(({ top }) => top.n !== 0n);
    // Over numbers alone: what is below a term has gone into its factors.
    const number = list.reduce<bigint>((all, { top }) => multiple(all, top.d as bigint), 1n);
    this.#over = reduced({
      groups: list.map(({ monomial, top }) => ({
        monomial,
        top: product(top.n, number / (top.d as bigint)),
      })),
      number,
      factors: [...most].map(([key, m]) => ({
        base: this.#bases.get(key) as Polynomial,
        power: m,
      })),
    });
  }

  #termed({ monomial, above, below }: Parted): Termed {
    let top = this.#k.ratioIn(above, 'n');
    const powers = new Map<string, number>();
    const put = (base: Polynomial, m: number): void => {
      const key = keyOf(base);
      this.#bases.set(key, base);
      powers.set(key, (powers.get(key) ?? 0) + m);
    };
    for (const { base, power: m } of below) {
      const { n, d } = this.#k.ratioIn(base, 'n');
      const { number, letters, rest } = atomsIn(n);
      top = productOf(top, { n: raised(d, m), d: number ** BigInt(m) });
      for (const l of letters) put(variableOf(l.variable), l.power * m);
      if (typeof rest !== 'bigint') put(rest, m);
    }
    // Of a numerator that is a fraction itself.
    const { number, letters, rest } = atomsIn(top.d);
    for (const l of letters) put(variableOf(l.variable), l.power);
    if (typeof rest !== 'bigint') put(rest, 1);
    return { monomial, top: positive(top.n, number), below: powers };
  }

  /** What a term is multiplied by over the common denominator. */
  #missing(
    most: ReadonlyMap<string, number>,
    below: ReadonlyMap<string, number>,
    kept: Map<string, Polynomial>,
  ): Polynomial {
    const lacks = [...most].map(([key, m]) => [key, m - (below.get(key) ?? 0)] as const);
    const name = lacks.map(([, m]) => m).join(' ');
    const before = kept.get(name);
    if (before !== undefined) return before;
    const all = lacks.reduce<Polynomial>(
      (p, [key, m]) => (m > 0 ? product(p, raised(this.#bases.get(key) as Polynomial, m)) : p),
      1n,
    );
    kept.set(name, all);
    return all;
  }

  fraction(): Expression {
    return this.#over.groups.length === 0 ? ZERO : this.#together(this.#over);
  }

  value(): Expression {
    if (this.#over.groups.length === 0) return ZERO;
    const together = this.#together(this.#over);
    const apart = this.#apart();
    return apart !== undefined && textOf(apart).length < textOf(together).length ? apart : together;
  }

  /** By powers of n in the numerators, where n is a factor of the denominator alone. */
  #apart(): Expression | undefined {
    const { groups, number, factors } = this.#over;
    const hasN = ({ base }: Factor) => typeof base !== 'bigint' && base.variable === HIGH;
    if (factors.some((f) => hasN(f) && keyOf(f.base) !== keyOf(variableOf(HIGH)))) return undefined;
    const parts = new Map<number, Group[]>();
    for (const { monomial, top } of groups)
      coefficientsIn(top, HIGH).forEach((c, k) => {
        if (c === 0n) return;
        const own = { monomial, top: product(c, raised(variableOf(HIGH), k)) };
        parts.set(k, [...(parts.get(k) ?? []), own]);
      });
    if (parts.size < 2 || parts.size > 4) return undefined;
    return plus(
      ...[...parts.values()].map((g) => this.#together(reduced({ groups: g, number, factors }))),
    );
  }

  #together({ groups, number, factors }: Over): Expression {
    let common = groups.reduce<Polynomial>(
      (all, { top }) => (all === 1n ? all : commonDivisor(all, top)),
      0n,
    );
    // 2(1 − (−1)ⁿ) rather than −2((−1)ⁿ − 1): most signs are pluses, and that without a factor.
    const isLess = (g: Group | undefined) => g !== undefined && leadingNumber(g.top) < 0n;
    const less = 2 * groups.filter(isLess).length - groups.length;
    const plain =
      groups.find(({ monomial }) => equals(monomial, ONE)) ??
      groups.find((g) => !hasSign(g)) ??
      groups[0];
    if (less > 0 || (less === 0 && isLess(plain))) common = opposite(common);
    const over = (c: Polynomial) =>
      groups.map(({ monomial, top }) => ({ monomial, top: exact(top, c) as Polynomial }));
    // Without any minus where the other sign has that; a number so that it is seen to be above 0.
    const other = over(opposite(common));
    const isPlainer =
      this.#isAllPlus(other) ||
      this.#isLessNumber(over(common)) ||
      // p·sin u − q·cos u rather than −(q·cos u − p·sin u).
      (leadingNumber(common) < 0n &&
        groups.length === 2 &&
        !groups.some((g) => equals(g.monomial, ONE)) &&
        !groups.some(hasSign));
    if (isPlainer) common = opposite(common);
    const { shared: outside, rest } = withoutShared(over(common));
    const turned = leadingNumber(common) < 0n ? withTurned(factors) : undefined;
    const top = turned ? opposite(common) : common;
    const below = [whole(number), ...joinedFactors(turned ?? factors).map((f) => this.#below(f))];
    return hyperbolic(
      quotient(times(this.#factored(top), outside, this.#sum(rest)), times(...below)),
    );
  }

  /** A sum of numbers that comes to less than 0: 3 − 2√3. */
  #isLessNumber(groups: readonly Group[]): boolean {
    if (groups.length < 2 || groups.some(({ top }) => degreeIn(top, HIGH) > 0)) return false;
    const all = plus(...groups.map(({ monomial, top }) => times(this.#expression(top), monomial)));
    return symbolsOf(all).length === 0 && numberAt(all, {}).re < 0;
  }

  #isAllPlus(groups: readonly Group[]): boolean {
    return groups.every(({ top }) => !textOf(this.#expression(top)).startsWith('-'));
  }

  /** By (1 − (−1)ⁿ) or ((−1)ⁿ + 1) as a factor where terms with a sign are those without one, or their opposites. */
  #sum(groups: readonly Group[]): Expression {
    const [signed, plain] = [groups.filter(hasSign), groups.filter((g) => !hasSign(g))];
    const all = (list: readonly Group[]) =>
      plus(
        ...list.map(({ monomial, top }) => {
          // 1 − e^(−2)(n² + 2) rather than 1 + e^(−2)(−n² − 2).
          const isTurned = !equals(monomial, ONE) && textOf(this.#expression(top)).startsWith('-');
          const [positive_, sign] = isTurned ? [opposite(top), MINUS_ONE] : [top, ONE];
          return times(sign, this.#contentOut(positive_), monomial);
        }),
      );
    if (plain.length < 2 || signed.length !== plain.length) return all(groups);
    for (const sign of [1n, -1n]) {
      const isPaired = signed.every(({ monomial, top }) => {
        const bare = quotient(monomial, SIGN);
        const other = plain.find((g) => equals(g.monomial, bare));
        return other !== undefined && keyOf(other.top) === keyOf(product(top, sign));
      });
      if (isPaired) return times(all(plain), sign > 0n ? plus(SIGN, ONE) : difference(ONE, SIGN));
    }
    return all(groups);
  }

  /** 2(d − 1) of 2d − 2. */
  #contentOut(top: Polynomial): Expression {
    if (typeof top === 'bigint' || termCount(top) < 2) return this.#expression(top);
    const content = numberContent(top);
    return times(whole(content), this.#expression(exact(top, content) as Polynomial));
  }

  #below({ base, power: m }: Factor): Expression {
    return times(...inSquares(base).map((f) => power(this.#expression(f), whole(m))));
  }

  /** As a product: the number, powers of letters, and what is left of it without repeated factors. */
  #factored(a: Polynomial): Expression {
    const { number, letters, rest } = atomsIn(a);
    return times(
      whole(number),
      ...letters.map((p) => power(this.#expression(variableOf(p.variable)), whole(p.power))),
      ...this.#parts(rest),
    );
  }

  #parts(a: Polynomial): Expression[] {
    if (typeof a === 'bigint') return [whole(a)];
    if (degreeIn(a, HIGH) > MAX_SPLIT) return [this.#expression(a)];
    const { content, factors } = squareFree(a);
    return [
      this.#expression(content),
      ...factors.map(({ factor, power: m }) => power(this.#expression(factor), whole(m))),
    ];
  }

  #expression(p: Polynomial): Expression {
    if (typeof p === 'bigint') return whole(p);
    if (p.variable !== HIGH) return this.#k.expression(ratioOf(p));
    return this.#k.inX(p.coefficients.map(ratioOf), N);
  }
}

/** Degrees in n to which a numerator is looked through for repeated factors. */
const MAX_SPLIT = 6;

const hasSign = ({ monomial }: Group): boolean => factorsOf(monomial).some((f) => equals(f, SIGN));

/** What no polynomial is, as a root, in all terms alike. */
function withoutShared(groups: readonly Group[]): {
  readonly shared: Expression;
  readonly rest: readonly Group[];
} {
  const [first, ...others] = groups.map(({ monomial }) => factorsOf(monomial));
  const common = (first ?? []).filter(
    (f) => !equals(f, ONE) && others.every((list) => list.some((g) => equals(f, g))),
  );
  if (groups.length < 2 || common.length === 0) return { shared: ONE, rest: groups };
  const shared_ = times(...common);
  return {
    shared: shared_,
    rest: groups.map(({ monomial, top }) => ({ monomial: quotient(monomial, shared_), top })),
  };
}

/** n/d of a number d, which may be below 0. */
function positive(n: Polynomial, d: bigint): Ratio {
  return productOf(ratioOf(n), d < 0n ? { n: -1n, d: -d } : { n: 1n, d });
}

const multiple = (a: bigint, b: bigint): bigint => (a / gcd(a, b)) * b;
