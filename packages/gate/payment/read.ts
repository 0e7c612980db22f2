/**
 * Reading a presented payment: `X-PAYMENT` (a transaction hash, or an x402 v1 payload) and
 * `PAYMENT-SIGNATURE` (an x402 v2 payload). Syntax and what the policy alone can say; whether it is
 * signed, funded and unused is for `decide`.
 *
 * One request carries one payment: both headers at once are refused, and neither is spent.
 */

import { sameHex } from '../chain/same-hex.ts';
import type { Address, Hex, SignedAuthorization } from '../chain/types.ts';
import { caip2, type PaymentError } from '../offer/challenge.ts';
import type { Policy, RequestHeaders } from '../types.ts';

export type Credential =
  | { readonly kind: 'none' }
  /** Hash in lower case. */
  | { readonly kind: 'transaction'; readonly hash: Hex }
  | {
      readonly kind: 'authorization';
      readonly version: 1 | 2;
      /** Addresses, nonce and signature in lower case. */
      readonly authorization: SignedAuthorization;
      /** What a v2 client says it accepted. */
      readonly accepted: { readonly amount: string } | null;
    }
  | { readonly kind: 'invalid'; readonly error: PaymentError };

/** Nothing an honest client sends is longer; Node itself stops at 16 KiB of header. */
const MAX_LENGTH = 12_288;
const TRANSACTION = /^0x[0-9a-f]{64}$/i;
const ADDRESS = /^0x[0-9a-f]{40}$/i;
const BYTES32 = /^0x[0-9a-f]{64}$/i;
const SIGNATURE = /^0x(?:[0-9a-f]{2}){1,4096}$/i;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
/** Decimal without leading zeros, of at most the 78 digits of a uint256. */
const UINT256 = /^(?:0|[1-9][0-9]{0,77})$/;
const UINT256_END = 1n << 256n;

const NO_CREDENTIAL: Credential = Object.freeze({ kind: 'none' });

/** Whether a request carries a payment at all, at no cost. */
export function presentsPayment(headers: RequestHeaders): boolean {
  return headers['x-payment'] !== undefined || headers['payment-signature'] !== undefined;
}

export function readPayment(headers: RequestHeaders, policy: Policy): Credential {
  const v1 = headers['x-payment'];
  const v2 = headers['payment-signature'];
  if (v1 === undefined && v2 === undefined) return NO_CREDENTIAL;
  if (v1 !== undefined && v2 !== undefined) {
    return invalid(
      'invalid_payload',
      'X-PAYMENT and PAYMENT-SIGNATURE are both present; send one payment a request',
    );
  }
  const name = v1 !== undefined ? 'X-PAYMENT' : 'PAYMENT-SIGNATURE';
  const given = v1 ?? v2;
  if (typeof given !== 'string') return invalid('invalid_payload', `${name} is sent twice`, name);
  const value = given.trim();
  if (value === '') return invalid('invalid_payload', `${name} is empty`, name);
  if (value.length > MAX_LENGTH) {
    return invalid(
      'invalid_payload',
      `${name} has ${value.length} characters, at most ${MAX_LENGTH} are read`,
      name,
    );
  }
  if (/^0x/i.test(value)) return readTransaction(name, value);
  const payload = decodePayload(value);
  if (payload === null) {
    return invalid(
      'invalid_payload',
      `${name} is neither 0x and 64 hexadecimal digits nor base64 of a JSON object: "${clip(value)}"`,
      name,
    );
  }
  return name === 'X-PAYMENT' ? readV1(payload, policy) : readV2(payload, policy);
}

function readTransaction(name: string, value: string): Credential {
  if (name !== 'X-PAYMENT') {
    return invalid('invalid_payload', 'a transaction hash belongs in X-PAYMENT', name);
  }
  if (!TRANSACTION.test(value)) {
    return invalid(
      'invalid_payload',
      `a transaction hash is 0x and 64 hexadecimal digits, got "${clip(value)}" (${value.length} characters)`,
      name,
    );
  }
  return { kind: 'transaction', hash: value.toLowerCase() as Hex };
}

type Json = Readonly<Record<string, unknown>>;

function decodePayload(value: string): Json | null {
  if (!BASE64.test(value)) return null;
  try {
    const parsed: unknown = JSON.parse(Buffer.from(value, 'base64').toString('utf8'));
    return isObject(parsed) ? parsed : null;
  } catch {
    // JSON.parse throws a SyntaxError, and nothing else.
    return null;
  }
}

function readV1(payload: Json, policy: Policy): Credential {
  if (payload['x402Version'] !== 1) {
    const hint =
      payload['x402Version'] === 2 ? '; a version 2 payload belongs in PAYMENT-SIGNATURE' : '';
    return invalid(
      'invalid_x402_version',
      `x402Version of X-PAYMENT is ${show(payload['x402Version'])}, expected 1${hint}`,
      'x402Version',
    );
  }
  return (
    wrongScheme(payload['scheme'], 'scheme') ??
    wrongNetwork(payload['network'], policy.network, 'network') ??
    readExact(payload['payload'], 1, null)
  );
}

