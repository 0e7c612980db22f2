/** A refund as the publisher enters it: what is found on the chain, and each thing that it is refused for. */
import { beforeEach, describe, expect, test } from 'vitest';
import { ChainUnavailable } from '../chain/errors.ts';
import type { Address, Hex, Transfer } from '../chain/types.ts';
import { MemoryLedger } from '../ledger/memory.ts';
import { authorizationOf, claimOf, NOW, PAYER } from '../testing/claims.ts';
import { FakeChain } from '../testing/fake-chain.ts';
import { bookRefund } from './book-refund.ts';
import { readEntered } from './entered.ts';

const PAYEE: Address = '0x00000000000000000000000000000000000000aa';
const OTHER: Address = '0x00000000000000000000000000000000000000c2';
const PAYMENT: Hex = `0x${'7a'.repeat(32)}`;
const NONCE = authorizationOf(1).nonce;

let chain: FakeChain;
let ledger: MemoryLedger;
beforeEach(async () => {
  chain = new FakeChain(NOW + 60);
  ledger = new MemoryLedger();
  const paid = { authorization: null, payment: `tx:${PAYMENT}`, worth: 5000n };
  await ledger.claim(claimOf({ ...paid, id: 'page-a' }));
  await ledger.claim(claimOf({ ...paid, id: 'page-b', resource: '/b.html' }));
});

const enter = (txHash: string, what: string = PAYMENT, logIndex?: number) =>
  bookRefund(
    { chain, ledger, payTo: PAYEE },
    { txHash, for: what, ...(logIndex === undefined ? {} : { logIndex }) },
  );
const code = async (...args: Parameters<typeof enter>) => {
  const booked = await enter(...args);
  return booked.status === 'refused' ? booked.code : booked.status;
};
const give = (value: bigint, to = PAYER) => chain.pay(PAYEE, to, value);
const logs = (...given: readonly [from: Address, to: Address, value: bigint][]) => {
  const transfers = given.map(
    ([from, to, value], at): Transfer => ({ from, to, value, logIndex: 7 + at, authorized: false }),
  );
  return chain.pay(PAYEE, PAYER, 0n, { transfers });
};

test('a transfer to who paid is booked once, and known when it is entered again', async () => {
  const hash = give(1500n);
  const booked = await enter(hash.toUpperCase().replace('0X', '0x'), ` ${PAYMENT} `);
  expect(booked).toMatchObject({
    status: 'booked',
    refund: {
      ...{ txHash: hash, payment: PAYMENT, payer: PAYER, value: 1500n, claimId: null },
      ...{ state: 'booked', minedAt: NOW + 60, enteredAt: NOW + 60 },
    },
    sentence: `Booked: 1500 atomic units given back to ${PAYER} for ${PAYMENT}, in block 1.`,
  });
  expect(await enter(hash)).toMatchObject({
    status: 'known',
    sentence: `The transfer of 1500 atomic units in ${hash} is booked for ${PAYMENT} already; nothing has changed.`,
  });
  expect(await ledger.openRefunds()).toHaveLength(1);
  await ledger.refundSeen({ txHash: hash, place: 0 }, { state: 'lost' });
  expect(await enter(hash)).toMatchObject({ sentence: expect.stringContaining('took it back') });
});

test('for one of its claims no more is given back than that claim cost', async () => {
  expect(await enter(give(1001n), 'page-a')).toEqual({
    ...{ status: 'refused', code: 'too_much', field: 'for' },
    sentence:
      '1001 atomic units are more than can be given back for claim page-a: sold were 1000, and 1000 of it are not given back',
  });
  expect(await code(give(999n), 'page-a')).toBe('booked');
  expect(await enter(give(2n), 'page-a')).toMatchObject({
    sentence: expect.stringContaining('and 1 of it is not given back'),
  });
  // What is left of the pass can still buy: it is not given back.
  expect(await enter(give(1002n))).toMatchObject({
    sentence: expect.stringContaining('sold were 2000, and 1001 of it'),
  });
});

describe('what names nothing is refused with what would do', () => {
  test.each([
    ['0x12', PAYMENT, 'not_a_hash', 'txHash', '"0x12" is no transaction hash'],
    [PAYMENT, '0x12', 'not_a_payment', 'for', '"0x12" names no payment'],
    [PAYMENT, 'a claim', 'not_a_payment', 'for', '"a claim" names no payment'],
    [PAYMENT, '', 'not_a_payment', 'for', '"" names no payment'],
  ])('%s for %s: %s', (txHash, what, expected, field, said) => {
    const read = readEntered({ txHash, for: what });
    expect(read).toMatchObject({ code: expected, field });
    expect(read).toMatchObject({ sentence: expect.stringContaining(said) });
  });

  test.each([-1, 1.5, Number.NaN])('log %d', (logIndex) => {
    expect(readEntered({ txHash: PAYMENT, for: PAYMENT, logIndex })).toMatchObject({
      ...{ code: 'not_an_index', field: 'logIndex' },
    });
  });

  test('a payment or a claim that nobody made', async () => {
    const hash = give(1000n);
    for (const what of [hash, 'page-z'])
      expect(await enter(hash, what)).toMatchObject({
        ...{ status: 'refused', code: 'unknown_payment', field: 'for' },
        sentence: expect.stringContaining(`nothing was sold under ${what}`),
      });
  });

  test('a nonce that two payers used', async () => {
    for (const [at, payer] of [PAYER, OTHER].entries()) {
      const authorization = authorizationOf(1, { from: payer });
      const payment = `auth:${payer}:${NONCE}`;
      await ledger.claim(claimOf({ id: `of-${at}`, authorization, payer, payment }));
    }
    expect(await enter(give(1n), NONCE)).toMatchObject({
      ...{ code: 'several_payments', field: 'for' },
      sentence: `${NONCE} names 2 payments, of ${PAYER}, ${OTHER}: name the claim instead`,
    });
  });
});

