/** What a payment may still buy, row by row: the one rule that every ledger asks. */
import { describe, expect, it, test } from 'vitest';
import type { SettlementState } from '../settle/types.ts';
import { authorizationOf, claimOf, NOW, PAYER } from '../testing/claims.ts';
import { beyondCredit, judgeClaim, repeatEnd } from './judge.ts';
import type { ClaimRecord, ClaimRequest, CreditTerms, PaymentRecord, Standing } from './types.ts';

const sale = (over: Partial<ClaimRecord> = {}): ClaimRecord => ({
  ...{ id: 'sale', resource: '/a.html', resourceClass: 'workbench-tool', price: 1000n },
  ...{ state: 'sold', claimedAt: NOW - 50, soldAt: NOW - 50, repeatUntil: NOW },
  ...over,
});

/** A transaction of three prices that bought `/a.html`, which may be fetched again until NOW. */
const paid = (over: Partial<PaymentRecord> = {}): PaymentRecord => ({
  ...{ key: 'tx:0x01', kind: 'transaction', presenter: 'alice', presentedAt: NOW - 50 },
  ...{ payer: PAYER, worth: 3000n, proved: false, authorization: null },
  ...{ claims: [sale()], settlement: null },
  ...over,
});

const signed = (state: SettlementState, sent: boolean): Partial<PaymentRecord> => ({
  ...{ key: 'auth:1', kind: 'authorization', worth: 1000n, authorization: authorizationOf(1) },
  settlement: { state, txHash: null, sent },
});

const asked = (over: Partial<ClaimRequest> = {}): ClaimRequest =>
  claimOf({ authorization: null, presenter: 'alice', ...over });

const standing = (over: Partial<Standing> = {}): Standing => ({
  ...{ owed: 0n, unsettled: 0n, settled: 0n, failed: 0 },
  exposure: { unsettled: 0n, settled: 0n },
  ...over,
});

const judge = (
  known: PaymentRecord | undefined,
  request: Partial<ClaimRequest> = {},
  of: Partial<Standing> = {},
) => judgeClaim(known, asked(request), standing(of));

describe('whose a payment is', () => {
  type Whose = [provedBefore: boolean, samePresenter: boolean, proves: boolean, theirs: boolean];
  const WHOSE: readonly Whose[] = [
    // Until it is proved it is its first presenter's, or whoever proves it.
    [false, true, false, true],
    [false, true, true, true],
    [false, false, true, true],
    [false, false, false, false],
    // From then on it is who proves it, and the first presenter's no more.
    [true, true, true, true],
    [true, false, true, true],
    [true, true, false, false],
    [true, false, false, false],
  ];

  test.each(WHOSE)(
    'proved before: %s, presented by the first: %s, proved now: %s; theirs: %s',
    (proved, same, proves, theirs) => {
      const request = { presenter: same ? 'alice' : 'mallory', proved: proves };
      const status = (of: Partial<PaymentRecord>, more: Partial<ClaimRequest> = {}) =>
        judge(paid({ proved, ...of }), { ...request, ...more }).status;
      // A hash is public: it neither repeats nor buys for anybody else.
      expect(status({})).toBe(theirs ? 'repeat' : 'other-presenter');
      expect(status({}, { resource: '/b.html' })).toBe(theirs ? 'claimable' : 'other-presenter');
      // A signature is a secret until it is sent, whatever became of that.
      expect(status(signed('queued', false))).toBe('repeat');
      expect(status({ ...signed('queued', false), settlement: null })).toBe('repeat');
      for (const state of ['queued', 'broadcast', 'settled'] as const)
        expect(status(signed(state, true))).toBe(theirs ? 'repeat' : 'other-presenter');
    },
  );

  it('is nobody’s whose settlement failed, for any resource', () => {
    for (const resource of ['/a.html', '/b.html'])
      expect(judge(paid(signed('failed', true)), { resource })).toEqual({ status: 'unpaid' });
    const stranger = { presenter: 'mallory' };
    expect(
      judge(paid({ settlement: signed('failed', true).settlement ?? null }), stranger),
    ).toEqual({ status: 'other-presenter' });
  });
});

describe('a repeat', () => {
  it('is the last sale of the resource, with its settlement and what is left', () => {
    const [first, last] = [sale({ id: 'first', repeatUntil: NOW - 1 }), sale({ id: 'last' })];
    const other = sale({ id: 'other', resource: '/b.html', price: 250n });
    const settlement = { state: 'settled', txHash: '0xaa', sent: true } as const;
    expect(judge(paid({ claims: [first, last, other], settlement }))).toEqual({
      status: 'repeat',
      claim: last,
      settlement,
      left: 750n,
    });
  });

  it.each([
    ['in its last second', NOW, 3000n, 'repeat'],
    ['without an end yet', null, 1000n, 'repeat'],
    ['a second late, with nothing left', NOW - 1, 1000n, 'expired'],
    ['a second late, with less than the price left', NOW - 1, 1999n, 'expired'],
    ['a second late, and buys it anew with what is left', NOW - 1, 2000n, 'claimable'],
  ] as const)('%s', (_, repeatUntil, worth, status) => {
    const claim = sale({ repeatUntil });
    const judged = judge(paid({ worth, claims: [claim] }));
    expect(judged.status).toBe(status);
    if (judged.status === 'expired') expect(judged.claim).toBe(claim);
  });

  it('that has no claim to answer it is gone, whatever is left', () => {
    const repeatOnly = true;
    expect(judge(undefined, { repeatOnly })).toEqual({ status: 'gone' });
    expect(judge(paid(), { repeatOnly, resource: '/b.html' })).toEqual({ status: 'gone' });
    expect(judge(paid(), { repeatOnly }).status).toBe('repeat');
  });
});

