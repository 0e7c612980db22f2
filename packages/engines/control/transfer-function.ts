import { EngineError } from '../error.ts';
import { abs, type Complex, complex, div, exp, mul } from '../numeric/complex.ts';
import { roots } from '../numeric/roots.ts';

/**
 * A rational transfer function in s with a dead time, G(s) = num(s)/den(s) · e^(−delay·s).
 *
 * Coefficients run from the highest power down; leading zeros are gone, and den[0] ≠ 0.
 */
export interface TransferFunction {
  readonly num: readonly number[];
  readonly den: readonly number[];
  /** Seconds, ≥ 0. */
  readonly delay: number;
}

/** The highest order the control engines take: beyond it a polynomial in doubles says little about its roots. */
export const MAX_ORDER = 30;

/**
 * Checks and trims a transfer function.
 * Throws `not-finite`, `zero-polynomial` (den all zero), `improper` (degree of num above den) and `out-of-range`.
 */
export function transferFunction(
  num: readonly number[],
  den: readonly number[],
  delay = 0,
): TransferFunction {
  const n = trim(num, 'num');
  const d = trim(den, 'den');
  if (d.length === 0)
    throw new EngineError('zero-polynomial', 'The denominator is zero.', {
      field: 'den',
      value: den,
    });
  if (n.length > d.length)
    throw new EngineError(
      'improper',
      `The numerator has degree ${n.length - 1}, above the denominator's ${d.length - 1}: no real system answers a step that way.`,
      { field: 'num', value: num },
    );
  if (d.length - 1 > MAX_ORDER)
    throw new EngineError(
      'out-of-range',
      `The denominator has the order ${d.length - 1}; the most is ${MAX_ORDER}.`,
      {
        field: 'den',
        value: den,
      },
    );
  if (!(delay >= 0) || !Number.isFinite(delay))
    throw new EngineError('out-of-range', `The dead time of ${delay} s is not 0 or more.`, {
      field: 'delay',
      value: delay,
    });
  return { num: n.length === 0 ? [0] : n, den: d, delay };
}

function trim(coefficients: readonly number[], field: string): number[] {
  const bad = coefficients.find((c) => !Number.isFinite(c));
  if (bad !== undefined)
    throw new EngineError('not-finite', `The coefficient ${bad} is not a finite number.`, {
      field,
      value: bad,
    });
  const first = coefficients.findIndex((c) => c !== 0);
  return first < 0 ? [] : coefficients.slice(first);
}

/** Degree of the denominator. */
export const order = (g: TransferFunction): number => g.den.length - 1;

export function poles(g: TransferFunction): Complex[] {
  return asList(g.den);
}

/** The finite zeros. */
export function zeros(g: TransferFunction): Complex[] {
  return g.num.length === 1 ? [] : asList(g.num);
}

function asList(polynomial: readonly number[]): Complex[] {
  const { re, im } = roots(polynomial);
  return Array.from(re, (x, i) => complex(x, im[i]));
}

/** Value of a real polynomial at a complex point (Horner). */
export function polyval(coefficients: readonly number[], s: Complex): Complex {
  let re = 0;
  let im = 0;
  for (const c of coefficients) [re, im] = [re * s.re - im * s.im + c, re * s.im + im * s.re];
  return { re, im };
}

/** G(s), the dead time included. */
export function evaluate(g: TransferFunction, s: Complex): Complex {
  const rational = div(polyval(g.num, s), polyval(g.den, s));
  return g.delay === 0 ? rational : mul(rational, exp(mul(complex(-g.delay), s)));
}

/** G(0): ±∞ where G integrates, NaN where a pole and a zero meet at the origin. */
export function dcGain(g: TransferFunction): number {
  return (g.num.at(-1) as number) / (g.den.at(-1) as number);
}

/** How far the pole nearest to the imaginary axis or beyond it lies to the right: the spectral abscissa, −∞ without poles. */
export function spectralAbscissa(g: TransferFunction): number {
  return poles(g).reduce((most, p) => Math.max(most, p.re), Number.NEGATIVE_INFINITY);
}

/** True where every pole lies in the open left half plane. */
export const isStable = (g: TransferFunction): boolean => spectralAbscissa(g) < 0;

/** Damping ratio −Re p/|p| of a pole: 1 for a stable real one. */
export const damping = (p: Complex): number => (abs(p) === 0 ? 0 : -p.re / abs(p));

/** Product of two real polynomials. */
export function multiplyPolynomials(a: readonly number[], b: readonly number[]): number[] {
  const product = new Array<number>(a.length + b.length - 1).fill(0);
  a.forEach((x, i) => {
    b.forEach((y, j) => {
      product[i + j] = (product[i + j] as number) + x * y;
    });
  });
  return product;
}

/** Sum of two real polynomials, aligned at the constant term. */
export function addPolynomials(a: readonly number[], b: readonly number[]): number[] {
  const length = Math.max(a.length, b.length);
  return Array.from(
    { length },
    (_, i) => (a[i - (length - a.length)] ?? 0) + (b[i - (length - b.length)] ?? 0),
  );
}

/** Two systems one after the other. */
export function series(a: TransferFunction, b: TransferFunction): TransferFunction {
  return transferFunction(
    multiplyPolynomials(a.num, b.num),
    multiplyPolynomials(a.den, b.den),
    a.delay + b.delay,
  );
}
