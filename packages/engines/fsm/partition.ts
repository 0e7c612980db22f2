import type { Behaviour } from './behaviour.ts';

/** The blocks of states that no sequence of inputs tells apart, and how they were found. */
export interface Partition {
  /** The block of each state; blocks are numbered by their first state. */
  readonly blockOf: readonly number[];
  readonly blocks: readonly (readonly number[])[];
  /** P₁, P₂ …: states in one block of Pₖ give the same outputs over k inputs. */
  readonly rounds: readonly (readonly (readonly number[])[])[];
}

/**
 * Equivalent states of a machine by refinement of partitions (E. F. Moore, 1956): a round takes apart what the
 * blocks of the last tell apart. Exact where the machine is completely specified; elsewhere states are together
 * only where they say the very same, which is no minimum. At most one round a state.
 */
export function partition({ diagrams, moves, step, machine }: Behaviour): Partition {
  const n = step.length;
  const rounds: number[][][] = [];
  let blockOf = new Int32Array(n);
  let count = 0;
  for (let round = 0; ; round++) {
    const keys = new Map<string, number>();
    const words = new Map<string, number>();
    const nextOf = new Int32Array(n);
    const said = moves.map(({ to, output }) => {
      const block = round === 0 ? 0 : to < 0 ? -1 : blockOf[to]!;
      const word = `${round === 0 ? '' : block} ${output}`;
      if (!words.has(word)) words.set(word, words.size);
      return words.get(word)!;
    });
    for (let s = 0; s < n; s++) {
      const signature = `${blockOf[s]} ${diagrams.map(step[s]!, (m) => said[m]!)}`;
      if (!keys.has(signature)) keys.set(signature, keys.size);
      nextOf[s] = keys.get(signature)!;
    }
    blockOf = nextOf;
    rounds.push(blocksOf(blockOf, keys.size));
    if (keys.size === count) break;
    count = keys.size;
  }
  if (rounds.length > 1) rounds.pop();
  return { blockOf: [...blockOf], blocks: blocksOf(blockOf, count), rounds };

  function blocksOf(of: ArrayLike<number>, size: number): number[][] {
    const blocks: number[][] = Array.from({ length: size }, () => []);
    machine.states.forEach((_, s) => void blocks[of[s]!]!.push(s));
    return blocks;
  }
}
