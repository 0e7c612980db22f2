/** The books, cooked: each check finds what it is there for, and nothing in what is right. */
import type { Address, Hex } from '@tollbench/gate/chain/types.ts';
import { expect, test } from 'vitest';
import { type Leap, Memory, type Payment, type Telling } from '../crawlers/memory.ts';
import type { ChainView } from './chain-view.ts';
import { type CheckName, type Evidence, holdBooks } from './check.ts';
import type { Claim, LedgerView, Settlement } from './ledger-types.ts';

const PAYER: Address = `0x${'a1'.repeat(20)}`;
const NONCE: Hex = `0x${'07'.repeat(32)}`;
const AUTH = `auth:8453:0xtoken:${PAYER}:${NONCE}`;
const HASH: Hex = `0x${'c3'.repeat(32)}`;
const SETTLING: Hex = `0x${'5e'.repeat(32)}`;
const PAGE = '/ref-step-response.html';
const NOW = 1_800_000_000;

const claim: Claim = {
  id: 'one',
  payment: AUTH,
  payer: PAYER,
  resource: PAGE,
  price: 1000n,
  sold: true,
};
const settlement: Settlement = {
  claim: 'one',
  payer: PAYER,
  nonce: NONCE,
  value: 1000n,
  validBefore: NOW + 300,
  state: 'settled',
  txHash: SETTLING,
  reason: null,
};
const byHash: Claim = { ...claim, id: 'two', payment: `tx:${HASH}` };

const GIVEN = [{ txHash: SETTLING, value: 400n }] as const;

const HASHED = { kind: 'hash', key: byHash.payment, hash: HASH, authorization: null } as const;

const told = (status: number, said = ''): Telling => ({
  at: NOW,
  status,
  said,
  token: null,
  doubtful: false,
});

function payment(over: Partial<Payment>, ...tellings: Telling[]): Payment {
  return {
    kind: 'v1',
    key: AUTH,
    header: ['X-PAYMENT', ''],
    payer: PAYER,
    worth: 1000n,
    authorization: {
      from: PAYER,
      to: PAYER,
      value: 1000n,
      validAfter: 0n,
      validBefore: BigInt(NOW + 300),
      nonce: NONCE,
      signature: '0x',
    },
    hash: null,
    source: () => '::1',
    proof: null,
    token: null,
    honest: true,
    purchases: [{ path: PAGE, price: 1000n, tellings }],
    ...over,
  };
}

/** One page by signature, settled, and one by hash; everybody was told so. */
function books(over: {
  claims?: Claim[];
  settlements?: Settlement[];
  worth?: [string, bigint][];
  payments?: Payment[];
  chain?: Partial<ChainView>;
  sentAt?: number;
  leaps?: Leap[];
  keptFirst?: number;
  refunds?: LedgerView['refunds'];
}): Evidence {
  const ledger: LedgerView = {
    keptFirst: over.keptFirst ?? NOW - 300,
    worth: new Map(
      over.worth ?? [
        [AUTH, 1000n],
        [byHash.payment, 1000n],
      ],
    ),
    claims: over.claims ?? [claim, byHash],
    settlements: new Map((over.settlements ?? [settlement]).map((each) => [each.claim, each])),
    refunds: over.refunds ?? [],
  };
  const memory = new Memory();
  memory.sent.set(HASH, { from: PAYER, value: 1000n, at: over.sentAt ?? NOW });
  memory.leaps.push(...(over.leaps ?? []));
  memory.payments.push(...(over.payments ?? [payment({}, told(200)), payment(HASHED, told(200))]));
  const chain: ChainView = {
    time: NOW,
    balance: 2000n,
    received: [
      { txHash: SETTLING, from: PAYER, value: 1000n, nonce: NONCE },
      { txHash: HASH, from: PAYER, value: 1000n, nonce: null },
    ],
    given: [],
    ...over.chain,
  };
  return { ledger, chain, memory, bounds: { exposureMax: 50_000n } };
}

const found = (over: Parameters<typeof books>[0]): CheckName[] => [
  ...new Set(holdBooks(books(over)).map(({ check }) => check)),
];
const settledBy = (over: Partial<Settlement>): Settlement[] => [{ ...settlement, ...over }];
const onlyHash = { received: books({}).chain.received.slice(1), balance: 1000n };

test('books that are right are found to be', () => {
  expect(found({})).toEqual([]);
  expect(found({ refunds: GIVEN, chain: { given: GIVEN, balance: 1600n } })).toEqual([]);
});

