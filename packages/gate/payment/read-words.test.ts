/** Why a presented payment is not read: the code, and a sentence with the field and what stood there. */
import { describe, expect, it } from 'vitest';
import { ASSET, PAY_TO, testPolicy } from '../testing/fixtures.ts';
import type { RequestHeaders } from '../types.ts';
import { readPayment } from './read.ts';

const policy = testPolicy();
const HASH = `0x${'ab'.repeat(32)}`;
const FROM = `0x${'c1'.repeat(20)}`;
const authorization = {
  from: FROM,
  to: PAY_TO,
  value: '1000',
  validAfter: '0',
  validBefore: '1800000300',
  nonce: `0x${'9f'.repeat(32)}`,
};
const signature = `0x${'5e'.repeat(65)}`;
const payload = { signature, authorization };
const v1 = { x402Version: 1, scheme: 'exact', network: 'base', payload };
const accepted = {
  scheme: 'exact',
  network: 'eip155:8453',
  amount: '1000',
  asset: ASSET.address,
  payTo: PAY_TO,
};
const v2 = { x402Version: 2, accepted, payload };

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
const inV1 = (value: unknown): RequestHeaders => ({
  'x-payment': typeof value === 'string' ? value : encode(value),
});
const inV2 = (value: unknown): RequestHeaders => ({
  'payment-signature': typeof value === 'string' ? value : encode(value),
});
const signed = (over: object) => inV1({ ...v1, payload: { ...payload, ...over } });
const saying = (over: object) => signed({ authorization: { ...authorization, ...over } });
const accepting = (over: object) => inV2({ ...v2, accepted: { ...accepted, ...over } });

const A80 = 'A'.repeat(80);
const NEITHER = 'X-PAYMENT is neither 0x and 64 hexadecimal digits nor base64 of a JSON object:';
const PAYLOAD = 'invalid_payload';
const REQUIREMENTS = 'invalid_payment_requirements';
const FIELD = 'payload.authorization';

