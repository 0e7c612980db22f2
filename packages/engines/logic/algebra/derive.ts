import { guided, MAX_STEPS } from './guided.ts';
import type { Law } from './laws.ts';
import type { Rewrite } from './rewrite.ts';
import { Rewriter } from './rewrites.ts';
import { type Budget, bestFirst, breadthFirst, type Goal, type Path, shortened } from './search.ts';
import { productsOf, sumsOf, type Term, type Terms } from './terms.ts';

/** A step of a derivation: `from` becomes `to` by one law at one place. */
export interface DerivationStep extends Omit<Rewrite, 'law'> {
  readonly from: Term;
  readonly law: Law;
}

export interface Derivation {
  readonly steps: readonly DerivationStep[];
  /** No derivation by these laws has fewer steps than this; as many as there are where it is proven shortest. */
  readonly atLeast: number;
}

/** What a two-level form is to cost: number of products (sums) and of literals. */
export interface TwoLevelCost {
  readonly terms: number;
  readonly literals: number;
}

/**
 * The shortest derivation found from a term to a minimum sum of products: to any with the cost that was proven
 * minimum. Several searches that favour promising terms, the derivation that always ends, and what can be skipped of
 * the best of them; then all shorter ones are tried while `effort` lasts, which proves it or finds a shorter one.
 * `target` is a minimum, as its products. Undefined where no derivation of `MAX_STEPS` is found.
 */
export function deriveSum(
  terms: Terms,
  start: Term,
  target: readonly Term[],
  cost: TwoLevelCost,
  effort: Budget,
): Derivation | undefined {
  const rewriter = new Rewriter(terms, { xor: false });
  const reached = (t: Term): boolean => {
    if (terms.literals(t) !== cost.literals) return false;
    const products = productsOf(terms, t);
    return products !== undefined && products.length === cost.terms;
  };
  const goal: Goal = {
    reached,
    distance: (t) => Math.abs(terms.literals(t) - cost.literals) + tangle(terms, t),
  };
  const ways = [guided(terms, rewriter, start, target, reached)];
  for (const weight of [1, 0.5])
    ways.push(bestFirst(terms, rewriter, start, goal, { weight, ...effort }));
  const path = shortest(terms, rewriter, ways, effort);
  return path && proven(terms, rewriter, path, goal, effort);
}

/** The same to a minimum product of sums: the dual derivation of the dual term. `target` as its sums. */
export function deriveProduct(
  terms: Terms,
  start: Term,
  target: readonly Term[],
  cost: TwoLevelCost,
  effort: Budget,
): Derivation | undefined {
  const dual = (t: Term) => terms.dual(t);
  const found = deriveSum(terms, dual(start), target.map(dual), cost, effort);
  if (!found) return undefined;
  const path = [start, ...found.steps.map((s) => dual(s.to))];
  const rewriter = new Rewriter(terms, { xor: false });
  return { ...found, steps: stepsOf(terms, rewriter, path) };
}

/**
 * The form with the fewest literals found, however many levels it has, with the derivation that leads there: from the
 * term itself and from the ends of `ways`, whatever shortens, and what looks promising for as long as `effort` lasts.
 */
export function deriveFewest(
  terms: Terms,
  start: Term,
  ways: readonly Derivation[],
  { xor, least }: { readonly xor: boolean; readonly least: number },
  effort: Budget,
): Derivation {
  const rewriter = new Rewriter(terms, { xor });
  const paths: Path[] = [[start], ...ways.map((w) => [start, ...w.steps.map((s) => s.to)])];
  let best: Path = [start];
  // A constant that is left is one more thing to read.
  const score = (t: Term) =>
    terms.literals(t) + 0.1 * tangle(terms, t) + 0.6 * constantsIn(terms, t);
  for (const path of paths) {
    const end = path.at(-1) as Term;
    let found: Path = [end];
    const goal: Goal = {
      reached: (t) => score(t) <= least,
      distance: (t) => {
        if (score(t) < score(found.at(-1) as Term)) found = [t];
        return score(t);
      },
    };
    const whole = bestFirst(terms, rewriter, end, goal, { weight: 2, ...effort });
    const to = whole?.at(-1) ?? (found.at(-1) as Term);
    const on =
      whole ??
      (to === end
        ? [end]
        : bestFirst(terms, rewriter, end, reaching(to, score), { weight: 2, ...effort }));
    const joined = [...path, ...(on ?? [end]).slice(1)];
    const better = score(joined.at(-1) as Term) - score(best.at(-1) as Term);
    if (better < 0 || (better === 0 && joined.length < best.length)) best = joined;
  }
  const end = best.at(-1) as Term;
  const path = shortened(terms, rewriter, best, part(effort, 1 / 3));
  return proven(terms, rewriter, path, reaching(end, score), effort);
}

