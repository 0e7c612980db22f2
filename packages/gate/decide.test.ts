/** The decision by itself: what it asks for, in which order, and that an outage is never an answer. */
import { describe, expect, test } from 'vitest';
import type { Ask, Facts } from './facts.ts';
import type { PaymentRecord } from './ledger/types.ts';
import { authorizationKey } from './payment/authorization.ts';
import { transactionKey } from './payment/transaction.ts';
import { type Miss, resolve } from './request/resolve.ts';
import { ASSET, CATALOGUE, PAY_TO, testPolicy } from './testing/fixtures.ts';
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
  quota,
  SENDER,
  target,
  walk,
} from './testing/walk.ts';
import type { Target } from './types.ts';

describe('what is decided before any payment is looked at', () => {
  const tool = resolve('/step-response.html', CATALOGUE) as Target;
  const csv = resolve('/step-response.html?export=csv', CATALOGUE) as Target;
  const home = resolve('/', CATALOGUE) as Target;
  const none = { credential: { kind: 'none' } } as const;
  const searching = { token: 'Googlebot', operator: 'Google', kind: 'search' } as const;
  const forged = { ...none, visitor: { ...searching, claim: 'forged' } } as const;
  const honest = { ...none, visitor: { ...searching, claim: 'verified' } } as const;
  const free = (found: Target, observed: bigint | null = null) => {
    return { say: 'serve', target: found, paid: null, observed };
  };
  const missed = { miss: 'query', field: 'export', reason: 'it is given twice' } as const;
  const misread = { miss: 'inputs', errors: [] } as const;
  const nowhere = { miss: 'path' } as unknown as Miss;
  const dear = { ...quota, allowed: false };

  test.each<[string, Partial<Ask>, object, string[], object]>([
    ['OPTIONS', { method: 'OPTIONS', found: nowhere }, {}, [], { say: 'options' }],
    ['another method', { method: 'POST', found: nowhere }, {}, [], { say: 'bad-method' }],
    ['no page', { found: nowhere }, {}, [], { say: 'not-found', miss: nowhere }],
    ['a bad query', { found: missed }, {}, [], { say: 'bad-request', miss: missed }],
    ['bad inputs', { found: misread }, {}, [], { say: 'bad-request', miss: misread }],
    ['a challenge', none, {}, [], { say: 'challenge', target, error: null }],
    [
      'a challenge to HEAD',
      { ...none, method: 'HEAD' },
      {},
      [],
      { say: 'challenge', target, error: null },
    ],
    ['what has no price', { ...none, found: home }, {}, [], free(home)],
    ['who does not pay', honest, {}, [], free(target)],
    ['who does not pay, of a tool', { ...honest, found: tool }, {}, ['quota'], free(tool)],
    ['who is charged as a forger', forged, {}, [], { say: 'challenge', target, error: null }],
    ['who is let off as a forger', forged, { forged: 'observe' }, [], free(target)],
    ['who is honest where forgers are refused', honest, { forged: 'refuse' }, [], free(target)],
    [
      'who is refused as a forger',
      forged,
      { forged: 'refuse' },
      [],
      { say: 'refuse', why: 'this request claims to be Googlebot and is not' },
    ],
    ['who is only observed', none, { mode: 'observe' }, [], free(target, 1000n)],
    [
      'what is current',
      { ...none, ifNoneMatch: '"sheet"' },
      {},
      [],
      { say: 'not-modified', target },
    ],
    [
      'an export, which is made anew',
      { ...none, found: csv, ifNoneMatch: '"tool"' },
      {},
      ['quota'],
      { say: 'challenge', target: csv, error: null },
    ],
  ])('%s', (_name, over, policy, needs, end) => {
    const walked = walk(asked(over), {}, testPolicy(policy));
    expect([walked.needs, walked.end]).toEqual([needs, end]);
  });

  test('what is limited is not served while nothing counts it, and nobody is told to pay', () => {
    expect(walk(asked({ found: tool, ...none }), { quota: 'unavailable' }).end).toEqual({
      say: 'retry-later',
      seconds: 5,
      why: 'requests are not counted now; nothing is spent',
      code: 'limiter',
    });
    const error = { code: 'invalid_payload', message: 'X-PAYMENT is empty' };
    for (const ask of [asked(), asked({ credential: { kind: 'invalid', error } })])
      expect(walk(ask, { budget: 'unavailable' }).end).toMatchObject({ code: 'limiter' });
  });

  test('a source that came too often is told so, of tools and of refused payments', () => {
    expect(walk(asked({ found: tool, ...none }), { quota: dear }).end).toEqual({
      say: 'limit',
      policy: 'tool-page',
      quota: dear,
    });
    const refused = { say: 'limit', policy: 'refused-payments', quota: dear };
    expect(walk(asked(), { budget: dear })).toMatchObject({
      needs: ['lookup', 'budget'],
      end: refused,
    });
    const error = { code: 'invalid_payload', message: 'X-PAYMENT is empty' };
    const invalid = asked({ credential: { kind: 'invalid', error } });
    expect(walk(invalid, { budget: dear })).toMatchObject({ needs: ['budget'], end: refused });
    const { needs, end } = walk(invalid);
    expect([needs, end]).toEqual([['budget'], { say: 'challenge', target, error }]);
  });
});

