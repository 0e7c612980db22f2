/** The watch over what was settled, against a chain of a test's own that has forks. */
import { beforeEach, expect, test } from 'vitest';
import type { Hex } from '../chain/types.ts';
import { FinalityWatch, type SeenBlock } from './finality.ts';

const TX: Hex = `0x${'71'.repeat(32)}`;
const tx = (n: number): Hex => `0x${n.toString(16).padStart(64, '0')}`;

/** Blocks from `forkAt` on are of the newest fork. */
class Forked {
  fork = 'a';
  forkAt = 0n;
  finalized: bigint | null = 0n;
  asked = 0;

  block(number: bigint): SeenBlock {
    const fork = number >= this.forkAt ? this.fork : 'a';
    return { number, hash: `0x${fork}${number.toString(16).padStart(63, '0')}` };
  }
}

let chain: Forked;
let gone: string[];
let final: string[];
let watch: FinalityWatch;
beforeEach(() => {
  chain = new Forked();
  gone = [];
  final = [];
  watch = new FinalityWatch({
    block: async (which) => {
      chain.asked++;
      if (which !== 'finalized') return chain.block(which);
      return chain.finalized === null ? null : chain.block(chain.finalized);
    },
    blockOf: async (txHash) => (txHash === TX ? null : chain.block(BigInt(txHash))),
    gone: async (_txHash, claimIds) => void gone.push(...claimIds),
    final: async (claimIds) => void final.push(...claimIds),
  });
});

/** `claim` was settled in the block of that number, as the chain has it now. */
const settle = (claim: string, number: bigint): void =>
  watch.add(chain.block(number), tx(Number(number)), [claim]);

test('what a reorganisation took back is told, and what lies below it stays', async () => {
  for (const number of [10n, 11n, 12n]) settle(`in ${number}`, number);
  await watch.look();
  [chain.fork, chain.forkAt] = ['b', 11n];
  await watch.look();
  expect(gone.sort()).toEqual(['in 11', 'in 12']);
  expect(watch.size).toBe(1);
});

test('a block of the new fork does not hide that those below it are gone', async () => {
  for (const number of [9n, 10n, 11n]) settle(`in ${number}`, number);
  await watch.look();
  [chain.fork, chain.forkAt] = ['b', 10n];
  // Settled on the new fork before anybody looked again.
  settle('on the fork', 12n);
  await watch.look();
  expect(gone.sort()).toEqual(['in 10', 'in 11']);
  chain.finalized = 12n;
  await watch.look();
  expect(final.sort()).toEqual(['in 9', 'on the fork']);
  expect(watch.size).toBe(0);
});

test('a look costs two questions however much is watched, and one more for each block that came', async () => {
  for (let number = 1n; number <= 60n; number++) settle(`in ${number}`, number);
  await watch.look();
  chain.asked = 0;
  await watch.look();
  expect(chain.asked).toBe(2);
  settle('in 61', 61n);
  chain.asked = 0;
  await watch.look();
  expect(chain.asked).toBe(3);
  chain.asked = 0;
  await watch.look();
  expect(chain.asked).toBe(2);
  expect(gone).toEqual([]);
});

test('a node that does not answer changes nothing, and the next look finds it', async () => {
  settle('one', 5n);
  await watch.look();
  [chain.fork, chain.forkAt] = ['b', 5n];
  const { block } = chain;
  chain.block = () => {
    throw new Error('silent');
  };
  await expect(watch.look()).rejects.toThrow('silent');
  expect(gone).toEqual([]);
  chain.block = block;
  await watch.look();
  expect(gone).toEqual(['one']);
});

test('what an earlier process settled is placed by its transaction, or gone', async () => {
  const authorization = {
    from: TX,
    to: TX,
    value: 1n,
    validAfter: 0n,
    validBefore: 1n,
    nonce: TX,
    signature: TX,
  };
  const entry = { authorization, state: 'settled', attempts: 1 } as const;
  watch.addEntries([
    { ...entry, claimId: 'placed', txHash: tx(7) },
    { ...entry, claimId: 'lost', txHash: TX },
  ]);
  await watch.look();
  expect([gone, watch.size]).toEqual([['lost'], 1]);
});