describe('the transaction', () => {
  test.each([
    [{ status: 'absent' }, 'unknown_transaction', 'the chain does not know 0x'],
    [{ status: 'failed' }, 'reverted', 'it moved nothing'],
    [{ status: 'pending', confirmations: 0, wanted: 3 }, 'unconfirmed', 'is in no block yet'],
    [{ status: 'pending', confirmations: 1, wanted: 3 }, 'unconfirmed', 'has 1 of 3 confirm'],
  ] as const)('%o is %s', async (outcome, expected, said) => {
    const hash = give(1000n);
    chain.transactions.set(hash, outcome);
    expect(await enter(hash)).toMatchObject({
      ...{ code: expected, field: 'txHash', sentence: expect.stringContaining(said) },
    });
    expect(await ledger.openRefunds()).toEqual([]);
  });

  test('nothing is concluded while the chain is silent', async () => {
    chain.down = true;
    await expect(enter(give(1n))).rejects.toThrow(ChainUnavailable);
  });

  test('a transfer of another, to another, to oneself, or of nothing is no refund', async () => {
    for (const hash of [
      chain.pay(OTHER, PAYER, 1000n),
      give(1000n, OTHER),
      chain.pay(PAYER, PAYEE, 1000n),
      chain.pay(PAYEE, PAYEE, 1000n),
      give(0n),
    ])
      expect(await code(hash)).toBe('no_transfer');
    expect(await enter(chain.pay(OTHER, PAYER, 1000n))).toMatchObject({
      sentence: expect.stringContaining(`it moves 1000 from ${OTHER} to ${PAYER}`),
    });
    const none = chain.pay(PAYEE, PAYER, 1n, { transfers: [] });
    expect(await enter(none)).toMatchObject({
      sentence: expect.stringContaining('it moves nothing of the token'),
    });
  });

  test('what an account of the house paid is not given back to it', async () => {
    const hash = give(1000n);
    const entered = { txHash: hash, for: PAYMENT };
    for (const own of [{ payTo: PAYER }, { payTo: PAYEE, relayers: [OTHER, PAYER] }])
      expect(await bookRefund({ chain, ledger, ...own }, entered)).toMatchObject({
        ...{ code: 'no_transfer' },
      });
  });
});

describe('several transfers in one transaction', () => {
  test('of the same amount go to one payment each, however often they are entered', async () => {
    const hash = logs([PAYEE, OTHER, 5n], [PAYEE, PAYER, 700n], [PAYEE, PAYER, 700n]);
    expect(await code(hash, 'page-a')).toBe('booked');
    expect(await code(hash, 'page-a')).toBe('known');
    expect(await code(hash, 'page-b')).toBe('booked');
    expect(await code(hash, 'page-b')).toBe('known');
    expect(await code(hash, PAYMENT)).toBe('booked_elsewhere');
    expect((await ledger.refundsIn(hash)).map(({ place, claimId }) => [place, claimId])).toEqual([
      [1, 'page-a'],
      [2, 'page-b'],
    ]);
  });

  test('of unlike amounts are told apart by their log', async () => {
    const hash = logs([PAYEE, PAYER, 700n], [PAYEE, PAYER, 300n]);
    expect(await enter(hash)).toMatchObject({
      ...{ code: 'several_transfers', field: 'logIndex' },
      sentence: `${hash} holds several transfers that it could be: log 7 of 700, log 8 of 300; say which log`,
    });
    expect(await enter(hash, PAYMENT, 9)).toMatchObject({ code: 'no_transfer', field: 'logIndex' });
    expect(await enter(hash, PAYMENT, 8)).toMatchObject({ refund: { value: 300n, place: 1 } });
    expect(await code(hash, PAYMENT, 8)).toBe('known');
    expect(await code(hash, PAYMENT, 7)).toBe('booked');
  });

  test('entered by many at once each is booked once', async () => {
    const hash = logs([PAYEE, PAYER, 700n], [PAYEE, PAYER, 700n]);
    const codes = await Promise.all(
      ['page-a', 'page-b', 'page-a', 'page-b'].map((what) => code(hash, what)),
    );
    expect(codes.sort()).toEqual(['booked', 'booked', 'known', 'known']);
    const booked = await ledger.refundsIn(hash);
    expect(booked.map(({ claimId }) => claimId).sort()).toEqual(['page-a', 'page-b']);
  });
});

test('an authorization is refunded once it is settled', async () => {
  const request = claimOf({ id: 'signed' });
  await ledger.claim(request);
  const hash = give(1000n);
  expect(await enter(hash, NONCE)).toMatchObject({
    ...{ code: 'unpaid', sentence: expect.stringContaining('is not settled') },
  });
  const entry = await ledger.get('signed');
  if (entry === undefined) throw new Error('it is not queued');
  await ledger.put([{ ...entry, state: 'settled', txHash: hash, blockNumber: 1n }]);
  expect(await code(hash, NONCE)).toBe('booked');
  expect(await code(hash, PAYMENT)).toBe('booked_elsewhere');
});
