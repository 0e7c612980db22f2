/** What the relayers say of themselves: what they take on, what they lack, and what waits too long. */
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { KEYS, RELAYERS } from '../../testing/settling-model.ts';
import { openPipeline } from '../../testing/settling-pipeline.ts';
import { FeePolicy } from '../fees/policy.ts';

const [A = '0x', B = '0x'] = RELAYERS;
/** What the model's blocks ask for a unit of gas. */
const PRICE = 1_001_000n;
/** Gas for so many, each with a fiftieth more than is expected. */
const gasFor = (count: number): bigint => 60_000n + 46_920n * BigInt(count);
type Over = Parameters<typeof openPipeline>[0];

async function seen(over: Over = {}, ether: Record<string, bigint> = {}) {
  const model = openPipeline(over);
  for (const [address, wei] of Object.entries(ether))
    model.chain.ether.set(address.toLowerCase(), wei);
  await model.round();
  return model;
}

describe('before a block was seen', () => {
  test('nothing is known, and nothing is sold', () => {
    const { pipeline } = openPipeline();
    expect([pipeline.expected(), pipeline.feeReport(), pipeline.troubles(0)]).toEqual([
      0,
      null,
      [],
    ]);
    expect(pipeline.blocked(null)).toEqual({
      why: 'the chain was not seen yet, so nothing can be settled',
      retryAfter: 2,
    });
  });
});

describe('what a second takes', () => {
  test('is what a block takes by its seconds', async () => {
    const { pipeline } = await seen({ blockShare: 1 });
    // Five in a block of two seconds.
    expect(pipeline.expected()).toBe(2.5);
  });
});

describe('ether', () => {
  test.each([
    { wei: gasFor(200) * PRICE, waiting: 0, left: null },
    { wei: gasFor(200) * PRICE - 1n, waiting: 0, left: 199 },
    { wei: gasFor(200) * PRICE, waiting: 200, left: null },
    { wei: gasFor(200) * PRICE, waiting: 201, left: 200 },
  ])(
    'is little where it is not enough for what waits, and for two hundred: $wei, $waiting',
    async (given) => {
      const model = await seen({}, { [A]: given.wei });
      for (let index = 0; index < given.waiting; index++)
        model.book.notice(BigInt(model.chain.time + 300), `n${index}`);
      const sentence = expect.stringMatching(
        new RegExp(
          `^relayer ${A} has 0\\.0000094\\d+ ETH left, enough to settle about ${given.left} payments; send it some$`,
        ),
      );
      expect(model.pipeline.troubles(0)).toEqual(
        given.left === null ? [] : [{ code: 'relayer_poor', sentence }],
      );
      expect(model.pipeline.blocked(null)).toBe(null);
    },
  );

  test('of one account is enough to sell, and of none is not', async () => {
    const one = await seen({ accounts: KEYS }, { [A]: 0n });
    expect(one.pipeline.blocked(null)).toBe(null);
    expect(one.pipeline.troubles(0).map(({ sentence }) => sentence)).toEqual([
      `relayer ${A} has 0 ETH left, enough to settle about 0 payments; send it some`,
    ]);
    // A wei less than one payment.
    const none = await seen({ accounts: KEYS }, { [A]: 0n, [B]: gasFor(1) * PRICE - 1n });
    expect(none.pipeline.blocked(null)).toEqual({
      why: 'there is no ether left to settle with',
      retryAfter: 60,
    });
  });

  test('that what is on its way may cost is spent already', async () => {
    // What is bid is twice the base fee and the tip.
    const bid = gasFor(1) * 2_001_000n;
    const rich = await seen({}, { [A]: bid + gasFor(200) * PRICE });
    await rich.queue(rich.entry(0));
    await rich.round(1, { due: true });
    expect([rich.pipeline.underWay(), rich.pipeline.troubles(1)]).toEqual([1, []]);
    const poor = await seen({}, { [A]: bid + gasFor(200) * PRICE - 1n });
    await poor.queue(poor.entry(0));
    await poor.round(1, { due: true });
    expect(poor.pipeline.troubles(1)).toMatchObject([{ code: 'relayer_poor' }]);
    const last = await seen({}, { [A]: bid });
    await last.queue(last.entry(0));
    await last.round(1, { due: true });
    expect(last.pipeline.underWay()).toBe(1);
    expect(last.pipeline.blocked(null)?.why).toBe('there is no ether left to settle with');
  });

  test('lasts for ever where gas costs nothing', async () => {
    const model = openPipeline();
    Object.assign(model.chain, { baseFee: 0n, tip: 0n });
    model.chain.mine();
    await model.round();
    expect([model.pipeline.blocked(null), model.pipeline.troubles(0)]).toEqual([null, []]);
  });
});

