/** Why a claim was not to be had, in words that name what and where. */
import { expect, it } from 'vitest';
import { LATER } from '../facts.ts';
import type { ClaimRecord } from '../ledger/types.ts';
import { testPolicy } from '../testing/fixtures.ts';
import { authorization, claim, PAYER, target } from '../testing/walk.ts';
import { refusedClaim, settlementError } from './refused-claim.ts';

const HERE = 'https://tollbench.example/ref-step-response.html';
const priced = { ...target, class: 'static-sheet' as const };
const bought = (...paths: string[]): ClaimRecord[] =>
  paths.map((resource) => ({ ...claim('sold'), resource }));

function why(outcome: Parameters<typeof refusedClaim>[1], by: object = { authorization }) {
  const payment = { payer: PAYER, authorization, ...by };
  const step = refusedClaim(priced, outcome, payment, testPolicy());
  return step.say === 'challenge' && step.target === priced ? step.error : step;
}

it.each([
  [['/a'], '/a'],
  [['/a', '/b', '/c'], '/a, https://tollbench.example/b, https://tollbench.example/c'],
  [
    ['/a', '/b', '/c', '/d'],
    '/a, https://tollbench.example/b, https://tollbench.example/c and more',
  ],
])('a payment that is spent is told what it bought: %j', (paths, list) => {
  expect(why({ status: 'spent', claims: bought(...paths) })).toStrictEqual({
    code: 'payment_already_used',
    message: `this payment bought https://tollbench.example${list}; nothing is left of it for ${HERE}`,
  });
});

it('one whose time is over is told until when it fetched what it bought', () => {
  expect(why({ status: 'expired', claim: claim('sold') })).toStrictEqual({
    code: 'payment_expired',
    message: `this payment bought ${HERE}; it fetched it again until 2027-01-15T08:01:00.000Z`,
  });
});

it('one that is another’s is told what would show whose it is', () => {
  expect(why({ status: 'other-presenter' })).toStrictEqual({
    code: 'payment_already_used',
    message: expect.stringContaining('X-PAYMENT-PROOF'),
  });
});

it('one whose money did not come is signed anew, or waited for where it was a transaction', () => {
  expect(why({ status: 'unpaid' })).toStrictEqual({
    code: 'invalid_transaction_state',
    message: expect.stringContaining('sign a new one'),
  });
  expect(why({ status: 'unpaid' }, { authorization: null })).toStrictEqual({
    say: 'retry-later',
    seconds: 5,
    why: expect.stringContaining('it pays again once it is mined again'),
    code: 'taken-back',
  });
});

it('one beyond its payer’s balance is told what is owed, and beyond its credit is tried again', () => {
  expect(why({ status: 'over-limit', by: 'balance', owed: 4000n })).toStrictEqual({
    code: 'insufficient_funds',
    message: `the balance of ${PAYER} does not cover the price beside the 4000 that are owed already`,
    field: 'authorization.from',
  });
  for (const by of ['credit', 'exposure'] as const)
    expect(why({ status: 'over-limit', by, owed: 4000n })).toEqual(LATER.contended);
  expect(why({ status: 'gone' })).toEqual(LATER.contended);
});

it('a settlement that failed is told in the token’s own words', () => {
  expect(settlementError('paused')).toStrictEqual({
    code: 'invalid_transaction_state',
    message: expect.stringContaining('paused'),
  });
});
