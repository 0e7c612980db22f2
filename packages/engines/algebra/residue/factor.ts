/**
 * Factors of polynomials modulo an odd prime: by the degrees of what is irreducible, and then equal ones apart
 * (Cantor and Zassenhaus, Mathematics of Computation 36, 1981; von zur Gathen and Gerhard, chapter 14).
 */
import {
  commonDivisor,
  derivative,
  difference,
  divided,
  monic,
  powerModulo,
  type Residues,
  remainder,
} from './polynomial.ts';

/** Whether no factor stands twice. */
export const isSquareFree = (f: Residues, p: number): boolean =>
  commonDivisor(f, derivative(f, p), p).length === 1;

const X: Residues = [0, 1];

/** The product of all irreducible factors of each degree that there is; f is monic and square-free. */
export function byDegree(f: Residues, p: number): { degree: number; product: Residues }[] {
  const found: { degree: number; product: Residues }[] = [];
  let rest = f;
  let power = X;
  for (let degree = 1; 2 * degree < rest.length; degree++) {
    power = powerModulo(power, BigInt(p), rest, p);
    const product = commonDivisor(difference(power, X, p), rest, p);
    if (product.length < 2) continue;
    found.push({ degree, product });
    rest = divided(rest, product, p).quotient;
    power = remainder(power, rest, p);
  }
  return rest.length > 1 ? [...found, { degree: rest.length - 1, product: rest }] : found;
}

/** Numbers that look as though drawn, the same in every run: it is their variety alone that counts. */
function* drawn(p: number): Generator<number, never> {
  let x = 0x9e3779b9;
  for (;;) {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    yield (x >>> 0) % p;
  }
}

/** The irreducible factors of a product of ones of equal degree; p is odd. */
function equalDegree(
  f: Residues,
  degree: number,
  p: number,
  numbers: Iterator<number>,
): Residues[] {
  if (f.length - 1 === degree) return [f];
  const half = (BigInt(p) ** BigInt(degree) - 1n) / 2n;
  for (;;) {
    const a = Array.from({ length: f.length - 1 }, () => numbers.next().value as number);
    const some = commonDivisor(difference(powerModulo(a, half, f, p), [1], p), f, p);
    if (some.length < 2 || some.length === f.length) continue;
    const other = divided(f, some, p).quotient;
    return [...equalDegree(some, degree, p, numbers), ...equalDegree(other, degree, p, numbers)];
  }
}

/** The monic irreducible factors of a square-free polynomial, its leading coefficient aside; p is odd. */
export function irreducibleFactors(f: Residues, p: number): Residues[] {
  const numbers = drawn(p);
  return byDegree(monic(f, p), p).flatMap(({ degree, product }) =>
    equalDegree(product, degree, p, numbers),
  );
}
