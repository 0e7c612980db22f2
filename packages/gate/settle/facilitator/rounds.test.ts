/** Round by round and to the millisecond: how often the chain is asked of what a facilitator was given, and when it is given it again. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ChainUnavailable } from '../../chain/errors.ts';
import type { SignedAuthorization } from '../../chain/types.ts';
import { NOW } from '../../testing/claims.ts';
import { ModelChain } from '../../testing/model-chain.ts';
import { authorizations, wallet } from '../../testing/settling-model.ts';
import { Book } from '../book.ts';
import { memoryJournal } from '../memory-journal.ts';
import { RelayNode } from '../node.ts';
import { newEntry } from '../outcome.ts';
import type { SettlementEntry, SettlementRequest } from '../types.ts';
import { FacilitatorCarrier, type FacilitatorParts } from './carrier.ts';
import { type FacilitatorAnswer, FacilitatorClient, FacilitatorUnavailable } from './client.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const DONE: FacilitatorAnswer = { done: true, txHash: `0x${'ab'.repeat(32)}` };
const NONSENSE: FacilitatorAnswer = { done: false, reason: 'why', said: 'nonsense' };

class ToldClient extends FacilitatorClient {
  readonly asked: string[] = [];
  answer: (request: SettlementRequest) => FacilitatorAnswer | Promise<FacilitatorAnswer> = () =>
    DONE;

  override async settle(request: SettlementRequest): Promise<FacilitatorAnswer> {
    this.asked.push(request.claimId);
    return this.answer(request);
  }
}

function open(over: Partial<FacilitatorParts> = {}) {
  const chain = new ModelChain(NOW);
  const sign = authorizations(chain);
  const journal = memoryJournal();
  const book = new Book(journal, () => undefined);
  const client = new ToldClient({ url: '' }, chain.asset);
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  const options = { chain, journal, onError };
  const node = new RelayNode(chain);
  const bounds = { concurrency: 4, believedFor: 30_000 };
  const carrier = new FacilitatorCarrier({ options, client, node, book, ...bounds, ...over });
  /** Milliseconds pass, and then it has its round, and whoever was asked has answered. */
  async function round(after = 0, due = true): Promise<void> {
    vi.advanceTimersByTime(after);
    await carrier.round({ now: chain.time, clock: performance.now(), due });
    await vi.advanceTimersByTimeAsync(0);
  }
  async function queue(over: Partial<SettlementEntry>, ...some: SignedAuthorization[]) {
    const entries = some.map((one) => ({
      ...newEntry({ claimId: `c${BigInt(one.nonce)}`, authorization: one }),
      ...over,
    }));
    await book.save(entries);
    return entries.map(({ claimId }) => claimId);
  }
  /** When the chain was asked of a payment, in milliseconds. */
  const looks: number[] = [];
  const really = chain.authorizationOutcome.bind(chain);
  vi.spyOn(chain, 'authorizationOutcome').mockImplementation((one) => {
    looks.push(performance.now());
    return really(one);
  });
  return { chain, sign, journal, book, client, carrier, errors, round, queue, looks };
}

const never = (): Promise<FacilitatorAnswer> => new Promise(() => undefined);

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

