/**
 * A real polynomial that can be evaluated at any representable point without overflow.
 *
 * With z = 2^e·ζ, |ζ| within a factor √2 of 1, the coefficients of ζ are the given ones times
 * powers of two, so the change of variable is exact; divided by the largest they are at most 1,
 * and Horner's rule stays under 2^(n/2)·n: in range to degree 1900.
 */
export class ScaledPolynomial {
  readonly degree: number;
  readonly #mantissas: Float64Array;
  readonly #exponents: Int32Array;
  readonly #cache = new Map<number, { coefficients: Float64Array; exponent: number }>();

  /** `coefficients`: highest power first, finite, the first not zero. */
  constructor(coefficients: Float64Array) {
    this.degree = coefficients.length - 1;
    this.#mantissas = new Float64Array(coefficients.length);
    this.#exponents = new Int32Array(coefficients.length);
    for (let k = 0; k < coefficients.length; k++) {
      const [m, e] = frexp(coefficients[k]!);
      this.#mantissas[k] = m;
      this.#exponents[k] = e;
    }
  }

  /** log₂|coefficient of the k-th place|, −Infinity for zero. */
  log2(k: number): number {
    return Math.log2(Math.abs(this.#mantissas[k]!)) + this.#exponents[k]!;
  }

  /** Coefficients in ζ, and the power of two by which they were divided. */
  at(e: number): { coefficients: Float64Array; exponent: number } {
    const known = this.#cache.get(e);
    if (known) return known;
    const n = this.degree;
    let top = Number.NEGATIVE_INFINITY;
    for (let k = 0; k <= n; k++) {
      if (this.#mantissas[k] !== 0) top = Math.max(top, this.#exponents[k]! + e * (n - k));
    }
    // A coefficient under 2^-1060 of the largest is dropped: far under every error bound.
    const coefficients = this.#mantissas.map((m, k) => {
      const shift = this.#exponents[k]! + e * (n - k) - top;
      return shift < -1020 ? 0 : m * 2 ** shift;
    });
    const scaled = { coefficients, exponent: top };
    this.#cache.set(e, scaled);
    return scaled;
  }
}

const view = new DataView(new ArrayBuffer(8));

/** x = m·2^e with ½ ≤ |m| < 1; zero gives [0, 0]. */
export function frexp(x: number): [mantissa: number, exponent: number] {
  if (x === 0 || !Number.isFinite(x)) return [x, 0];
  const subnormal = Math.abs(x) < 2 ** -1022;
  view.setFloat64(0, subnormal ? x * 2 ** 54 : x);
  const high = view.getUint32(0);
  const e = ((high >>> 20) & 0x7ff) - 1022;
  view.setUint32(0, (high & 0x800fffff) | (1022 << 20));
  return [view.getFloat64(0), subnormal ? e - 54 : e];
}
