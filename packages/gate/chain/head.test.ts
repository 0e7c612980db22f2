/** The chain's newest block and its time, from a node whose every answer is a test's own. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ScriptedChain } from '../testing/scripted-chain.ts';
import { BASE_USDC } from './authorization.ts';
import { ChainUnavailable } from './errors.ts';
import { HeadWatcher } from './head.ts';

let node: ScriptedChain;
let heads: HeadWatcher;
beforeEach(() => {
  node = new ScriptedChain();
  for (let n = 0; n < 10; n++) node.mine(1_000 + n * 2);
  heads = new HeadWatcher({
    rpc: node.rpc,
    chainId: BASE_USDC.chainId,
    confirmations: 2,
    monotonic: () => node.clock,
  });
});
afterEach(() => heads.stop());

const wait = (seconds: number): void => {
  node.clock += seconds * 1_000;
};
/** A block every two seconds, each seen when it comes. */
async function go(blocks: number): Promise<void> {
  for (let n = 0; n < blocks; n++) {
    wait(2);
    node.mine((node.blocks.at(-1)?.time ?? 0) + 2);
    await heads.poll();
  }
}
const codes = () => heads.health().map(({ code }) => code);
/** The wall clock shows what the chain does: what is said of it is another test's. */
const wall = (seconds: number) => vi.spyOn(Date, 'now').mockReturnValue(seconds * 1_000);
afterEach(() => void vi.restoreAllMocks());

describe('the time', () => {
  test('is that of the newest block, moved on by a clock that never jumps', async () => {
    expect(() => heads.now()).toThrow(ChainUnavailable);
    await heads.poll();
    expect(heads.now()).toBe(1_018);
    wall(4_000_000_000);
    wait(1.4);
    expect(heads.now()).toBe(1_019);
    wait(0.6);
    expect(heads.now()).toBe(1_020);
  });

  test('stands still for a block that comes late, and does not go back', async () => {
    await heads.poll();
    wait(5);
    expect(heads.now()).toBe(1_023);
    node.mine(1_020);
    await heads.poll();
    expect(heads.now()).toBe(1_023);
    wait(4);
    expect(heads.now()).toBe(1_024);
  });

  test('goes back where the chain itself does so by more than a late block', async () => {
    node.mine(9_000);
    await heads.poll();
    expect(heads.now()).toBe(9_000);
    node.reorg(1, 'b');
    Object.assign(node.blocks[10] ?? {}, { time: 1_020 });
    await heads.poll();
    expect(heads.now()).toBe(1_020);
  });

  test('of a chain that mines on demand is that of the block that would be mined now', async () => {
    node.pending = 7_000;
    await heads.poll();
    expect(heads.now()).toBe(7_000);
    wait(30);
    node.pending = 7_600;
    await heads.poll();
    expect(heads.now()).toBe(7_600);
    expect(heads.health().filter(({ code }) => code === 'chain_stalled')).toEqual([]);
  });

  test('is known through a minute of silence, and then no more, until the node is back', async () => {
    await heads.poll();
    node.down = true;
    wait(50);
    await expect(heads.poll()).rejects.toThrow(ChainUnavailable);
    expect(heads.now()).toBe(1_068);
    wait(11);
    expect(() => heads.now()).toThrow(ChainUnavailable);
    expect(() => heads.newest()).toThrow(ChainUnavailable);
    node.down = false;
    node.mine(1_079);
    await heads.fresh();
    expect(heads.now()).toBe(1_079);
  });
});

describe('a look', () => {
  test('is one question a block, and now and then one more for the chain’s number', async () => {
    await heads.poll();
    await go(3);
    node.asked.length = 0;
    await go(10);
    expect(node.asked.filter((each) => each !== 'eth_chainId')).toEqual(
      Array.from({ length: 10 }, () => 'latest'),
    );
    expect(node.asked.filter((each) => each === 'eth_chainId').length).toBeLessThan(2);
    expect(heads.blockTime).toBe(2);
  });

  test('is shared by all that ask, and head answers from the last one', async () => {
    await Promise.all(Array.from({ length: 20 }, () => heads.head()));
    heads.stop();
    const { length } = node.asked;
    expect((await heads.head()).number).toBe(9n);
    expect(node.asked).toHaveLength(length);
    node.mine(1_020);
    expect((await heads.fresh()).number).toBe(10n);
    expect(heads.newest()).toMatchObject({ baseFee: 7n, gasLimit: 30_000_000n });
  });

  test('at an older block, by a node of a pool, changes nothing, unless it stays so', async () => {
    await heads.poll();
    await go(1);
    const seen: bigint[] = [];
    heads.onBlock(({ number }) => seen.push(number));
    node.blocks.pop();
    await heads.poll();
    expect(heads.newest().number).toBe(10n);
    wait(11);
    await heads.poll();
    expect(heads.newest().number).toBe(9n);
    expect(seen).toEqual([9n]);
    await go(2);
    node.blocks.pop();
    wait(60);
    await heads.poll();
    expect(heads.newest().number).toBe(11n);
  });

  test('comes at once when somebody has seen a later block', async () => {
    await heads.head();
    heads.stop();
    node.mine(1_020);
    expect((await heads.head()).number).toBe(9n);
    heads.saw(10n);
    expect((await heads.head()).number).toBe(10n);
  });
});

