/** What becomes of a look: when the next one is, whose word is taken, and what time it is then. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Block } from './answers.ts';
import { Sightings } from './sightings.ts';
import type { Hex } from './types.ts';

const hash = (n: number): Hex => `0x${n.toString(16).padStart(64, '0')}`;
const blockAt = (number: number, time: number): Block => ({
  ...{ number: BigInt(number), time, hash: hash(number), parentHash: hash(number - 1) },
  ...{ baseFee: 0n, gasLimit: 1n },
});

/** Milliseconds. */
let clock: number;
let seen: Sightings;
beforeEach(() => {
  clock = 50_000;
  const rpc = { request: () => Promise.reject(new Error('nobody has to be asked')) };
  seen = new Sightings(rpc, () => clock);
});

/** Nine blocks, `each` of them `gap` seconds after the one before, so that there is a rhythm. */
async function regular(gap: number, each = 1): Promise<void> {
  for (let n = 0; n < 9; n++) {
    const time = 1_000 + n * gap;
    for (let k = 0; k < each; k++) {
      const block = blockAt(1 + n * each + k, time);
      if (k === 0) await seen.take(block, 0);
    }
    clock += gap * 1_000;
  }
}

describe('the next look', () => {
  test('without a rhythm is a quarter of a second later, and rarer the longer no block comes', async () => {
    await seen.take(blockAt(1, 1_000), 0);
    for (const [since, next] of [
      [0, 250],
      [1_000, 350],
      [10_000, 1_250],
      [17_499, 1_999.9],
      [17_500, 2_000],
      [90_000, 2_000],
    ] as const) {
      clock = 50_000 + since;
      expect([since, seen.nextIn(true), seen.nextIn(false)]).toEqual([since, next, next]);
    }
  });

  test('is when the next block is due, and a quarter of that later where it is late', async () => {
    await regular(12);
    expect([seen.nextIn(true), seen.nextIn(false)]).toEqual([12_000, 3_000]);
  });

  test('is never sooner than a tenth of a second after one that found nothing', async () => {
    for (let n = 0; n < 9; n++) {
      // Ten blocks in two seconds, of which each tenth is seen: the others are read by nobody here.
      const block = blockAt(1 + n, 1_000 + 2 * n);
      seen.rhythm.add(block.number * 10n, block.time);
    }
    expect([seen.nextIn(true), seen.nextIn(false)]).toEqual([200, 100]);
  });
});

test('a chain is quiet before its first block, and once three of them did not come', async () => {
  expect(seen.isQuiet).toBe(true);
  await seen.take(blockAt(1, 1_000), 0);
  expect(seen.isQuiet).toBe(false);
  clock += 6_000;
  expect(seen.isQuiet).toBe(false);
  clock += 1;
  expect(seen.isQuiet).toBe(true);
});

describe('the time', () => {
  const again = (pending: number) => seen.take(blockAt(1, 1_000), pending);
  beforeEach(async () => {
    await again(0);
  });

  test('of a new block is the later one of its own and of the one that would be mined now', async () => {
    await seen.take(blockAt(2, 1_002), 1_010);
    expect(seen.time.now()).toBe(1_010);
    await seen.take(blockAt(3, 1_020), 1_010);
    expect(seen.time.now()).toBe(1_020);
  });

  test('goes on while the node tells nothing new, and is known as long as it answers', async () => {
    clock += 50_000;
    expect(await again(0)).toBeNull();
    clock += 50_000;
    expect(seen.time.now()).toBe(1_100);
  });

  test('moves on to that of the block that would be mined now, and not back to it', async () => {
    clock += 900;
    await again(1_000);
    clock += 200;
    // What is no later changes nothing, not even the part of a second.
    expect(seen.time.now()).toBe(1_001);
    await again(901);
    expect(seen.time.now()).toBe(1_001);
    expect(await again(1_040)).toBeNull();
    expect(seen.time.now()).toBe(1_040);
  });

  test('that nobody knows any more is told by the block that would be mined now', async () => {
    clock += 60_001;
    expect(seen.time.now()).toBeNull();
    await again(1_030);
    expect(seen.time.now()).toBe(1_030);
  });
});

describe('an older block', () => {
  const [first, second, third] = [blockAt(1, 1_000), blockAt(2, 1_002), blockAt(3, 1_004)];
  beforeEach(async () => {
    for (const block of [first, second]) await seen.take(block, 0);
  });

  test('is believed after ten seconds in which no other was told, and not before', async () => {
    expect(await seen.take(first, 0)).toBeNull();
    clock += 9_999;
    expect(await seen.take(first, 0)).toBeNull();
    expect(seen.head).toBe(second);
    clock += 1;
    expect(await seen.take(first, 0)).toEqual({ block: first, gone: 2n });
    expect(seen.head).toBe(first);
    expect(seen.reorganised).toEqual({ at: clock, depth: 1n });
  });

  test('is not believed as long as the newest one is told in between', async () => {
    for (let n = 0; n < 5; n++) {
      expect(await seen.take(first, 0)).toBeNull();
      clock += 6_000;
      expect(await seen.take(second, 0)).toBeNull();
      clock += 6_000;
    }
    expect([seen.head, seen.reorganised]).toEqual([second, null]);
  });

  test('has its ten seconds anew after a new one was told', async () => {
    expect(await seen.take(first, 0)).toBeNull();
    clock += 9_000;
    expect(await seen.take(third, 0)).toEqual({ block: third, gone: null });
    clock += 9_000;
    expect(await seen.take(second, 0)).toBeNull();
    expect(seen.head).toBe(third);
  });
});

test('the first block, and each that follows, takes nothing back', async () => {
  await regular(2);
  expect(seen.reorganised).toBeNull();
  expect(seen.seenAt).toBe(clock - 2_000);
});

test('a block that is told again is nothing new, however long it is told', async () => {
  const block = blockAt(1, 1_000);
  await seen.take(block, 0);
  for (let n = 0; n < 3; n++) {
    clock += 9_000;
    expect(await seen.take(block, 0)).toBeNull();
  }
  expect([seen.seenAt, seen.reorganised]).toEqual([50_000, null]);
});
