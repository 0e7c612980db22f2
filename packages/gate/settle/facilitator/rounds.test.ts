/** Round by round and to the millisecond: how often the chain is asked of what a facilitator was given, and when it is given it again. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ChainUnavailable } from '../../chain/errors.ts';
import { NOW } from '../../testing/claims.ts';
import { NONSENSE, never, openCarrier as open } from '../../testing/facilitator-rounds.ts';
import { ModelChain } from '../../testing/model-chain.ts';
import { wallet } from '../../testing/settling-model.ts';
import { memoryJournal } from '../memory-journal.ts';
import { newEntry } from '../outcome.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** Every quarter of a second, so many times. */
async function quarters(count: number, round: (after: number) => Promise<void>): Promise<void> {
  for (let n = 0; n < count; n++) await round(250);
}

describe('the chain is asked', () => {
  test('of what is called done at once, then after 1, 2, 4 seconds and every 8', async () => {
    const { round, queue, sign, looks, client } = open();
    await queue({}, sign());
    await round();
    const start = performance.now();
    await quarters(110, round);
    expect(looks.map((at) => at - start)).toEqual([250, 1_250, 3_250, 7_250, 15_250, 23_250]);
    expect(client.asked).toEqual(['c1']);
  });

  test('of what was not called done after a quarter of a second, and half a second after it was handed over it is again', async () => {
    const { round, queue, sign, looks, client, carrier } = open();
    client.answer = () => NONSENSE;
    await queue({}, sign());
    await round();
    const start = performance.now();
    await round(249);
    expect(looks).toEqual([]);
    await round(1);
    expect(client.asked).toHaveLength(1);
    await round(249);
    await round(250);
    // Looked at 250 ms after it was handed over, and 1,000 ms later.
    expect([looks.map((at) => at - start), client.asked.length]).toEqual([[250], 1]);
    await round(500);
    await round(1);
    expect([looks.map((at) => at - start), client.asked.length]).toEqual([[250, 1_250], 2]);
    expect(carrier.troubles(performance.now())).toEqual([]);
  });

  test.each([
    [0, 500],
    [1, 1_000],
    [3, 4_000],
    [4, 8_000],
    [5, 8_000],
    [6, 8_000],
    [2_000, 8_000],
  ])('and after %i tries it is handed over again %i ms after the last', async (attempts, wait) => {
    const { round, queue, sign, client } = open();
    client.answer = () => NONSENSE;
    await queue({ attempts }, sign());
    await round();
    // The first look is then, and finds that it has waited long enough, or not yet.
    await round(wait - 1, false);
    await round(0);
    expect(client.asked).toHaveLength(1);
    const other = open();
    other.client.answer = () => NONSENSE;
    await other.queue({ attempts }, other.sign());
    await other.round();
    await other.round(wait);
    expect(other.client.asked).toHaveLength(2);
  });

  test('of what was called done, and is not seen, and half a minute later it is a lie', async () => {
    for (const [after, lies] of [
      [29_999, 0],
      [30_000, 1],
    ] as const) {
      const { round, queue, sign, carrier, client } = open();
      await queue({}, sign());
      await round();
      await round(after);
      expect(carrier.troubles(performance.now())).toHaveLength(lies);
      expect(client.asked).toHaveLength(1 + lies);
    }
  });

  test('of sixty-four that expired and as many that are not known in one round, not more', async () => {
    const { round, queue, sign, looks, client } = open();
    const many = (count: number, validBefore: bigint) =>
      Array.from({ length: count }, (_, n) => sign({ from: wallet(n), validBefore }));
    const later = BigInt(NOW + 3_000);
    await queue({}, ...many(100, BigInt(NOW)));
    await queue({ state: 'unknown' }, ...many(100, later));
    await queue({}, ...many(1, later));
    client.answer = never;
    await round();
    expect(looks).toHaveLength(128);
    const known = open();
    await known.queue({}, ...many(100, BigInt(NOW)));
    await known.queue({ state: 'unknown' }, ...many(10, later));
    await known.round(0, false);
    expect(known.looks).toHaveLength(64 + 10);
    const few = open();
    await few.queue({}, few.sign({ validBefore: BigInt(few.chain.time) }), few.sign());
    await few.queue({ state: 'unknown' }, ...Array.from({ length: 130 }, () => few.sign()));
    await few.round(0, false);
    // One expired, and so many more that are not known.
    expect(few.looks).toHaveLength(128);
  });

  test('of nothing that the facilitator is being asked', async () => {
    const { round, queue, sign, looks, client, chain } = open();
    client.answer = never;
    const one = sign();
    await queue({}, one);
    await round();
    await quarters(20, round);
    chain.time = Number(one.validBefore) + 1;
    await quarters(20, round);
    expect([looks, client.asked]).toEqual([[], ['c1']]);
  });
});

