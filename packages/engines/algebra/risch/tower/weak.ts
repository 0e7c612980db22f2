/** Poles of f that are residues of a logarithmic derivative (Bronstein, Symbolic Integration I, section 6.1). */
import { commonDivisor } from '../../polynomial/common-divisor.ts';
import { coefficientsIn, type Polynomial, variablesOf } from '../../polynomial/polynomial.ts';
import * as R from '../../rational/ratio.ts';
import { rationalRoots } from '../../rational/rational-roots.ts';
import * as U from '../../rational/univariate.ts';
import { coefficientsOf, residues } from '../monomial.ts';
import { derivationAt } from './parts.ts';
import {
  inLevel,
  levelAt,
  orderOf,
  polynomialSlope,
  type Tower,
  Undecided,
  wholeOf,
} from './tower.ts';

/** Residues beyond are not worked out. */
const MAX_RESIDUE = 60;

/** w with f − w′/w of no simple pole whose residue is a positive whole number. */
export function weakNormaliser(tower: Tower, j: number, f: R.Ratio): U.Univariate {
  const { n, d } = inLevel(tower, j, f);
  const normal = levelAt(tower, j).kind === 'exponential' ? d.slice(orderOf(d)) : d;
  const simple = U.squareFree(normal).find(({ power }) => power === 1)?.factor;
  if (!simple) return [R.ONE];
  const { s: top } = U.diophantine(U.divided(d, simple).quotient, simple, n);
  const by = derivationAt(tower, j);
  let w: U.Univariate = [R.ONE];
  const z = by.names.free;
  for (const { roots } of residues(top, simple, by).logs)
    for (const root of rationalRoots(coefficientsIn(numeric(roots, z), z).map(R.ratioOf)).roots) {
      const k = wholeOf(root);
      if (k === undefined || k <= 0) continue;
      if (k > MAX_RESIDUE) throw new Undecided(`a residue of ${k} is too large`);
      const factor = withResidue(tower, j, top, simple, root);
      for (let i = 0; i < k; i++) w = U.product(w, factor);
    }
  return w;
}

/** The factor of a polynomial in z that has no parameters: every number that is a zero is one of it. */
const numeric = (p: Polynomial, z: number): Polynomial =>
  variablesOf(p)
    .filter((v) => v !== z)
    .reduce((f, v) => coefficientsOf(f, v).reduce<Polynomial>(commonDivisor, 0n), p);

/** The factor of d at whose zeros n/d has a residue c. */
export const withResidue = (
  tower: Tower,
  j: number,
  n: U.Univariate,
  d: U.Univariate,
  c: R.Ratio,
): U.Univariate => U.commonDivisor(U.difference(n, U.scaled(polynomialSlope(tower, j, d), c)), d);
