import { EngineError } from '../error.ts';
import { abs, type Complex, complex } from '../numeric/complex.ts';
import { findRoot } from '../numeric/find-root.ts';
import { roots } from '../numeric/roots.ts';
import { evaluate, type TransferFunction } from './transfer-function.ts';

// Crossings as roots of polynomials in ω², so that none falls between samples (K. J. Åström & R. M. Murray,
// "Feedback Systems", 2nd ed., Princeton, 2021, §10.3).

const at = (loop: TransferFunction, omega: number): Complex => evaluate(loop, complex(0, omega));

/** Coefficients, highest power of ω first, of the real and the imaginary part of p(jω). */
function parts(p: readonly number[]): { even: number[]; odd: number[] } {
  const even = new Array<number>(p.length).fill(0);
  const odd = new Array<number>(p.length).fill(0);
  p.forEach((c, i) => {
    const power = p.length - 1 - i;
    const sign = power % 4 < 2 ? 1 : -1;
    (power % 2 === 0 ? even : odd)[i] = sign * c;
  });
  return { even, odd };
}

function product(a: readonly number[], b: readonly number[]): number[] {
  const out = new Array<number>(a.length + b.length - 1).fill(0);
  for (let i = 0; i < a.length; i++)
    for (let j = 0; j < b.length; j++) out[i + j] = out[i + j]! + a[i]! * b[j]!;
  return out;
}

function combine(a: readonly number[], b: readonly number[], sign: 1 | -1): number[] {
  const length = Math.max(a.length, b.length);
  return Array.from(
    { length },
    (_, i) => (a[i - length + a.length] ?? 0) + sign * (b[i - length + b.length] ?? 0),
  );
}

/** |p(jω)|² as a polynomial in ω. */
function square(p: readonly number[]): number[] {
  const { even, odd } = parts(p);
  return combine(product(even, even), product(odd, odd), 1);
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
  const difference = combine(square(loop.num), square(loop.den), -1);
  if (difference.every((c) => c === 0))
    throw new EngineError('degenerate', '|L| is 1 at every frequency: no crossover exists.', {
      field: 'num',
    });
  return positiveRoots(difference, (w) => Math.log(abs(at({ ...loop, delay: 0 }, w))));
}

/** Every ω ≥ 0 at which a loop without dead time is real and negative. */
export function realAxis(loop: TransferFunction): number[] {
  const n = parts(loop.num);
  const d = parts(loop.den);
  // Im(N·conj D): every term has an odd power of ω, so ω = 0 factors out.
  const imaginary = combine(product(n.odd, d.even), product(n.even, d.odd), -1);
  const found: number[] = [];
  const atZero = loop.num.at(-1)! / loop.den.at(-1)!;
  if (Number.isFinite(atZero) && atZero < 0) found.push(0);
  const first = imaginary.findIndex((c) => c !== 0);
  if (first < 0) return found;
  const withoutZero = imaginary.slice(first, -1);
  if (withoutZero.length < 2) return found;
  const crossings = positiveRoots(withoutZero, (w) => at(loop, w).im);
  return [...found, ...crossings.filter((w) => at(loop, w).re < 0)];
}
