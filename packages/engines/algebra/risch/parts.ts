/** Factors of a polynomial in several variables as far as contents, repeated parts, numbers and quadratics tell. */
import { commonDivisor, contentIn, primitive, squareFree } from '../polynomial/common-divisor.ts';
import {
  coefficientsIn,
  degreeIn,
  difference,
  inVariable,
  type Polynomial,
  product,
  quotient,
  sum,
} from '../polynomial/polynomial.ts';
import { squareParts } from '../rational/square-root.ts';
import { factored } from '../whole/factor.ts';
import { coefficientsOf } from './monomial.ts';

/** Those that have a variable from `first` on, each once. */
export function irreducibleParts(p: Polynomial, first: number): Polynomial[] {
  if (typeof p === 'bigint' || p.variable < first) return [];
  return [
    ...irreducibleParts(contentIn(p), first),
    ...squareFree(p).factors.flatMap(({ factor }) => parted(factor)),
  ];
}

function parted(f: Polynomial): Polynomial[] {
  if (typeof f === 'bigint') return [];
  const { variable } = f;
  if (f.coefficients.every((c): c is bigint => typeof c === 'bigint'))
    return factored(f.coefficients).factors.map(({ factor }) => inVariable(variable, factor));
  // A factor that has not every variable divides all coefficients in one that it lacks.
  for (let v = variable - 1; v >= 0; v--) {
    if (degreeIn(f, v) < 1) continue;
    const content = coefficientsOf(f, v).reduce<Polynomial>(commonDivisor, 0n);
    if (degreeIn(content, variable) > 0)
      return [...parted(content), ...parted(quotient(f, content) as Polynomial)];
  }
  return ofQuadratic(f, variable);
}

/** ax² + bx + c with a discriminant that is a square d²: factors are common with 2ax + b ± d. */
function ofQuadratic(f: Polynomial, x: number): Polynomial[] {
  const [c, b, a] = coefficientsIn(f, x);
  if (degreeIn(f, x) !== 2 || a === undefined || b === undefined || c === undefined) return [f];
  const under = difference(product(b, b), product(4n, product(a, c)));
  const { outside, inside } = squareParts({ n: under, d: 1n });
  if (inside !== 1n) return [f];
  const line = inVariable(x, [sum(b, outside.n), product(2n, a)]);
  const first = primitive(quotient(line, contentOf(line)) as Polynomial);
  const other = quotient(f, first);
  return other === undefined ? [f] : [first, other];
}

const contentOf = (p: Polynomial): Polynomial => (typeof p === 'bigint' ? p : contentIn(p));
