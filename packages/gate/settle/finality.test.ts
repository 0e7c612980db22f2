/** Blocks that are watched until they are final: what is asked for, and who is told of what. */
import { describe, expect, test } from 'vitest';
import type { Hex } from '../chain/types.ts';
import { authorizationOf } from '../testing/claims.ts';
import { FinalityWatch, type SeenBlock } from './finality.ts';
import { newEntry } from './outcome.ts';
import type { SettlementEntry } from './types.ts';

const hashOf = (number: number | bigint, fork = ''): Hex => `0x${number.toString(16)}${fork}`;
const seen = (number: number, fork = ''): SeenBlock => ({
  number: BigInt(number),
  hash: hashOf(number, fork),
});

function open({ known = true } = {}) {
  const never = Number.POSITIVE_INFINITY;
  const chain = { final: 0n as bigint | null, forked: never, height: never, silent: false };
  const where = new Map<Hex, SeenBlock>();
  const asked: (bigint | string)[] = [];
  const gone: [Hex, readonly string[]][] = [];
  const final: (readonly string[])[] = [];
  const watch = new FinalityWatch({
    async block(which) {
      asked.push(which);
      if (chain.silent) throw new Error('silent');
      if (which !== 'finalized' && which > chain.height) return null;
      if (which !== 'finalized')
        return { number: which, hash: hashOf(which, which >= chain.forked ? 'f' : '') };
      return known && chain.final !== null ? { number: chain.final, hash: '0xf' } : null;
    },
    blockOf: async (txHash) => {
      asked.push(txHash);
      return where.get(txHash) ?? null;
    },
    gone: async (txHash, claimIds) => void gone.push([txHash, claimIds]),
    final: async (claimIds) => void final.push(claimIds),
  });
  return { watch, chain, where, asked, gone, final };
}

const settled = (claimId: string, txHash?: Hex): SettlementEntry => ({
  ...newEntry({ claimId, authorization: authorizationOf(1) }),
  state: 'settled',
  ...(txHash && { txHash }),
});

describe('what is watched', () => {
  test('costs two questions a look, however much it is, and none where it is nothing', async () => {
    const { watch, asked, gone, final } = open();
    await watch.look();
    expect(asked).toEqual([]);
    for (let number = 1; number <= 50; number++)
      watch.add(seen(number), hashOf(number, 'a'), ['x']);
    await watch.look();
    expect(asked).toHaveLength(51);
    asked.length = 0;
    await watch.look();
    expect([asked, gone, final]).toEqual([[50n, 'finalized'], [], []]);
    watch.add(seen(51), '0xb', ['x']);
    asked.length = 0;
    await watch.look();
    expect(asked).toEqual([51n, 50n, 'finalized']);
    expect(watch.size).toBe(51);
  });

  test('is told as final up to the final block, and forgotten', async () => {
    const { watch, chain, asked, final } = open();
    watch.add(seen(1), '0xa', ['a', 'b']);
    watch.add(seen(1), '0xb', ['c']);
    watch.add(seen(2), '0xc', ['d']);
    chain.final = 1n;
    await watch.look();
    expect([final, watch.size]).toEqual([[['a', 'b', 'c']], 1]);
    chain.final = 2n;
    await watch.look();
    expect([final, watch.size]).toEqual([[['a', 'b', 'c'], ['d']], 0]);
    asked.length = 0;
    await watch.look();
    expect(asked).toEqual([]);
  });

  test('is told in parts where it is thousands', async () => {
    const { watch, chain, final } = open();
    const ids = Array.from({ length: 2_500 }, (_, index) => `${index}`);
    watch.add(seen(1), '0xa', ids);
    chain.final = 1n;
    await watch.look();
    expect(final.map(({ length }) => length)).toEqual([1_000, 1_000, 500]);
    expect(final.flat()).toEqual(ids);
    watch.add(seen(1), '0xb', ids.slice(0, 2_000));
    final.length = 0;
    await watch.look();
    expect(final.map(({ length }) => length)).toEqual([1_000, 1_000]);
  });

  test('is final ten thousand blocks below the newest where the node does not know', async () => {
    const { watch, final } = open({ known: false });
    watch.add(seen(10_001), '0xb', ['b']);
    watch.add(seen(2), '0xa', ['a']);
    await watch.look();
    expect(final).toEqual([]);
    watch.add(seen(10_002), '0xc', ['c']);
    watch.add(seen(9_000), '0xd', ['d']);
    await watch.look();
    expect([final, watch.size]).toEqual([[['a']], 3]);
  });
});

