/** Which authorizations a receipt carried out, looked up by nonce: as if each had been looked for in all logs. */
import fc from 'fast-check';
import { pad } from 'viem';
import { describe, expect, test } from 'vitest';
import { type RawLog, wasTransferred } from '../chain/events.ts';
import { AUTHORIZATION_CANCELED, AUTHORIZATION_USED, TRANSFER } from '../chain/token.ts';
import type { Address, Authorization, Hex } from '../chain/types.ts';
import { Moved } from './moved.ts';

const ASSET: Address = `0x${'aa'.repeat(20)}`;
const OTHER: Address = `0x${'bb'.repeat(20)}`;
const ALICE: Address = `0x${'a1'.repeat(20)}`;
const BOB: Address = `0x${'b0'.repeat(20)}`;
const PAYEE: Address = `0x${'cc'.repeat(20)}`;
/** An address can be a nonce too: nothing says what one is made of. */
const [ONE, TWO]: readonly [Hex, Hex] = [`0x${'01'.repeat(32)}`, pad(PAYEE)];

const log = (topics: readonly Hex[], data: Hex = '0x', address = ASSET): RawLog => ({
  address,
  topics,
  data,
  logIndex: '0x0',
});
const used = (from: Address, nonce: Hex, address = ASSET): RawLog =>
  log([AUTHORIZATION_USED, pad(from), nonce], '0x', address);
const cancelled = (from: Address, nonce: Hex): RawLog =>
  log([AUTHORIZATION_CANCELED, pad(from), nonce]);
const transfer = (from: Address, value = 1_000, address = ASSET): RawLog =>
  log([TRANSFER, pad(from), pad(PAYEE)], `0x${value.toString(16)}`, address);

const authorization = (from: Address, nonce: Hex, value = 1_000n): Authorization => ({
  ...{ from, to: PAYEE, value, nonce },
  ...{ validAfter: 0n, validBefore: 2_000_000_000n },
});
const has = (logs: readonly RawLog[], from: Address, nonce: Hex, value?: bigint): boolean =>
  new Moved(logs, ASSET).has(authorization(from, nonce, value));

describe('an authorization was carried out', () => {
  test('where its event is followed by its transfer, among those of others', () => {
    const logs = [used(BOB, TWO), transfer(BOB), used(ALICE, ONE), transfer(ALICE)];
    expect(has(logs, ALICE, ONE)).toBe(true);
    expect(has(logs, BOB, TWO)).toBe(true);
    expect(has(logs, ALICE, TWO)).toBe(false);
    expect(has(logs, BOB, ONE)).toBe(false);
    expect(has(logs, ALICE, ONE, 999n)).toBe(false);
    expect(has([], ALICE, ONE)).toBe(false);
  });

  test('by each of two owners of one nonce', () => {
    const logs = [used(BOB, ONE), transfer(BOB), used(ALICE, ONE), transfer(ALICE)];
    expect([has(logs, ALICE, ONE), has(logs, BOB, ONE)]).toEqual([true, true]);
    const one = [used(BOB, ONE), used(ALICE, ONE), transfer(ALICE)];
    expect([has(one, ALICE, ONE), has(one, BOB, ONE)]).toEqual([true, false]);
  });

  test('whatever another contract says between, which itself moves nothing', () => {
    const between = [used(ALICE, ONE), transfer(ALICE, 5, OTHER), transfer(ALICE)];
    expect(has(between, ALICE, ONE)).toBe(true);
    expect(has([used(ALICE, ONE, OTHER), transfer(ALICE, 1_000, OTHER)], ALICE, ONE)).toBe(false);
  });

  test('whatever the case of its letters', () => {
    const nonce: Hex = `0x${'ab'.repeat(32)}`;
    const upper: Hex = `0x${'AB'.repeat(32)}`;
    for (const [said, asked] of [
      [upper, nonce],
      [nonce, upper],
    ] as const)
      expect(has([used(ALICE, said), transfer(ALICE)], ALICE, asked)).toBe(true);
  });
});

test('any receipt says the same by nonce as read from end to end', () => {
  const [from, nonce] = [fc.constantFrom(ALICE, BOB), fc.constantFrom(ONE, TWO)];
  const contract = fc.constantFrom(ASSET, ASSET, OTHER);
  const logs = fc.oneof(
    fc.tuple(from, nonce, contract).map((of) => used(...of)),
    fc.tuple(from, nonce).map((of) => cancelled(...of)),
    fc.tuple(from, fc.constantFrom(1_000, 999), contract).map((of) => transfer(...of)),
    fc.constant(log([])),
  );
  fc.assert(
    fc.property(fc.array(logs, { maxLength: 12 }), (receipt) => {
      const moved = new Moved(receipt, ASSET);
      for (const owner of [ALICE, BOB])
        for (const each of [ONE, TWO]) {
          const asked = authorization(owner, each);
          expect(moved.has(asked)).toBe(wasTransferred(receipt, ASSET, asked));
        }
    }),
  );
});
