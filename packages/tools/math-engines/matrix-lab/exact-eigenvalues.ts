/** Eigenvalues that are fractions, or fractions with one square root. */
import { lowFactors, surdOf, wholeCoefficients } from '@tollbench/engines/exact/low-factors.ts';
import {
  abs,
  div,
  format,
  isZero,
  mul,
  type Rational,
  rational,
  sub,
  toNumber,
  ZERO,
} from '@tollbench/engines/exact/rational.ts';
import { squareFree } from '@tollbench/engines/numeric/square-free.ts';
import { exactText, gaussianText } from './text.ts';

/** rational + factor·√radicand; the radicand is 1 and the factor 0 where it is a fraction. */
export interface ExactEigenvalue {
  readonly rational: Rational;
  readonly factor: Rational;
  readonly radicand: bigint;
  /** How often it is a root of the characteristic polynomial. */
  readonly multiplicity: number;
  readonly re: number;
  readonly im: number;
}

/** What is known exactly of the roots of a characteristic polynomial. */
export interface ExactSpectrum {
  /** By ascending real part, then imaginary part. */
  readonly values: readonly ExactEigenvalue[];
  /** Roots, with their multiplicity, that have no such form. */
  readonly others: number;
}

const TWO = rational(2n);
const FOUR = rational(4n);

/**
 * All roots of such a form, proven to be all, from coefficients by descending power. Undefined where the enclosure of
 * the roots does not settle, so that nothing is known.
 */
export function exactSpectrum(polynomial: readonly Rational[]): ExactSpectrum | undefined {
  const values: ExactEigenvalue[] = [];
  let others = 0;
  for (const { polynomial: p, multiplicity } of squareFree(wholeCoefficients(polynomial))) {
    const found = lowFactors(p);
    if (!found) return undefined;
    others += found.rest * multiplicity;
    for (const root of found.roots)
      values.push({
        rational: root,
        factor: ZERO,
        radicand: 1n,
        multiplicity,
        re: toNumber(root),
        im: 0,
      });
    for (const { sum, product } of found.quadratics)
      values.push(...pair(div(sum, TWO), sub(div(mul(sum, sum), FOUR), product), multiplicity));
  }
  values.sort((a, b) => a.re - b.re || a.im - b.im);
  return { values, others };
}

/** middle ± √square, the lower one first. */
function pair(middle: Rational, square: Rational, multiplicity: number): ExactEigenvalue[] {
  const { factor, radicand } = surdOf(square);
  const centre = toNumber(middle);
  const half = Math.sqrt(Math.abs(toNumber(square)));
  return [-1, 1].map((sign) => ({
    rational: middle,
    factor: sign < 0 ? { n: -factor.n, d: factor.d } : factor,
    radicand,
    multiplicity,
    // Where the two parts cancel the product of both roots has the digits: (m² − s)/(m ∓ √s).
    re: square.n < 0n ? centre : real(middle, square, sign * half),
    im: square.n < 0n ? sign * half : 0,
  }));
}

function real(middle: Rational, square: Rational, root: number): number {
  const m = toNumber(middle);
  if (isZero(middle) || m < 0 === root < 0) return m + root;
  return toNumber(sub(mul(middle, middle), square)) / (m - root);
}

/** `2 − √3`, `−1/2 + 3i/4`, `2√5/3`, `i√2`. */
export function exactEigenvalueText({
  rational: middle,
  factor,
  radicand,
}: ExactEigenvalue): string {
  if (isZero(factor)) return exactText(middle);
  if (radicand === -1n) return gaussianText({ re: middle, im: factor });
  const { n, d } = abs(factor);
  const sign = factor.n < 0n ? '−' : '+';
  const root = radicand < 0n ? -radicand : radicand;
  const surd = `${n === 1n ? '' : exactText({ n, d: 1n })}${radicand < 0n ? 'i' : ''}${root === 1n ? '' : `√${root}`}${d === 1n ? '' : `/${d}`}`;
  if (isZero(middle)) return `${sign === '−' ? '−' : ''}${surd}`;
  return `${exactText(middle)} ${sign} ${surd}`;
}

/** The same for programs: `2-sqrt(3)`, `1/2+(3/4)*sqrt(-5)`. */
export function exactEigenvalueCode({
  rational: middle,
  factor,
  radicand,
}: ExactEigenvalue): string {
  if (isZero(factor)) return format(middle);
  const size = format(abs(factor));
  const surd = `${size === '1' ? '' : `(${size})*`}sqrt(${radicand})`;
  return `${isZero(middle) ? '' : format(middle)}${factor.n < 0n ? '-' : isZero(middle) ? '' : '+'}${surd}`;
}