describe('blocks that go', () => {
  test('are found from the newest down to the first that stands, and told oldest first', async () => {
    const { watch, chain, asked, gone } = open();
    for (const number of [5, 3, 9, 7]) watch.add(seen(number), hashOf(number, 'a'), [`${number}`]);
    await watch.look();
    asked.length = 0;
    chain.forked = 6;
    await watch.look();
    expect(gone).toEqual([
      ['0x7a', ['7']],
      ['0x9a', ['9']],
    ]);
    expect(asked).toEqual([9n, 7n, 5n, 3n, 'finalized']);
    expect(watch.size).toBe(2);
    await watch.look();
    expect(gone).toHaveLength(2);
  });

  test('are looked for below as many as are asked for at once', async () => {
    const { watch, chain, asked, gone } = open();
    for (let number = 1; number <= 40; number++)
      watch.add(seen(number), hashOf(number, 'a'), ['x']);
    await watch.look();
    asked.length = 0;
    chain.forked = 10;
    await watch.look();
    expect(gone.map(([txHash]) => txHash)).toEqual(
      Array.from({ length: 31 }, (_, index) => hashOf(10 + index, 'a')),
    );
    // The newest alone, then sixteen and sixteen.
    expect(asked.filter((one) => typeof one === 'bigint')).toHaveLength(33);
  });

  test('are found also where something settled on the blocks that took their place', async () => {
    const { watch, chain, gone } = open();
    watch.add(seen(5), '0xa', ['a']);
    await watch.look();
    chain.forked = 5;
    watch.add(seen(6, 'f'), '0xb', ['b']);
    await watch.look();
    expect(gone).toEqual([['0xa', ['a']]]);
    expect(watch.size).toBe(1);
  });

  test('are found by the next look where the node did not answer one', async () => {
    const { watch, chain, gone } = open();
    watch.add(seen(5), '0xa', ['a']);
    await watch.look();
    chain.forked = 5;
    chain.silent = true;
    await expect(watch.look()).rejects.toThrow('silent');
    expect(gone).toEqual([]);
    chain.silent = false;
    await watch.look();
    expect(gone).toEqual([['0xa', ['a']]]);
  });

  test('before they were ever looked at are found too', async () => {
    const { watch, chain, gone } = open();
    watch.add(seen(5), '0xa', ['a']);
    watch.add(seen(6), '0xb', ['b']);
    chain.forked = 6;
    await watch.look();
    expect(gone).toEqual([['0xb', ['b']]]);
  });

  test('and come back are new', async () => {
    const { watch, chain, asked, gone } = open();
    watch.add(seen(3), '0xa', ['a']);
    watch.add(seen(5), '0xb', ['b']);
    await watch.look();
    chain.forked = 5;
    await watch.look();
    chain.forked = Number.POSITIVE_INFINITY;
    watch.add(seen(5), '0xb', ['b']);
    asked.length = 0;
    await watch.look();
    // That it stands says nothing yet of what is below.
    expect(asked).toEqual([5n, 3n, 'finalized']);
    expect(gone).toEqual([['0xb', ['b']]]);
  });

  test('are gone too where the chain is shorter by now', async () => {
    const { watch, chain, gone } = open();
    watch.add(seen(5), '0xa', ['a']);
    watch.add(seen(6), '0xb', ['b']);
    await watch.look();
    chain.height = 5;
    await watch.look();
    expect([gone, watch.size]).toEqual([[['0xb', ['b']]], 1]);
  });

  test('of one height may be two, of which one stands', async () => {
    const { watch, gone } = open();
    watch.add(seen(5), '0xa', ['a']);
    watch.add(seen(5, 'g'), '0xb', ['b']);
    await watch.look();
    expect(gone).toEqual([['0xb', ['b']]]);
    expect(watch.size).toBe(1);
  });
});

describe('what an earlier process settled', () => {
  test('is placed sixteen at a time, and told as gone where it is nowhere', async () => {
    const { watch, where, asked, gone } = open();
    const entries = Array.from({ length: 20 }, (_, index) =>
      settled(`${index}`, hashOf(index, 'a')),
    );
    for (const { txHash } of entries.slice(1)) where.set(txHash as Hex, seen(7));
    watch.addEntries([...entries, settled('more', hashOf(1, 'a')), settled('none')]);
    expect(watch.size).toBe(20);
    await watch.look();
    expect(gone).toEqual([[hashOf(0, 'a'), ['0']]]);
    expect(asked.filter((one) => typeof one === 'string' && one.endsWith('a'))).toHaveLength(16);
    expect(watch.size).toBe(1 + 4);
    await watch.look();
    expect(watch.size).toBe(1);
  });

  test('of one transaction is looked up once', async () => {
    const { watch, where, chain, asked, final } = open();
    where.set('0xa', seen(3));
    watch.addEntries([settled('a', '0xa'), settled('b', '0xa')]);
    chain.final = 3n;
    await watch.look();
    expect(asked).toEqual(['0xa', 3n, 'finalized']);
    expect(final).toEqual([['a', 'b']]);
  });
});