const reaching = (to: Term, score: (t: Term) => number): Goal => ({
  reached: (t) => t === to,
  distance: (t) => Math.abs(score(t) - score(to)),
});

/** A derivation from one term to another that equals it; undefined where none is found. */
export function deriveEqual(
  terms: Terms,
  from: Term,
  to: Term,
  effort: Budget,
): Derivation | undefined {
  const rewriter = new Rewriter(terms, { xor: true });
  const score = (t: Term) => terms.literals(t) + tangle(terms, t);
  const goal = reaching(to, score);
  const found = breadthFirst(terms, rewriter, from, goal, { ...effort, below: MAX_STEPS });
  if (found.path) return { steps: stepsOf(terms, rewriter, found.path), atLeast: found.atLeast };
  const path = shortest(
    terms,
    rewriter,
    [1, 0.4].map((weight) => bestFirst(terms, rewriter, from, goal, { weight, ...effort })),
    effort,
  );
  return (
    path && {
      steps: stepsOf(terms, rewriter, path),
      atLeast: Math.min(found.atLeast, path.length - 1),
    }
  );
}

/** A share of a budget. */
const part = ({ made }: Budget, share: number): Budget => ({ made: Math.ceil(made * share) });

/** Complements over more than a literal, and exclusive ors: what a sum of products has none of. */
export function tangle(terms: Terms, t: Term): number {
  const kind = terms.kind(t);
  const own = kind === 'xor' || (kind === 'not' && !terms.isLiteral(t)) ? 1 : 0;
  return terms.args(t).reduce((n, a) => n + tangle(terms, a), own);
}

/** Constants inside a term; one that is all of it is none. */
function constantsIn(terms: Terms, t: Term): number {
  return terms
    .args(t)
    .reduce((n, a) => n + (terms.kind(a) === 'constant' ? 1 : constantsIn(terms, a)), 0);
}

function shortest(
  terms: Terms,
  rewriter: Rewriter,
  ways: readonly (Path | undefined)[],
  effort: Budget,
): Path | undefined {
  const found = ways
    .filter((path) => path !== undefined)
    .map((path) => shortened(terms, rewriter, path, part(effort, 1 / 3)));
  return found.reduce<Path | undefined>(
    (best, path) => (!best || path.length < best.length ? path : best),
    undefined,
  );
}

/** A path with what is proven of it: a shorter one takes its place where there is one among all that are tried. */
function proven(
  terms: Terms,
  rewriter: Rewriter,
  path: Path,
  goal: Goal,
  effort: Budget,
): Derivation {
  const start = path[0] as Term;
  const all = breadthFirst(terms, rewriter, start, goal, { ...effort, below: path.length - 1 });
  return { steps: stepsOf(terms, rewriter, all.path ?? path), atLeast: all.atLeast };
}

/** The law of each step of a path. What no single law makes is a product that several consensus terms lead to. */
function stepsOf(terms: Terms, rewriter: Rewriter, path: Path): DerivationStep[] {
  return path.slice(1).map((to, k) => {
    const from = path[k] as Term;
    const rewrite = rewriter.of(from).find((r) => r.to === to);
    if (rewrite) return { from, ...rewrite };
    const dual = sumsOf(terms, from) !== undefined && productsOf(terms, from) === undefined;
    return {
      from,
      to,
      law: 'covered',
      dual,
      reversed: false,
      path: [],
      taken: goneFrom(terms, from, to),
    };
  });
}

function goneFrom(terms: Terms, from: Term, to: Term): number[] {
  const kept = new Set(terms.kind(to) === terms.kind(from) ? terms.args(to) : [to]);
  return terms.args(from).flatMap((a, k) => (kept.has(a) ? [] : [k]));
}