function readV2(payload: Json, policy: Policy): Credential {
  if (payload['x402Version'] !== 2) {
    const hint = payload['x402Version'] === 1 ? '; a version 1 payload belongs in X-PAYMENT' : '';
    return invalid(
      'invalid_x402_version',
      `x402Version of PAYMENT-SIGNATURE is ${show(payload['x402Version'])}, expected 2${hint}`,
      'x402Version',
    );
  }
  const accepted = payload['accepted'];
  if (!isObject(accepted)) return invalid('invalid_payload', 'accepted is missing', 'accepted');
  const scheme = wrongScheme(accepted['scheme'], 'accepted.scheme');
  if (scheme !== null) return scheme;
  const network = wrongNetwork(accepted['network'], caip2(policy), 'accepted.network');
  if (network !== null) return network;
  for (const [field, expected] of [
    ['asset', policy.asset.address],
    ['payTo', policy.payTo],
  ] as const) {
    if (!sameHex(accepted[field], expected)) {
      return invalid(
        'invalid_payment_requirements',
        `accepted.${field} is ${show(accepted[field])}, offered was ${expected}`,
        `accepted.${field}`,
      );
    }
  }
  const amount = accepted['amount'];
  if (typeof amount !== 'string' || !UINT256.test(amount)) {
    return invalid(
      'invalid_payment_requirements',
      `accepted.amount is ${show(amount)}, expected a decimal string`,
      'accepted.amount',
    );
  }
  return readExact(payload['payload'], 2, { amount });
}

function readExact(
  payload: unknown,
  version: 1 | 2,
  accepted: { amount: string } | null,
): Credential {
  if (!isObject(payload)) return invalid('invalid_payload', 'payload is missing', 'payload');
  const authorization = payload['authorization'];
  if (!isObject(authorization)) {
    return invalid('invalid_payload', 'payload.authorization is missing', 'payload.authorization');
  }
  const { signature } = payload;
  if (typeof signature !== 'string' || !SIGNATURE.test(signature)) {
    return invalid(
      'invalid_exact_evm_payload_signature',
      `payload.signature is ${show(signature)}, expected 0x and hexadecimal bytes`,
      'payload.signature',
    );
  }
  for (const field of ['from', 'to'] as const) {
    if (!matches(authorization[field], ADDRESS)) return misread(authorization, field, 'an address');
  }
  for (const field of ['value', 'validAfter', 'validBefore'] as const) {
    const value = authorization[field];
    if (!matches(value, UINT256) || BigInt(value) >= UINT256_END) {
      return misread(authorization, field, 'a decimal string');
    }
  }
  if (!matches(authorization['nonce'], BYTES32)) {
    return misread(authorization, 'nonce', '0x and 32 bytes');
  }
  const text = authorization as Readonly<Record<string, string>>;
  return {
    kind: 'authorization',
    version,
    accepted,
    authorization: {
      from: lower(text['from']) as Address,
      to: lower(text['to']) as Address,
      value: BigInt(text['value'] ?? 0),
      validAfter: BigInt(text['validAfter'] ?? 0),
      validBefore: BigInt(text['validBefore'] ?? 0),
      nonce: lower(text['nonce']) as Hex,
      signature: signature.toLowerCase() as Hex,
    },
  };
}

function misread(authorization: Json, field: string, expected: string): Credential {
  return invalid(
    'invalid_payload',
    `payload.authorization.${field} is ${show(authorization[field])}, expected ${expected}`,
    `payload.authorization.${field}`,
  );
}

function wrongScheme(scheme: unknown, field: string): Credential | null {
  if (scheme === 'exact') return null;
  return typeof scheme === 'string' && scheme !== ''
    ? invalid('unsupported_scheme', `${field} is ${show(scheme)}, offered is "exact"`, field)
    : invalid('invalid_scheme', `${field} is ${show(scheme)}, expected "exact"`, field);
}

function wrongNetwork(network: unknown, expected: string, field: string): Credential | null {
  if (network === expected) return null;
  return invalid('invalid_network', `${field} is ${show(network)}, expected "${expected}"`, field);
}

function matches(value: unknown, pattern: RegExp): value is string {
  return typeof value === 'string' && pattern.test(value);
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function lower(text: string | undefined): string {
  return (text ?? '').toLowerCase();
}

function show(value: unknown): string {
  if (value === undefined) return 'missing';
  return clip(JSON.stringify(value));
}

function clip(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

function invalid(code: string, message: string, field?: string): Credential {
  return {
    kind: 'invalid',
    error: field === undefined ? { code, message } : { code, message, field },
  };
}
