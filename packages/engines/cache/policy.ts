/**
 * Replacement policies. Slots are counted through the cache: way w of set s is slot s·ways + w. A free way is always
 * taken before a policy is asked, lowest first.
 */
import { EngineError } from '../error.ts';
import { Bits } from './policy-bits.ts';
import { Duel } from './policy-duel.ts';
import { Frequency } from './policy-frequency.ts';
import { Queue } from './policy-queue.ts';
import { Chance } from './policy-random.ts';
import { Rrip } from './policy-rrip.ts';
import { Tree } from './policy-tree.ts';

export const POLICIES = [
  ...['lru', 'fifo', 'random', 'lfsr', 'tree-plru', 'bit-plru', 'nru', 'mru', 'lip', 'bip'],
  ...['srrip', 'brrip', 'drrip', 'lfu'],
] as const;

export type PolicyName =
  | ('lru' | 'fifo' | 'random' | 'lfsr' | 'tree-plru' | 'bit-plru' | 'nru')
  | ('mru' | 'lip' | 'bip' | 'srrip' | 'brrip' | 'drrip' | 'lfu');

export interface Policy {
  /** A line was found in the slot. */
  hit(slot: number): void;
  /** A line came into the slot after a miss. */
  fill(slot: number): void;
  /** The slot of a full set whose line goes. */
  victim(set: number): number;
  /** The line in the slot was taken out. */
  drop(slot: number): void;
}

/** @throws EngineError `out-of-range` for a tree over a number of ways that is no power of two */
export function policyOf(name: PolicyName, sets: number, ways: number, seed: number): Policy {
  switch (name) {
    case 'lru':
    case 'fifo':
    case 'mru':
    case 'lip':
    case 'bip':
      return new Queue(name, sets, ways);
    case 'random':
    case 'lfsr':
      return new Chance(name, ways, seed);
    case 'bit-plru':
    case 'nru':
      return new Bits(name, sets, ways);
    case 'srrip':
    case 'brrip':
      return new Rrip(name, sets, ways);
    case 'drrip':
      return new Duel(sets, ways);
    case 'lfu':
      return new Frequency(sets, ways);
    case 'tree-plru':
      if (Math.log2(ways) % 1 !== 0)
        throw new EngineError(
          'out-of-range',
          `A tree over ${ways} ways is not whole: tree-PLRU takes 1, 2, 4, 8 … ways.`,
          { field: 'ways', value: ways },
        );
      return new Tree(sets, ways);
  }
}
