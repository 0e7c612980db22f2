import { EngineError } from '../error.ts';
import { degree } from './gf2-polynomial.ts';
import { isPrimitive } from './polynomial-order.ts';

/** The largest field whose tables are made: GF(2^14). */
export const MAX_FIELD_BITS = 14;

/**
 * GF(2^m) by powers of α, a root of a primitive polynomial: an element is the word of its coefficients, bit i that of
 * α^i. `exp` stands twice over, so that a sum of two logarithms needs no reduction. log 0 is not defined.
 */
export class GaloisField {
  readonly m: number;
  /** With its highest term. */
  readonly polynomial: number;
  /** Elements, 2^m. */
  readonly size: number;
  /** Of the multiplicative group, 2^m − 1. */
  readonly order: number;
  readonly exp: Uint16Array;
  readonly log: Uint16Array;

  /** Throws `out-of-range` for m outside 1 to 14 or a polynomial that is not primitive. */
  constructor(polynomial: number) {
    const m = degree(BigInt(polynomial));
    if (m < 1 || m > MAX_FIELD_BITS)
      throw new EngineError(
        'out-of-range',
        `The field polynomial 0x${polynomial.toString(16)} has the degree ${m}; fields of 2^1 to 2^${MAX_FIELD_BITS} elements are made.`,
        { value: polynomial },
      );
    if (!isPrimitive(BigInt(polynomial)))
      throw new EngineError(
        'out-of-range',
        `The field polynomial 0x${polynomial.toString(16)} is not primitive: powers of its root do not reach every element.`,
        { value: polynomial },
      );
    this.m = m;
    this.polynomial = polynomial;
    this.size = 2 ** m;
    this.order = this.size - 1;
    this.exp = new Uint16Array(2 * this.order);
    this.log = new Uint16Array(this.size);
    let element = 1;
    for (let e = 0; e < this.order; e++) {
      this.exp[e] = element;
      this.exp[e + this.order] = element;
      this.log[element] = e;
      element *= 2;
      if (element >= this.size) element ^= polynomial;
    }
  }

  multiply(a: number, b: number): number {
    return a === 0 || b === 0 ? 0 : this.exp[this.log[a]! + this.log[b]!]!;
  }

  /** Throws `division-by-zero`. */
  divide(a: number, b: number): number {
    if (b === 0)
      throw new EngineError('division-by-zero', 'Zero has no inverse in a field.', { value: b });
    return a === 0 ? 0 : this.exp[this.log[a]! + this.order - this.log[b]!]!;
  }

  /** α^e for any whole e. */
  power(e: number): number {
    const r = e % this.order;
    return this.exp[r < 0 ? r + this.order : r]!;
  }

  /** The value at x of the polynomial whose coefficient of x^i is `coefficients[i]`: Horner's rule. */
  evaluate(coefficients: ArrayLike<number>, x: number): number {
    let sum = 0;
    for (let i = coefficients.length - 1; i >= 0; i--)
      sum = this.multiply(sum, x) ^ coefficients[i]!;
    return sum;
  }

  /** The product of two polynomials, coefficients from x^0 up. */
  product(a: ArrayLike<number>, b: ArrayLike<number>): Uint16Array {
    const result = new Uint16Array(Math.max(0, a.length + b.length - 1));
    for (let i = 0; i < a.length; i++)
      for (let j = 0; j < b.length; j++) result[i + j]! ^= this.multiply(a[i]!, b[j]!);
    return result;
  }

  /** Quotient and remainder of polynomials, coefficients from x^0 up; the divisor's last must not be 0. */
  divided(
    a: ArrayLike<number>,
    b: ArrayLike<number>,
  ): { quotient: Uint16Array; remainder: Uint16Array } {
    const r = b.length - 1;
    const rest = Uint16Array.from(a);
    const quotient = new Uint16Array(Math.max(0, a.length - r));
    for (let i = quotient.length - 1; i >= 0; i--) {
      const lead = this.divide(rest[i + r]!, b[r]!);
      quotient[i] = lead;
      if (lead !== 0) for (let j = 0; j <= r; j++) rest[i + j]! ^= this.multiply(lead, b[j]!);
    }
    return { quotient, remainder: rest.slice(0, r) };
  }

  /** Tr(a) = a + a² + … + a^(2^(m−1)), which is 0 or 1. */
  trace(a: number): number {
    let sum = 0;
    let term = a;
    for (let i = 0; i < this.m; i++) {
      sum ^= term;
      term = this.multiply(term, term);
    }
    return sum;
  }
}
