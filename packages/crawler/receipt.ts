/**
 * A signed receipt of x402's `offer-receipt` extension in its JWS form (RFC 7515, compact), read and
 * verified. Reading believes nothing: only what `isSigned` confirms was said by who holds the key.
 */
import { type KeyObject, verify } from 'node:crypto';
import { type KeyId, keyIdOf, ReceiptError } from './did.ts';

export interface Receipt {
  readonly key: KeyId;
  readonly claims: Claims;
  readonly signedBytes: Buffer;
  readonly signature: Buffer;
}

/** What a receipt says. The last four may be missing in a receipt of another site. */
export interface Claims {
  /** CAIP-2. */
  readonly network: string;
  readonly resourceUrl: string;
  /** Address of who paid. */
  readonly payer: string;
  /** Seconds since 1970. */
  readonly issuedAt: number;
  /** Hash of the transaction that moved the money, where it was known. */
  readonly transaction: string | null;
  /** SHA-256 of the content before any content coding, in hex. */
  readonly contentSha256: string | null;
  /** What the payment allows, in a word of the site's licence. */
  readonly licenseScope: string | null;
  /** Where the whole address was too long for `resourceUrl`, its SHA-256 in hex, as the site spells it. */
  readonly resourceUrlSha256: string | null;
}

/** Characters: several times the longest that this project's gate signs. */
const MAX_LENGTH = 16_384;

/**
 * The parts of a compact JWS.
 * @throws ReceiptError that names the part and what is wrong with it
 */
export function readReceipt(jws: string): Receipt {
  if (jws.length > MAX_LENGTH)
    throw new ReceiptError(
      `it has ${jws.length} characters; no receipt has more than ${MAX_LENGTH}`,
    );
  const [, header, payload, signature] = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(jws) ?? [];
  if (header === undefined || payload === undefined || signature === undefined)
    throw new ReceiptError('it is no JWS of three parts with dots between them');
  const { alg, kid, crit } = jsonOf(header, 'header');
  if (alg !== 'EdDSA' && alg !== 'Ed25519')
    throw new ReceiptError(`its alg is ${shown(alg)}; EdDSA is verified here`);
  if (crit !== undefined) throw new ReceiptError(`its header has crit, ${shown(crit)}`);
  if (typeof kid !== 'string') throw new ReceiptError('its header has no kid');
  return {
    key: keyIdOf(kid),
    claims: claimsOf(jsonOf(payload, 'payload')),
    signedBytes: Buffer.from(`${header}.${payload}`),
    signature: Buffer.from(signature, 'base64url'),
  };
}

/** Whether the holder of `key` signed exactly this. */
export function isSigned({ signedBytes, signature }: Receipt, key: KeyObject): boolean {
  return verify(null, signedBytes, key, signature);
}

type Json = Readonly<Record<string, unknown>>;

function jsonOf(part: string, name: string): Json {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    throw new ReceiptError(`its ${name} is not base64url of JSON`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ReceiptError(`its ${name} is not a JSON object`);
  return value as Json;
}

const HASH = /^[0-9a-f]{64}$/;

function claimsOf(payload: Json): Claims {
  const text = (name: string, form: RegExp): string => {
    const value = payload[name];
    if (typeof value === 'string' && form.test(value)) return value;
    throw new ReceiptError(`its ${name} is ${shown(value)}`);
  };
  const orNull = (name: string, form: RegExp): string | null =>
    payload[name] === undefined ? null : text(name, form);
  const { version, issuedAt } = payload;
  if (version !== 1) throw new ReceiptError(`its version is ${shown(version)}; 1 is known here`);
  if (typeof issuedAt !== 'number' || !Number.isSafeInteger(issuedAt) || issuedAt < 0)
    throw new ReceiptError(`its issuedAt is ${shown(issuedAt)}`);
  return {
    network: text('network', /^[a-z0-9-]{3,8}:[A-Za-z0-9_-]{1,32}$/),
    resourceUrl: text('resourceUrl', /^https?:\/\/[\x21-\x7e]+$/),
    payer: text('payer', /^[\x21-\x7e]{1,128}$/),
    issuedAt,
    transaction: orNull('transaction', /^[\x21-\x7e]{0,128}$/) || null,
    contentSha256: orNull('contentSha256', HASH),
    licenseScope: orNull('licenseScope', /^[\x20-\x7e]{1,200}$/),
    resourceUrlSha256: orNull('resourceUrlSha256', HASH),
  };
}

const shown = (value: unknown): string => JSON.stringify(value)?.slice(0, 100) ?? 'missing';
