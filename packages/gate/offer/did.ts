/** Whose key it is: `did:key` and `did:web` identifiers, and the document behind the latter. */
import { createPublicKey, type KeyObject } from 'node:crypto';

/** A public Ed25519 key (RFC 8037). */
export interface PublicJwk {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  /** The 32 bytes of the key, base64url. */
  readonly x: string;
}

/** The public half of a private key, or the key itself. @throws RangeError for another kind of key */
export function publicJwkOf(key: KeyObject): PublicJwk {
  // Stryker disable next-line ConditionalExpression: so that the private half never becomes a string
  const { crv, x } = (key.type === 'private' ? createPublicKey(key) : key).export({
    format: 'jwk',
  });
  // Stryker disable next-line ConditionalExpression: a key on that curve has x, which its type does not tell
  if (crv !== 'Ed25519' || x === undefined) throw new RangeError('this is no Ed25519 key');
  return { kty: 'OKP', crv, x };
}

/** A DID URL that is its own key, for a site at no public address: it verifies anywhere, and names nobody. */
export function didKeyUrlOf({ x }: PublicJwk): string {
  // Multicodec ed25519-pub as a varint, then the key; `z` is base58btc.
  const id = `z${base58(Buffer.concat([Buffer.from([0xed, 0x01]), Buffer.from(x, 'base64url')]))}`;
  return `did:key:${id}#${id}`;
}

/** `did:web:tollbench.example` of an origin; the colon of a port is written %3A. */
export function didWebOf(origin: string): string {
  return `did:web:${new URL(origin).host.replaceAll(':', '%3A')}`;
}

/** The DID document of a site: its keys by their names, each of which signs receipts or once did. */
export function didDocument(origin: string, keys: ReadonlyMap<string, PublicJwk>): object {
  const did = didWebOf(origin);
  const methods = [...keys].map(([name, publicKeyJwk]) => ({
    id: `${did}#${name}`,
    type: 'JsonWebKey',
    controller: did,
    publicKeyJwk,
  }));
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/jwk/v1'],
    id: did,
    verificationMethod: methods,
    assertionMethod: methods.map(({ id }) => id),
  };
}

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Base58btc of bytes of which the first is not zero. */
function base58(bytes: Uint8Array): string {
  let value = BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
  let text = '';
  for (; value > 0n; value /= 58n) text = ALPHABET.charAt(Number(value % 58n)) + text;
  return text;
}
