import { Chain } from './chain.ts';
import type { Law } from './laws.ts';
import { parityRewrites } from './parity.ts';
import type { Rewrite, RewriteRules } from './rewrite.ts';
import { type Joining, ONE, type Term, type Terms, ZERO } from './terms.ts';

/**
 * All that one law at one place makes of a term: every place, every law of `laws.ts` from left to right, and De Morgan, the
 * distributive law (a factor of two operands, or of all that have it), consensus and, by the rules, exclusive or from right to left.
 * What is found of a part is kept, as most of a term stays from step to step.
 */
export class Rewriter {
  readonly #terms: Terms;
  readonly #rules: RewriteRules;
  readonly #known = new Map<Term, readonly Rewrite[]>();

  constructor(terms: Terms, rules: RewriteRules) {
    this.#terms = terms;
    this.#rules = rules;
  }

  of(t: Term): readonly Rewrite[] {
    const known = this.#known.get(t);
    if (known) return known;
    const terms = this.#terms;
    const kind = terms.kind(t);
    const found: Rewrite[] = [...this.#here(t)];
    const args = terms.args(t);
    const seen = new Set<Term>();
    args.forEach((arg, k) => {
      // Equal operands change alike.
      if (seen.has(arg)) return;
      seen.add(arg);
      for (const r of this.of(arg)) {
        const changed = args.map((a, i) => (i === k ? r.to : a));
        const to = kind === 'not' ? terms.not(r.to) : terms.join(kind as Joining, changed);
        found.push({ ...r, to, path: [k, ...r.path] });
      }
    });
    const distinct = new Map<Term, Rewrite>();
    for (const r of found) if (r.to !== t && !distinct.has(r.to)) distinct.set(r.to, r);
    const list = [...distinct.values()];
    this.#known.set(t, list);
    return list;
  }

  #here(t: Term): Rewrite[] {
    switch (this.#terms.kind(t)) {
      case 'not':
        return this.#complement(t);
      case 'and':
      case 'or':
        return new Chain(this.#terms, t, this.#rules).rewrites();
      case 'xor':
        return parityRewrites(this.#terms, t);
      default:
        return [];
    }
  }

  #complement(t: Term): Rewrite[] {
    const terms = this.#terms;
    const of = terms.args(t)[0] as Term;
    const step = (to: Term, law: Law, dual = false): Rewrite => ({
      to,
      law,
      dual,
      reversed: false,
      path: [],
      taken: [],
    });
    const args = terms.args(of);
    switch (terms.kind(of)) {
      case 'constant':
        return [step(of === ONE ? ZERO : ONE, 'constant', of === ONE)];
      case 'not':
        return [step(args[0] as Term, 'involution')];
      case 'and':
        return [
          step(
            terms.join(
              'or',
              args.map((a) => terms.not(a)),
            ),
            'deMorgan',
            true,
          ),
        ];
      case 'or':
        return [
          step(
            terms.join(
              'and',
              args.map((a) => terms.not(a)),
            ),
            'deMorgan',
          ),
        ];
      case 'xor': {
        const [first = ZERO, ...rest] = args;
        const moved: Rewrite[] = [
          {
            ...step(terms.join('xor', [terms.complementOf(first), ...rest]), 'xorComplement'),
            reversed: true,
          },
        ];
        if (rest.length !== 1) return moved;
        const second = rest[0] as Term;
        const both = terms.join('and', [first, second]);
        const none = terms.join('and', [terms.complementOf(first), terms.complementOf(second)]);
        return [...moved, step(terms.join('or', [both, none]), 'xor', true)];
      }
      default:
        return [];
    }
  }
}