describe('what an earlier process left', () => {
  test('is on its way from now on, and waits for its block from now on', async () => {
    const first = await seen();
    await first.queue(first.entry(0), first.entry(1));
    await first.round(0, { due: true });
    const { pipeline, book } = openPipeline({ journal: first.journal });
    await book.readAll();
    await pipeline.start(7_000);
    expect([pipeline.underWay(), pipeline.underWay(7_000)]).toEqual([2, 0]);
    expect([pipeline.troubles(46_999), pipeline.troubles(47_000)]).toMatchObject([
      [],
      [{ code: 'stuck_nonce' }],
    ]);
  });
});

describe('a price of gas', () => {
  // Two hundred of 1,000 are worth 6.67e13 wei: 7,199,424 for each of 9,260,000 of gas.
  const fees = { ethUsd: 3_000_000_000n } as const;

  test.each([
    { baseFee: 7_198_424n, dear: false },
    { baseFee: 7_198_425n, dear: true },
  ])(
    'is too dear where not even two hundred of the smallest payment pay for it: $baseFee',
    async (given) => {
      const model = openPipeline({ fees });
      model.chain.baseFee = given.baseFee;
      model.chain.mine();
      await model.round();
      expect(model.pipeline.blocked(null) !== null).toBe(given.dear);
    },
  );

  test('is judged by what is paid, and anew with every block', async () => {
    const model = openPipeline({ fees, payment: 2_000n });
    model.chain.baseFee = 14_000_000n;
    model.chain.mine();
    await model.round();
    const { pipeline } = model;
    for (let twice = 0; twice < 2; twice++) {
      expect([pipeline.blocked(null), pipeline.blocked(2_000n)]).toEqual([null, null]);
      expect(pipeline.blocked(1_000n)).toEqual({
        why: expect.stringMatching(/^settling is too dear: gas costs 0\.014001 gwei: /),
        retryAfter: 60,
      });
    }
    expect(pipeline.troubles(0)).toEqual([]);
    expect(pipeline.feeReport()?.value).toBe(2_000n);
    model.chain.baseFee = 20_000_000n;
    model.chain.mine();
    await model.round(250);
    expect(pipeline.blocked(null)?.why).toContain('gas costs 0.020001 gwei');
    expect(pipeline.troubles(0)).toEqual([
      {
        code: 'fees_too_dear',
        sentence: expect.stringMatching(/^settling waits: gas costs 0\.02/),
      },
    ]);
    // As many amounts as there may be prices, and more.
    for (let value = 1n; value <= 40n; value++)
      expect(pipeline.blocked(value * 1_000n) === null).toBe(value * 1_000n > 2_700n);
  });
});

describe('whether a payment pays', () => {
  test('is worked out once for what it carries while prices stand, for sixteen amounts', async () => {
    const judge = vi.spyOn(FeePolicy.prototype, 'judge');
    onTestFinished(() => judge.mockRestore());
    const model = await seen();
    const worked = (...values: (bigint | null)[]): number => {
      judge.mockClear();
      for (const value of values) model.pipeline.blocked(value);
      return judge.mock.calls.length;
    };
    expect(worked(null, null, 1_000n, 2_000n, 2_000n)).toBe(2);
    const more = Array.from({ length: 14 }, (_, index) => BigInt(index + 3) * 1_000n);
    expect([worked(...more), worked(...more)]).toEqual([14, 0]);
    expect(worked(17_000n, 17_000n, 1_000n)).toBe(2);
    model.chain.mine();
    await model.round(250);
    expect(worked(17_000n, 17_000n, 1_000n)).toBe(2);
  });
});

describe('a nonce', () => {
  test('that waits for forty seconds is told of, the first of those that do', async () => {
    const model = openPipeline({ accounts: KEYS });
    await model.queue(...[0, 1, 2].map((index) => model.entry(index, { attempts: 2 })));
    await model.round(5_000, { due: true });
    const trouble = (clock: number) => model.pipeline.troubles(clock);
    expect([model.pipeline.underWay(), trouble(44_999)]).toEqual([3, []]);
    const [first] = [A, B].sort();
    const told = (seconds: number) => [
      {
        code: 'stuck_nonce',
        sentence: `nonce 0 of relayer ${first} has been waiting for a block for ${seconds} s`,
      },
    ];
    expect([trouble(45_000), trouble(76_600)]).toEqual([told(40), told(72)]);
    const patient = openPipeline({ stuckAfter: 5 });
    await patient.queue(patient.entry(0));
    await patient.round(0, { due: true });
    expect([patient.pipeline.troubles(4).length, patient.pipeline.troubles(5).length]).toEqual([
      0, 1,
    ]);
  });
});