describe('a signed authorization', () => {
  test('on credit: looked up, timed, verified, covered, claimed', () => {
    const { needs, end } = walk(asked());
    expect(needs).toEqual(['lookup', 'budget', 'now', 'signer', 'funds', 'room', 'claim']);
    expect(end).toMatchObject({
      say: 'serve',
      paid: { payer: PAYER, price: 1000n, txHash: null, repeat: false, settleFirst: false },
    });
  });

  test('settled first: the money comes before the content, and is on disk', () => {
    const { needs, end } = walk(
      asked(),
      { claims: [{ status: 'claimed', claim: claim('reserved'), left: 0n }] },
      testPolicy({ settlement: 'first' }),
    );
    expect(needs.slice(-3)).toEqual(['claim', 'settlement', 'confirmed']);
    expect(end).toMatchObject({ say: 'serve', paid: { txHash: HASH, settleFirst: true } });
  });

  test('whose settlement fails gives its claim back, and is told why', () => {
    const { needs, end } = walk(asked(), {
      claims: [{ status: 'claimed', claim: claim('reserved'), left: 0n }],
      settlement: { claimId: 'c1', status: 'failed', reason: 'FiatTokenV2: invalid signature' },
    });
    expect(needs.slice(-2)).toEqual(['settlement', 'released']);
    expect(end).toMatchObject({
      say: 'challenge',
      error: { message: expect.stringContaining('invalid signature') },
    });
  });

  test('whose settlement nobody knows of is kept, and so is one that others hold', () => {
    const reserved: Partial<Facts> = {
      claims: [{ status: 'claimed', claim: claim('reserved'), left: 0n }],
    };
    const unknown = { claimId: 'c1', status: 'unknown', reason: 'no receipt' } as const;
    expect(walk(asked(), { ...reserved, settlement: unknown }).end).toMatchObject({
      say: 'retry-later',
    });
    expect(walk(asked(), { ...reserved, confirmed: false }).end).toMatchObject({
      say: 'retry-later',
    });
  });

  test('of a wallet contract: the contract is asked, and the token', () => {
    for (const signer of [null, SENDER]) {
      const { needs, end } = walk(asked(), { signer });
      expect(needs).toEqual(
        expect.arrayContaining(['signer', 'contract', 'simulation', 'funds', 'claim']),
      );
      expect(end).toMatchObject({ say: 'serve' });
      expect(walk(asked(), { signer, contract: false }).end).toMatchObject({
        say: 'challenge',
        error: {
          field: 'payload.signature',
          message: expect.stringContaining(signer === null ? 'no key' : signer),
        },
      });
    }
  });

  test('beyond the credit is reserved; beyond the balance it is asked for once more', () => {
    const over = (by: 'credit' | 'exposure' | 'balance') =>
      ({ status: 'over-limit', by, owed: 9000n }) as const;
    const had = { status: 'claimed', claim: claim('sold'), left: 0n } as const;
    for (const by of ['credit', 'exposure'] as const)
      expect(walk(asked(), { claims: [over(by), had] }).needs.slice(-2)).toEqual([
        'claim',
        'claim',
      ]);
    const richer = walk(asked(), { claims: [over('balance'), had], balance: 9000n });
    expect(richer.needs.slice(-3)).toEqual(['claim', 'balance', 'claim']);
    expect(richer.end).toMatchObject({ say: 'serve' });
    for (const balance of [5000n, 10n])
      expect(walk(asked(), { claims: [over('balance')], balance }).end).toMatchObject({
        say: 'challenge',
      });
  });

  test('there is no room for is not claimed: later, in whole seconds from 1 to 3600', () => {
    for (const [retryAfter, seconds] of [
      [0, 1],
      [2.2, 3],
      [1e9, 3600],
    ] as const) {
      const room = { ok: false, why: 'too many', retryAfter } as const;
      const { needs, end } = walk(asked(), { room });
      expect(needs).not.toContain('claim');
      expect(end).toEqual({
        say: 'retry-later',
        seconds,
        why: 'too many; nothing was taken',
        code: 'no-room',
      });
    }
  });

  test('that differs from the one of its nonce that is stored is refused by the field', () => {
    const stored: PaymentRecord = {
      ...presented,
      key: authorizationKey(authorization, ASSET),
      kind: 'authorization',
      payer: PAYER,
      worth: 1000n,
      authorization,
      claims: [claim('sold')],
    };
    const repeat = { status: 'repeat', claim: claim('sold'), settlement: null, left: 0n } as const;
    const known = walk(asked(), { record: stored, claims: [repeat] });
    expect(known.end).toMatchObject({ say: 'serve', paid: { repeat: true } });
    for (const [field, value] of [
      ['to', SENDER],
      ['value', 999n],
      ['validAfter', authorization.validAfter - 1n],
      ['validBefore', authorization.validBefore + 1n],
    ] as const) {
      const record = { ...stored, authorization: { ...authorization, [field]: value } };
      const { end } = walk(asked(), { record });
      expect(end).toMatchObject({
        say: 'challenge',
        error: { code: 'payment_already_used', field: `authorization.${field}` },
      });
    }
    // Another signature over the same is looked at as if it were new.
    const other = walk(asked(), {
      record: { ...stored, authorization: { ...authorization, signature: '0x34' } },
      claims: [repeat],
    });
    expect(other.needs).toEqual(['lookup', 'budget', 'signer', 'now', 'claim']);
  });
});