describe('a payment that is not read', () => {
  it.each<[RequestHeaders, string, string | undefined, string]>([
    [
      { ...inV1(HASH), ...inV2(v2) },
      PAYLOAD,
      undefined,
      'X-PAYMENT and PAYMENT-SIGNATURE are both present; send one payment a request',
    ],
    [{ 'x-payment': [HASH, HASH] }, PAYLOAD, 'X-PAYMENT', 'X-PAYMENT is sent twice'],
    [
      { 'payment-signature': [HASH] },
      PAYLOAD,
      'PAYMENT-SIGNATURE',
      'PAYMENT-SIGNATURE is sent twice',
    ],
    [inV1('  '), PAYLOAD, 'X-PAYMENT', 'X-PAYMENT is empty'],
    [
      inV1('A'.repeat(12_289)),
      PAYLOAD,
      'X-PAYMENT',
      'X-PAYMENT has 12289 characters, at most 12288 are read',
    ],
    // As long as it may be: it is read, and clipped where it is told.
    [inV1('A'.repeat(12_288)), PAYLOAD, 'X-PAYMENT', `${NEITHER} "${A80}…"`],
    [inV1(A80), PAYLOAD, 'X-PAYMENT', `${NEITHER} "${A80}"`],
    [inV1(`${A80}A`), PAYLOAD, 'X-PAYMENT', `${NEITHER} "${A80}…"`],
    [inV1(encode('paid')), PAYLOAD, 'X-PAYMENT', `${NEITHER} "${encode('paid')}"`],
    [inV1(encode(5)), PAYLOAD, 'X-PAYMENT', `${NEITHER} "NQ=="`],
    [inV1(encode(null)), PAYLOAD, 'X-PAYMENT', `${NEITHER} "bnVsbA=="`],
    [inV1(encode([v1])), PAYLOAD, 'X-PAYMENT', expect.stringContaining(NEITHER)],
    [inV2(HASH), PAYLOAD, 'PAYMENT-SIGNATURE', 'a transaction hash belongs in X-PAYMENT'],
    [
      inV1('0x12'),
      PAYLOAD,
      'X-PAYMENT',
      'a transaction hash is 0x and 64 hexadecimal digits, got "0x12" (4 characters)',
    ],
    [
      inV1({ ...v1, x402Version: 2 }),
      'invalid_x402_version',
      'x402Version',
      'x402Version of X-PAYMENT is 2, expected 1; a version 2 payload belongs in PAYMENT-SIGNATURE',
    ],
    [
      inV1({ ...v1, x402Version: 3 }),
      'invalid_x402_version',
      'x402Version',
      'x402Version of X-PAYMENT is 3, expected 1',
    ],
    [
      inV2({ ...v2, x402Version: 1 }),
      'invalid_x402_version',
      'x402Version',
      'x402Version of PAYMENT-SIGNATURE is 1, expected 2; a version 1 payload belongs in X-PAYMENT',
    ],
    [
      inV2({ ...v2, x402Version: undefined }),
      'invalid_x402_version',
      'x402Version',
      'x402Version of PAYMENT-SIGNATURE is missing, expected 2',
    ],
    [
      inV1({ ...v1, scheme: 'upto' }),
      'unsupported_scheme',
      'scheme',
      'scheme is "upto", offered is "exact"',
    ],
    [inV1({ ...v1, scheme: '' }), 'invalid_scheme', 'scheme', 'scheme is "", expected "exact"'],
    [inV1({ ...v1, scheme: 7 }), 'invalid_scheme', 'scheme', 'scheme is 7, expected "exact"'],
    [
      inV1({ ...v1, network: 'sepolia' }),
      'invalid_network',
      'network',
      'network is "sepolia", expected "base"',
    ],
    [inV1({ ...v1, payload: 'x' }), PAYLOAD, 'payload', 'payload is missing'],
    [inV1({ ...v1, payload: null }), PAYLOAD, 'payload', 'payload is missing'],
    [
      signed({ authorization: [authorization] }),
      PAYLOAD,
      FIELD,
      'payload.authorization is missing',
    ],
    [
      signed({ signature: [signature] }),
      'invalid_exact_evm_payload_signature',
      'payload.signature',
      expect.stringMatching(/^payload\.signature is \["0x5e\S+…, expected 0x and/u),
    ],
    [saying({ from: [FROM] }), PAYLOAD, `${FIELD}.from`, expect.stringContaining(FROM)],
    [saying({ to: '0x12' }), PAYLOAD, `${FIELD}.to`, `${FIELD}.to is "0x12", expected an address`],
    [
      saying({ value: ['1000'] }),
      PAYLOAD,
      `${FIELD}.value`,
      `${FIELD}.value is ["1000"], expected a decimal string`,
    ],
    [
      saying({ validAfter: undefined }),
      PAYLOAD,
      `${FIELD}.validAfter`,
      `${FIELD}.validAfter is missing, expected a decimal string`,
    ],
    [
      saying({ validBefore: String(2n ** 256n) }),
      PAYLOAD,
      `${FIELD}.validBefore`,
      `${FIELD}.validBefore is "${2n ** 256n}", expected a decimal string`,
    ],
    [
      saying({ nonce: null }),
      PAYLOAD,
      `${FIELD}.nonce`,
      `${FIELD}.nonce is null, expected 0x and 32 bytes`,
    ],
    [inV2({ ...v2, accepted: 'all' }), PAYLOAD, 'accepted', 'accepted is missing'],
    [
      accepting({ scheme: 'upto' }),
      'unsupported_scheme',
      'accepted.scheme',
      'accepted.scheme is "upto", offered is "exact"',
    ],
    [
      accepting({ network: 'base' }),
      'invalid_network',
      'accepted.network',
      'accepted.network is "base", expected "eip155:8453"',
    ],
    [
      accepting({ asset: FROM }),
      REQUIREMENTS,
      'accepted.asset',
      `accepted.asset is "${FROM}", offered was ${ASSET.address}`,
    ],
    [
      accepting({ payTo: undefined }),
      REQUIREMENTS,
      'accepted.payTo',
      `accepted.payTo is missing, offered was ${PAY_TO}`,
    ],
    [
      accepting({ amount: ['1000'] }),
      REQUIREMENTS,
      'accepted.amount',
      'accepted.amount is ["1000"], expected a decimal string',
    ],
    [
      accepting({ amount: '01' }),
      REQUIREMENTS,
      'accepted.amount',
      'accepted.amount is "01", expected a decimal string',
    ],
  ])('is told why (%#)', (headers, code, field, message) => {
    const error = field === undefined ? { code, message } : { code, message, field };
    expect(readPayment(headers, policy)).toStrictEqual({ kind: 'invalid', error });
  });
});

describe('a payment that is read', () => {
  it('is whole, of either version, in lower case', () => {
    const whole = {
      kind: 'authorization',
      authorization: {
        from: FROM,
        to: PAY_TO.toLowerCase(),
        value: 1000n,
        validAfter: 0n,
        validBefore: 1_800_000_300n,
        nonce: authorization.nonce,
        signature,
      },
    };
    expect(readPayment(inV1(v1), policy)).toEqual({ ...whole, version: 1, accepted: null });
    const shouted = accepting({ asset: ASSET.address.toLowerCase(), payTo: PAY_TO.toLowerCase() });
    for (const headers of [inV2(v2), shouted])
      expect(readPayment(headers, policy)).toEqual({
        ...whole,
        version: 2,
        accepted: { amount: '1000' },
      });
  });

  it('may say every number that a token can hold', () => {
    const most = 2n ** 256n - 1n;
    const read = readPayment(saying({ value: String(most), validBefore: String(most) }), policy);
    expect(read).toMatchObject({ authorization: { value: most, validBefore: most } });
  });

  it('may be a hash that begins with 0X, and base64 that has 0x within it', () => {
    expect(readPayment(inV1(HASH.toUpperCase()), policy)).toEqual({
      kind: 'transaction',
      hash: HASH,
    });
    // "3LA" is written M0xB where four letters begin.
    const begun = `${JSON.stringify(v1).slice(0, -1)},"note":"`;
    const aligned = begun.padEnd(Math.ceil(begun.length / 3) * 3);
    const odd = Buffer.from(`${aligned}3LA"}`).toString('base64');
    expect(odd).toContain('M0xB');
    expect(readPayment(inV1(odd), policy)).toMatchObject({ kind: 'authorization' });
  });

  it('is base64 as x402 has it, and not in the letters of addresses', () => {
    const noted = encode({ ...v1, note: '~~~???>>>' });
    expect(noted).toMatch(/[+/]/u);
    expect(readPayment(inV1(noted), policy)).toMatchObject({ kind: 'authorization' });
    const url = noted.replaceAll('+', '-').replaceAll('/', '_');
    expect(readPayment(inV1(url), policy)).toMatchObject({ error: { code: PAYLOAD } });
  });
});
