/** When the chain is looked at, by its own timers or for somebody, and what ends that. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ScriptedChain } from '../testing/scripted-chain.ts';
import { BASE_USDC } from './authorization.ts';
import { ChainUnavailable } from './errors.ts';
import { HeadWatcher } from './head.ts';

let node: ScriptedChain;
let heads: HeadWatcher;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  node = new ScriptedChain();
  for (let n = 0; n < 10; n++) node.mine(1_000 + n * 2);
  const { chainId } = BASE_USDC;
  const monotonic = () => node.clock;
  heads = new HeadWatcher({ rpc: node.rpc, chainId, confirmations: 2, monotonic });
});
afterEach(() => {
  heads.stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const looks = (): number => node.asked.filter((each) => each === 'latest').length;
const checks = (): number => node.asked.filter((each) => each === 'eth_chainId').length;
const codes = () => heads.health().map(({ code }) => code);
/** The timers and the clock move on together. */
async function pass(milliseconds: number): Promise<void> {
  node.clock += milliseconds;
  await vi.advanceTimersByTimeAsync(milliseconds);
}
const mine = () => node.mine((node.blocks.at(-1)?.time ?? 0) + 2);

describe('by itself the chain is looked at', () => {
  test('when the next block is due, and sooner again where it is late', async () => {
    for (let n = 0; n < 9; n++) {
      await heads.poll();
      node.clock += 2_000;
      mine();
    }
    await heads.start();
    let before = looks();
    await pass(1_999);
    expect(looks()).toBe(before);
    // Nothing new is found: the next look is half a second later.
    await pass(1);
    expect(looks()).toBe(++before);
    await pass(499);
    expect(looks()).toBe(before);
    mine();
    await pass(1);
    expect(looks()).toBe(++before);
    await pass(1_999);
    expect(looks()).toBe(before);
  });

  test('a second after one that failed', async () => {
    node.down = true;
    await heads.start();
    expect(looks()).toBe(1);
    await pass(999);
    expect(looks()).toBe(1);
    node.down = false;
    await pass(1);
    expect(looks()).toBe(2);
    expect(heads.newest().number).toBe(9n);
    await pass(249);
    expect(looks()).toBe(2);
    await pass(1);
    expect(looks()).toBe(3);
  });

  test('from the first question on, and not after it was stopped', async () => {
    await pass(10_000);
    expect(() => heads.now()).toThrow(ChainUnavailable);
    await pass(0);
    expect(looks()).toBe(1);
    heads.stop();
    await pass(10_000);
    expect(looks()).toBe(1);
    node.clock += 60_000;
    expect((await heads.head()).number).toBe(9n);
    const { length } = node.asked;
    await pass(10_000);
    expect(node.asked.length).toBeGreaterThan(length);
  });
});

test('who does not listen any more is told nothing', async () => {
  const told: bigint[] = [];
  const others: bigint[] = [];
  const end = heads.onBlock(({ number }) => told.push(number));
  heads.onBlock(({ number }) => others.push(number));
  await heads.poll();
  end();
  mine();
  await heads.poll();
  // The same block again is nothing new.
  await heads.poll();
  expect([told, others]).toEqual([[9n], [9n, 10n]]);
});

