/** The bounds of exposure, held at each sample. */
import type { Address } from '@tollbench/gate/chain/types.ts';
import { expect, test } from 'vitest';
import { ExposureWatch } from './exposure-watch.ts';
import type { LedgerView, SettlementState } from './ledger-types.ts';

const ALICE: Address = `0x${'a1'.repeat(20)}`;
const BOB: Address = `0x${'b0'.repeat(20)}`;

/** Sold pages of 1000 each: whose, and how far settling is. */
function ledger(...sold: [payer: Address, state: SettlementState][]): LedgerView {
  const claims = sold.map(([payer], k) => ({
    id: String(k),
    payment: `auth:8453:0xtoken:${payer}:0x${k}`,
    payer,
    resource: '/',
    price: 1000n,
    sold: true,
  }));
  const settlements = sold.map(([payer, state], k) => ({
    claim: String(k),
    payer,
    nonce: `0x${k}`,
    value: 1000n,
    validBefore: 0,
    state,
    txHash: null,
    reason: null,
  }));
  return {
    keptFirst: null,
    worth: new Map(),
    claims,
    settlements: new Map(settlements.map((each) => [each.claim, each])),
    refunds: [],
  };
}

const words = (watch: ExposureWatch) => watch.findings.map(({ message }) => message);

test('what a payer has settled is what it may owe, and no more, for a moment as well', () => {
  const watch = new ExposureWatch({ exposureMax: 50_000n });
  watch.sample(ledger([ALICE, 'settled'], [ALICE, 'queued']));
  expect([watch.findings, watch.highest]).toEqual([[], 1000n]);
  watch.sample(ledger([ALICE, 'settled'], [ALICE, 'queued'], [ALICE, 'failed']));
  expect(words(watch)).toEqual([
    `for a moment ${ALICE} had 2000 served and not settled, and had settled 1000`,
  ]);
  // It is still known when it has passed.
  watch.sample(ledger([ALICE, 'settled'], [ALICE, 'settled'], [ALICE, 'settled']));
  expect([watch.findings.length, watch.highest, watch.samples]).toEqual([1, 2000n, 3]);
});

test('money that came for what is not sold yet is history as well', () => {
  const watch = new ExposureWatch({ exposureMax: 50_000n });
  const { claims, ...rest } = ledger([ALICE, 'settled'], [ALICE, 'queued']);
  watch.sample({ ...rest, claims: claims.map((each, k) => ({ ...each, sold: k > 0 })) });
  expect(watch.findings).toEqual([]);
});

test('all payers together stay under the bound, which grows with what was settled', () => {
  const settled = Array.from({ length: 10 }, (): [Address, SettlementState] => [BOB, 'settled']);
  const watch = new ExposureWatch({ exposureMax: 1000n });
  watch.sample(ledger(...settled, [BOB, 'queued'], [BOB, 'broadcast']));
  expect(watch.findings).toEqual([]);
  watch.sample(ledger(...settled, [BOB, 'queued'], [BOB, 'broadcast'], [BOB, 'unknown']));
  expect(words(watch)).toEqual([
    'for a moment 3000 were served and not settled, settled were 10000: the bound is 2000',
  ]);
});

test('what a reorganisation put back was money when credit was given on it', () => {
  const watch = new ExposureWatch({ exposureMax: 50_000n });
  watch.sample(ledger([ALICE, 'settled'], [ALICE, 'queued']));
  watch.sample(ledger([ALICE, 'broadcast'], [ALICE, 'queued']));
  expect(watch.findings).toEqual([]);
});