describe('a nonce that is used', () => {
  const used = { status: 'cancelled', txHash: null } as const;

  test('by what no event tells is no lie, and is not handed over again', async () => {
    const { round, queue, sign, chain, carrier, client, book } = open();
    const one = sign();
    await queue({}, one);
    await round();
    chain.used.set(`${one.from}${one.nonce}`, used);
    await round(31_000);
    expect(book.get('c1')).toMatchObject({
      state: 'unknown',
      reason: 'the nonce is used; its event is not known yet',
    });
    expect([carrier.troubles(performance.now()), client.asked]).toEqual([[], ['c1']]);
  });

  test('and a moment later is not, is waited for as before', async () => {
    const { round, queue, sign, chain, client } = open();
    const one = sign();
    await queue({}, one);
    await round();
    chain.used.set(`${one.from}${one.nonce}`, used);
    await round(250);
    chain.used.clear();
    await round(250);
    expect(client.asked).toEqual(['c1']);
  });
});

describe('the node', () => {
  test('without a newest block is an outage', async () => {
    const { round, chain } = open();
    chain.instead = () => null;
    await expect(round()).rejects.toThrow(ChainUnavailable);
  });

  test('is asked what is final once a block', async () => {
    const { round, queue, sign, chain, client } = open();
    const one = sign();
    client.answer = () => ({ done: true, txHash: chain.carry(one) });
    await queue({}, one);
    await round();
    chain.mine();
    await round(250);
    const asked = async (): Promise<number> => {
      chain.requests.length = 0;
      await round(250);
      return chain.requests.filter((method) => method === 'eth_getBlockByNumber').length;
    };
    // The newest alone.
    expect(await asked()).toBe(1);
    chain.mine();
    // The block that it settled in, and the final one.
    expect(await asked()).toBe(3);
    expect(await asked()).toBe(1);
  });

  test('tells what became final of what an earlier process settled', async () => {
    const { round, sign, chain, carrier, journal } = open();
    const authorization = sign();
    const txHash = chain.carry(authorization);
    const { number } = chain.mine();
    const entry = newEntry({ claimId: 'old', authorization });
    await journal.put([{ ...entry, state: 'settled', txHash, blockNumber: number }]);
    chain.finalBlock = number;
    await carrier.start();
    await round();
    expect(await journal.get('old')).toMatchObject({ final: true });
  });
});

describe('handed over', () => {
  test('is nothing before it is due', async () => {
    const { round, queue, sign, client } = open();
    await queue({}, sign());
    await round(0, false);
    expect(client.asked).toEqual([]);
    await round();
    expect(client.asked).toEqual(['c1']);
  });

  test('is each once, those that are waited for first, while so many are asked for at once', async () => {
    const { round, queue, sign, client, book } = open({ concurrency: 2 });
    client.answer = never;
    const [, , , last = ''] = await queue({}, sign(), sign(), sign(), sign());
    await book.readUrgent(last);
    await round();
    await round(250);
    expect(client.asked).toEqual(['c4', 'c1']);
  });

  test('is what comes behind those that are being asked for, and behind one that expired', async () => {
    const { round, queue, sign, client, chain } = open({ concurrency: 3 });
    client.answer = never;
    const early = sign({ validBefore: BigInt(NOW + 100) });
    await queue({}, early);
    await round();
    await queue({}, sign({ validBefore: BigInt(chain.time) }), sign());
    await round(250);
    expect(client.asked).toEqual(['c1', 'c3']);
  });

  test('and not written down yet is not handed over again, and not looked up', async () => {
    const { round, queue, sign, client, journal, looks, chain } = open({ concurrency: 3 });
    await queue({}, sign({ validBefore: BigInt(NOW + 100) }), sign());
    const put = vi.spyOn(journal, 'put');
    for (let n = 0; n < 2; n++) put.mockReturnValueOnce(new Promise(() => undefined));
    await round();
    await queue({}, sign());
    await round(250);
    expect(client.asked).toEqual(['c3']);
    chain.time = NOW + 100;
    looks.length = 0;
    client.answer = never;
    await round(0, false);
    expect([client.asked, looks.length]).toEqual([['c3'], 1]);
  });

  test('and answered makes room for the next, also where the answer could not be written', async () => {
    const { round, queue, sign, client, errors } = open({ concurrency: 1 });
    client.answer = () => {
      throw new TypeError('broken');
    };
    await queue({}, sign(), sign());
    await round();
    await round(250);
    expect(errors).toEqual([new TypeError('broken'), new TypeError('broken')]);
    expect(client.asked).toEqual(['c1', 'c2']);
  });

  test('goes on also where nobody wants to hear of mistakes', async () => {
    const chain = new ModelChain(NOW);
    const options = { chain, journal: memoryJournal() };
    const { round, queue, sign, client } = open({ concurrency: 1, options });
    client.answer = () => {
      throw new TypeError('broken');
    };
    await queue({}, sign(), sign());
    await round();
    await round(250);
    expect(client.asked).toEqual(['c1', 'c2']);
  });

  test('waits for nothing of its own will', () => {
    expect(open().carrier.holds()).toBe(false);
  });
});
