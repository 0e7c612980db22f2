/** What is claimed of a verified payment, in whole, and what becomes of the claim. */
import { describe, expect, it } from 'vitest';
import { type Ask, type Facts, LATER } from '../facts.ts';
import type { ClaimOutcome, ClaimRequest, PaymentRecord } from '../ledger/types.ts';
import { resolve } from '../request/resolve.ts';
import { ASSET, CATALOGUE, testPolicy } from '../testing/fixtures.ts';
import {
  asked,
  authorization,
  byHash,
  claim,
  HASH,
  NOW,
  PAYER,
  paidBy,
  presented,
  target,
  walk,
} from '../testing/walk.ts';
import type { Target } from '../types.ts';
import { authorizationKey } from './authorization.ts';
import { tokenOf } from './proof.ts';
import { transactionKey } from './transaction.ts';

const HERE = '203.0.113.9';
const CSV = '/step-response.html?export=csv&num=1';
const csv = resolve(CSV, CATALOGUE) as Target;
const FIRST = testPolicy({ settlement: 'first' });
const SIGNATURE = { kind: 'signature', signature: '0xabcd' } as const;

const had = (state: 'sold' | 'reserved'): ClaimOutcome => ({
  status: 'claimed',
  claim: claim(state),
  left: 0n,
});
const stored = (over: Partial<PaymentRecord> = {}): PaymentRecord => ({
  ...presented,
  key: authorizationKey(authorization, ASSET),
  kind: 'authorization',
  payer: PAYER,
  worth: 1000n,
  authorization,
  claims: [claim('sold')],
  ...over,
});
const credit = { creditMax: 100_000n, exposureMax: 50_000n, exposureShare: 10n };

/** The claim of an authorization of the sheet's price, on credit. */
const ON_CREDIT: Omit<ClaimRequest, 'id'> = {
  payment: authorizationKey(authorization, ASSET),
  kind: 'authorization',
  presenter: HERE,
  proved: false,
  payer: PAYER,
  worth: 1000n,
  authorization,
  resource: '/ref-step-response.html',
  resourceClass: 'static-sheet',
  settlementResource: {
    url: 'https://tollbench.example/ref-step-response.html',
    description: 'Step response, reference sheet',
    mimeType: 'text/html',
  },
  price: 1000n,
  now: NOW,
  windowEnds: NOW + 300,
  repeatWindow: 3600,
  reserve: false,
  leaseUntil: NOW + 120,
  cover: { balance: 5000n, credit },
  repeatOnly: false,
  crawler: 'GPTBot',
};
const RESERVED = { reserve: true, cover: { balance: 5000n, credit: null } };
const BY_HASH = {
  payment: transactionKey(HASH),
  kind: 'transaction',
  authorization: null,
  cover: null,
} as const;
const OF_EXPORT = {
  resource: CSV,
  resourceClass: 'tool-export',
  settlementResource: {
    url: `https://tollbench.example${CSV}`,
    description: csv.resource.description,
    mimeType: 'text/csv',
  },
  price: 5000n,
} as const;

/** The claims that were asked for, in turn. */
function claimsOf(ask: Ask, well: Partial<Facts> = {}, policy = testPolicy()) {
  const { steps } = walk(ask, well, policy);
  return steps.flatMap((step) => (step.need === 'claim' ? [step] : []));
}