describe('under way', () => {
  test('is what is asked for or not known, once, and not what waits again', async () => {
    const { round, queue, sign, client, carrier, book } = open();
    expect(carrier.underWay()).toBe(0);
    client.answer = never;
    await queue({}, sign());
    const asking = carrier.round({ now: NOW, clock: performance.now(), due: true });
    await asking;
    expect(carrier.underWay()).toBe(1);
    await vi.advanceTimersByTimeAsync(0);
    expect([carrier.underWay(), book.unknown.size]).toEqual([1, 1]);
    client.answer = () => NONSENSE;
    await queue({}, sign(), sign());
    await round();
    expect(carrier.underWay()).toBe(3);
    await round(500, false);
    // The two are in the queue again, the first is asked for still.
    expect([carrier.underWay(), book.queue.size]).toEqual([1, 2]);
  });

  test('is nothing where all wait again', async () => {
    const { round, queue, sign, client, carrier, book } = open();
    client.answer = () => NONSENSE;
    await queue({}, sign(), sign());
    await round();
    expect(carrier.underWay()).toBe(2);
    await round(500, false);
    expect([carrier.underWay(), book.queue.size]).toEqual([0, 2]);
  });

  test('since before a time is what was handed over before it', async () => {
    const { round, queue, sign, carrier } = open();
    await queue({}, sign());
    await round();
    const first = performance.now();
    await queue({}, sign());
    await round(250);
    const counts = [first, first + 1, first + 250, first + 251].map((at) => carrier.underWay(at));
    expect(counts).toEqual([0, 1, 1, 2]);
  });
});

describe('troubles', () => {
  test('are a silence of fifteen seconds, since the first that was not answered', async () => {
    const { round, queue, sign, client, carrier } = open();
    client.answer = () => {
      throw new FacilitatorUnavailable('/settle', 'no route');
    };
    await queue({}, sign());
    await round();
    const since = performance.now();
    await round(10_000);
    const at = (after: number) => carrier.troubles(since + after).map(({ code }) => code);
    expect([at(14_999), at(15_000)]).toEqual([[], ['facilitator_silent']]);
    vi.advanceTimersByTime(4_999);
    expect(carrier.blocked()).toBe(null);
    vi.advanceTimersByTime(1);
    expect(carrier.blocked()).toEqual({
      why: 'the facilitator does not answer, so nothing can be settled',
      retryAfter: 10,
    });
    client.answer = () => NONSENSE;
    await round();
    await round(10_000);
    expect([carrier.blocked(), at(60_000)]).toEqual([null, []]);
  });

  test('are not the chain’s silence', async () => {
    const { round, queue, sign, client, carrier, book } = open();
    client.answer = () => {
      throw new ChainUnavailable('eth_getLogs', 'timeout');
    };
    await queue({}, sign());
    await round();
    vi.advanceTimersByTime(60_000);
    expect([carrier.blocked(), carrier.troubles(performance.now())]).toEqual([null, []]);
    expect(book.get('c1')).toMatchObject({ state: 'unknown', attempts: 1 });
  });

  test('say of how many payments it lied, for five minutes', async () => {
    const { round, queue, sign, carrier } = open({ believedFor: 1_000 });
    await queue({}, sign(), sign());
    await round();
    await round(1_000);
    const told = (after: number) =>
      carrier.troubles(performance.now() + after).map(({ sentence }) => sentence);
    expect(told(0)).toEqual([
      'the facilitator said of 2 payments that they are settled, and the chain does not know of it',
    ]);
    expect([told(299_999).length, told(300_000).length]).toEqual([1, 0]);
  });
});

describe('speed', () => {
  test('is learnt by an eighth of each settlement, and no faster than a twentieth of a second', async () => {
    const { round, queue, sign, client, carrier } = open();
    expect(carrier.expected()).toBe(4 / 2);
    const answers: (() => void)[] = [];
    client.answer = () => new Promise((resolve) => answers.push(() => resolve(DONE)));
    await queue({}, sign(), sign());
    await round();
    vi.advanceTimersByTime(6_000);
    answers[0]?.();
    await vi.advanceTimersByTimeAsync(0);
    // (2 · 7 + 6) / 8 seconds for each.
    expect(carrier.expected()).toBe(4 / 2.5);
    client.answer = () => NONSENSE;
    await queue({}, sign());
    await round();
    expect(carrier.expected()).toBe(4 / 2.5);
    client.answer = () => DONE;
    await queue({}, sign());
    await round();
    expect(carrier.expected()).toBeCloseTo(4 / ((2.5 * 7 + 0.05) / 8), 9);
  });
});
