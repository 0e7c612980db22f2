import type { Compatible, Implications } from './compatibles.ts';
import { isWithin, membersOf, type StateSet, single, sizeOf } from './state-set.ts';

/** Sets of states that hold every state, and every set that one of them implies. */
export interface ClosedCover {
  readonly sets: readonly StateSet[];
  /** No closed cover has fewer sets. */
  readonly lower: number;
  /** Nodes of the search. */
  readonly nodes: number;
}

/** A set of states that one chosen compatible must hold, and the compatibles that do. */
interface Duty {
  readonly set: StateSet;
  readonly choices: readonly number[];
}

/**
 * A closed cover of `states` by compatibles, with as few as can be: for k from the lower bound up, a search for
 * one of k sets. A duty, a set of states that must lie in one of them, is taken by the compatible that the fewest could
 * take; duties no two of which fit one compatible bound the search from below. `lower` is proven where `compatibles` hold all
 * primes, and equals the size of the cover where the search came to its end. `clique` is the size of a set of states no
 * two of which are compatible; `upper` is some closed cover. Bounded by `work` nodes, and by 150 comparisons of sets for each of
 * them.
 */
export function closedCover(
  compatibles: readonly Compatible[],
  states: readonly number[],
  options: {
    readonly clique: number;
    readonly upper: readonly StateSet[];
    readonly work: number;
    readonly progress?: (share: number) => void;
  },
): ClosedCover {
  const { clique, work, progress } = options;
  const search = new Search(compatibles, work, progress);
  let { upper } = options;
  let lower = clique;
  for (let k = Math.max(1, clique); k < upper.length; k++) {
    const found = search.within(k, states.map(single));
    if (found === 'unfinished') break;
    if (found) {
      upper = found;
      lower = k;
      break;
    }
    lower = k + 1;
  }
  return { sets: upper, lower: Math.min(lower, upper.length), nodes: search.nodes };
}

/** Comparisons of sets for a node of the bound, on average. */
const COMPARED = 150;

class Search {
  nodes = 0;
  #compared = 0;
  readonly #all: readonly Compatible[];
  readonly #work: number;
  readonly #progress: ((share: number) => void) | undefined;
  readonly #holding = new Map<StateSet, readonly number[]>();

  constructor(
    all: readonly Compatible[],
    work: number,
    progress: ((share: number) => void) | undefined,
  ) {
    this.#all = all;
    this.#work = work;
    this.#progress = progress;
  }

  /** The compatibles that hold a set. */
  #holders(set: StateSet): readonly number[] {
    let list = this.#holding.get(set);
    if (!list) {
      const found: number[] = [];
      this.#all.forEach((c, k) => {
        if (isWithin(set, c.set)) found.push(k);
      });
      list = found;
      this.#holding.set(set, list);
    }
    return list;
  }

  /** A closed cover of at most k sets, or undefined where there is none. */
  within(k: number, states: readonly StateSet[]): StateSet[] | undefined | 'unfinished' {
    const barred = new Uint8Array(this.#all.length);
    const chosen: number[] = [];
    const go = (duties: readonly StateSet[]): boolean | undefined => {
      this.nodes++;
      if (this.nodes % 512 === 0) this.#progress?.(this.nodes / this.#work);
      if (this.nodes > this.#work || this.#compared > COMPARED * this.#work) return undefined;
      this.#compared += duties.length * (1 + chosen.length);
      const open = duties.filter((set) => !chosen.some((c) => isWithin(set, this.#all[c]!.set)));
      if (open.length === 0) return true;
      const room = k - chosen.length;
      if (room === 0) return false;
      const asked: Duty[] = open.map((set) => ({
        set,
        choices: this.#holders(set).filter((c) => barred[c] === 0),
      }));
      for (const { choices } of asked) this.#compared += choices.length;
      asked.sort((a, b) => a.choices.length - b.choices.length);
      const first = asked[0]!;
      if (first.choices.length === 0 || this.#apart(asked) > room) return false;
      const tried: number[] = [];
      this.#compared += first.choices.length * open.length;
      const ranked = [...first.choices].sort((a, b) => this.#worth(b, open) - this.#worth(a, open));
      for (const c of ranked) {
        chosen.push(c);
        const done = go([...open, ...this.#all[c]!.implied]);
        if (done !== false) return done;
        chosen.pop();
        barred[c] = 1;
        tried.push(c);
      }
      for (const c of tried) barred[c] = 0;
      return false;
    };
    const done = go(states);
    if (done === undefined) return 'unfinished';
    return done ? chosen.map((c) => this.#all[c]!.set) : undefined;
  }

  #worth(c: number, open: readonly StateSet[]): number {
    const { set, implied } = this.#all[c]!;
    return open.filter((duty) => isWithin(duty, set)).length - implied.length / 4;
  }

  /** How many duties there are, greedily, no two of which one compatible could take. */
  #apart(duties: readonly Duty[]): number {
    const taken = new Uint8Array(this.#all.length);
    let count = 0;
    for (const { choices } of duties) {
      if (choices.some((c) => taken[c] === 1)) continue;
      count++;
      for (const c of choices) taken[c] = 1;
    }
    return count;
  }
}

/** Comparisons of sets while one cover is made, about: of many states fewer of the compatibles that hold one are weighed. */
const WEIGHED = 10_000_000;

/**
 * Some closed cover by those sets, greedily: the compatible that takes most duties for what it adds. Every set that one of them
 * implies must lie in one of them, as it does where they hold all maximal compatibles.
 */
export function greedyCover(
  compatibles: readonly StateSet[],
  states: readonly number[],
  implications: Implications,
): StateSet[] {
  const chosen: StateSet[] = [];
  let open = states.map(single);
  const most = Math.max(20, Math.floor(WEIGHED / states.length ** 2));
  while (open.length > 0) {
    const hardest = open.reduce((a, b) => (sizeOf(b) > sizeOf(a) ? b : a));
    let best = compatibles[0]!;
    let worth = Number.NEGATIVE_INFINITY;
    let weighed = 0;
    for (const set of compatibles) {
      if (!isWithin(hardest, set)) continue;
      if (++weighed > most) break;
      const taken = open.filter((duty) => isWithin(duty, set)).length;
      const added = implications
        .of(set)
        .filter((d) => !chosen.some((c) => isWithin(d, c)) && !open.some((o) => isWithin(d, o)));
      const value = taken - added.length;
      if (value > worth) [worth, best] = [value, set];
    }
    chosen.push(best);
    open = [...open, ...implications.of(best)].filter(
      (duty) => !chosen.some((c) => isWithin(duty, c)),
    );
  }
  return pruned(chosen, states, implications);
}

/** Sets to which each is tried to be left out: that takes as many comparisons as their cube. */
const MAX_PRUNED = 300;

/** The same without sets that none of the others needs. */
function pruned(
  sets: readonly StateSet[],
  states: readonly number[],
  implications: Implications,
): StateSet[] {
  if (sets.length > MAX_PRUNED) return [...sets];
  let kept = [...sets];
  for (const set of [...sets].reverse()) {
    const others = kept.filter((s) => s !== set);
    if (isClosedCover(others, states, implications)) kept = others;
  }
  return kept;
}

/** Whether sets hold all those states and all that they imply. */
export function isClosedCover(
  sets: readonly StateSet[],
  states: readonly number[],
  implications: Implications,
): boolean {
  const holds = (duty: StateSet) => sets.some((set) => isWithin(duty, set));
  return (
    states.every((s) => holds(single(s))) &&
    sets.every((set) => implications.of(set).every(holds)) &&
    sets.every((set) => membersOf(set).length > 0)
  );
}