describe('what is claimed', () => {
  const exported = { ...authorization, value: 5000n };
  const cases: [string, Ask, Partial<Facts>, object, object][] = [
    ['on credit', asked(), {}, {}, {}],
    ['settled first', asked(), { claims: [had('reserved')] }, { settlement: 'first' }, RESERVED],
    [
      'an export, reserved while it is made',
      asked({
        found: csv,
        credential: {
          kind: 'authorization',
          version: 1,
          authorization: exported,
          accepted: null,
        },
      }),
      { claims: [had('reserved')] },
      {},
      { ...OF_EXPORT, ...RESERVED, worth: 5000n, authorization: exported },
    ],
    [
      'carried out already: nothing has to cover it',
      asked(),
      { funds: { balance: 0n, used: true }, carried: { txHash: HASH, blockNumber: 1n } },
      {},
      { reserve: true, cover: null },
    ],
    ['what is left of nothing new', asked(), { record: stored() }, {}, { cover: null }],
    ['by hash: paid already', byHash(), {}, {}, BY_HASH],
    [
      'an export by hash',
      byHash({ found: csv }),
      {
        transaction: {
          ...paidBy(PAYER),
          transfers: [{ from: PAYER, to: testPolicy().payTo, value: 7000n, authorized: false }],
        } as unknown as NonNullable<Facts['transaction']>,
        claims: [had('reserved')],
      },
      {},
      { ...OF_EXPORT, ...BY_HASH, worth: 7000n, reserve: true },
    ],
    [
      'under another policy',
      asked({ visitor: { token: null, operator: null, kind: 'training', claim: 'forged' } }),
      {},
      { repeatWindow: 7, lease: 11, creditMax: 3n, exposureMax: 4n, exposureShare: 5n },
      {
        repeatWindow: 7,
        leaseUntil: NOW + 11,
        cover: { balance: 5000n, credit: { creditMax: 3n, exposureMax: 4n, exposureShare: 5n } },
        crawler: null,
      },
    ],
    [
      'by hash, under a longer window',
      byHash(),
      {},
      { paymentWindow: 9000 },
      {
        ...BY_HASH,
        windowEnds: NOW + 9000,
      },
    ],
  ];
  it.each(cases)('is told whole: %s', (_name, ask, well, policy, over) => {
    const known = well.record === undefined ? {} : { repeatOnly: true };
    expect(claimsOf(ask, well, testPolicy(policy))).toEqual([
      { need: 'claim', request: { ...ON_CREDIT, ...known, ...over }, before: [] },
    ]);
  });

  it('is dated by about what time it is, where nothing is judged anew', () => {
    const silent = { now: 'unavailable', about: NOW + 7 } as const;
    expect(claimsOf(asked(), { record: stored(), ...silent })).toMatchObject([
      { request: { now: NOW + 7, leaseUntil: NOW + 127 } },
    ]);
    expect(walk(asked(), silent).end).toEqual(LATER.chain);
  });
});

describe('a claim that is too much', () => {
  const over = (by: 'credit' | 'exposure' | 'balance'): ClaimOutcome => {
    return { status: 'over-limit', by, owed: 9000n };
  };

  it.each(['credit', 'exposure'] as const)('of %s is reserved, to be settled first', (by) => {
    const claims = [over(by), had('reserved')];
    expect(claimsOf(asked(), { claims })[1]).toEqual({
      need: 'claim',
      request: { ...ON_CREDIT, ...RESERVED },
      before: [over(by)],
    });
    const { needs, end } = walk(asked(), { claims });
    expect(needs.slice(-3)).toEqual(['claim', 'settlement', 'confirmed']);
    expect(end).toMatchObject({ say: 'serve', paid: { txHash: HASH, reserved: null } });
    // Others of the payer’s were reserved meanwhile, and no credit was asked for.
    for (const again of ['credit', 'exposure'] as const)
      expect(walk(asked(), { claims: [over(by), over(again)] }).end).toEqual(LATER.contended);
  });

  it('of a balance is tried once more with more, on the same credit', () => {
    const claims = [over('balance'), had('sold')];
    expect(claimsOf(asked(), { claims, balance: 5001n })[1]).toEqual({
      need: 'claim',
      request: { ...ON_CREDIT, cover: { balance: 5001n, credit } },
      before: [over('balance')],
    });
    const { steps, end } = walk(asked(), { claims, balance: 5000n });
    expect(steps.at(-1)).toEqual({ need: 'balance', of: PAYER });
    expect(end).toMatchObject({
      say: 'challenge',
      error: {
        code: 'insufficient_funds',
        message: expect.stringContaining(`${PAYER} does not cover the price beside the 9000`),
        field: 'authorization.from',
      },
    });
    // Told of more, and still too little: the sum that is there now is what counts.
    const twice = [over('balance'), over('balance')];
    expect(walk(asked(), { claims: twice, balance: 5001n }).end.say).toBe('challenge');
  });

  it('of both is tried with more, and reserved', () => {
    const claims = [over('credit'), over('balance'), had('reserved')];
    const [, , third] = claimsOf(asked(), { claims, balance: 9999n });
    expect(third?.request).toEqual({
      ...ON_CREDIT,
      reserve: true,
      cover: { balance: 9999n, credit: null },
    });
    expect(third?.before).toEqual(claims.slice(0, 2));
  });

  it('of nothing that is there any more is tried again in a second', () => {
    expect(walk(asked(), { record: stored(), claims: [{ status: 'gone' }] }).end).toEqual(
      LATER.contended,
    );
  });
});

