/**
 * Keys that are those of the site: where many processes serve on a database they lie in it, so that what
 * one of them signed or challenged the others know. A folder from which the site was served before brings its own.
 */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { House, ReceiptKey } from '@tollbench/gate/ledger/house.ts';
import { publicJwkOf } from '@tollbench/gate/offer/did.ts';
import { ConfigError } from '../config.ts';
import { madeOnce } from '../data-dir.ts';
import {
  keysOfFolder,
  newReceiptKey,
  privateKeyOf,
  type Receipts,
  receiptsBy,
} from '../receipts.ts';

/**
 * Receipts by the key of the house. The keys of the folder join the list, under the names that its receipts
 * have; where such a name is another key's, under a name of the key's own.
 * @throws ConfigError for a file, or a secret of the database, that is not what it should be
 */
export async function openHouseReceipts(
  house: House,
  dataDir: string,
  origin: string,
): Promise<Receipts> {
  const { pem, keys: known } = keysOfFolder(dataDir);
  const secret = await house.houseKey('receipt', pem ?? newReceiptKey());
  const key = privateKeyOf(secret);
  if (key === null)
    throw new ConfigError(
      'DATABASE_URL',
      'leads to a database whose house_keys have a receipt key that is no Ed25519 key in PEM: put the right one back, or delete that row and another is made',
    );
  const { x } = publicJwkOf(key);
  const brought = known.map((one, at) => ({ name: `key-${at + 1}`, x: one.x }));
  const kept = await house.receiptKeys([...brought, { name: nameOf(x), x }]);
  const strange = brought.filter((one) => kept.every((other) => other.x !== one.x));
  const all =
    strange.length === 0
      ? kept
      : await house.receiptKeys(strange.map((one) => ({ name: nameOf(one.x), x: one.x })));
  return receiptsBy(key, namedKeys(all), origin, false);
}

/** A name that no other key has. */
const nameOf = (x: string): string =>
  `key-${createHash('sha256').update(x).digest('hex').slice(0, 16)}`;

const namedKeys = (keys: readonly ReceiptKey[]) =>
  new Map(keys.map(({ name, x }) => [name, { kty: 'OKP', crv: 'Ed25519', x } as const]));

const CHALLENGE = 'challenge.key';

/** The secret of the challenge nonces: made once, so that a restart disowns no challenge. */
export async function challengeKey(house: House | null, dataDir: string): Promise<Buffer> {
  const make = (): string => `${randomBytes(32).toString('hex')}\n`;
  const file = join(dataDir, CHALLENGE);
  if (house === null) return Buffer.from(madeOnce(file, make).trim(), 'hex');
  const own = existsSync(file) ? readFileSync(file, 'utf8') : make();
  const secret = (await house.houseKey('challenge', own)).trim();
  if (/^[0-9a-f]{64}$/.test(secret)) return Buffer.from(secret, 'hex');
  throw new ConfigError(
    'DATABASE_URL',
    'leads to a database whose house_keys have a challenge key that is not 64 hex digits: put the right one back, or delete that row and another is made',
  );
}
