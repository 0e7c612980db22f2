/** What becomes of payments that did not go, of transactions that the node refused, and of those that stay behind. */
import { parseTransaction } from 'viem';
import { describe, expect, test, vi } from 'vitest';
import { ChainUnavailable } from '../../chain/errors.ts';
import { Refused } from '../../chain/rpc.ts';
import type { Hex } from '../../chain/types.ts';
import { KEYS, RELAYERS, wallet } from '../../testing/settling-model.ts';
import { CLOCK, openSender, PRICES } from '../../testing/settling-sender.ts';
import type { Slot } from './slot.ts';

type Model = ReturnType<typeof openSender>;

const POOR = 'ERC20: transfer amount exceeds balance';
const EARLY = 'FiatTokenV2: authorization is not yet valid';

/** When an entry that rests is back in the queue, in milliseconds after it went to rest. */
function restOf({ book }: Model, claimId: string): number {
  for (const after of [500, 2_000, 4_000]) {
    book.wake(CLOCK + after - 1);
    if (book.queue.has(claimId)) return Number.NaN;
    book.wake(CLOCK + after);
    if (book.queue.has(claimId)) return after;
  }
  return Number.POSITIVE_INFINITY;
}

describe('a payment that does not pass its rehearsal', () => {
  const cases = [
    ['poor', POOR],
    ['early', EARLY],
  ] as const;
  const entryOf = (model: Model, kind: 'poor' | 'early') => {
    const entry = model.entry(
      0,
      kind === 'early' ? { validAfter: BigInt(model.chain.time + 9) } : {},
    );
    if (kind === 'poor') model.chain.balances.set(wallet(0), 999n);
    return entry;
  };

  test.each(cases)(
    'and may pass later rests, and its reason is written once: %s',
    async (kind, reason) => {
      const model = openSender();
      await model.queue(entryOf(model, kind));
      const put = vi.spyOn(model.journal, 'put');
      await model.send();
      expect(model.book.get('c0')).toMatchObject({ state: 'queued', reason, attempts: 0 });
      expect(model.found.map(({ claimId }) => claimId)).toEqual(['c0']);
      // In company, and for want of money alone as well; not again in the same round.
      const tried = model.chain.requests.filter((method) => method === 'eth_call');
      expect(tried).toHaveLength(kind === 'poor' ? 2 : 1);
      expect(restOf(model, 'c0')).toBe(4_000);
      await model.send();
      expect(put).toHaveBeenCalledTimes(1);
      expect(restOf(model, 'c0')).toBe(4_000);
      expect(model.slots.size).toBe(0);
    },
  );

  test.each(cases)('and is waited for fails for want of money alone: %s', async (kind, reason) => {
    const model = openSender();
    await model.queue(entryOf(model, kind));
    await model.book.readUrgent('c0');
    await model.send();
    const entry = await model.journal.get('c0');
    expect(entry).toMatchObject({ state: kind === 'poor' ? 'failed' : 'queued', reason });
  });

  test('fails for ever where the token says so, and the others go in the same transaction', async () => {
    const model = openSender();
    await model.queue(
      model.entry(0, { signature: `0x${'66'.repeat(65)}` }),
      model.entry(1),
      model.entry(2),
    );
    await model.send();
    const reason = 'FiatTokenV2: invalid signature';
    expect(await model.journal.get('c0')).toMatchObject({ state: 'failed', reason });
    expect(model.onTheirWay()).toEqual([[RELAYERS[0], 0, ['c1', 'c2']]]);
    expect(model.book.get('c1')).not.toHaveProperty('reason');
  });

  test('is looked for on the chain where its nonce is used, and who watches over what settled is told', async () => {
    const model = openSender();
    const own = model.entry(0);
    const txHash = model.chain.carry(own.authorization);
    model.chain.mine();
    await model.queue(own);
    await model.send();
    expect(await model.journal.get('c0')).toMatchObject({ state: 'settled', txHash });
    expect(model.found).toMatchObject([{ claimId: 'c0', state: 'settled', txHash }]);
  });
});

