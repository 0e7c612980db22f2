/**
 * The field that coefficients are from: fractions in the parameters of a formula and in the constants that are no
 * fractions themselves, √2, π or e^(−3), each of which is taken as a letter and gets its value back at the end.
 */
import {
  CONSTANTS,
  type Expression,
  has,
  integerOf,
  isNumber,
  partsOf,
  whole,
} from '../algebra/expression/expression.ts';
import {
  quotient as over,
  sum as plus,
  power,
  product as times,
} from '../algebra/expression/make.ts';
import { numberAt } from '../algebra/expression/numeric.ts';
import {
  coefficientsIn,
  type Polynomial,
  power as raised,
  variableOf,
} from '../algebra/polynomial/polynomial.ts';
import {
  ZERO as NOTHING,
  ONE,
  product,
  type Ratio,
  ratio,
  ratioOf,
  sum,
} from '../algebra/rational/ratio.ts';
import type { Univariate } from '../algebra/rational/univariate.ts';
import { EngineError } from '../error.ts';
import { type Complex, complex } from '../numeric/complex.ts';

/** The variable of polynomials in s or z stands above all constants. */
const X = 1000;
/** Degrees beyond are refused before anything is multiplied out. */
export const MAX_DEGREE = 60;

export type Values = Readonly<Record<string, Complex>>;

export class Constants {
  readonly #known: Expression[] = [];
  readonly #places = new Map<string, number>();
  /** Numbers for the parameters: what signs are decided by, and checks made with. */
  readonly values: Values;

  constructor(values: Values) {
    this.values = values;
  }

  #letter(a: Expression): Ratio {
    let place = this.#places.get(a.key);
    if (place === undefined) {
      place = this.#known.length;
      this.#known.push(a);
      this.#places.set(a.key, place);
    }
    return ratioOf(variableOf(place));
  }

  /**
   * A fraction of polynomials in x. Throws `unsupported` where x is in anything else, and `out-of-range` for powers
   * above MAX_DEGREE.
   */
  ratioIn(a: Expression, x: string): Ratio {
    if (isNumber(a)) return { n: a.value.n, d: a.value.d };
    if (a.kind === 'symbol' && a.name === x) return ratioOf(variableOf(X));
    if (a.kind === 'sum') return a.terms.reduce((all, t) => sum(all, this.ratioIn(t, x)), NOTHING);
    if (a.kind === 'product')
      return a.factors.reduce((all, f) => product(all, this.ratioIn(f, x)), ONE);
    if (a.kind === 'power') {
      const n = integerOf(a.exponent);
      if (n !== undefined && (has(a, x) || a.base.kind !== 'number'))
        return this.#power(a.base, n, x);
    }
    if (has(a, x))
      throw new EngineError(
        'unsupported',
        `${x} stands where a fraction of polynomials has none.`,
        {
          value: a.key,
        },
      );
    return this.#letter(a);
  }

  #power(base: Expression, n: bigint, x: string): Ratio {
    const size = n < 0n ? -n : n;
    if (size > BigInt(MAX_DEGREE))
      throw new EngineError(
        'out-of-range',
        `The power ${n} is not multiplied out; the most is ${MAX_DEGREE}.`,
        { value: n },
      );
    const b = this.ratioIn(base, x);
    const [up, down] = [raised(b.n, Number(size)), raised(b.d, Number(size))];
    return n < 0n ? ratio(down, up) : { n: up, d: down };
  }

  /** A constant: an expression without the variable. */
  of(a: Expression): Ratio {
    return this.ratioIn(a, '');
  }

  /** Numerator and denominator of a fraction in x, as polynomials in it. */
  parted({ n, d }: Ratio): { readonly n: Univariate; readonly d: Univariate } {
    const of = (p: Polynomial) => coefficientsIn(p, X).map(ratioOf);
    return { n: of(n), d: of(d) };
  }

  polynomial(a: Expression, x: string): Univariate {
    const { n, d } = this.ratioIn(a, x);
    if (typeof d !== 'bigint' && d.variable === X)
      throw new EngineError('unsupported', `${x} stands in a denominator.`);
    return coefficientsIn(n, X).map((c) => ratio(c, d));
  }

  #polynomialExpression(p: Polynomial): Expression {
    if (typeof p === 'bigint') return whole(p);
    const x = this.#known[p.variable];
    if (!x) throw new EngineError('unsupported', 'A constant has the variable in it.');
    return plus(
      ...p.coefficients.map((c, k) => times(this.#polynomialExpression(c), power(x, whole(k)))),
    );
  }

  expression({ n, d }: Ratio): Expression {
    return over(this.#polynomialExpression(n), this.#polynomialExpression(d));
  }

  /** A polynomial in x, as an expression. */
  inX(a: Univariate, x: Expression): Expression {
    return plus(...a.map((c, k) => times(this.expression(c), power(x, whole(k)))));
  }

  /** Its number at the values of the parameters. Throws `incomplete` for a parameter without one. */
  numberOf(a: Ratio): Complex {
    if (typeof a.n === 'bigint' && typeof a.d === 'bigint' && a.n > -(2n ** 53n) && a.n < 2n ** 53n)
      return complex(Number(a.n) / Number(a.d));
    return numberAt(this.expression(a), this.values);
  }

  /** −1, 0 or 1 at the values of the parameters; 0 within rounding of what it is made of. */
  signOf(a: Ratio): number {
    if (a.n === 0n) return 0;
    const { re } = this.numberOf(a);
    return Math.abs(re) < 1e-13 ? 0 : Math.sign(re);
  }

  /** Whether no letter is in it. */
  isNumber({ n, d }: Ratio): boolean {
    return typeof n === 'bigint' && typeof d === 'bigint';
  }

  /** Whether a parameter is in it, whose value is not known but by the visitor's numbers. */
  isOpen(a: Ratio): boolean {
    const open = (e: Expression): boolean =>
      (e.kind === 'symbol' && !CONSTANTS.has(e.name)) || partsOf(e).some(open);
    return !this.isNumber(a) && open(this.expression(a));
  }
}
