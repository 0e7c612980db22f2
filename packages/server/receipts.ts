/** The key that signs receipts, and the document by which anybody finds its public half. */
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  didDocument,
  didKeyUrlOf,
  didWebOf,
  type PublicJwk,
  publicJwkOf,
} from '@tollbench/gate/offer/did.ts';
import { type ReceiptSigner, receiptSigner } from '@tollbench/gate/offer/receipt.ts';
import { ConfigError } from './config.ts';
import { madeOnce } from './data-dir.ts';
import { writePrivate } from './sandbox/keys.ts';

export interface Receipts {
  readonly signer: ReceiptSigner;
  /** The DID document of the site, JSON. */
  readonly document: Buffer;
}

/**
 * `receipt.key` (PKCS #8, made the first time) signs. `receipt-keys.json` lists the public half of every
 * key that ever did, the n-th as `key-n`: who takes `receipt.key` away gets another at the next start,
 * and what the old one signed goes on verifying. A sandbox has no public address, so that its receipts
 * name a `did:key`.
 * @throws ConfigError for a file that is not what it should be
 */
export function openReceipts(dataDir: string, origin: string, sandbox: boolean): Receipts {
  const path = join(dataDir, OWN_KEY);
  const key = keyIn(path, madeOnce(path, newReceiptKey));
  const keys = listed(join(dataDir, PUBLIC_KEYS), publicJwkOf(key));
  return receiptsBy(key, new Map(keys.map((one, i) => [`key-${i + 1}`, one])), origin, sandbox);
}

const OWN_KEY = 'receipt.key';
const PUBLIC_KEYS = 'receipt-keys.json';

/**
 * Signs by `key`, which is one of the keys `named` as receipts of production name them.
 */
export function receiptsBy(
  key: KeyObject,
  named: ReadonlyMap<string, PublicJwk>,
  origin: string,
  sandbox: boolean,
): Receipts {
  const jwk = publicJwkOf(key);
  const own = [...named].find(([, { x }]) => x === jwk.x)?.[0];
  const kid = sandbox ? didKeyUrlOf(jwk) : `${didWebOf(origin)}#${own}`;
  return {
    signer: receiptSigner(key, kid),
    document: Buffer.from(`${JSON.stringify(didDocument(origin, named), null, 2)}\n`),
  };
}

/** What a folder has of its own: nothing is made. `pem` is null where no receipt was signed from it. */
export function keysOfFolder(dataDir: string): {
  readonly pem: string | null;
  readonly keys: readonly PublicJwk[];
} {
  const [path, list] = [join(dataDir, OWN_KEY), join(dataDir, PUBLIC_KEYS)];
  const known = existsSync(list) ? keysIn(list) : [];
  if (!existsSync(path)) return { pem: null, keys: known };
  const pem = readFileSync(path, 'utf8');
  const own = publicJwkOf(keyIn(path, pem));
  const there = known.some(({ x }) => x === own.x);
  return { pem, keys: there ? known : [...known, own] };
}

/** PKCS #8 in PEM. */
export const newReceiptKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

/** Null for what is no Ed25519 key; it is not quoted, for it may be another key. */
export function privateKeyOf(pem: string): KeyObject | null {
  try {
    const key = createPrivateKey(pem);
    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    return null;
  }
}

function keyIn(path: string, pem: string): KeyObject {
  const key = privateKeyOf(pem);
  if (key !== null) return key;
  throw new ConfigError(
    'DATA_DIR',
    `has a receipt.key (${path}) that is no Ed25519 key in PEM: put the right one back, or take it away and another is made`,
  );
}

/** The public keys so far, this one among them: on the disk before anything is signed with it. */
function listed(path: string, own: PublicJwk): readonly PublicJwk[] {
  const known = existsSync(path) ? keysIn(path) : [];
  if (known.some(({ x }) => x === own.x)) return known;
  const all = [...known, own];
  writePrivate(path, `${JSON.stringify(all, null, 1)}\n`);
  return all;
}

function keysIn(path: string): PublicJwk[] {
  let list: unknown;
  try {
    list = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    list = null;
  }
  const keys = Array.isArray(list) ? list.map(publicKeyOf) : [null];
  if (keys.every((key) => key !== null)) return keys;
  throw new ConfigError(
    'DATA_DIR',
    `has a receipt-keys.json (${path}) that is no list of Ed25519 keys: without it receipts that were signed before a change of key would not verify; put a copy of it back`,
  );
}

function publicKeyOf(value: unknown): PublicJwk | null {
  try {
    return publicJwkOf(createPublicKey({ key: value as PublicJwk, format: 'jwk' }));
  } catch {
    return null;
  }
}
