import { EngineError } from '../error.ts';
import type { RootSet } from '../numeric/aberth.ts';
import { type Complex, complex } from '../numeric/complex.ts';
import { integerRoots } from '../numeric/exact-roots.ts';
import { roots } from '../numeric/roots.ts';
import { wholeOf } from './divisor.ts';
import type { Polynomial } from './polynomial.ts';
import { toNumber } from './rational.ts';

/** A root and how often it is one. */
export interface DistinctRoot {
  readonly s: Complex;
  readonly multiplicity: number;
}

/**
 * The roots of an exact polynomial, each once with its multiplicity, which is proven: repeated roots are divided out over
 * the whole numbers before any rounding. Each is the double next to the root or the one after; real ones have an imaginary part of
 * exactly 0, others come in exact conjugate pairs. In rising real part; none for a constant. Where roots are too near one another for 8000 binary places, they
 * are as good as `roots` gives them, each once. Throws `zero-polynomial`.
 */
export function distinctRoots(p: Polynomial): DistinctRoot[] {
  if (p.length === 0)
    throw new EngineError('zero-polynomial', 'All coefficients are zero: every number is a root.');
  const low = p.findIndex(({ n }) => n !== 0n);
  const list: DistinctRoot[] = low > 0 ? [{ s: complex(0), multiplicity: low }] : [];
  const core = wholeOf(p.slice(low));
  const sets = core.length > 1 ? (integerRoots(core) ?? inDiscs(p.slice(low))) : [];
  for (const { set, multiplicity } of sets)
    for (let i = 0; i < set.re.length; i++) {
      const s = complex(set.re[i] ?? 0, set.im[i]);
      if (s.im === 0) list.push({ s, multiplicity });
      // The other of a pair is its mirror image to the last bit.
      if (s.im > 0) list.push({ s, multiplicity }, { s: complex(s.re, -s.im), multiplicity });
    }
  return list.sort((a, b) => a.s.re - b.s.re || a.s.im - b.s.im);
}

/** Roots that exact arithmetic does not part in time: simple ones, to the radius of their discs. */
function inDiscs(p: Polynomial): { set: RootSet; multiplicity: number }[] {
  return [{ set: roots(p.map(toNumber).reverse()), multiplicity: 1 }];
}