describe('a block that somebody has seen', () => {
  test('is looked for at once where it is newer, and not where it is not', async () => {
    heads.saw(5n);
    await pass(0);
    expect(looks()).toBe(0);
    await heads.poll();
    for (const block of [8n, 9n]) heads.saw(block);
    await pass(0);
    expect(looks()).toBe(1);
    heads.saw(10n);
    await pass(0);
    expect(looks()).toBe(2);
  });

  test('makes an earlier one no answer, the newest that was seen by any', async () => {
    await heads.poll();
    mine();
    await heads.poll();
    mine();
    heads.saw(11n);
    heads.saw(10n);
    expect((await heads.head()).number).toBe(11n);
  });

  test('that is the newest one already leaves it an answer', async () => {
    await heads.poll();
    heads.saw(9n);
    expect((await heads.head()).number).toBe(9n);
    expect(looks()).toBe(1);
  });

  test('while a look is under way is looked for again after it', async () => {
    await heads.poll();
    const { request } = node.rpc;
    const held = Promise.withResolvers<void>();
    // The look has its answer, the block before, when another one is mined and seen.
    node.rpc.request = async (method, params) => {
      const answer = await request(method, params);
      await held.promise;
      return answer;
    };
    const look = heads.poll();
    await pass(0);
    node.rpc.request = request;
    mine();
    heads.saw(10n);
    held.resolve();
    await look;
    expect(heads.newest().number).toBe(9n);
    expect((await heads.head()).number).toBe(10n);
  });

  test('and that the node has not got is asked for once, and not for ever', async () => {
    await heads.poll();
    heads.saw(99n);
    await pass(0);
    expect(looks()).toBe(2);
    expect((await heads.head()).number).toBe(9n);
    expect(looks()).toBe(2);
  });
});

describe('the newest block', () => {
  test('is an answer for a second more than a block takes', async () => {
    await heads.poll();
    node.clock += 2_999;
    expect((await heads.head()).number).toBe(9n);
    expect(looks()).toBe(1);
    node.clock += 1;
    expect((await heads.head()).number).toBe(9n);
    expect(looks()).toBeGreaterThan(1);
  });

  test('of a node that has none is no block', async () => {
    node.blocks.length = 0;
    await expect(heads.poll()).rejects.toThrow('it has no block');
    await expect(heads.head()).rejects.toThrow(ChainUnavailable);
    expect(() => heads.newest()).toThrow(ChainUnavailable);
  });

  test('of a chain that is the wrong one is no answer, however new', async () => {
    await heads.poll();
    node.clock += 29_000;
    await heads.poll();
    node.clock += 1_001;
    node.id = 1;
    await expect(heads.poll()).rejects.toThrow('it is chain 1, expected 8453');
    await expect(heads.head()).rejects.toThrow('it is chain 1, expected 8453');
    expect(heads.health()[0]?.sentence).toMatch(/serves chain 1, not 8453/);
  });
});

test('the chain’s number is asked for every half a minute, however often it is looked at', async () => {
  await heads.poll();
  expect(checks()).toBe(1);
  for (let n = 0; n < 15; n++) {
    node.clock += 2_000;
    await heads.poll();
  }
  expect(checks()).toBe(1);
  node.clock += 1;
  await heads.poll();
  expect(checks()).toBe(2);
  // Of a wrong one with every look, until it is right again.
  node.id = 1;
  node.clock += 30_001;
  for (let n = 0; n < 3; n++) await expect(heads.poll()).rejects.toThrow('it is chain 1');
  expect(checks()).toBe(5);
});

test('silence is counted from the first failure on, and forgotten with the next answer', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(1_018_000);
  await heads.poll();
  node.down = true;
  for (let n = 0; n < 6; n++) {
    await expect(heads.poll()).rejects.toThrow(ChainUnavailable);
    node.clock += 2_000;
  }
  expect(heads.health()).toEqual([
    { code: 'node_silent', sentence: expect.stringMatching(/for 12 s/) },
  ]);
  node.down = false;
  await heads.poll();
  expect(codes()).toEqual([]);
  node.down = true;
  await expect(heads.poll()).rejects.toThrow(ChainUnavailable);
  expect(codes()).toEqual([]);
});

test('without a clock of its own it goes by the one of the process that never jumps', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const { chainId } = BASE_USDC;
  heads = new HeadWatcher({ rpc: node.rpc, chainId, confirmations: 2 });
  await heads.poll();
  expect(heads.now()).toBe(1_018);
  clock.mockReturnValue(8_000);
  expect(heads.now()).toBe(1_025);
});
