import type { Behaviour } from './behaviour.ts';
import { OPEN } from './machine.ts';
import { compatible, type PairChart } from './pair-chart.ts';
import { isWithin, membersOf, type StateSet, setOf, single, sizeOf } from './state-set.ts';

/** A set of states that can be one, with the sets that must then be one, too. */
export interface Compatible {
  readonly set: StateSet;
  /** The maximal sets of two states and more that it implies and does not hold itself. */
  readonly implied: readonly StateSet[];
}

/**
 * All maximal compatibles among `among`: the cliques of the compatibility graph (C. Bron, J. Kerbosch, CACM 16, 1973).
 * Undefined where there are more than `most`, or where more than `work` states were looked at.
 */
export function maximalCompatibles(
  chart: PairChart,
  among: readonly number[],
  { most = 20_000, work = 10_000_000 } = {},
): StateSet[] | undefined {
  const fits = Array.from({ length: chart.states }, () => 0n);
  for (const a of among)
    for (const b of among) if (a !== b && compatible(chart, a, b)) fits[a]! |= single(b);
  const found: StateSet[] = [];
  let looked = 0;
  const grow = (set: StateSet, open: StateSet, done: StateSet): boolean => {
    if (open === 0n && done === 0n) return found.push(set) <= most;
    if (looked > work) return false;
    let pivot = 0n;
    let best = -1;
    for (const u of membersOf(open | done)) {
      looked++;
      const size = sizeOf(open & fits[u]!);
      if (size > best) [best, pivot] = [size, fits[u]!];
    }
    for (const v of membersOf(open & ~pivot)) {
      if (!grow(set | single(v), open & fits[v]!, done & fits[v]!)) return false;
      open &= ~single(v);
      done |= single(v);
    }
    return true;
  };
  if (!grow(0n, setOf(among), 0n)) return undefined;
  return found.sort((a, b) => sizeOf(b) - sizeOf(a) || (a < b ? -1 : 1));
}

/** What sets of states imply: found once each. */
export class Implications {
  readonly #b: Behaviour;
  readonly #sets: StateSet[] = [0n];
  readonly #numberOf = new Map<StateSet, number>([[0n, 0]]);
  readonly #next: number[];
  readonly #known = new Map<StateSet, readonly StateSet[]>();

  constructor(b: Behaviour) {
    this.#b = b;
    this.#next = b.step.map((f) =>
      b.diagrams.map(f, (m) => {
        const { to } = b.moves[m]!;
        return to === OPEN ? 0 : this.#number(single(to));
      }),
    );
  }

  #number(set: StateSet): number {
    let at = this.#numberOf.get(set);
    if (at === undefined) {
      at = this.#sets.push(set) - 1;
      this.#numberOf.set(set, at);
    }
    return at;
  }

  /** The maximal sets of two states and more to which some input takes all of `set`, but for those within it. */
  of(set: StateSet): readonly StateSet[] {
    let list = this.#known.get(set);
    if (list === undefined) {
      list = this.#look(set);
      this.#known.set(set, list);
    }
    return list;
  }

  #look(set: StateSet): StateSet[] {
    const { diagrams } = this.#b;
    const [first, ...rest] = membersOf(set);
    if (first === undefined) return [];
    let f = this.#next[first]!;
    for (const s of rest)
      f = diagrams.apply(f, this.#next[s]!, (a, b) =>
        this.#number(this.#sets[a]! | this.#sets[b]!),
      );
    const all = diagrams
      .values(f)
      .map((k) => this.#sets[k]!)
      .filter((implied) => (implied & (implied - 1n)) !== 0n && !isWithin(implied, set))
      .sort((a, b) => sizeOf(b) - sizeOf(a));
    return maximal(all);
  }
}

/** The sets that lie in no earlier one; largest first in. */
const maximal = (sets: readonly StateSet[]): StateSet[] => {
  const kept: StateSet[] = [];
  for (const set of sets) if (!kept.some((k) => isWithin(set, k))) kept.push(set);
  return kept;
};

/** Whether all that `a` implies lies in what `b` implies or in `b` itself. */
const impliesNoMore = (a: readonly StateSet[], b: readonly StateSet[]): boolean =>
  a.every((x) => b.some((y) => isWithin(x, y)));

/**
 * The prime compatibles of A. Grasselli and F. Luccio (IEEE Trans. EC-14, 1965): those that lie in no larger one that
 * implies no more. Some minimum closed cover consists of them. Undefined where more than `most` are looked at, or compared more than
 * `work` times.
 */
export function primeCompatibles(
  maximals: readonly StateSet[],
  implications: Implications,
  most = 40_000,
  progress: () => void = () => {},
  work = 10_000_000,
): Compatible[] | undefined {
  const primes: Compatible[] = [];
  let level = new Map<number, Set<StateSet>>();
  const push = (set: StateSet) => {
    const size = sizeOf(set);
    const at = level.get(size) ?? new Set();
    at.add(set);
    level.set(size, at);
  };
  for (const set of maximals) push(set);
  const largest = Math.max(0, ...level.keys());
  let looked = 0;
  let compared = 0;
  for (let size = largest; size >= 1; size--) {
    for (const set of level.get(size) ?? []) {
      compared += primes.length;
      if (++looked > most || compared > work) return undefined;
      if (looked % 256 === 0) progress();
      const implied = implications.of(set);
      const isDominated = primes.some(
        (p) => p.set !== set && isWithin(set, p.set) && impliesNoMore(p.implied, implied),
      );
      if (!isDominated) primes.push({ set, implied });
      // Below a set that implies nothing all are dominated by it.
      if (implied.length > 0 && size > 1) for (const s of membersOf(set)) push(set & ~single(s));
    }
    level.delete(size);
  }
  level = new Map();
  return primes;
}
