import type { Behaviour } from './behaviour.ts';
import { meet, OPEN } from './machine.ts';

/** One square of the pair chart (implication table): what becomes of two states that are taken as one. */
export interface Square {
  /** State indices, `low` < `high`. */
  readonly low: number;
  readonly high: number;
  /** Pairs that must also be taken as one, each `[low, high]`. */
  readonly implied: readonly (readonly [number, number])[];
  /** The round that crossed it out: 0 by its outputs, k by a pair crossed in round k − 1; undefined: compatible. */
  readonly crossed: number | undefined;
  /** The implied pair that crossed it out. */
  readonly because: readonly [number, number] | undefined;
}

export interface PairChart {
  readonly states: number;
  /** By `squareAt`. */
  readonly squares: readonly Square[];
  readonly rounds: number;
}

/** The place of the pair in a list of all pairs of states, low < high. */
export const squareAt = (low: number, high: number): number => (high * (high - 1)) / 2 + low;

/** Whether two states can be one. */
export const compatible = (chart: PairChart, a: number, b: number): boolean =>
  a === b || chart.squares[squareAt(Math.min(a, b), Math.max(a, b))]!.crossed === undefined;

/**
 * The pair chart of M. C. Paull and S. H. Unger (IRE Trans. EC-8, 1959). Two states are compatible unless some
 * input makes them give different outputs or brings them to two that are not. For a completely specified
 * machine compatible is equivalent.
 */
export function pairChart(b: Behaviour): PairChart {
  const { diagrams, moves, step } = b;
  const n = step.length;
  type Open = { -readonly [K in keyof Square]: Square[K] };
  const squares: Open[] = [];
  const byNodes = new Map<string, Pick<Square, 'implied'> | null>();
  /** Pairs that imply each pair. */
  const users: number[][] = Array.from({ length: (n * (n - 1)) / 2 }, () => []);
  let front: number[] = [];
  for (let high = 1; high < n; high++)
    for (let low = 0; low < high; low++) {
      const key = `${step[low]} ${step[high]}`;
      let found = byNodes.get(key);
      if (found === undefined) {
        found = lookAt(b, low, high);
        byNodes.set(key, found);
      }
      const at = squareAt(low, high);
      const implied = (found?.implied ?? []).filter(([p, q]) => p !== low || q !== high);
      squares[at] = { low, high, implied, crossed: found ? undefined : 0, because: undefined };
      if (!found) front.push(at);
      for (const [p, q] of implied) users[squareAt(p, q)]!.push(at);
    }
  let round = 0;
  for (; front.length > 0; ) {
    round++;
    const following: number[] = [];
    for (const at of front)
      for (const user of users[at]!) {
        const square = squares[user]!;
        if (square.crossed !== undefined) continue;
        square.crossed = round;
        square.because = [squares[at]!.low, squares[at]!.high];
        following.push(user);
      }
    front = following;
  }
  return { states: n, squares, rounds: round };

  /** What two states imply, or null where their outputs differ. */
  function lookAt(_: Behaviour, low: number, high: number): Pick<Square, 'implied'> | null {
    const pairs = new Map<number, readonly [number, number]>();
    let differ = false;
    diagrams.apply(step[low]!, step[high]!, (a, c) => {
      const [m, k] = [moves[a]!, moves[c]!];
      if (!meet(m.output, k.output)) differ = true;
      if (m.to !== OPEN && k.to !== OPEN && m.to !== k.to) {
        const pair = [Math.min(m.to, k.to), Math.max(m.to, k.to)] as const;
        pairs.set(squareAt(...pair), pair);
      }
      return 0;
    });
    return differ ? null : { implied: [...pairs.values()] };
  }
}
