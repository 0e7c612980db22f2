/** Whose key signed: Ed25519 keys out of `did:key` identifiers and out of DID documents. */
import { createPublicKey, type KeyObject } from 'node:crypto';

/** A receipt, or the key it names, is not what it should be; the message is a clause that says why. */
export class ReceiptError extends Error {
  override readonly name = 'ReceiptError';
}

/** A DID URL in parts: `did:web:tollbench.example#key-1`. */
export interface KeyId {
  readonly did: string;
  readonly method: 'key' | 'web';
  /** What follows `did:web:` or `did:key:`. */
  readonly identifier: string;
  readonly kid: string;
}

/** @throws ReceiptError for another method, and for what is no DID URL */
export function keyIdOf(kid: string): KeyId {
  const [, did = '', method = '', identifier = ''] =
    /^(did:([a-z0-9]+):([A-Za-z0-9._:%-]{1,300}))#[A-Za-z0-9._:%-]{1,300}$/.exec(kid) ?? [];
  if (method === 'key' || method === 'web') return { did, method, identifier, kid };
  throw new ReceiptError(
    method === ''
      ? `its kid is "${kid.slice(0, 100)}", which is no DID URL with a key in it`
      : `its key is named by did:${method}; did:key and did:web are known here`,
  );
}

/** The key that a `did:key` is. @throws ReceiptError for another kind of key */
export function keyOfDidKey({ identifier }: KeyId): KeyObject {
  return keyOfMultibase(identifier);
}

/**
 * The key of this id in a DID document.
 * @throws ReceiptError where the document is another one's, or has no such key that signs
 */
export function keyInDocument({ did, kid }: KeyId, document: unknown): KeyObject {
  if (!isObject(document)) throw new ReceiptError('the DID document is not a JSON object');
  if (document['id'] !== did)
    throw new ReceiptError(
      `the DID document is of ${JSON.stringify(document['id'])?.slice(0, 200) ?? 'nobody'}, and the receipt is signed by ${did}`,
    );
  const listed = document['verificationMethod'];
  const methods = Array.isArray(listed) ? listed.filter(isObject) : [];
  const method = methods.find(({ id }) => id === kid);
  if (method === undefined)
    throw new ReceiptError(
      `the DID document has no key ${kid}; it has ${methods.map(({ id }) => String(id).slice(0, 100)).join(', ') || 'none'}`,
    );
  const { publicKeyJwk, publicKeyMultibase } = method;
  if (isObject(publicKeyJwk)) return keyOfJwk(publicKeyJwk, kid);
  if (typeof publicKeyMultibase === 'string') return keyOfMultibase(publicKeyMultibase);
  throw new ReceiptError(`${kid} has neither publicKeyJwk nor publicKeyMultibase`);
}

/** Where the document of a `did:web` lies: over TLS, but on this machine. @throws ReceiptError */
export function documentUrlOf({ did, identifier }: KeyId): URL {
  const [host = '', ...path] = identifier.split(':').map(decoded);
  const name = host.replace(/:\d+$/, '');
  const scheme = name === 'localhost' || name === '127.0.0.1' ? 'http' : 'https';
  const file = path.length === 0 ? '/.well-known/did.json' : `/${path.join('/')}/did.json`;
  const url = URL.parse(`${scheme}://${host}${file}`);
  if (url === null || url.host === '' || !/^[A-Za-z0-9.-]+(:\d+)?$/.test(host))
    throw new ReceiptError(`${did} names no host`);
  return url;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function keyOfJwk({ kty, crv, x }: Json, kid: string): KeyObject {
  if (kty !== 'OKP' || crv !== 'Ed25519' || typeof x !== 'string' || !/^[\w-]{43}$/.test(x))
    throw new ReceiptError(`${kid} is no Ed25519 key`);
  return createPublicKey({ key: { kty, crv, x }, format: 'jwk' });
}

/** Multicodec `ed25519-pub`, as a varint, and the 32 bytes of the key. */
const ED25519 = Buffer.from([0xed, 0x01]);
const KEY_BYTES = 32;

function keyOfMultibase(text: string): KeyObject {
  const bytes = text.startsWith('z') && text.length <= 64 ? base58(text.slice(1)) : null;
  if (bytes?.length !== KEY_BYTES + 2 || !bytes.subarray(0, 2).equals(ED25519))
    throw new ReceiptError(`"${text.slice(0, 100)}" is no Ed25519 key in base58`);
  const x = bytes.subarray(2).toString('base64url');
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
}

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** The bytes of a base58btc text that does not begin with a zero byte; null where it is none. */
function base58(text: string): Buffer | null {
  let value = 0n;
  for (const letter of text) {
    const digit = ALPHABET.indexOf(letter);
    if (digit < 0) return null;
    value = value * 58n + BigInt(digit);
  }
  const hex = value.toString(16);
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
}
