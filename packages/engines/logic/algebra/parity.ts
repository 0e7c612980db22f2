import type { Law } from './laws.ts';
import type { Rewrite } from './rewrite.ts';
import { ONE, type Term, type Terms, ZERO } from './terms.ts';

/** What the laws of exclusive or make of a chain of it, at its top. */
export function parityRewrites(terms: Terms, t: Term): Rewrite[] {
  const args = terms.args(t);
  const found: Rewrite[] = [];
  const step = (law: Law, taken: number[], to: Term): void => {
    found.push({ to, law, dual: false, reversed: false, path: [], taken });
  };
  const without = (...places: number[]) => args.filter((_, k) => !places.includes(k));
  args.forEach((a, i) => {
    if (a === ZERO) step('xorConstant', [i], terms.join('xor', without(i)));
    if (a === ONE) step('xorConstant', [i], terms.not(terms.join('xor', without(i))));
    if (terms.kind(a) === 'not')
      step(
        'xorComplement',
        [i],
        terms.not(
          terms.join(
            'xor',
            args.map((b, k) => (k === i ? (terms.args(a)[0] as Term) : b)),
          ),
        ),
      );
    for (let j = i + 1; j < args.length; j++) {
      const b = args[j] as Term;
      if (a === b) step('xorSelf', [i, j], terms.join('xor', [ZERO, ...without(i, j)]));
      if (a === terms.complementOf(b))
        step('xorSelf', [i, j], terms.join('xor', [ONE, ...without(i, j)]));
      const one = terms.join('and', [a, terms.complementOf(b)]);
      const other = terms.join('and', [terms.complementOf(a), b]);
      step('xor', [i, j], terms.join('xor', [terms.join('or', [one, other]), ...without(i, j)]));
    }
  });
  return found;
}
