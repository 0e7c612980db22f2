/**
 * Coefficients as a book writes them: one fraction in n, its numerator by (−1)ⁿ and the sines and cosines of n that are
 * left, or a few such fractions where that is shorter. As the form is one of polynomials, what is 0 comes out as 0.
 */
import { mapped } from '../algebra/expression/expand.ts';
import {
  type Expression,
  equals,
  has,
  integerOf,
  MINUS_ONE,
  symbol,
  whole,
} from '../algebra/expression/expression.ts';
import { sum as plus, power, quotient, product as times } from '../algebra/expression/make.ts';
import { textOf } from '../algebra/expression/write.ts';
import { commonDivisor, numberContent, squareFree } from '../algebra/polynomial/common-divisor.ts';
import {
  sum as added,
  coefficientsIn,
  quotient as exact,
  leadingNumber,
  opposite,
  type Polynomial,
  product,
  power as raised,
  variableOf,
} from '../algebra/polynomial/polynomial.ts';
import { type Ratio, ratio, ratioOf } from '../algebra/rational/ratio.ts';
import { factored } from '../algebra/whole/factor.ts';
import { Constants } from '../transform/constants.ts';
import { hyperbolic } from './hyperbolic.ts';
import { N, SIGN } from './integer-angles.ts';
import { groupedBy, takenOut } from './monomials.ts';

/** Variables of polynomials from here on are n, as `Constants` has it. */
const HIGH = 1000;

/** A form of sums of products in which n stands in powers, (−1)ⁿ, sines and cosines. Throws `unsupported` for others. */
export function tidied(a: Expression): Expression {
  return new Tidy(a).value();
}

const isAtom = (part: Expression): boolean =>
  equals(part, SIGN) ||
  (part.kind === 'call' && (part.name === 'sin' || part.name === 'cos') && has(part, 'n'));

/** (−1)²ⁿ is 1, (−1)³ⁿ is (−1)ⁿ. */
function signOnce(part: Expression): Expression {
  if (part.kind !== 'power' || !equals(part.base, MINUS_ONE)) return part;
  const turns = integerOf(quotient(part.exponent, N));
  if (turns === undefined) return part;
  return turns % 2n === 0n ? whole(1) : SIGN;
}

/** (−1)ⁿ and the sines and cosines of n in a formula, each once. */
export function atomsOf(a: Expression): Expression[] {
  const found = new Map<string, Expression>();
  mapped(a, (part) => {
    if (isAtom(part)) found.set(part.key, part);
    return part;
  });
  return [...found.values()];
}

class Tidy {
  readonly #k = new Constants({});
  readonly #atoms = new Map<string, Expression>();
  readonly #places = new Set<number>();
  readonly #ratio: Ratio;

  constructor(a: Expression) {
    const plain = mapped(a, (given) => {
      const part = signOnce(given);
      if (!isAtom(part)) return part;
      const name = `#${part.key}`;
      this.#atoms.set(name, part);
      return symbol(name);
    });
    for (const name of this.#atoms.keys()) {
      const { n } = this.#k.of(symbol(name));
      if (typeof n !== 'bigint') this.#places.add(n.variable);
    }
    this.#ratio = this.#k.ratioIn(plain, 'n');
  }

  value(): Expression {
    const { n, d } = this.#ratio;
    if (n === 0n) return whole(0);
    const together = this.#fraction(n, d);
    const apart = this.#apart(n, d);
    return apart !== undefined && textOf(apart).length < textOf(together).length ? apart : together;
  }

  /** By powers of n in the numerator, where the denominator has n as a factor alone. */
  #apart(n: Polynomial, d: Polynomial): Expression | undefined {
    const bottom = coefficientsIn(d, HIGH);
    if (bottom.filter((c) => c !== 0n).length > 1) return undefined;
    const parts = groupedBy(n, (v) => v === HIGH);
    if (parts.length < 2 || parts.length > 4) return undefined;
    return plus(
      ...parts.map(({ monomial, coefficient }) => {
        const part = ratio(product(monomial, coefficient), d);
        return this.#fraction(part.n, part.d);
      }),
    );
  }

  #fraction(n: Polynomial, d: Polynomial): Expression {
    const groups = groupedBy(n, (v) => this.#places.has(v));
    let common = groups.reduce<Polynomial>((all, g) => commonDivisor(all, g.coefficient), 0n);
    // 2(1 − (−1)ⁿ) rather than −2((−1)ⁿ − 1): most signs are pluses, and that without a sine or cosine.
    const plain = groups.find(({ monomial }) => monomial === 1n) ?? groups[0];
    const isLess = (g: (typeof groups)[number]) => leadingNumber(g.coefficient) < 0n;
    const less = 2 * groups.filter(isLess).length - groups.length;
    if (less > 0 || (less === 0 && plain && isLess(plain))) common = opposite(common);
    const inside = groups.reduce<Polynomial>(
      (all, { monomial, coefficient }) =>
        added(all, product(monomial, exact(coefficient, common) as Polynomial)),
      0n,
    );
    return hyperbolic(
      quotient(times(this.#factored(common), this.#expression(inside)), this.#factored(d)),
    );
  }

  /** As a product: the number, powers of letters, and what is left of it without repeated factors. */
  #factored(a: Polynomial): Expression {
    const { powers, rest } = takenOut(a);
    const content = numberContent(rest) * (leadingNumber(rest) < 0n ? -1n : 1n);
    const whole_ = exact(rest, content) as Polynomial;
    return times(
      whole(content),
      ...powers.map((p) => power(this.#expression(variableOf(p.variable)), whole(p.power))),
      ...this.#parts(whole_),
    );
  }

  #parts(a: Polynomial): Expression[] {
    if (typeof a === 'bigint') return [whole(a)];
    const { content, factors } = squareFree(a);
    return [
      this.#expression(content),
      ...factors.flatMap(({ factor, power: m }) =>
        inSquares(factor).map((f) => power(this.#expression(f), whole(m))),
      ),
    ];
  }

  #expression(p: Polynomial): Expression {
    if (typeof p === 'bigint') return whole(p);
    const given = p.variable === HIGH ? this.#k.inX(p.coefficients.map(ratioOf), N) : undefined;
    return this.#restored(given ?? this.#k.expression(ratioOf(p)));
  }

  #restored(a: Expression): Expression {
    return mapped(a, (part) =>
      part.kind === 'symbol' ? (this.#atoms.get(part.name) ?? part) : part,
    );
  }
}

/** (n² − 1)(n² − 4) of a polynomial in n² with whole coefficients; others as they are. */
function inSquares(a: Polynomial): Polynomial[] {
  if (typeof a === 'bigint' || a.variable !== HIGH || a.coefficients.length < 5) return [a];
  const c = a.coefficients;
  if (!c.every((x) => typeof x === 'bigint') || c.some((x, k) => k % 2 === 1 && x !== 0n))
    return [a];
  const { unit, factors } = factored(c.filter((_, k) => k % 2 === 0) as bigint[]);
  if (factors.length < 2) return [a];
  const spread = (f: readonly bigint[]): Polynomial =>
    f.reduce<Polynomial>(
      (all, x, k) => added(all, product(x, raised(variableOf(HIGH), 2 * k))),
      0n,
    );
  const list = factors.flatMap(({ factor, power: m }) =>
    new Array<Polynomial>(m).fill(spread(factor)),
  );
  return unit === 1n ? list : [unit, ...list];
}

/** Whether a form is 0 for every n. */
export const isNothing = (a: Expression): boolean => equals(a, whole(0));
