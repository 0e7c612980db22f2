/** Which blocks were the newest, held against a list of all that were told of. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Block } from './answers.ts';
import { Lineage } from './lineage.ts';
import type { Hex } from './types.ts';

/** A chain whose blocks are numbered by the order in which they were made. */
class Chain {
  hashes: Hex[] = [];
  asked = 0;
  #made = 0;

  mine(count: number): void {
    for (let n = 0; n < count; n++)
      this.hashes.push(`0x${(this.#made++).toString(16).padStart(64, '0')}`);
  }

  block(number: number): Block {
    const hash = this.hashes[number] as Hex;
    const parentHash = this.hashes[number - 1] ?? '0x00';
    return { number: BigInt(number), time: number, hash, parentHash, baseFee: 0n, gasLimit: 0n };
  }

  readonly rpc = {
    request: async (_: string, [tag]: readonly unknown[]): Promise<unknown> => {
      this.asked++;
      const number = Number(tag);
      if (this.hashes[number] === undefined) return null;
      const { hash, parentHash } = this.block(number);
      return { number: tag, timestamp: '0x1', hash, parentHash, gasLimit: '0x1' };
    },
  };
}

/** Blocks that are read between two looks, and blocks that are remembered. */
const BETWEEN = 32;
const REMEMBERED = 128;

/** What a list of all blocks that were told of or read says of a new newest block. */
function expected(known: Map<number, Hex>, { hashes }: Chain): number | null {
  const head = hashes.length - 1;
  const numbers = [...known.keys()].sort((a, b) => a - b);
  const stands = numbers.filter((n) => n <= head && known.get(n) === hashes[n]);
  if (stands.length === numbers.length && (numbers.at(-1) ?? -1) <= head) return null;
  const standing = stands.at(-1);
  return standing === undefined ? (numbers[0] ?? null) : standing + 1;
}

function remember(known: Map<number, Hex>, { hashes }: Chain, gone: number | null): void {
  const head = hashes.length - 1;
  const last = Math.max(-1, ...known.keys());
  if (gone !== null) for (const n of known.keys()) if (n >= gone) known.delete(n);
  const isNear = last >= 0 && head - last - 1 <= BETWEEN && gone === null;
  for (let n = isNear ? last + 1 : head; n <= head; n++) known.set(n, hashes[n] as Hex);
  for (const n of [...known.keys()].sort((a, b) => b - a).slice(REMEMBERED)) known.delete(n);
}

test('the lowest block that went is told, however far the looks lie apart and however deep it goes', async () => {
  const move = fc.record({
    drop: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 40 })),
    mine: fc.oneof(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 30, max: 36 })),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(move, { maxLength: 12 }), async (moves) => {
      const chain = new Chain();
      chain.mine(60);
      const lineage = new Lineage(chain.rpc);
      const known = new Map<number, Hex>();
      for (const { drop, mine } of [{ drop: 0, mine: 0 }, ...moves]) {
        chain.hashes.splice(Math.max(1, chain.hashes.length - drop));
        chain.mine(mine);
        const head = chain.hashes.length - 1;
        const gone = expected(known, chain);
        expect(await lineage.add(chain.block(head))).toBe(gone === null ? null : BigInt(gone));
        remember(known, chain, gone);
        for (const [number, hash] of known)
          expect(lineage.has({ ...chain.block(head), number: BigInt(number), hash })).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

test('a block that was never told of is not known, nor one of another fork', async () => {
  const chain = new Chain();
  chain.mine(5);
  const lineage = new Lineage(chain.rpc);
  await lineage.add(chain.block(3));
  expect(lineage.has(chain.block(3))).toBe(true);
  expect(lineage.has(chain.block(2))).toBe(false);
  expect(lineage.has({ ...chain.block(3), hash: '0x01' })).toBe(false);
});

test('one block after the other asks nothing; up to 32 between are read, and of more the last alone is', async () => {
  for (const [step, asks] of [
    [1, 0],
    [2, 1],
    [33, 32],
    [34, 1],
    [500, 1],
  ] as const) {
    const chain = new Chain();
    chain.mine(4);
    const lineage = new Lineage(chain.rpc);
    await lineage.add(chain.block(3));
    chain.mine(step);
    expect(await lineage.add(chain.block(3 + step))).toBeNull();
    expect(chain.asked, `${step} on`).toBe(asks);
  }
});

test('what lies 128 blocks back is forgotten', async () => {
  const chain = new Chain();
  chain.mine(300);
  const lineage = new Lineage(chain.rpc);
  for (let n = 0; n < 200; n++) await lineage.add(chain.block(n));
  expect(lineage.has(chain.block(72))).toBe(true);
  expect(lineage.has(chain.block(71))).toBe(false);
});

/** Blocks 0 to `last`, one after the other. */
async function told(last: number) {
  const chain = new Chain();
  chain.mine(last + 1);
  const lineage = new Lineage(chain.rpc);
  for (let n = 0; n <= last; n++) await lineage.add(chain.block(n));
  return { chain, lineage };
}

test('a block below the last one drops what stood above it, and nobody is asked', async () => {
  const { chain, lineage } = await told(10);
  // The node has the later ones all the same: one of a pool that told of an older block.
  expect(await lineage.add(chain.block(8))).toBe(9n);
  expect(chain.asked).toBe(0);
  expect([8, 9, 10].map((n) => lineage.has(chain.block(n)))).toEqual([true, false, false]);
});

test('a step back counts no block twice: 128 are remembered afterwards as well', async () => {
  const { chain, lineage } = await told(127);
  await lineage.add(chain.block(126));
  await lineage.add(chain.block(127));
  expect(lineage.has(chain.block(0))).toBe(true);
  chain.mine(1);
  await lineage.add(chain.block(128));
  expect([0, 1].map((n) => lineage.has(chain.block(n)))).toEqual([false, true]);
});

test('a block of the height of the last one took its place, whatever it says of its parent', async () => {
  const { chain, lineage } = await told(5);
  const other = { ...chain.block(5), hash: '0x05' as const, parentHash: chain.block(5).hash };
  expect(await lineage.add(other)).toBe(5n);
  expect(lineage.has(chain.block(5))).toBe(false);
});

test('where the node has none of the blocks that were known, all of them are gone', async () => {
  const { chain, lineage } = await told(3);
  chain.mine(10);
  const newest = chain.block(13);
  for (const n of [0, 1, 2, 3]) delete chain.hashes[n];
  expect(await lineage.add(newest)).toBe(0n);
});