describe('what a payment carries', () => {
  it.each([
    [1000n, 1000n, 'claimable', 0n],
    [1001n, 1000n, 'claimable', 1n],
    [999n, 1000n, 'spent', null],
  ] as const)('new: of %s, a price of %s is %s', (worth, price, status, left) => {
    const judged = judge(undefined, { worth, price });
    if (left === null) expect(judged).toEqual({ status, claims: [] });
    else expect(judged).toMatchObject({ status, left });
  });

  it.each([
    // Of 3000, 1000 are spent.
    [2000n, 'claimable', 0n],
    [1500n, 'claimable', 500n],
    [2001n, 'spent', null],
  ] as const)('known: of what is left, a price of %s is %s', (price, status, left) => {
    const known = paid();
    const judged = judge(known, { price, resource: '/b.html', worth: 1n });
    if (left === null) expect(judged).toEqual({ status, claims: known.claims });
    else expect(judged).toMatchObject({ status, left });
  });

  it('is what was verified now, where it was only presented before', () => {
    const presented = paid({ payer: null, worth: null, claims: [] });
    expect(judge(presented, { worth: 1000n })).toMatchObject({ status: 'claimable', left: 0n });
    expect(judge(presented, { worth: 999n })).toEqual({ status: 'spent', claims: [] });
  });
});

describe('the claim to write', () => {
  const about = {
    ...({ id: 'c', resource: '/b.html', resourceClass: 'static-sheet', price: 700n } as const),
    ...{ worth: 700n, windowEnds: NOW + 300, repeatWindow: 3600 },
  };
  const { id, resource, resourceClass, price } = about;

  it('of a page is sold at once, and says until when it is repeated', () => {
    expect(judge(undefined, about)).toEqual({
      status: 'claimable',
      claim: {
        ...{ id, resource, resourceClass, price, state: 'sold', claimedAt: NOW },
        ...{ soldAt: NOW, repeatUntil: NOW + 3600 },
      },
      left: 0n,
    });
  });

  it('of what is made on demand is reserved, and not sold yet', () => {
    expect(judge(undefined, { ...about, reserve: true })).toMatchObject({
      claim: { state: 'reserved', claimedAt: NOW, soldAt: null, repeatUntil: null },
    });
  });

  it.each([
    [3599, 4600],
    [3600, 4600],
    [4601, 4601],
  ])('is repeated until the later of its window (%s) and an hour after the sale', (ends, until) => {
    expect(repeatEnd(1000, { windowEnds: ends, repeatWindow: 3600 })).toBe(until);
  });
});

const TERMS: CreditTerms = { creditMax: 5000n, exposureMax: 8000n, exposureShare: 10n };

describe('what a claim needs', () => {
  it.each([
    [0n, 1000n, null],
    [0n, 999n, 'balance'],
    [4000n, 5000n, null],
    [4000n, 4999n, 'balance'],
  ] as const)('owing %s, a balance of %s: short of %s', (owed, balance, by) => {
    const judged = judge(undefined, { cover: { balance, credit: null } }, { owed });
    if (by === null) expect(judged.status).toBe('claimable');
    else expect(judged).toEqual({ status: 'over-limit', by, owed });
  });

  it('is nothing, where its money is here already', () => {
    expect(judge(undefined, { cover: null }, { owed: 10n ** 9n }).status).toBe('claimable');
  });

  it('is credit too, where it is served before its money comes, and the balance first of all', () => {
    const status = (balance: bigint, credit: CreditTerms | null) =>
      judge(undefined, { cover: { balance, credit } }, { owed: 200n });
    expect(status(1200n, null).status).toBe('claimable');
    expect(status(1200n, TERMS)).toEqual({ status: 'over-limit', by: 'credit', owed: 200n });
    expect(status(1199n, TERMS)).toEqual({ status: 'over-limit', by: 'balance', owed: 200n });
  });

  it.each([
    // u + p ≤ s
    { unsettled: 0n, settled: 1000n, short: null },
    { unsettled: 0n, settled: 999n, short: 'credit' },
    { unsettled: 2000n, settled: 3000n, short: null },
    { unsettled: 2001n, settled: 3000n, short: 'credit' },
    // … and never more than creditMax
    { unsettled: 4000n, settled: 5000n, short: null },
    { unsettled: 4000n, settled: 900_000n, short: null },
    { unsettled: 4001n, settled: 900_000n, short: 'credit' },
  ] as const)('a payer: $unsettled unsettled, $settled settled: short of $short', (row) => {
    const { short, ...of } = row;
    expect(beyondCredit(1000n, standing(of), TERMS)).toBe(short);
  });

  it.each([
    // U + p ≤ exposureMax + S / exposureShare, rounded down
    { unsettled: 7000n, settled: 0n, short: null },
    { unsettled: 7001n, settled: 0n, short: 'exposure' },
    { unsettled: 7001n, settled: 9n, short: 'exposure' },
    { unsettled: 7001n, settled: 10n, short: null },
    { unsettled: 17_000n, settled: 100_000n, short: null },
    { unsettled: 17_001n, settled: 100_009n, short: 'exposure' },
  ] as const)('all of them: $unsettled unsettled, $settled settled: short of $short', (row) => {
    const { short, ...exposure } = row;
    expect(beyondCredit(1000n, standing({ settled: 1000n, exposure }), TERMS)).toBe(short);
    // A payer beyond its own credit is told so, whatever all the others do.
    expect(beyondCredit(1000n, standing({ exposure }), TERMS)).toBe('credit');
  });
});
