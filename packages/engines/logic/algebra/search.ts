import type { Rewriter } from './rewrites.ts';
import type { Term, Terms } from './terms.ts';

/** Where a search is to come, and how far it still is: of any scale, 0 at the goal. */
export interface Goal {
  readonly reached: (t: Term) => boolean;
  readonly distance: (t: Term) => number;
}

/** Terms from the first to the last, each made of the one before by one law. */
export type Path = readonly Term[];

/** Terms made at most while a search runs: what bounds its time and its memory. */
export interface Budget {
  readonly made: number;
}

/** A term is left where it has more literals than this many times the first, and twelve. */
const SWELL = 3;

/**
 * The first path that a search finds which looks at the most promising term first: of those with the smallest sum of
 * the steps so far and `weight` times the distance. Undefined where the budget is spent, or nothing leads on.
 */
export function bestFirst(
  terms: Terms,
  rewriter: Rewriter,
  start: Term,
  goal: Goal,
  { weight, made }: Budget & { readonly weight: number },
): Path | undefined {
  if (goal.reached(start)) return [start];
  const most = SWELL * terms.literals(start) + 12;
  const from = new Map<Term, Term>();
  const steps = new Map<Term, number>([[start, 0]]);
  const heap = new Heap();
  heap.push(start, 0);
  const full = terms.size + made;
  while (terms.size < full) {
    const t = heap.pop();
    if (t === undefined) return undefined;
    const so = steps.get(t) as number;
    for (const { to } of rewriter.of(t)) {
      if (terms.literals(to) > most || (steps.get(to) ?? Number.POSITIVE_INFINITY) <= so + 1)
        continue;
      steps.set(to, so + 1);
      from.set(to, t);
      if (goal.reached(to)) return pathTo(from, start, to);
      heap.push(to, so + 1 + weight * goal.distance(to));
    }
  }
  return undefined;
}

export interface Exhausted {
  /** The shortest path, where one was met. */
  readonly path: Path | undefined;
  /** No path has fewer steps than this. */
  readonly atLeast: number;
}

/**
 * Every term within a number of steps, nearest first: what it meets first is a shortest path, and what it has been
 * through without meeting the goal is proof that there is none so short. It ends where the budget is spent, or where
 * paths of `below` steps or more are left.
 */
export function breadthFirst(
  terms: Terms,
  rewriter: Rewriter,
  start: Term,
  goal: Goal,
  { made, below }: Budget & { readonly below: number },
): Exhausted {
  if (goal.reached(start)) return { path: [start], atLeast: 0 };
  const from = new Map<Term, Term>([[start, start]]);
  let layer: Term[] = [start];
  const full = terms.size + made;
  for (let depth = 1; depth < below; depth++) {
    const next: Term[] = [];
    for (const t of layer) {
      if (terms.size > full) return { path: undefined, atLeast: depth };
      for (const { to } of rewriter.of(t)) {
        if (from.has(to)) continue;
        from.set(to, t);
        if (goal.reached(to)) return { path: pathTo(from, start, to), atLeast: depth };
        next.push(to);
      }
    }
    layer = next;
    if (layer.length === 0) return { path: undefined, atLeast: below };
  }
  return { path: undefined, atLeast: below };
}

/** The path with what can be skipped left out: where a law, or two, lead from one of its terms to a later one. */
export function shortened(terms: Terms, rewriter: Rewriter, path: Path, { made }: Budget): Path {
  const short: Term[] = [...path];
  const full = terms.size + made;
  for (let i = 0; i + 2 < short.length; i++) {
    const later = new Map(short.map((t, k) => [t, k]));
    const here = short[i] as Term;
    let [best, through] = [i + 1, undefined as Term | undefined];
    for (const { to } of rewriter.of(here)) {
      const k = later.get(to) ?? -1;
      if (k > best) [best, through] = [k, undefined];
    }
    for (const { to: middle } of rewriter.of(here)) {
      if (terms.size > full) break;
      for (const { to } of rewriter.of(middle)) {
        const k = later.get(to) ?? -1;
        // By way of another it must save a step.
        if (k > best + 1) [best, through] = [k, middle];
      }
    }
    if (best > i + 1)
      short.splice(i + 1, best - i - 1, ...(through === undefined ? [] : [through]));
  }
  return short;
}

function pathTo(from: ReadonlyMap<Term, Term>, start: Term, end: Term): Path {
  const path = [end];
  for (let t = end; t !== start; ) {
    t = from.get(t) as Term;
    path.push(t);
  }
  return path.reverse();
}

/** The smallest first; of equals the one that came first, so that a search is the same on every machine. */
class Heap {
  readonly #items: { readonly term: Term; readonly cost: number; readonly came: number }[] = [];
  #came = 0;

  push(term: Term, cost: number): void {
    const items = this.#items;
    let at = items.push({ term, cost, came: this.#came++ }) - 1;
    while (at > 0) {
      const up = (at - 1) >> 1;
      if (!this.#before(at, up)) break;
      this.#exchange(at, up);
      at = up;
    }
  }

  pop(): Term | undefined {
    const items = this.#items;
    const [first] = items;
    const last = items.pop();
    if (first === undefined || last === undefined) return undefined;
    if (items.length > 0) {
      items[0] = last;
      for (let at = 0; ; ) {
        let least = at;
        for (const down of [2 * at + 1, 2 * at + 2])
          if (down < items.length && this.#before(down, least)) least = down;
        if (least === at) break;
        this.#exchange(at, least);
        at = least;
      }
    }
    return first.term;
  }

  #before(a: number, b: number): boolean {
    const [x, y] = [this.#items[a], this.#items[b]];
    if (!x || !y) return false;
    return x.cost < y.cost || (x.cost === y.cost && x.came < y.came);
  }

  #exchange(a: number, b: number): void {
    const items = this.#items;
    const held = items[a];
    const other = items[b];
    if (!held || !other) return;
    items[a] = other;
    items[b] = held;
  }
}