describe('what is served', () => {
  const paid = {
    payer: PAYER,
    price: 1000n,
    txHash: null,
    repeat: false,
    reserved: null,
    settleFirst: false,
    carried: null,
    payment: authorizationKey(authorization, ASSET),
    claimId: 'c1',
    proved: false,
    left: null,
  };
  const transaction = { payment: transactionKey(HASH), txHash: HASH };
  const served = (over: object, found = target) => {
    return { say: 'serve', target: found, paid: { ...paid, ...over }, observed: null };
  };

  it('is told with what paid for it: on credit, by hash, or its own money first', () => {
    expect(walk(asked()).end).toEqual(served({}));
    const left: ClaimOutcome = { status: 'claimed', claim: claim('sold'), left: 250n };
    expect(walk(byHash(), { claims: [left] }).end).toEqual(served({ ...transaction, left: 250n }));
    const first = walk(asked(), { claims: [had('reserved')] }, FIRST);
    expect(first.end).toEqual(served({ txHash: HASH, settleFirst: true }));
    expect(first.steps.slice(-2)).toEqual([
      { need: 'settlement', claim: claim('reserved'), carried: null },
      { need: 'confirmed', claim: claim('reserved') },
    ]);
  });

  it('of an export is its reserved claim, whose money comes once it is made', () => {
    const reserved = claim('reserved');
    const credential = {
      kind: 'authorization',
      version: 1,
      authorization: { ...authorization, value: 5000n },
      accepted: null,
    } as const;
    for (const policy of [testPolicy(), FIRST]) {
      const { needs, end } = walk(
        asked({ found: csv, credential }),
        { claims: [had('reserved')] },
        policy,
      );
      expect(needs.at(-1)).toBe('claim');
      expect(end).toEqual(
        served({ price: 5000n, reserved, settleFirst: policy.settlement === 'first' }, csv),
      );
    }
  });

  it('where it cannot be settled is a refusal, once the claim is undone', () => {
    const settlement = { claimId: 'c1', status: 'failed', reason: 'blacklisted' } as const;
    const { steps, end } = walk(asked(), { claims: [had('reserved')], settlement });
    expect(steps.at(-1)).toEqual({
      need: 'released',
      claim: claim('reserved'),
      payment: paid.payment,
    });
    expect(end).toMatchObject({
      say: 'challenge',
      target,
      error: {
        code: 'invalid_transaction_state',
        message: expect.stringContaining('blacklisted'),
      },
    });
  });

  it('is waited for while its settlement is unknown, and while another has its claim', () => {
    const claims = [had('reserved')];
    const settlement = { claimId: 'c1', status: 'unknown', reason: 'no receipt' } as const;
    expect(walk(asked(), { claims, settlement }).end).toEqual(LATER.settling);
    expect(walk(asked(), { claims, confirmed: false }).end).toEqual(LATER.contended);
  });

  it('to HEAD is what GET would be, and claims nothing', () => {
    const look = (ask: Partial<Ask>, well: Partial<Facts> = {}) =>
      walk(asked({ method: 'HEAD', ...ask }), well, testPolicy({ settlement: 'first' }));
    const looked = { claimId: null };
    expect(look({}).end).toEqual(served(looked));
    expect(look({}).needs).not.toContain('claim');
    const { credential } = byHash();
    const rich = {
      ...paidBy(PAYER),
      transfers: [{ from: PAYER, to: testPolicy().payTo, value: 2300n, authorized: false }],
    } as unknown as NonNullable<Facts['transaction']>;
    expect(look({ credential }, { transaction: rich }).end).toEqual(
      served({ ...transaction, ...looked, left: 1300n }),
    );
    const known = { ...presented, payer: PAYER, worth: 2300n, claims: [claim('sold')] };
    expect(look({ credential }, { record: known }).end).toEqual(
      served({ ...transaction, ...looked, left: 1300n, repeat: true }),
    );
    expect(look({ credential, found: csv }, { record: known }).end).toMatchObject({
      say: 'challenge',
      error: { code: 'payment_already_used', message: expect.stringContaining(CSV) },
    });
  });

  it('to HEAD is asked for by whom it is, and proves nothing for good', () => {
    const settlement = { state: 'settled', txHash: HASH, sent: true } as const;
    const look = (over: Partial<PaymentRecord>, proof: Ask['proof'] = null) =>
      walk(asked({ method: 'HEAD', proof }), { record: stored({ settlement, ...over }) });
    const repeated = { repeat: true, claimId: null, txHash: HASH };
    expect(look({}).end).toEqual(served(repeated));
    for (const strange of [{ presenter: '192.0.2.1' }, { proved: true }])
      expect(look(strange).end).toMatchObject({
        say: 'challenge',
        error: { code: 'payment_already_used' },
      });
    for (const over of [{ presenter: '192.0.2.1' }, { proved: true }, {}]) {
      const signed = look(over, SIGNATURE);
      expect(signed.needs).not.toContain('proved');
      expect(signed.end).toEqual(served({ ...repeated, proved: true }));
    }
  });
});