describe('a transaction that the node refuses', () => {
  const refusing = (model: Model, error: Error): void => {
    model.chain.instead = (method) => {
      if (method === 'eth_sendRawTransaction') throw error;
      return undefined;
    };
  };

  test.each([
    { restFor: 4_000, rests: 2_000 },
    { restFor: 500, rests: 500 },
  ])('is dropped, and its payments are as they were, and rest: %j', async ({ restFor, rests }) => {
    const model = openSender({ restFor });
    refusing(model, new Refused('insufficient funds', -32000));
    await model.queue(model.entry(0, {}, { attempts: 1 }), model.entry(1));
    await model.send();
    const reason = 'insufficient funds';
    expect(model.book.get('c0')).toMatchObject({ state: 'queued', attempts: 1, reason });
    expect(model.book.get('c1')).toMatchObject({ state: 'queued', attempts: 0, reason });
    expect(model.found.map(({ claimId }) => claimId)).toEqual(['c0', 'c1']);
    expect([model.slots.size, await model.journal.openTransactions()]).toEqual([0, []]);
    expect(model.accounts.map(({ restsUntil }) => restsUntil)).toEqual([CLOCK + 1_000]);
    expect(restOf(model, 'c0')).toBe(rests);
    expect(model.book.queue.has('c1')).toBe(true);
  });

  test('stays on its way where it is in a block all the same', async () => {
    const model = openSender();
    model.chain.instead = async (method, params) => {
      if (method !== 'eth_sendRawTransaction') return undefined;
      model.chain.instead = () => undefined;
      await model.chain.request(method, params);
      model.chain.mine();
      throw new Refused('nonce too low', -32000);
    };
    await model.queue(model.entry(0));
    await model.send();
    expect([model.slots.size, model.book.get('c0')?.state]).toEqual([1, 'broadcast']);
    expect(model.accounts.map(({ restsUntil }) => restsUntil)).toEqual([CLOCK + 1_000]);
  });

  test('for want of an answer alone stays on its way, and its account goes on', async () => {
    const model = openSender();
    refusing(model, new ChainUnavailable('eth_sendRawTransaction', 'timeout'));
    await model.queue(model.entry(0));
    await model.send();
    expect([model.slots.size, model.book.get('c0')?.state]).toEqual([1, 'broadcast']);
    expect(model.accounts.map(({ restsUntil }) => restsUntil)).toEqual([0]);
    // What is no outage is its owner's to hear of.
    const broken = new Error('broken');
    refusing(model, broken);
    await model.queue(model.entry(1));
    await expect(model.send()).rejects.toBe(broken);
  });
});

