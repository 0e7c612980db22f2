/** What who listens is told of each verdict. */
import { describe, expect, it } from 'vitest';
import type { Hex } from './chain/types.ts';
import { LimiterUnavailable } from './request/limiter.ts';
import { OUTCOMES, type Seen } from './seen.ts';
import { ALICE, address, BOB, type BoothOptions, openBooth, served } from './testing/booth.ts';
import { ASSET, CHROME, PAY_TO } from './testing/fixtures.ts';
import type { GateRequest, Verdict, Visitor } from './types.ts';

const TOOL = '/step-response.html';
const SHEET = '/ref-step-response.html';
const CSV = `${TOOL}?export=csv&num=1`;
const PEOPLE = { 'user-agent': CHROME };
const FORGED: Visitor = { token: 'Googlebot', operator: 'Google', kind: 'search', claim: 'forged' };

const everTold = new Set<string>();

function openListening({ gate = {}, ...rest }: BoothOptions = {}) {
  const seen: Seen[] = [];
  const onSeen = (each: Seen) => {
    everTold.add(each.outcome);
    seen.push(each);
  };
  const booth = openBooth({ ...rest, gate: { onSeen, ...gate } });
  /** Outcome, reason, path and amount of all that was told since it was asked last. */
  const told = () =>
    seen.splice(0).map(({ outcome, reason, path, amount }) => [outcome, reason, path, amount]);
  return { ...booth, seen, told };
}

describe('of each verdict who listens is told once', () => {
  it('what costs nothing: a page, what is current, what is not there, what cannot be asked', async () => {
    const { ask, told } = openListening();
    await ask('/', PEOPLE);
    await ask(SHEET, { 'if-none-match': '"sheet"' });
    await ask('/nowhere.html');
    await ask(`${TOOL}?export=docx`);
    await ask(`${TOOL}?export=csv&num=1&num=2`);
    await ask(SHEET, {}, { method: 'DELETE' });
    await ask(SHEET, {}, { method: 'OPTIONS' });
    expect(told()).toEqual([
      ['free', null, '/', 0n],
      ['unchanged', null, SHEET, 0n],
      ['not-found', 'path', null, 0n],
      ['not-found', 'format', null, 0n],
      ['bad-request', 'query', null, 0n],
      ['bad-method', null, SHEET, 0n],
      ['options', null, SHEET, 0n],
    ]);
  });

  it('a challenge, a sale, the same fetched again, a look, a payment that will not do', async () => {
    const { ask, pay, sign, told } = openListening();
    const payment = await sign(ALICE);
    await ask(SHEET);
    await pay(SHEET, payment, { method: 'HEAD' });
    await pay(SHEET, payment);
    await pay(SHEET, payment);
    await pay(TOOL, payment);
    await pay(SHEET, 'paid');
    expect(told()).toEqual([
      ['challenge', null, SHEET, 0n],
      ['free', null, SHEET, 0n],
      ['sold', null, SHEET, 1000n],
      ['served-again', null, SHEET, 0n],
      ['payment-refused', 'payment_already_used', TOOL, 0n],
      ['payment-refused', 'invalid_payload', SHEET, 0n],
    ]);
  });

  it('what would have been charged, and who is not let in', async () => {
    const observing = openListening({ policy: { mode: 'observe' } });
    await observing.ask(SHEET);
    expect(observing.told()).toEqual([['observed', null, SHEET, 1000n]]);
    const refusing = openListening({
      policy: { forged: 'refuse' },
      gate: { identify: () => FORGED },
    });
    await refusing.ask(SHEET);
    expect(refusing.told()).toEqual([['refused', null, SHEET, 0n]]);
  });

  it('who comes too often, by the policy', async () => {
    const policy = { limit: { quota: 1, window: 60 }, refusedPayments: 1 };
    const { ask, pay, told } = openListening({ policy });
    for (let i = 0; i < 2; i++) await ask(TOOL, PEOPLE);
    for (let i = 0; i < 2; i++) await pay(SHEET, 'paid');
    expect(told()).toEqual([
      ['free', null, TOOL, 0n],
      ['limit', 'tool-page', TOOL, 0n],
      ['payment-refused', 'invalid_payload', SHEET, 0n],
      ['limit', 'refused-payments', SHEET, 0n],
    ]);
  });

  it('an export when it is sold or released, and not while it is made', async () => {
    const { ask, pay, sign, told } = openListening();
    await ask(CSV, PEOPLE);
    expect(told()).toEqual([['free', null, TOOL, 0n]]);
    const payment = await sign(ALICE, 5000n);
    const first = served(await pay(CSV, payment)).sale;
    expect(told()).toEqual([]);
    await first?.release('the client left');
    expect(told()).toEqual([['released', null, TOOL, 0n]]);
    const second = served(await pay(CSV, payment)).sale;
    await second?.confirm();
    expect(told()).toEqual([['sold', null, TOOL, 5000n]]);
  });

  it('an export whose money did not come, by why', async () => {
    const { pay, sign, settler, told } = openListening({ policy: { settlement: 'first' } });
    settler.refusing = 'the payer has moved it';
    const { sale } = served(await pay(CSV, await sign(ALICE, 5000n)));
    await sale?.confirm();
    expect(told()).toEqual([['payment-refused', 'invalid_transaction_state', TOOL, 0n]]);
  });
});