describe('a transaction', () => {
  test('is on disk before the chain is asked for it', () => {
    const { needs, end } = walk(byHash());
    expect(needs).toEqual(['lookup', 'budget', 'present', 'transaction', 'now', 'claim']);
    expect(end).toMatchObject({ say: 'serve', paid: { txHash: HASH, payer: PAYER, left: 0n } });
  });

  test('by HEAD is neither kept nor claimed', () => {
    const { needs, end } = walk(byHash({ method: 'HEAD' }));
    expect(needs).toEqual(['lookup', 'budget', 'transaction', 'now']);
    expect(end).toMatchObject({ say: 'serve', paid: { claimId: null, reserved: null } });
  });

  test('that another account paid in is its own payment, once that account has signed', () => {
    const proof = { kind: 'signature', signature: '0x12' } as const;
    const { needs, end } = walk(byHash({ proof }), { transaction: paidBy(PAYER, SENDER) });
    expect(needs).toEqual(
      expect.arrayContaining(['present', 'transaction', 'prover', 'again', 'claim']),
    );
    expect(end).toMatchObject({
      say: 'serve',
      paid: { payer: PAYER, payment: `${transactionKey(HASH)}:${PAYER}`, proved: true },
    });
    // Nobody signed, or nothing proves it.
    expect(
      walk(byHash({ proof }), { transaction: paidBy(PAYER, SENDER), prover: null }).end,
    ).toMatchObject({ say: 'challenge' });
    expect(walk(byHash(), { transaction: paidBy(PAYER, SENDER) }).end).toMatchObject({
      say: 'challenge',
      error: { message: expect.stringContaining(`was sent by ${SENDER}`) },
    });
  });

  test('that is proved later goes on disk as proved before it is claimed', () => {
    const proof = { kind: 'signature', signature: '0x12' } as const;
    const { needs } = walk(byHash({ proof }));
    expect(needs.slice(-3)).toEqual(['prover', 'proved', 'claim']);
  });

  test('in no block waits; one that nobody knows waits for a while, and costs its source', () => {
    const pending = { status: 'pending', confirmations: 1, wanted: 3 } as const;
    expect(walk(byHash(), { transaction: pending }).end).toEqual({
      say: 'retry-later',
      seconds: 2,
      why: `transaction ${HASH} has 1 of 3 confirmations; the payment is kept`,
      code: 'unconfirmed',
    });
    const absent = { transaction: { status: 'absent' } } as const;
    expect(walk(byHash(), absent).end).toMatchObject({ say: 'retry-later', doubtful: true });
    const again = { record: presented, first: false, outages: [] };
    expect(walk(byHash(), { ...absent, presentation: again }).end).not.toHaveProperty('doubtful');
    const { absentGrace } = testPolicy();
    for (const [age, say] of [
      [absentGrace - 1, 'retry-later'],
      [absentGrace, 'challenge'],
    ] as const) {
      const record = { ...presented, presentedAt: NOW - age };
      const presentation = { record, first: false, outages: [] };
      expect(walk(byHash(), { ...absent, presentation }).end).toMatchObject({ say });
    }
    expect(walk(byHash(), { transaction: { status: 'failed' } }).end).toMatchObject({
      say: 'challenge',
      error: { message: expect.stringContaining('reverted') },
    });
  });

  test('is in time up to the last second of its window, and late after it', () => {
    const { paymentWindow } = testPolicy();
    for (const [age, say] of [
      [paymentWindow, 'serve'],
      [paymentWindow + 1, 'challenge'],
    ] as const) {
      const transaction = { ...(paidBy(PAYER) as object), blockTime: NOW - age } as NonNullable<
        Facts['transaction']
      >;
      expect(walk(byHash(), { transaction }).end, String(age)).toMatchObject({ say });
    }
  });

  test('that pays less than the price says both', () => {
    const poor = {
      ...(paidBy(PAYER) as object),
      transfers: [{ from: PAYER, to: PAY_TO, value: 999n, authorized: false }],
    } as unknown as NonNullable<Facts['transaction']>;
    expect(walk(byHash(), { transaction: poor }).end).toMatchObject({
      say: 'challenge',
      error: { message: expect.stringMatching(/pays 999, the price is 1000/u) },
    });
  });
});