describe('what stays behind', () => {
  /** One payment on its way at 2,001,000 wei a unit of gas. */
  async function behind(over: Parameters<typeof openSender>[0] = {}, ids = [0]) {
    const model = openSender(over);
    await model.queue(...ids.map((index) => model.entry(index)));
    await model.send();
    model.chain.requests.length = 0;
    const [slot] = model.slots.all();
    if (slot === undefined) throw new Error('nothing was sent');
    return { ...model, slot };
  }
  const LATER = { prices: PRICES, now: 1_800_000_099, clock: CLOCK + 15_000 };
  const rawOf = (slot: Slot | undefined): Hex => slot?.sent.at(-1)?.rawTx ?? '0x';

  test('is replaced by a dearer one of its nonce, with all that it carried', async () => {
    const model = await behind({}, [0, 1]);
    const prices = { ...PRICES, base: 1_500_000n };
    await model.sender.replace(model.slot, { ...LATER, prices });
    const [slot, ...more] = model.slots.all();
    const [first] = model.slot.sent;
    const [dearer] = await model.journal
      .openTransactions()
      .then((open) => open.filter(({ replaces }) => replaces === first?.txHash));
    expect(more).toEqual([]);
    expect(slot).toEqual({
      ...model.slot,
      ...{ sent: [first, dearer], maxFeePerGas: 3_001_000n, cost: model.slot.gas * 3_001_000n },
      ...{ signedAt: LATER.clock, sentAt: LATER.clock },
    });
    expect(dearer).toMatchObject({ txNonce: 0, sentAt: LATER.now, replaces: first?.txHash });
    const txHash = dearer?.txHash;
    expect(await model.journal.open()).toMatchObject([{ txHash }, { txHash }]);
    expect([...model.chain.pool.keys()]).toEqual([txHash]);
    expect(parseTransaction(rawOf(slot))).toMatchObject({ to: expect.any(String), nonce: 0 });
  });

  test('for no more than it is worth, and at last for all that it brings; else it is sent again', async () => {
    // One payment of 1,000 is worth 3.33e11 wei, 3,117,595 for each of its 106,920 of gas.
    const fees = { ethUsd: 3_000_000_000n, maxShare: 800_000n };
    const worth = { ...LATER, prices: { ...PRICES, base: 1_558_298n, tip: 999n } };
    const model = await behind({ fees });
    await model.sender.replace(model.slot, worth);
    expect(model.slots.all()).toMatchObject([{ maxFeePerGas: 3_117_595n, sent: [{}, {}] }]);
    const dear = await behind({ fees });
    await dear.sender.replace(dear.slot, {
      ...worth,
      prices: { ...worth.prices, tip: 1_000n },
    });
    const again = { ...dear.slot, signedAt: LATER.clock, sentAt: LATER.clock };
    expect(dear.slots.all()).toEqual([again]);
    expect(dear.chain.requests).toEqual(['eth_sendRawTransaction']);
  });

  test('and carries nothing any more frees its nonce for what a batch brings, by doing nothing', async () => {
    // Two hundred of the smallest price are worth 6.67e13 wei, 666,666,666 for each of 100,000 of gas.
    const fees = { ethUsd: 3_000_000_000n };
    for (const [tip, replaced] of [
      [666_666_666n, true],
      [666_666_667n, false],
    ] as const) {
      const model = await behind({ fees });
      const prices = { base: 0n, tip, l1PerByte: 0n };
      const slot = { ...model.slot, gas: 100_000n, claimIds: ['gone'] };
      await model.sender.replace(slot, { ...LATER, prices });
      const [now] = model.slots.all();
      expect(now?.sent).toHaveLength(replaced ? 2 : 1);
      if (!replaced) continue;
      expect(now).toMatchObject({ gas: 21_000n, cost: 21_000n * tip });
      const idle = parseTransaction(rawOf(now));
      expect([idle.to, idle.data]).toEqual([RELAYERS[0]?.toLowerCase(), undefined]);
      // The payment itself is not touched: it is not this one's any more.
      expect(model.book.get('c0')?.txHash).toBe(model.slot.sent[0]?.txHash);
    }
  });

  test('of an account whose key is not here any more is sent again as it is', async () => {
    const model = openSender({ accounts: KEYS.slice(1) });
    const { slot } = await behind();
    model.chain.ether.set(slot.relayer.toLowerCase(), 10n ** 18n);
    model.slots.set(slot);
    await model.sender.replace(slot, LATER);
    expect(model.slots.all()).toEqual([{ ...slot, sentAt: LATER.clock }]);
    expect([...model.chain.pool.keys()]).toEqual([slot.sent[0]?.txHash]);
  });

  test('is known by its account however that is spelt', async () => {
    const model = await behind();
    const relayer = model.slot.relayer.toLowerCase() as Hex;
    await model.sender.replace({ ...model.slot, relayer }, LATER);
    expect(model.slots.all()).toMatchObject([{ sent: [{}, {}] }]);
  });

  test.each([
    ['Replacement transaction UNDERPRICED', CLOCK + 16_000],
    ['nonce too low', 0],
  ])(
    'where the node refuses the dearer one, its account may rest: %s',
    async (words, restsUntil) => {
      const model = await behind();
      model.chain.instead = (method) => {
        if (method === 'eth_sendRawTransaction') throw new Refused(words, -32000);
        return undefined;
      };
      await model.sender.replace(model.slot, LATER);
      expect(model.accounts.map((account) => account.restsUntil)).toEqual([restsUntil]);
      expect(await model.sender.resend(model.slot, LATER.clock)).toBe(words);
      const taken = await behind();
      await taken.sender.replace(taken.slot, LATER);
      expect(taken.accounts.map((account) => account.restsUntil)).toEqual([0]);
    },
  );
});