describe('what is put off is told by a word of why', () => {
  const hash: Hex = `0x${'77'.repeat(32)}`;
  it.each<[string, string, (booth: ReturnType<typeof openListening>) => Promise<Verdict>]>([
    [
      'a chain that is silent',
      'chain',
      ({ chain, pay }) => {
        chain.down = true;
        return pay(SHEET, hash);
      },
    ],
    ['a transaction that nobody has seen', 'not-seen', ({ pay }) => pay(SHEET, hash)],
    [
      'a transaction that is in no block',
      'unconfirmed',
      ({ chain, pay }) => {
        chain.transactions.set(hash, { status: 'pending' });
        return pay(SHEET, hash);
      },
    ],
    [
      'no room to settle',
      'no-room',
      async ({ settler, pay, sign }) => {
        settler.closed = { ok: false, why: 'gas is too dear', retryAfter: 60 };
        return pay(SHEET, await sign(ALICE));
      },
    ],
  ])('%s: %s', async (_name, code, ask) => {
    const booth = openListening();
    expect((await ask(booth)).kind).toBe('retry-later');
    expect(booth.told()).toEqual([['retry-later', code, SHEET, 0n]]);
  });

  it('a limiter that is away', async () => {
    const away = () => Promise.reject(new LimiterUnavailable('away'));
    const { ask, told } = openListening({ gate: { limiter: { take: away } as never } });
    await ask(TOOL, PEOPLE);
    expect(told()).toEqual([['retry-later', 'limiter', TOOL, 0n]]);
  });
});

describe('what is told', () => {
  it('names who asked, from where, what for, what was presented, and the claim on it', async () => {
    const { pay, sign, seen, chain } = openListening();
    const payment = await sign(ALICE);
    const asking: Partial<GateRequest> = { id: 'r-1', peer: '198.51.100.7' };
    await pay(SHEET, payment, asking);
    const [sold] = seen.splice(0);
    const nonce = `0x${'1'.padStart(64, '0')}`;
    expect(sold).toEqual({
      outcome: 'sold',
      reason: null,
      method: 'GET',
      path: SHEET,
      format: null,
      resourceClass: 'static-sheet',
      visitor: expect.objectContaining({ token: 'GPTBot', kind: 'training' }),
      source: '198.51.100.7',
      amount: 1000n,
      payment: `auth:${ASSET.chainId}:${ASSET.address}:${address(ALICE)}:${nonce}`.toLowerCase(),
      payer: address(ALICE),
      claimId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      requestId: 'r-1',
    });
    // The same again is the same claim; elsewhere it is none, and the payment is named all the same.
    await pay(SHEET, payment, asking);
    await pay(TOOL, payment, asking);
    expect(seen.splice(0)).toMatchObject([
      { outcome: 'served-again', claimId: sold?.claimId },
      { outcome: 'payment-refused', payment: sold?.payment, payer: address(ALICE), claimId: null },
    ]);
    const hash = chain.pay(address(BOB), PAY_TO as Hex, 5000n);
    await pay(CSV, hash, { method: 'HEAD' });
    expect(seen).toMatchObject([
      { outcome: 'free', method: 'HEAD', format: 'csv', resourceClass: 'tool-export' },
    ]);
    expect(seen[0]).toMatchObject({ payment: `tx:${hash}`, requestId: null });
  });

  it('and a listener that throws harms no answer: it is told to who hears of faults', async () => {
    const { ask, errors } = openBooth({
      gate: {
        onSeen: () => {
          throw new Error('the listener is broken');
        },
      },
    });
    expect((await ask(SHEET)).kind).toBe('challenge');
    expect((await ask('/', PEOPLE)).kind).toBe('serve');
    expect(errors).toEqual(['telling of a verdict', 'telling of a verdict']);
  });
});

it('there is no outcome that no verdict has', () => {
  // All the tests above have filled it.
  expect([...everTold].toSorted()).toEqual([...OUTCOMES].toSorted());
});
