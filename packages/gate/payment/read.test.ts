import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SignedAuthorization } from '../chain/types.ts';
import { ASSET, PAY_TO, testPolicy } from '../testing/fixtures.ts';
import { checkOffer, checkWindow, simulationError } from './authorization-window.ts';
import { presentsPayment, readPayment } from './read.ts';

const policy = testPolicy();
const NOW = 1_800_000_000;
const HASH = `0x${'aB'.repeat(32)}`;
const FROM = `0x${'c1'.repeat(20)}`;

const authorization = {
  from: FROM,
  to: PAY_TO,
  value: '1000',
  validAfter: String(NOW - 600),
  validBefore: String(NOW + 300),
  nonce: `0x${'9F'.repeat(32)}`,
};
const signature = `0x${'5E'.repeat(65)}`;
const v1 = {
  x402Version: 1,
  scheme: 'exact',
  network: 'base',
  payload: { signature, authorization },
};
const v2 = {
  x402Version: 2,
  accepted: {
    scheme: 'exact',
    network: 'eip155:8453',
    amount: '1000',
    asset: ASSET.address,
    payTo: PAY_TO,
    maxTimeoutSeconds: 300,
    extra: { name: 'USD Coin', version: '2' },
  },
  payload: { signature, authorization },
};
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
const readV1 = (value: unknown) =>
  readPayment({ 'x-payment': typeof value === 'string' ? value : encode(value) }, policy);
const readV2 = (value: unknown) =>
  readPayment({ 'payment-signature': typeof value === 'string' ? value : encode(value) }, policy);
const withAuthorization = (over: object) => ({
  ...v1,
  payload: { signature, authorization: { ...authorization, ...over } },
});

describe('a presented payment', () => {
  it('may be a transaction hash in any case', () => {
    for (const hash of [HASH, HASH.toUpperCase().replace('0X', '0x'), `  ${HASH} `]) {
      expect(readV1(hash)).toEqual({ kind: 'transaction', hash: HASH.toLowerCase() });
    }
  });

  it('may be a signed authorization of either version', () => {
    const read = {
      from: FROM,
      to: PAY_TO.toLowerCase(),
      value: 1000n,
      validAfter: BigInt(NOW - 600),
      validBefore: BigInt(NOW + 300),
      nonce: authorization.nonce.toLowerCase(),
      signature: signature.toLowerCase(),
    };
    expect(readV1(v1)).toMatchObject({ kind: 'authorization', version: 1, authorization: read });
    expect(readV2(v2)).toMatchObject({ kind: 'authorization', version: 2, authorization: read });
    expect(readPayment({}, policy)).toEqual({ kind: 'none' });
  });

  it.each([
    ['invalid_payload', readV1('')],
    ['invalid_payload', readV1('paid')],
    ['invalid_payload', readV1('0x1234')],
    ['invalid_payload', readV1(`${HASH}00`)],
    ['invalid_payload', readV1(`0x${'zz'.repeat(32)}`)],
    ['invalid_payload', readV1(`${HASH}, ${HASH}`)],
    ['invalid_payload', readV1(Buffer.from('not json').toString('base64'))],
    ['invalid_payload', readV1(encode([1]))],
    ['invalid_payload', readV1(encode(null))],
    ['invalid_payload', readV1('A'.repeat(20_000))],
    ['invalid_payload', readV1(encode(v1).replaceAll('=', '').concat('-_'))],
    ['invalid_payload', readV2(HASH)],
    [
      'invalid_payload',
      readPayment({ 'x-payment': encode(v1), 'payment-signature': encode(v2) }, policy),
    ],
    ['invalid_payload', readPayment({ 'x-payment': [HASH, HASH] }, policy)],
    ['invalid_payload', readV1({ ...v1, payload: undefined })],
    ['invalid_payload', readV1({ ...v1, payload: { signature } })],
    ['invalid_payload', readV1(withAuthorization({ from: 'me' }))],
    ['invalid_payload', readV1(withAuthorization({ to: '0x' }))],
    ['invalid_payload', readV1(withAuthorization({ value: 1000 }))],
    ['invalid_payload', readV1(withAuthorization({ value: '-1' }))],
    ['invalid_payload', readV1(withAuthorization({ value: '1e3' }))],
    ['invalid_payload', readV1(withAuthorization({ value: '0x3e8' }))],
    ['invalid_payload', readV1(withAuthorization({ value: '01000' }))],
    ['invalid_payload', readV1(withAuthorization({ value: '9'.repeat(78) }))],
    ['invalid_payload', readV1(withAuthorization({ validBefore: 'never' }))],
    ['invalid_payload', readV1(withAuthorization({ nonce: '0x01' }))],
    ['invalid_payload', readV2({ ...v2, accepted: undefined })],
    [
      'invalid_exact_evm_payload_signature',
      readV1({ ...v1, payload: { authorization, signature: '0x' } }),
    ],
    [
      'invalid_exact_evm_payload_signature',
      readV1({ ...v1, payload: { authorization, signature: '0xabc' } }),
    ],
    ['invalid_x402_version', readV1(v2)],
    ['invalid_x402_version', readV2(v1)],
    ['invalid_x402_version', readV1({ ...v1, x402Version: '1' })],
    ['invalid_scheme', readV1({ ...v1, scheme: undefined })],
    ['unsupported_scheme', readV1({ ...v1, scheme: 'upto' })],
    [
      'unsupported_scheme',
      readV2({ ...v2, accepted: { ...v2.accepted, scheme: 'batch-settlement' } }),
    ],
    ['invalid_network', readV1({ ...v1, network: 'base-sepolia' })],
    ['invalid_network', readV2({ ...v2, accepted: { ...v2.accepted, network: 'base' } })],
    ['invalid_payment_requirements', readV2({ ...v2, accepted: { ...v2.accepted, payTo: FROM } })],
    ['invalid_payment_requirements', readV2({ ...v2, accepted: { ...v2.accepted, asset: FROM } })],
    ['invalid_payment_requirements', readV2({ ...v2, accepted: { ...v2.accepted, amount: 1000 } })],
  ])('is refused with %s and a sentence (%#)', (code, read) => {
    expect(read).toMatchObject({ kind: 'invalid', error: { code } });
    if (read.kind === 'invalid') expect(read.error.message.length).toBeLessThan(300);
  });

  it('is told where the other version belongs', () => {
    const told = (read: ReturnType<typeof readV1>) => read.kind === 'invalid' && read.error.message;
    expect(told(readV1(v2))).toContain('PAYMENT-SIGNATURE');
    expect(told(readV2(v1))).toContain('X-PAYMENT');
  });

  it('never makes the reader throw, whatever it is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json().map(encode), fc.json()), (value) => {
        const kinds = [readV1(value).kind, readV2(value).kind];
        expect(kinds.every((kind) => kind === 'invalid')).toBe(true);
      }),
      { numRuns: 1000 },
    );
    const path = fc.constantFrom(...Object.keys(authorization));
    fc.assert(
      fc.property(path, fc.jsonValue(), (field, value) => {
        const read = readV1(withAuthorization({ [field]: value }));
        expect(['authorization', 'invalid']).toContain(read.kind);
      }),
    );
  });
});

