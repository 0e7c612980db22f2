/** A facilitator that answers as a test says, in front of a chain in memory: whose word counts, and when it is asked. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ChainUnavailable } from '../../chain/errors.ts';
import type { Hex, SignedAuthorization } from '../../chain/types.ts';
import { NOW } from '../../testing/claims.ts';
import { ModelChain } from '../../testing/model-chain.ts';
import { settlingBy } from '../../testing/settling.ts';
import { authorizations, PAYEE, wallet } from '../../testing/settling-model.ts';
import { type FacilitatorOptions, facilitatorSettler } from '../facilitator.ts';
import { memoryJournal } from '../memory-journal.ts';
import type { SettlementOutcome } from '../types.ts';
import { FacilitatorClient, FacilitatorUnavailable } from './client.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

interface Body {
  readonly x402Version: number;
  readonly paymentPayload: { readonly payload: { readonly authorization: SignedAuthorization } };
}
interface Asked {
  readonly path: string;
  readonly body: Body | null;
  readonly init: RequestInit;
}
type Answer = (asked: Asked) => unknown;

/** What a facilitator gets to hear, and what it says: an Error is no answer at all. */
function facilitator(answer: Answer) {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = url.replace('https://f.example/x', '');
    const one = { path, body: init.body ? JSON.parse(String(init.body)) : null, init };
    asked.push(one);
    const said = await answer(one);
    if (said instanceof Error) throw said;
    return said instanceof Response ? said : Response.json(said);
  });
  return asked;
}

const authorizationIn = (body: Body | null): SignedAuthorization => {
  if (body === null) throw new Error('nothing was sent');
  return body.paymentPayload.payload.authorization;
};

const URL = 'https://f.example/x//';

function open(
  answer: (authorization: SignedAuthorization) => unknown,
  over: Partial<FacilitatorOptions> = {},
) {
  const chain = over.chain === undefined ? new ModelChain(NOW) : (over.chain as ModelChain);
  const sign = authorizations(chain);
  const journal = over.journal ?? memoryJournal();
  const handedOver: unknown[] = [];
  const asked = facilitator(async ({ body }) => {
    handedOver.push((await journal.open()).map(({ state }) => state));
    return answer(authorizationIn(body));
  });
  const outcomes: SettlementOutcome[] = [];
  const errors: unknown[] = [];
  const settler = facilitatorSettler({
    ...{ chain, rpc: chain, url: URL, version: 2, onError: (error) => errors.push(error) },
    onOutcome: (outcome) => outcomes.push(outcome),
    ...over,
    journal,
  });
  const { queue, outcome } = settlingBy(settler, journal);
  async function pass(seconds: number, mining = true): Promise<void> {
    for (let quarter = 1; quarter <= seconds * 4; quarter++) {
      await vi.advanceTimersByTimeAsync(250);
      if (mining && quarter % 8 === 0) chain.mine();
    }
  }
  async function sell(...some: readonly SignedAuthorization[]): Promise<readonly string[]> {
    const ids = await queue(some);
    for (const [index, { validBefore }] of some.entries()) settler.noticed(validBefore, ids[index]);
    return ids;
  }
  const states = (ids: readonly string[]) =>
    Promise.all(ids.map(async (id) => (await journal.get(id))?.state));
  return {
    chain,
    sign,
    asked,
    handedOver,
    journal,
    settler,
    outcomes,
    errors,
    queue,
    outcome,
    pass,
    sell,
    states,
  };
}

/** Carries out what it is given, with the next block. */
const honest = (chain: ModelChain) => {
  const known = new Map<Hex, SignedAuthorization>();
  return {
    knows: (one: SignedAuthorization) => known.set(one.nonce, one),
    settle: ({ nonce }: SignedAuthorization) => {
      const one = known.get(nonce);
      if (one === undefined) throw new Error('unknown to the facilitator');
      return { success: true, transaction: chain.carry(one) };
    },
  };
};

