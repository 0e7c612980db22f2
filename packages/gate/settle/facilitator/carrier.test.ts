/** Settling through a facilitator: what is handed over, whose word counts, and when it is asked. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ChainUnavailable } from '../../chain/errors.ts';
import { NOW } from '../../testing/claims.ts';
import {
  authorizationIn,
  honest,
  no,
  openFacilitator as open,
  openHonest,
} from '../../testing/facilitator.ts';
import { ModelChain } from '../../testing/model-chain.ts';
import { PAYEE, wallet } from '../../testing/settling-model.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('what is handed over', () => {
  test('is written down first, and settled when the chain shows it', async () => {
    const model = openHonest();
    await model.settler.start();
    const one = model.sign();
    const [id = ''] = await model.queue([one]);
    const outcome = model.settler.settleNow(id);
    await model.pass(1, false);
    expect(await model.journal.get(id)).toMatchObject({
      state: 'unknown',
      attempts: 1,
      sinceBlock: model.chain.newest().number - 300n,
      txHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    });
    expect(model.settler.status()).toMatchObject({ queued: 0, underWay: 1 });
    const { number } = model.chain.mine();
    await model.pass(2, false);
    expect(await outcome).toMatchObject({ status: 'settled' });
    expect(await model.journal.get(id)).toMatchObject({ state: 'settled', blockNumber: number });
    expect(model.handedOver).toEqual([['unknown']]);
    expect(model.settler.status()).toMatchObject({ queued: 0, underWay: 0 });
    model.chain.finalBlock = number;
    await model.pass(5);
    expect(await model.journal.get(id)).toMatchObject({ state: 'settled', final: true });
    expect(model.outcomes).toHaveLength(1);
  });

  test('waits for no others, four at once, and no more before these are answered', async () => {
    const answers: (() => void)[] = [];
    const model = open(
      () => new Promise((resolve) => answers.push(() => resolve(no('unexpected_settle_error')))),
    );
    await model.settler.start();
    await model.sell(...Array.from({ length: 6 }, (_, i) => model.sign({ from: wallet(i) })));
    await model.pass(1, false);
    expect(model.asked).toHaveLength(4);
    expect(model.settler.status()).toMatchObject({ queued: 2, underWay: 4 });
    answers[0]?.();
    await model.pass(0.5, false);
    expect(model.asked).toHaveLength(5);
    const two = open(() => new Promise(() => undefined), { concurrency: 2 });
    await two.settler.start();
    await two.sell(two.sign(), two.sign(), two.sign());
    await two.pass(1, false);
    expect(two.asked).toHaveLength(2);
  });

  test('first is what somebody waits for', async () => {
    const model = open(() => new Promise(() => undefined), { concurrency: 1, batchWait: 60_000 });
    await model.settler.start();
    await model.sell(model.sign({ validBefore: BigInt(NOW + 200) }));
    const urgent = model.sign();
    const [id = ''] = await model.queue([urgent]);
    void model.settler.settleNow(id);
    await model.pass(1, false);
    expect(model.asked.map(({ body }) => authorizationIn(body))).toEqual([
      expect.objectContaining({ nonce: urgent.nonce }),
    ]);
  });

  test('and expired is looked up, and not asked for', async () => {
    const model = openHonest();
    const moved = model.sign({ validBefore: BigInt(NOW + 10) });
    const hash = model.chain.carry(moved);
    for (let block = 0; block < 10; block++) model.chain.mine();
    const ids = await model.queue([moved, model.sign({ validBefore: BigInt(NOW + 12) })]);
    await model.settler.start();
    await model.pass(3);
    expect(model.asked).toEqual([]);
    expect(model.outcomes).toEqual([
      { claimId: ids[0], status: 'settled', txHash: hash },
      { claimId: ids[1], status: 'failed', reason: 'expired unsettled' },
    ]);
  });

  test('measures how fast it goes', async () => {
    const model = openHonest({ concurrency: 8 });
    await model.settler.start();
    expect(model.settler.status().perSecond).toBe(4);
    await model.sell(model.sign());
    await model.pass(1, false);
    // An eighth of the way from two seconds to a twentieth.
    expect(model.settler.status().perSecond).toBeCloseTo(8 / ((2 * 7 + 0.05) / 8), 9);
    expect(model.settler.feeReport()).toBe(null);
  });
});

describe('its word', () => {
  test('"done" is waited for, for half a minute, then it is asked again and called a lie', async () => {
    const model = open(() => ({ success: true, transaction: `0x${'ab'.repeat(32)}` }));
    await model.settler.start();
    const ids = await model.sell(model.sign({ validBefore: BigInt(NOW + 3_000) }));
    await model.pass(28);
    expect(model.asked).toHaveLength(1);
    expect(await model.states(ids)).toEqual(['unknown']);
    expect(model.settler.health()).toEqual([]);
    await model.pass(14);
    expect(model.asked.length).toBeGreaterThan(1);
    expect(model.settler.health()).toContainEqual({
      code: 'facilitator_lies',
      sentence:
        'the facilitator said of a payment that it is settled, and the chain does not know of it',
    });
    expect(model.outcomes).toEqual([]);
  });

  test('"no" is final where no later try can change it and the chain agrees', async () => {
    const final = [
      'payment_expired',
      'unsupported_scheme',
      'invalid_network',
      'invalid_payload',
      'invalid_payment_requirements',
      'invalid_scheme',
      'invalid_x402_version',
      'invalid_exact_evm_payload_signature',
      'invalid_exact_evm_payload_authorization_value',
    ];
    for (const reason of final) {
      const model = open(() => no(reason));
      await model.settler.start();
      const ids = await model.sell(model.sign());
      await model.pass(1);
      expect(model.outcomes).toEqual([{ claimId: ids[0], status: 'failed', reason }]);
      expect(model.asked).toHaveLength(1);
      expect(model.settler.status()).toMatchObject({ queued: 0, underWay: 0 });
    }
    const passing = [
      'unexpected_settle_error',
      'invalid_exact_evm_transaction_failed',
      'invalid_exact_evm_transfer_event_missing',
      'invalid_exact_evm_nonce_already_used',
      'invalid_exact_evm_insufficient_balance',
      'insufficient_funds',
      'not payment_expired',
      'payment_expired soon',
    ];
    for (const reason of passing) {
      const model = open(() => no(reason));
      await model.settler.start();
      const ids = await model.sell(model.sign());
      await model.pass(6);
      expect(await model.journal.get(ids[0] ?? '')).toMatchObject({ reason });
      expect(model.outcomes).toEqual([]);
      expect(model.asked.length).toBeGreaterThan(1);
    }
  });

  test('"no money" is final for what somebody waits for', async () => {
    for (const reason of ['insufficient_funds', 'invalid_exact_evm_insufficient_balance']) {
      const model = open(() => no(reason));
      await model.settler.start();
      const [id = ''] = await model.queue([model.sign()]);
      const outcome = model.settler.settleNow(id);
      await model.pass(1);
      expect(await outcome).toEqual({ claimId: id, status: 'failed', reason });
    }
  });

  test('"no" after the money moved is not believed', async () => {
    const chain = new ModelChain(NOW);
    const { knows, settle } = honest(chain);
    const model = open(
      (one) => {
        settle(one);
        chain.mine();
        return no('payment_expired');
      },
      { chain },
    );
    await model.settler.start();
    const one = model.sign();
    knows(one);
    const ids = await model.sell(one);
    await model.pass(1, false);
    expect(await model.states(ids)).toEqual(['settled']);
    expect(model.chain.balance(PAYEE)).toBe(1_000n);
    chain.finalBlock = chain.newest().number;
    await model.pass(6);
    expect(await model.journal.get(ids[0] ?? '')).toMatchObject({ final: true });
  });

  test('"no" is none where it is not said', async () => {
    const model = open(() => ({ success: 'no', errorReason: 'payment_expired' }));
    await model.settler.start();
    const ids = await model.sell(model.sign());
    await model.pass(1);
    expect(await model.journal.get(ids[0] ?? '')).toMatchObject({
      reason: 'payment_expired',
      state: expect.stringMatching(/queued|unknown/),
    });
    expect(model.outcomes).toEqual([]);
  });

  test('that makes no sense is none, and is asked for again, ever more seldom', async () => {
    const model = open(() => ({ success: true }));
    await model.settler.start();
    const ids = await model.sell(model.sign({ validBefore: BigInt(NOW + 3_000) }));
    await model.pass(1);
    expect(await model.journal.get(ids[0] ?? '')).toMatchObject({
      state: 'unknown',
      reason: 'the facilitator gave no reason',
    });
    await model.pass(19);
    const early = model.asked.length;
    expect(early).toBeGreaterThan(3);
    await model.pass(20);
    expect(model.asked.length - early).toBeLessThan(early);
    await model.pass(40);
    expect(model.asked.length - early).toBeGreaterThan(4);
    expect(await model.states(ids)).not.toContain('failed');
  });
});

describe('silence', () => {
  test('leaves it unknown, stops sales after fifteen seconds, and is over with the next answer', async () => {
    const chain = new ModelChain(NOW);
    const { knows, settle } = honest(chain);
    let down = true;
    const model = open((one) => (down ? new Error('no route') : settle(one)), { chain });
    await model.settler.start();
    const one = model.sign({ validBefore: BigInt(NOW + 3_000) });
    knows(one);
    const ids = await model.sell(one);
    const far = BigInt(NOW + 2_000);
    await model.pass(14);
    expect(await model.journal.get(ids[0] ?? '')).toMatchObject({
      state: 'unknown',
      reason: 'the facilitator did not answer /settle: no route',
    });
    expect(model.settler.room(far)).toEqual({ ok: true });
    expect(model.settler.health()).toEqual([]);
    await model.pass(2);
    expect(model.settler.room(far)).toEqual({
      ok: false,
      why: 'the facilitator does not answer, so nothing can be settled',
      retryAfter: 10,
    });
    expect(model.settler.health()).toContainEqual({
      code: 'facilitator_silent',
      sentence: 'the facilitator did not answer /settle: no route',
    });
    down = false;
    await model.pass(12);
    expect(await model.states(ids)).toEqual(['settled']);
    expect(model.settler.health()).toEqual([]);
    expect(model.settler.room(far)).toEqual({ ok: true });
  });

  test('after the money moved is no second payment', async () => {
    const chain = new ModelChain(NOW);
    const { knows, settle } = honest(chain);
    const model = open((one) => settle(one) && new Error('timeout'), { chain });
    await model.settler.start();
    const one = model.sign();
    knows(one);
    const ids = await model.sell(one);
    await model.pass(4);
    expect(await model.states(ids)).toEqual(['settled']);
    expect(model.chain.balance(PAYEE)).toBe(1_000n);
  });

  test('of the chain or an error of ours is not the facilitator’s', async () => {
    const model = openHonest();
    await model.settler.start();
    const ids = await model.queue([model.sign()]);
    vi.spyOn(model.journal, 'put').mockRejectedValueOnce(new Error('disk full'));
    model.settler.noticed(BigInt(NOW + 300), ids[0]);
    await model.pass(0.5, false);
    expect(model.errors).toEqual([new Error('disk full')]);
    vi.spyOn(model.chain, 'authorizationOutcome').mockRejectedValueOnce(
      new ChainUnavailable('eth_getLogs', 'timeout'),
    );
    await model.pass(6);
    expect(await model.states(ids)).toEqual(['settled']);
    expect(model.settler.health()).toEqual([]);
  });
});
