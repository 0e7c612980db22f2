import type { Univariate } from '@tollbench/engines/algebra/rational/univariate.ts';
import { type Complex, complex } from '@tollbench/engines/numeric/complex.ts';
import { roots } from '@tollbench/engines/numeric/roots.ts';
import type { Constants } from '@tollbench/engines/transform/constants.ts';

/** At the values of the parameters, of a polynomial from its constant term up. */
export function rootsOf(k: Constants, q: Univariate): Complex[] {
  const c = q.map((x) => k.numberOf(x).re).reverse();
  if (c.length === 2) return [complex(-(c[1] as number) / (c[0] as number))];
  const found = roots(c);
  return Array.from(found.re, (re, j) => complex(re, found.im[j] ?? 0));
}