function openHonest(over: Partial<FacilitatorOptions> = {}) {
  const chain = new ModelChain(NOW);
  const { knows, settle } = honest(chain);
  const model = open(settle, { ...over, chain });
  const sign = (fields: Partial<SignedAuthorization> = {}) => {
    const one = model.sign(fields);
    knows(one);
    return one;
  };
  return { ...model, sign };
}

const no = (errorReason: string) => ({ success: false, errorReason });

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

describe('the client', () => {
  const model = new ModelChain(NOW);
  const authorization = authorizations(model)();
  const resource = { url: 'https://t.example/a', description: 'A', mimeType: 'text/html' };
  const request = { claimId: 'c', authorization, resource };
  const client = (over: object = {}) => new FacilitatorClient({ url: URL, ...over }, model.asset);
  const hash = `0x${'AB'.repeat(32)}`;
  const payload = {
    signature: authorization.signature,
    authorization: {
      from: authorization.from,
      to: PAYEE,
      value: '1000',
      validAfter: '0',
      validBefore: String(authorization.validBefore),
      nonce: authorization.nonce,
    },
  };
  const terms = {
    scheme: 'exact',
    payTo: PAYEE,
    asset: model.asset.address,
    maxTimeoutSeconds: 300,
    extra: { name: 'USD Coin', version: '2' },
  };

  test('speaks version 2 as it stands', async () => {
    const asked = facilitator(() => ({ success: true, transaction: hash }));
    expect(await client({ version: 2 }).settle(request)).toEqual({ done: true, txHash: hash });
    const accepted = { ...terms, network: 'eip155:8453', amount: '1000' };
    expect(asked).toMatchObject([
      {
        path: '/settle',
        body: {
          x402Version: 2,
          paymentPayload: { x402Version: 2, resource, accepted, payload },
          paymentRequirements: accepted,
        },
        init: {
          method: 'POST',
          redirect: 'error',
          headers: { 'content-type': 'application/json' },
        },
      },
    ]);
  });

  test('speaks version 1 as it stands, with the credentials that it was given', async () => {
    const asked = facilitator(() => ({ isValid: true }));
    const headers = () => ({ authorization: 'Bearer x' });
    const first = client({ version: 1, maxTimeoutSeconds: 60, headers });
    expect(await first.verify({ claimId: 'c', authorization })).toEqual({ isValid: true });
    expect(asked[0]).toMatchObject({
      path: '/verify',
      body: {
        x402Version: 1,
        paymentPayload: { x402Version: 1, scheme: 'exact', network: 'base', payload },
        paymentRequirements: {
          ...terms,
          maxTimeoutSeconds: 60,
          network: 'base',
          maxAmountRequired: '1000',
          resource: '',
          description: '',
          mimeType: '',
        },
      },
      init: { headers: { authorization: 'Bearer x' } },
    });
  });

  test.each([
    [[{ x402Version: 2, network: 'eip155:8453' }], 2],
    [
      [
        { x402Version: 1, network: 'base' },
        { x402Version: 2, network: 'eip155:8453' },
      ],
      2,
    ],
    [[{ x402Version: 2, network: 'eip155:*' }], 2],
    [[null, { x402Version: 1, network: 'base' }], 1],
    [
      [
        { x402Version: 2, network: 'eip155:1' },
        { x402Version: 1, network: 'base' },
      ],
      1,
    ],
  ] as const)('takes the version from what is supported: %j', async (kinds, version) => {
    const offered = kinds.map((kind) => kind && { scheme: 'exact', ...kind });
    const asked = facilitator(({ path }) =>
      path === '/supported' ? { kinds: offered } : { success: true, transaction: hash },
    );
    const speaker = client();
    await speaker.settle(request);
    await speaker.settle(request);
    expect(asked.map(({ path, body, init }) => [path, init.method, body?.x402Version])).toEqual([
      ['/supported', 'GET', undefined],
      ['/settle', 'POST', version],
      ['/settle', 'POST', version],
    ]);
  });

  test.each([
    { kinds: [] },
    { kinds: 'all' },
    {},
    { kinds: [{ scheme: 'upto', x402Version: 2, network: 'eip155:8453' }] },
    { kinds: [{ scheme: 'exact', x402Version: 1, network: 'base-sepolia' }] },
  ])('refuses one that does not take our payments: %j', async (supported) => {
    facilitator(() => supported);
    await expect(client().settle(request)).rejects.toThrow(
      'the facilitator did not answer /supported: no "exact" payments on eip155:8453',
    );
  });

  test('has no name in version 1 for a chain that it does not know', async () => {
    facilitator(() => ({ kinds: [{ scheme: 'exact', x402Version: 1 }] }));
    const elsewhere = new FacilitatorClient({ url: URL }, { ...model.asset, chainId: 5 });
    await expect(elsewhere.settle(request)).rejects.toThrow('no "exact" payments on eip155:5');
  });

  test.each([
    [
      { success: false, errorReason: 'x' },
      { done: false, reason: 'x', said: 'no' },
    ],
    [{ success: false }, { done: false, reason: 'the facilitator gave no reason', said: 'no' }],
    [
      { success: true, transaction: '0xab', errorReason: 'y'.repeat(300) },
      { done: false, reason: 'y'.repeat(200), said: 'nonsense' },
    ],
    [
      { success: true, transaction: `${hash}00` },
      { done: false, reason: 'the facilitator gave no reason', said: 'nonsense' },
    ],
    [
      { success: 'true', transaction: hash },
      { done: false, reason: 'the facilitator gave no reason', said: 'nonsense' },
    ],
  ])('reads %j', async (answer, read) => {
    facilitator(() => answer);
    expect(await client({ version: 2 }).settle(request)).toEqual(read);
  });

  test('reads a verification, and what is none is no answer', async () => {
    facilitator(() => ({ isValid: false, invalidReason: 'x' }));
    const asking = client({ version: 2 });
    expect(await asking.verify(request)).toEqual({ isValid: false, invalidReason: 'x' });
    facilitator(() => ({ isValid: 'yes' }));
    await expect(asking.verify(request)).rejects.toThrow(FacilitatorUnavailable);
  });

  test.each([
    [new Response('{}', { status: 500 }), 'HTTP 500'],
    [new Response('{"success":false}', { status: 503 }), 'HTTP 503'],
    [new Response('null'), 'malformed answer'],
    [new Response('"hello"'), 'malformed answer'],
    [new Response(`{"a":"${'b'.repeat(65_536)}"}`), 'an answer of more than 65536 bytes'],
    [new Error('refused'), 'refused'],
  ])('takes %s for no answer', async (answer, why) => {
    facilitator(() => answer);
    const error = await client({ version: 2 })
      .settle(request)
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(FacilitatorUnavailable);
    expect(String(error)).toBe(
      `FacilitatorUnavailable: the facilitator did not answer /settle: ${why}`,
    );
  });

  test('reads the refusals of a facilitator that answers 4xx with them', async () => {
    facilitator(() => Response.json({ success: false, errorReason: 'x' }, { status: 499 }));
    expect(await client({ version: 2 }).settle(request)).toMatchObject({ reason: 'x' });
    const long = `{"success":false,"errorReason":"${'é'.repeat(32_000)}"}`;
    facilitator(() => new Response(long));
    expect(await client({ version: 2 }).settle(request)).toMatchObject({ reason: 'é'.repeat(200) });
  });

  test('gives up on a silent one by its time-out', async () => {
    vi.useRealTimers();
    const asked = facilitator(
      ({ init }) =>
        new Promise((resolve) =>
          init.signal?.addEventListener('abort', () => resolve(init.signal?.reason as Error)),
        ),
    );
    await expect(client({ version: 2, timeout: 5 }).settle(request)).rejects.toThrow(/timeout/);
    expect(asked).toHaveLength(1);
  });
});