describe('an authorization, by itself', () => {
  const read = readV1(v1);
  if (read.kind !== 'authorization') throw new Error('the fixture is not an authorization');
  const good = read.authorization;
  const check = (over: Partial<SignedAuthorization>) => {
    const changed = { ...good, ...over };
    return (checkOffer(changed, 1000n, policy) ?? checkWindow(changed, NOW, policy))?.code ?? null;
  };

  it('is good as v1 and v2 clients sign it', () => {
    expect(check({})).toBeNull();
    expect(check({ validAfter: 0n })).toBeNull();
    // To the second: begun just now, settled in the last moment, or a day ahead.
    expect(check({ validAfter: BigInt(NOW - 1) })).toBeNull();
    expect(check({ validBefore: BigInt(NOW + 30) })).toBeNull();
    expect(check({ validBefore: BigInt(NOW + 86_400) })).toBeNull();
  });

  it.each([
    ['invalid_exact_evm_payload_recipient_mismatch', { to: FROM as `0x${string}` }],
    ['invalid_exact_evm_payload_authorization_value', { value: 999n }],
    ['invalid_exact_evm_payload_authorization_value', { value: 1001n }],
    ['invalid_exact_evm_payload_authorization_value', { value: 0n }],
    ['invalid_exact_evm_payload_authorization_valid_after', { validAfter: BigInt(NOW) }],
    ['invalid_exact_evm_payload_authorization_valid_after', { validAfter: BigInt(NOW + 60) }],
    ['payment_expired', { validBefore: BigInt(NOW) }],
    ['payment_expired', { validBefore: 0n }],
    ['invalid_exact_evm_payload_authorization_valid_before', { validBefore: BigInt(NOW + 29) }],
    ['invalid_exact_evm_payload_authorization_valid_before', { validBefore: BigInt(NOW + 86_401) }],
    ['invalid_exact_evm_payload_authorization_valid_before', { validBefore: 2n ** 256n - 1n }],
  ])('is refused with %s (%#)', (code, over) => {
    expect(check(over)).toBe(code);
  });

  it.each([
    ['ERC20: transfer amount exceeds balance', 'insufficient_funds'],
    [
      'FiatTokenV2: authorization is not yet valid',
      'invalid_exact_evm_payload_authorization_valid_after',
    ],
    ['FiatTokenV2: authorization is expired', 'payment_expired'],
    ['FiatTokenV2: invalid signature', 'invalid_exact_evm_payload_signature'],
    ['FiatTokenV2: authorization is used or canceled', 'invalid_transaction_state'],
    ['Blacklistable: account is blacklisted', 'invalid_transaction_state'],
  ])('that the token refuses with "%s" is %s', (reason, code) => {
    expect(simulationError(reason, good).code).toBe(code);
  });

  it('by a wallet that is not deployed is said to be that', () => {
    const undeployed = { ...good, signature: `0xab${'6492'.repeat(16)}` as const };
    expect(simulationError('FiatTokenV2: invalid signature', undeployed).code).toBe(
      'invalid_exact_evm_payload_undeployed_smart_wallet',
    );
  });
});

describe('whether a request carries a payment', () => {
  it('is told by either header, whatever is in it', () => {
    expect(presentsPayment({})).toBe(false);
    expect(presentsPayment({ 'x-payment': '' })).toBe(true);
    expect(presentsPayment({ 'payment-signature': 'x' })).toBe(true);
    expect(presentsPayment({ 'x-payment': 'x', 'payment-signature': 'x' })).toBe(true);
  });
});
