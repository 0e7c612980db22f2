import { consensusOf } from './chain.ts';
import type { Rewrite } from './rewrite.ts';
import type { Rewriter } from './rewrites.ts';
import type { Path } from './search.ts';
import { productsOf, type Term, type Terms } from './terms.ts';

/** Steps of a derivation at most; what takes more is not told. */
export const MAX_STEPS = 150;
/** Products at most on the way to all prime implicants. */
const MAX_PRODUCTS = 60;

/** Laws that make a term smaller, in the order in which they are tried. */
const SHORTENING = [
  'constant',
  'null',
  'identity',
  'involution',
  'complement',
  'idempotent',
  'xorConstant',
  'xorSelf',
  'absorption',
  'combining',
  'elimination',
] as const;

/**
 * The derivation that always ends: complements inwards (De Morgan), products out (distributive), what shortens as soon
 * as it can; then, where the sum of products is not `target` yet, consensus until all prime implicants stand (W. V.
 * Quine, "A way to simplify truth functions", 1955) and again until only those of `target` do. Undefined where it
 * takes more steps or products than are told.
 */
export function guided(
  terms: Terms,
  rewriter: Rewriter,
  start: Term,
  target: readonly Term[],
  reached: (t: Term) => boolean,
): Path | undefined {
  const path: Term[] = [start];
  const go = (t: Term): boolean => path.push(t) <= MAX_STEPS;
  for (let t = start; !reached(t); t = path.at(-1) as Term) {
    const next = shorter(terms, rewriter.of(t)) ?? flatter(terms, t, rewriter.of(t));
    if (next === undefined) break;
    if (!go(next)) return undefined;
  }
  if (reached(path.at(-1) as Term)) return path;
  return throughPrimes(terms, path, target, go, reached);
}

/** What shortens, by the first law that does. */
function shorter(terms: Terms, rewrites: readonly Rewrite[]): Term | undefined {
  for (const law of SHORTENING) {
    const found = rewrites.filter((r) => r.law === law && !r.reversed);
    if (found.length > 0) return fewestLiterals(terms, found);
  }
  const consensus = rewrites.filter((r) => r.law === 'consensus' && !r.reversed);
  return fewestLiterals(terms, consensus);
}

/** Towards a sum of products: complements inwards, exclusive ors by their definition, products out. */
function flatter(terms: Terms, t: Term, rewrites: readonly Rewrite[]): Term | undefined {
  if (productsOf(terms, t)) return undefined;
  for (const law of ['deMorgan', 'xor'] as const) {
    const found = rewrites.filter((r) => r.law === law && !r.reversed);
    if (found.length > 0) return fewestLiterals(terms, found);
  }
  return fewestLiterals(
    terms,
    rewrites.filter((r) => r.law === 'distributive' && !r.reversed && !r.dual),
  );
}

const fewestLiterals = (terms: Terms, rewrites: readonly Rewrite[]): Term | undefined =>
  rewrites.reduce<Rewrite | undefined>(
    (best, r) => (!best || terms.literals(r.to) < terms.literals(best.to) ? r : best),
    undefined,
  )?.to;

function throughPrimes(
  terms: Terms,
  path: Term[],
  target: readonly Term[],
  go: (t: Term) => boolean,
  reached: (t: Term) => boolean,
): Path | undefined {
  const stood = productsOf(terms, path.at(-1) as Term);
  if (!stood) return undefined;
  let products: Term[][] = stood.map((p) => [...p]);
  const sum = (list: readonly (readonly Term[])[]) =>
    terms.join(
      'or',
      list.map((p) => terms.join('and', p)),
    );
  const holds = (outer: readonly Term[], inner: readonly Term[]) =>
    inner.every((l) => outer.includes(l));
  // Up: each consensus that no product holds, and what it absorbs.
  for (let grown = true; grown; ) {
    grown = false;
    for (let i = 0; i < products.length && !grown; i++)
      for (let j = i + 1; j < products.length && !grown; j++) {
        const made = consensusOf(terms, products[i] ?? [], products[j] ?? []);
        if (!made || products.some((p) => holds(made, p))) continue;
        grown = true;
        products = [...products, [...made]];
        if (products.length > MAX_PRODUCTS || !go(sum(products))) return undefined;
        const kept: Term[][] = products.filter((p) => p.length === made.length || !holds(p, made));
        if (kept.length < products.length) {
          products = kept;
          if (!go(sum(products))) return undefined;
        }
        if (reached(path.at(-1) as Term)) return path;
      }
  }
  // Down: what the target has not, by consensus of two while there is one, else as covered by the rest.
  const wanted = new Set(target);
  const left = () => products.filter((p) => !wanted.has(terms.join('and', p)));
  for (let extra = left(); extra.length > 0; extra = left()) {
    const all: readonly Term[][] = products;
    const isConsensus = (p: readonly Term[]) =>
      all.some((a, i) =>
        all.some((b, j) => {
          if (i >= j || a === p || b === p) return false;
          const made = consensusOf(terms, a, b);
          return made !== undefined && holds(p, made);
        }),
      );
    const gone = extra.find(isConsensus) ?? extra[0];
    products = all.filter((p) => p !== gone);
    if (!go(sum(products))) return undefined;
  }
  return reached(path.at(-1) as Term) ? path : undefined;
}
