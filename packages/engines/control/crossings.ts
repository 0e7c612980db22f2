import { EngineError } from '../error.ts';
import { abs, type Complex, complex } from '../numeric/complex.ts';
import { findRoot } from '../numeric/find-root.ts';
import { roots } from '../numeric/roots.ts';
import {
  addPolynomials,
  evaluate,
  multiplyPolynomials,
  polyval,
  type TransferFunction,
} from './transfer-function.ts';

// Crossings as roots of polynomials in ω², so that none falls between samples (K. J. Åström & R. M. Murray,
// "Feedback Systems", 2nd ed., Princeton, 2021, §10.3).

const at = (loop: TransferFunction, omega: number): Complex => evaluate(loop, complex(0, omega));

/** Coefficients, highest power of ω first, of the real and the imaginary part of p(jω). */
export function axisParts(p: readonly number[]): { even: number[]; odd: number[] } {
  const even = new Array<number>(p.length).fill(0);
  const odd = new Array<number>(p.length).fill(0);
  p.forEach((c, i) => {
    const power = p.length - 1 - i;
    const sign = power % 4 < 2 ? 1 : -1;
    (power % 2 === 0 ? even : odd)[i] = sign * c;
  });
  return { even, odd };
}

/** A polynomial of which no more than this share of its terms is left is 0 there. */
const NOTHING = 1e-13;

/** A sum of which no more than this share is left is what rounding left of it. */
const ROUNDING = 32 * Number.EPSILON;

/** a·b + sign·c·d of polynomials; a coefficient that is no more than the rounding of its terms is 0. */
function twoProducts(
  a: readonly number[],
  b: readonly number[],
  sign: 1 | -1,
  c: readonly number[],
  d: readonly number[],
): number[] {
  const sum = addPolynomials(
    multiplyPolynomials(a, b),
    multiplyPolynomials(
      c,
      d.map((x) => sign * x),
    ),
  );
  const moduli = (p: readonly number[]) => p.map(Math.abs);
  const terms = addPolynomials(
    multiplyPolynomials(moduli(a), moduli(b)),
    multiplyPolynomials(moduli(c), moduli(d)),
  );
  return sum.map((x, i) => (Math.abs(x) <= ROUNDING * (terms[i] ?? 0) ? 0 : x));
}

/** |p(jω)|² as a polynomial in ω, even powers alone. */
export function squaredModulus(p: readonly number[]): number[] {
  const { even, odd } = axisParts(p);
  return twoProducts(even, even, 1, odd, odd);
}

/** The positive x at which Σ c x^k has a root close enough to the real axis, of a polynomial in ω². */
function positiveRoots(inOmega: readonly number[], f: (omega: number) => number): number[] {
  // Only even powers stand in it: read it as a polynomial in ω².
  const halved = inOmega.filter((_, i) => (inOmega.length - 1 - i) % 2 === 0);
  if (halved.every((c) => c === 0))
    throw new EngineError(
      'degenerate',
      'The loop crosses at every frequency: its margins mean nothing.',
      { field: 'num' },
    );
  const { re, im, radius } = roots(halved);
  const found: number[] = [];
  for (let i = 0; i < re.length; i++) {
    if (!(re[i]! > 0) || Math.abs(im[i]!) > Math.max(radius[i]!, 1e-9 * re[i]!)) continue;
    const omega = Math.sqrt(re[i]!);
    if (!found.some((x) => Math.abs(x - omega) < 1e-9 * omega)) found.push(polish(f, omega));
  }
  return found;
}

/** The coefficients were rounded on the way: the last digits come from the function itself. */
function polish(f: (omega: number) => number, omega: number): number {
  const low = omega * (1 - 1e-7);
  const high = omega * (1 + 1e-7);
  return f(low) > 0 === f(high) > 0 ? omega : findRoot(f, low, high);
}

/** Every ω > 0 at which |L| = 1; the dead time does not matter. Throws `degenerate` where |L| is 1 everywhere. */
export function unitGain(loop: TransferFunction): number[] {
  const one = [1];
  const difference = twoProducts(squaredModulus(loop.num), one, -1, squaredModulus(loop.den), one);
  if (difference.every((c) => c === 0))
    throw new EngineError('degenerate', '|L| is 1 at every frequency: no crossover exists.', {
      field: 'num',
    });
  return positiveRoots(difference, (w) => Math.log(abs(at({ ...loop, delay: 0 }, w))));
}

/** Every ω ≥ 0 at which a loop without dead time is real and negative. */
export function realAxis(loop: TransferFunction): number[] {
  const n = axisParts(loop.num);
  const d = axisParts(loop.den);
  // Im(N·conj D): every term has an odd power of ω, so ω = 0 factors out.
  const imaginary = twoProducts(n.odd, d.even, -1, n.even, d.odd);
  const found: number[] = [];
  const atZero = loop.num.at(-1)! / loop.den.at(-1)!;
  if (Number.isFinite(atZero) && atZero < 0) found.push(0);
  const first = imaginary.findIndex((c) => c !== 0);
  if (first < 0) return found;
  const withoutZero = imaginary.slice(first, -1);
  if (withoutZero.length < 2) return found;
  const crossings = positiveRoots(withoutZero, (w) => at(loop, w).im);
  return [...found, ...crossings.filter((w) => at(loop, w).re < 0 && !isRootOnAxis(loop, w))];
}

/** Whether jω is a zero or a pole of L to the rounding of its polynomials: L runs through 0 or ∞ there, and crosses nothing. */
export function isRootOnAxis({ num, den }: TransferFunction, omega: number): boolean {
  const vanishes = (p: readonly number[]) =>
    abs(polyval(p, complex(0, omega))) <=
    NOTHING * p.reduce((sum, c) => sum * omega + Math.abs(c), 0);
  return vanishes(num) || vanishes(den);
}