test.each<[CheckName, string, Parameters<typeof books>[0]]>([
  ['claimed', 'a page served without a claim', { claims: [byHash], settlements: [] }],
  [
    'claimed',
    'a page served for a claim that is only reserved',
    { claims: [{ ...claim, sold: false }, byHash] },
  ],
  ['settled', 'a sold claim that nobody settles', { settlements: [] }],
  ['settled', 'a settlement that the chain does not have', { chain: onlyHash }],
  [
    'settled',
    'a failure without a reason',
    { settlements: settledBy({ state: 'failed' }), chain: onlyHash },
  ],
  [
    'settled',
    'a failure whose money moved',
    { settlements: settledBy({ state: 'failed', reason: 'x' }) },
  ],
  [
    'settled',
    'what waits after its time',
    { settlements: settledBy({ state: 'queued', validBefore: NOW }), chain: onlyHash },
  ],
  [
    'worth',
    'two pages for one payment',
    { claims: [claim, { ...claim, id: 'three', resource: '/' }, byHash] },
  ],
  [
    'worth',
    'more claimed than the chain moved',
    {
      claims: [{ ...claim, price: 5000n }, byHash],
      worth: [
        [AUTH, 5000n],
        [byHash.payment, 1000n],
      ],
    },
  ],
  [
    'worth',
    'a transaction that settles an authorization and pays by hash',
    {
      chain: {
        balance: 1000n,
        received: [{ txHash: HASH, from: PAYER, value: 1000n, nonce: NONCE }],
      },
    },
  ],
  ['balance', 'money that nobody knows of', { settlements: [], claims: [byHash], payments: [] }],
  ['balance', 'a refund that is in no book', { chain: { given: GIVEN, balance: 1600n } }],
  ['balance', 'a refund that was never sent', { refunds: GIVEN }],
  [
    'balance',
    'a refund that counts for more than was sent',
    { refunds: GIVEN, chain: { given: [{ ...GIVEN[0], value: 399n }], balance: 1601n } },
  ],
  ['balance', 'less money than is booked', { chain: { balance: 1999n } }],
  [
    'refused',
    'a refusal of what was paid',
    { payments: [payment({}, told(503), told(402, 'no'))] },
  ],
  [
    'refused',
    'one copy refused and one served',
    { payments: [payment({}, told(402, 'no'), told(200))] },
  ],
  ['refused', 'no answer to what was paid', { payments: [payment({}, told(503), told(0))] }],
  [
    'exposure',
    'more unsettled than was ever settled',
    { settlements: settledBy({ state: 'queued' }), chain: onlyHash },
  ],
])('%s finds %s', (check, _what, over) => {
  expect(found(over)).toContain(check);
});

test('exposure does not count what was settled once: credit was given on it', () => {
  const evidence = books({ settlements: settledBy({ state: 'queued' }), chain: onlyHash });
  const checks = (wasSettled: (id: string) => boolean) =>
    holdBooks({ ...evidence, wasSettled }).map(({ check }) => check);
  expect(checks(() => false)).toContain('exposure');
  expect(checks((id) => id === claim.id)).not.toContain('exposure');
});

test('exposure finds what all of them together owe', () => {
  const many = Array.from({ length: 60 }, (_, k) => {
    const payer = `0x${(k + 1).toString(16).padStart(40, '0')}`;
    const id = String(k);
    return { payer, id, claim: { ...claim, id, payer, payment: `auth:${payer}:${NONCE}` } };
  });
  const evidence = books({
    claims: many.map((each) => each.claim),
    settlements: many.map(({ payer, id }) => ({
      ...settlement,
      claim: id,
      payer,
      state: 'queued',
    })),
  });
  const words = holdBooks(evidence).map(({ message }) => message);
  expect(words).toContainEqual(expect.stringMatching(/^60000 are served and not settled/));
});

test('nobody is wronged who was late, or who was not honest', () => {
  const none = { claims: [byHash], settlements: [], chain: onlyHash };
  const late = { ...told(402, 'payment_expired'), at: NOW + 299 };
  expect(found({ ...none, payments: [payment({}, late)] })).toEqual([]);
  expect(found({ ...none, payments: [payment({}, told(402))] })).toEqual(['refused']);
  expect(found({ ...none, payments: [payment({ honest: false }, told(402))] })).toEqual([]);
  const payments = [payment(HASHED, told(0), told(402, 'payment_expired'))];
  expect(found({ ...none, payments, sentAt: NOW - 310 })).toEqual([]);
  expect(found({ ...none, payments, sentAt: NOW - 200 })).toEqual(['refused']);
  // Presented to nobody, and then time went by at once: while the service was down it has to make up for that.
  const leap = { from: NOW - 100, to: NOW + 200, serving: false };
  const after = { ...told(402, 'payment_expired'), at: NOW + 210 };
  const down = [payment(HASHED, told(0), after)];
  const since = { ...none, payments: down, sentAt: NOW - 100 };
  expect(found({ ...since, leaps: [leap] })).toEqual(['refused']);
  expect(found({ ...since, leaps: [leap, leap, leap] })).toEqual([]);
  expect(found({ ...since, leaps: [{ ...leap, serving: true }] })).toEqual([]);
  const kept = [payment(HASHED, told(503), after)];
  const served = { ...since, payments: kept, leaps: [{ ...leap, serving: true }] };
  expect(found(served)).toEqual(['refused']);
  expect(found({ ...since, leaps: [leap], keptFirst: NOW + 205 })).toEqual([]);
  const misled = payment({}, { ...told(402), doubtful: true });
  expect(found({ ...none, payments: [misled] })).toEqual([]);
});
