import { EngineError } from '../error.ts';
import { type Bdd, FALSE, type Node, TRUE } from './bdd.ts';

/** A product of literals: what the variables of some levels are. */
export type Literals = ReadonlyMap<number, boolean>;

export interface LargestCube {
  readonly cube: Literals;
  /** Whether no product with fewer literals implies the function. */
  readonly proven: boolean;
}

/** Work on the exact answer, in nodes looked at. */
const MOST = 200_000;

/**
 * A product of the fewest literals that implies f, which must not be false: of the difference of two functions it is
 * the counterexample that fixes the fewest inputs. At a variable it takes the best of what holds for 0, for 1, and
 * for both, which is the conjunction of the cofactors (an implicant that leaves the variable out implies both). Where
 * that takes too many nodes it is the shortest path to 1, and not proven.
 */
export function largestCube(bdd: Bdd, f: Node): LargestCube {
  try {
    return { cube: exact(bdd, f), proven: true };
  } catch (error) {
    if (!(error instanceof EngineError) || error.code !== 'out-of-range') throw error;
    return { cube: shortestPath(bdd, f), proven: false };
  }
}

interface Choice {
  readonly literals: number;
  /** Undefined where the variable of the level is left out. */
  readonly value?: boolean | undefined;
  readonly level: number;
  readonly next: Node;
}

const NONE = Number.POSITIVE_INFINITY;

function exact(bdd: Bdd, f: Node): Literals {
  const done = new Map<Node, Choice>();
  const cost = (n: Node): number =>
    n === FALSE ? NONE : n === TRUE ? 0 : (done.get(n) ?? visit(n)).literals;
  const visit = (n: Node): Choice => {
    if (done.size > MOST)
      throw new EngineError('out-of-range', `More than ${MOST} nodes are looked at.`, {
        field: 'f',
        value: MOST,
      });
    const [low, high] = [bdd.low(n), bdd.high(n)];
    const level = bdd.level(n);
    const both = bdd.and(low, high);
    let best: Choice = { literals: cost(both), level, next: both };
    const with0 = 1 + cost(low);
    if (with0 < best.literals) best = { literals: with0, value: false, level, next: low };
    const with1 = 1 + cost(high);
    if (with1 < best.literals) best = { literals: with1, value: true, level, next: high };
    done.set(n, best);
    return best;
  };
  return followed(f, (n) => done.get(n) ?? visit(n));
}

function shortestPath(bdd: Bdd, f: Node): Literals {
  const done = new Map<Node, Choice>();
  const cost = (n: Node): number =>
    n === FALSE ? NONE : n === TRUE ? 0 : (done.get(n)?.literals ?? NONE);
  for (const n of bdd.reachable([f])) {
    const value = cost(bdd.high(n)) < cost(bdd.low(n));
    const next = value ? bdd.high(n) : bdd.low(n);
    done.set(n, { literals: 1 + cost(next), value, level: bdd.level(n), next });
  }
  return followed(f, (n) => done.get(n) as Choice);
}

function followed(f: Node, choiceAt: (n: Node) => Choice): Literals {
  const cube = new Map<number, boolean>();
  for (let n = f; n !== TRUE; ) {
    const { value, level, next } = choiceAt(n);
    if (value !== undefined) cube.set(level, value);
    n = next;
  }
  return cube;
}