describe('a proof', () => {
  const repeat = { status: 'repeat', claim: claim('sold'), settlement: null, left: 0n } as const;
  const known = (over: Partial<PaymentRecord>, proof: Ask['proof']) =>
    walk(asked({ proof }), { record: stored(over), claims: [repeat] });

  it('is on disk before what it claims, once', () => {
    const first = known({ presenter: '192.0.2.1' }, SIGNATURE);
    expect(first.needs).toEqual(['lookup', 'budget', 'prover', 'now', 'proved', 'claim']);
    expect(first.steps[4]).toEqual({
      need: 'proved',
      payment: authorizationKey(authorization, ASSET),
    });
    expect(first.end).toMatchObject({ paid: { proved: true } });
    const again = known({ presenter: '192.0.2.1', proved: true }, SIGNATURE);
    expect(again.needs).toEqual(['lookup', 'budget', 'prover', 'now', 'claim']);
  });

  it.each([false, true])('by token claims for whom it was given to (proved: %s)', (proved) => {
    const token = tokenOf(authorizationKey(authorization, ASSET), proved, testPolicy());
    const { needs, steps, end } = known(
      { presenter: '192.0.2.1', proved },
      { kind: 'token', token },
    );
    expect(needs).toEqual(['lookup', 'now', 'claim']);
    expect(steps[2]).toMatchObject({ request: { presenter: '192.0.2.1', proved } });
    expect(end).toMatchObject({ say: 'serve', paid: { proved } });
    const other = known({ presenter: '192.0.2.1', proved: !proved }, { kind: 'token', token });
    expect(other.needs).toEqual(['lookup']);
    expect(other.end).toMatchObject({
      say: 'challenge',
      error: { code: 'invalid_payment_proof', field: 'X-PAYMENT-PROOF' },
    });
  });
});
