/**
 * Whose a payment is. Hashes, call data and, once a batch is sent, signatures are public: none of
 * them proves anything by itself. `X-PAYMENT-PROOF: <kind>=<value>` does, and costs the payer nothing:
 *
 * - `secret=0x…`, 32 bytes whose keccak256 stands behind the arguments of the `transfer` call;
 * - `signature=0x…`, of the payer over the line of `proofText` (EIP-191, or ERC-1271 of a contract);
 * - `token=…`, from `X-PAYMENT-TOKEN` of an answer that the payment bought.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { keccak256 } from 'viem';
import { sameHex } from '../chain/same-hex.ts';
import type { Hex } from '../chain/types.ts';
import type { PaymentKey } from '../ledger/types.ts';
import type { PaymentError } from '../offer/challenge.ts';
import type { Policy, RequestHeaders } from '../types.ts';

export type Proof =
  | { readonly kind: 'secret'; readonly secret: Hex }
  | { readonly kind: 'signature'; readonly signature: Hex }
  | { readonly kind: 'token'; readonly token: string };

/** For whom a claim is made: as the ledger keeps it. */
export interface Holder {
  /** The source that the payment belongs to while nobody has proved that it is theirs. */
  readonly presenter: string;
  readonly proved: boolean;
}

export const FIELD = 'X-PAYMENT-PROOF';
const SECRET = /^0x[0-9a-f]{64}$/i;
/** As long as the longest signature of an authorization that is read. */
const SIGNATURE = /^0x(?:[0-9a-f]{2}){1,4096}$/i;
const TOKEN = /^[A-Za-z0-9_-]{1,256}$/;

/** The proof that a request carries, `null` for none, or what is wrong with it. */
export function readProof(
  headers: RequestHeaders,
): Proof | null | { readonly error: PaymentError } {
  const given = headers['x-payment-proof'];
  if (given === undefined) return null;
  if (typeof given !== 'string') return misread(`${FIELD} is sent twice`);
  const text = given.trim();
  const equals = text.indexOf('=');
  const [kind, value] = [text.slice(0, Math.max(equals, 0)), text.slice(equals + 1)];
  switch (kind) {
    case 'secret':
      return SECRET.test(value)
        ? { kind, secret: value.toLowerCase() as Hex }
        : misread(`${FIELD}: a secret is 0x and 64 hexadecimal digits, got "${clip(value)}"`);
    case 'signature':
      return SIGNATURE.test(value)
        ? { kind, signature: value.toLowerCase() as Hex }
        : misread(`${FIELD}: a signature is 0x and hexadecimal bytes, got "${clip(value)}"`);
    case 'token':
      return TOKEN.test(value)
        ? { kind, token: value }
        : misread(`${FIELD}: a token is what X-PAYMENT-TOKEN said, got "${clip(value)}"`);
    default:
      return misread(
        `${FIELD} is "${clip(text)}"; it is secret=0x…, signature=0x… or token=…, one of them`,
      );
  }
}

/** A proof that proves nothing: the payment is not looked at as if it had come without one. */
export function unproved(message: string): { readonly refused: PaymentError } {
  return { refused: { code: 'invalid_payment_proof', message, field: FIELD } };
}

/** The line that a payer signs, of the hash of its transaction or the nonce of its authorization. */
export function proofText(hashOrNonce: Hex, policy: Policy): string {
  return `Tollbench payment ${hashOrNonce} at ${policy.baseUrl}`;
}

/** Selector of `transfer(address,uint256)`, its two words, and one word more, in hexadecimal. */
const COMMITTED = /^0xa9059cbb[0-9a-f]{128}([0-9a-f]{64})$/i;

/** The commitment in the call data of a transaction: exactly 32 bytes behind a `transfer`, or `null`. */
export function commitmentOf(input: Hex): Hex | null {
  const word = COMMITTED.exec(input)?.[1];
  return word === undefined ? null : (`0x${word.toLowerCase()}` as Hex);
}

/** Whether this secret was committed to. */
export function opens(secret: Hex, commitment: Hex): boolean {
  return sameHex(keccak256(secret), commitment);
}

/**
 * The bearer token of a payment: what its holder shows in place of its address. The token of who
 * came first is worth nothing any more once somebody has proved that the payment is theirs.
 */
export function tokenOf(payment: PaymentKey, proved: boolean, { challengeKey }: Policy): string {
  const holder = proved ? 'proved' : 'first';
  return createHmac('sha256', challengeKey)
    .update(`payment token\n${holder}\n${payment}`)
    .digest('base64url');
}

/** Compared in constant time. */
export function isTokenOf(
  token: string,
  payment: PaymentKey,
  proved: boolean,
  policy: Policy,
): boolean {
  const expected = Buffer.from(tokenOf(payment, proved, policy));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function misread(message: string): { readonly error: PaymentError } {
  return { error: { code: 'invalid_payment_proof', message, field: FIELD } };
}

function clip(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
