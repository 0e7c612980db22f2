/** The decision, followed step by step: each fact it asks for is brought as a test has it. */
import { expect } from 'vitest';
import type { Address, Hex, SignedAuthorization, TransactionOutcome } from '../chain/types.ts';
import { decide } from '../decide.ts';
import { type Ask, type Decision, type Facts, isNeed, LATER, type Need } from '../facts.ts';
import type { ClaimRecord, PaymentRecord } from '../ledger/types.ts';
import { transactionKey } from '../payment/transaction.ts';
import type { Quota } from '../request/limiter.ts';
import type { Policy, Target } from '../types.ts';
import { PAY_TO, RESOURCES, testPolicy } from './fixtures.ts';

export const NOW = 1_800_000_000;
export const HASH: Hex = `0x${'ab'.repeat(32)}`;
export const PAYER: Address = '0x00000000000000000000000000000000000000c1';
export const SENDER: Address = '0x00000000000000000000000000000000000000d1';

export const sheet =
  RESOURCES.find(({ class: c }) => c === 'static-sheet') ?? expect.fail('no sheet');
export const target: Target = {
  resource: sheet,
  key: sheet.path,
  class: sheet.class,
  mimeType: sheet.mimeType,
  export: null,
  inputs: new Map(),
};
export const authorization: SignedAuthorization = {
  from: PAYER,
  to: PAY_TO,
  value: 1000n,
  validAfter: BigInt(NOW - 60),
  validBefore: BigInt(NOW + 300),
  nonce: HASH,
  signature: '0x12',
};
export const asked = (over: Partial<Ask> = {}): Ask => ({
  method: 'GET',
  found: target,
  visitor: { token: 'GPTBot', operator: 'OpenAI', kind: 'training', claim: 'verified' },
  source: '203.0.113.9',
  credential: { kind: 'authorization', version: 1, authorization, accepted: null },
  proof: null,
  ifNoneMatch: undefined,
  requestId: null,
  ...over,
});
export const byHash = (over: Partial<Ask> = {}) =>
  asked({ credential: { kind: 'transaction', hash: HASH }, ...over });

export const claim = (state: ClaimRecord['state']): ClaimRecord => ({
  id: 'c1',
  resource: sheet.path,
  resourceClass: 'static-sheet',
  price: 1000n,
  state,
  claimedAt: NOW,
  soldAt: state === 'sold' ? NOW : null,
  repeatUntil: state === 'sold' ? NOW + 60 : null,
});
export const quota: Quota = { allowed: true, limit: 10, remaining: 9, reset: 1, window: 60 };
export const presented: PaymentRecord = {
  key: transactionKey(HASH),
  kind: 'transaction',
  presenter: '203.0.113.9',
  presentedAt: NOW,
  payer: null,
  worth: null,
  proved: false,
  authorization: null,
  claims: [],
  settlement: null,
};
export const paidBy = (from: Address, sender = from) =>
  ({
    status: 'confirmed',
    from: sender,
    input: '0x',
    transfers: [{ from, to: PAY_TO, value: 1000n, authorized: false }],
    blockNumber: 5n,
    blockTime: NOW - 10,
  }) as unknown as TransactionOutcome;

/** What is found out where all is well, by the fact that a need brings. */
const WELL: Facts = {
  quota,
  budget: quota,
  now: NOW,
  about: NOW,
  record: null,
  again: null,
  presentation: { record: presented, first: true, outages: [] },
  signer: PAYER,
  contract: true,
  simulation: { ok: true },
  funds: { balance: 5000n, used: false },
  balance: 5000n,
  carried: null,
  room: { ok: true },
  transaction: paidBy(PAYER),
  prover: PAYER,
  proved: true,
  claims: [{ status: 'claimed', claim: claim('sold'), left: 0n }],
  settlement: { claimId: 'c1', status: 'settled', txHash: HASH },
  confirmed: true,
  released: true,
  elsewhere: [],
};
const FACT: Readonly<Record<Need['need'], readonly (keyof Facts)[]>> = {
  quota: ['quota'],
  budget: ['budget'],
  now: ['now', 'about'],
  lookup: ['record'],
  again: ['again'],
  present: ['presentation'],
  signer: ['signer'],
  contract: ['contract'],
  simulation: ['simulation'],
  funds: ['funds'],
  balance: ['balance'],
  carried: ['carried'],
  room: ['room'],
  transaction: ['transaction'],
  prover: ['prover'],
  proved: ['proved'],
  claim: ['claims'],
  settlement: ['settlement'],
  confirmed: ['confirmed'],
  released: ['released'],
  elsewhere: ['elsewhere'],
};
/** Needs that are answered by what is at hand: no outage is possible. */
const AT_HAND = new Set<Need['need']>(['quota', 'budget', 'signer', 'room']);

/** Who does not answer, where it is not the chain. */
const ANSWERS: Readonly<Partial<Record<Need['need'], keyof typeof LATER>>> = {
  lookup: 'ledger',
  again: 'ledger',
  present: 'ledger',
  proved: 'ledger',
  claim: 'ledger',
  confirmed: 'ledger',
  released: 'ledger',
  settlement: 'settling',
  elsewhere: 'ledger',
};

const outage = (need: Need['need'], so: Facts): Facts =>
  need === 'now'
    ? { now: 'unavailable', about: null }
    : need === 'claim'
      ? { claims: [...(so.claims ?? []), 'unavailable'] }
      : Object.fromEntries(FACT[need].map((fact) => [fact, 'unavailable']));

export interface Walk {
  readonly needs: readonly Need['need'][];
  /** The same, each whole. */
  readonly steps: readonly Need[];
  readonly end: Decision;
}

/** Follows a decision to its end, each need brought as `well` has it; at each an outage has to be answered by "later". */
export function walk(ask: Ask, well: Partial<Facts> = {}, policy: Policy = testPolicy()): Walk {
  const all: Facts = { ...WELL, ...well };
  const steps: Need[] = [];
  let facts: Facts = {};
  for (;;) {
    const step = decide(ask, facts, policy);
    if (!isNeed(step)) return { needs: steps.map((each) => each.need), steps, end: step };
    const { need } = step;
    steps.push(step);
    expect(steps.length, steps.map((each) => each.need).join(', ')).toBeLessThan(20);
    if (!AT_HAND.has(need)) {
      const then = decide(ask, { ...facts, ...outage(need, facts) }, policy);
      expect(then, `an outage at ${need}`).toEqual(LATER[ANSWERS[need] ?? 'chain']);
    }
    const claims = all.claims?.slice(0, (facts.claims?.length ?? 0) + 1);
    facts =
      need === 'claim' && claims !== undefined
        ? { ...facts, claims }
        : { ...facts, ...Object.fromEntries(FACT[need].map((fact) => [fact, all[fact]])) };
  }
}