describe('a reorganisation', () => {
  for (const depth of [1, 2, 5])
    test(`of ${depth} is told with the lowest block that is gone`, async () => {
      wall(1_030);
      await heads.poll();
      await go(6);
      const told: (bigint | null)[] = [];
      heads.onBlock((_, gone) => told.push(gone));
      node.reorg(depth, 'b');
      await heads.poll();
      expect(told).toEqual([BigInt(16 - depth)]);
      // Payments wait for two blocks: as deep as that, one that counted may be gone.
      expect(codes()).toEqual(depth >= 2 ? ['reorganised'] : []);
      wait(601);
      expect(codes()).not.toContain('reorganised');
    });

  test('deeper than is remembered is told with all that is', async () => {
    await heads.poll();
    await go(200);
    const told: (bigint | null)[] = [];
    heads.onBlock((_, gone) => told.push(gone));
    node.reorg(205, 'b');
    await heads.poll();
    expect(told).toEqual([209n - 127n]);
  });

  test('is none where a node has not got a block that came between two looks', async () => {
    await heads.poll();
    const told: (bigint | null)[] = [];
    heads.onBlock((_, gone) => told.push(gone));
    for (const time of [1_020, 1_022]) node.mine(time);
    const [, , , , , , , , , , between] = node.blocks;
    node.missing = between ?? null;
    await heads.poll();
    expect(told).toEqual([null]);
  });

  test('that comes with longer blocks on top is seen as well, also between two looks', async () => {
    await heads.poll();
    await go(3);
    node.reorg(2, 'c');
    for (const time of [1_026, 1_028, 1_030]) node.mine(time, 'c');
    const told: (bigint | null)[] = [];
    heads.onBlock((_, gone) => told.push(gone));
    await heads.poll();
    expect(told).toEqual([11n]);
    await go(1);
    expect(told).toEqual([11n, null]);
  });
});

describe('what is not well', () => {
  test('a wrong chain, from the first look on or later, answers nothing until it is right again', async () => {
    node.id = 1;
    await expect(heads.poll()).rejects.toThrow(/it is chain 1, expected 8453/);
    expect(codes()).toContain('wrong_chain');
    node.id = BASE_USDC.chainId;
    await heads.poll();
    wall(1_018);
    expect(codes()).toEqual([]);
    node.id = 1;
    wait(31);
    await expect(heads.head()).rejects.toThrow(ChainUnavailable);
    expect(() => heads.now()).toThrow(ChainUnavailable);
    expect(codes()).toContain('wrong_chain');
  });

  test('silence, after some seconds of it', async () => {
    wall(1_018);
    await heads.poll();
    node.down = true;
    await expect(heads.poll()).rejects.toThrow(ChainUnavailable);
    expect(codes()).toEqual([]);
    wait(10);
    expect(heads.health()).toEqual([
      { code: 'node_silent', sentence: expect.stringMatching(/no block for 10 s: .*it is down/) },
    ]);
  });

  test('a chain that has stopped, if it made blocks regularly', async () => {
    await heads.poll();
    await go(8);
    wall(1_065);
    wait(31);
    await heads.poll();
    expect(heads.health()).toContainEqual({
      code: 'chain_stalled',
      sentence: expect.stringMatching(
        /no block for 31 s after block 17; until then one came every 2 s/,
      ),
    });
  });

  test('no other chain, of which it is not yet known how often it makes blocks', async () => {
    await heads.poll();
    await go(7);
    wait(900);
    await heads.poll();
    expect(codes()).not.toContain('chain_stalled');
  });

  test('nor one whose blocks come in bursts, or that mines on demand and was asked regularly', async () => {
    await heads.poll();
    for (let n = 0; n < 20; n++) {
      node.mine(1_020 + (n >> 2));
      await heads.poll();
    }
    wait(900);
    await heads.poll();
    expect(codes()).not.toContain('chain_stalled');
    const { rpc } = node;
    const { chainId } = BASE_USDC;
    const monotonic = () => node.clock;
    heads = new HeadWatcher({ rpc, chainId, confirmations: 1, onDemand: true, monotonic });
    await heads.poll();
    await go(10);
    wait(900);
    await heads.poll();
    expect(codes()).not.toContain('chain_stalled');
  });

  test('of a silent node only the silence, of a wrong chain only that it is wrong', async () => {
    await heads.poll();
    await go(10);
    wall(1_100);
    node.down = true;
    wait(40);
    await expect(heads.poll()).rejects.toThrow(ChainUnavailable);
    wait(15);
    expect(codes()).toEqual(['node_silent']);
    node.down = false;
    node.id = 1;
    await expect(heads.poll()).rejects.toThrow(ChainUnavailable);
    wait(15);
    await expect(heads.poll()).rejects.toThrow(ChainUnavailable);
    expect(codes()).not.toContain('node_silent');
    expect(codes()).toContain('wrong_chain');
  });

  test('a clock of ours that is off is only said', async () => {
    await heads.poll();
    wall(1_018 + 100);
    expect(heads.health()).toEqual([
      { code: 'clock_off', sentence: expect.stringMatching(/100 s ahead of the chain/) },
    ]);
    wall(1_018 - 100);
    expect(heads.health()).toMatchObject([
      { sentence: expect.stringMatching(/100 s behind the chain/) },
    ]);
    expect(heads.now()).toBe(1_018);
  });
});
