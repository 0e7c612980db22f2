/** Keys of a house in its database: made once, brought by a folder, and what any of them signed verifies. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PostgresLedger } from '@tollbench/gate/ledger/postgres.ts';
import { Postgres } from '@tollbench/gate/testing/postgres.ts';
import { extractJWSHeader, verifyReceiptSignatureJWS } from '@x402/extensions/offer-receipt';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ConfigError } from '../config.ts';
import { openReceipts, type Receipts } from '../receipts.ts';
import { challengeKey, openHouseReceipts } from './keys.ts';

const ORIGIN = 'https://tollbench.example';
const server = new Postgres();
const root = mkdtempSync(join(tmpdir(), 'tollbench-keys-'));
beforeAll(() => server.make());
afterAll(async () => {
  await server.remove();
  rmSync(root, { recursive: true, force: true });
});

let house: PostgresLedger;
let url = '';
beforeEach(async () => {
  url = await server.database();
  house = await PostgresLedger.open(url);
  return () => house.close();
});
const folder = () => mkdtempSync(join(root, 'data-'));
const open = (dataDir = folder()) => openHouseReceipts(house, dataDir, ORIGIN);
const signed = ({ signer }: Receipts): string =>
  signer.sign({
    ...{ version: 1, network: 'eip155:8453', resourceUrl: `${ORIGIN}/`, payer: '0x' },
    ...{ issuedAt: 1, contentSha256: '00'.repeat(32), licenseScope: 'ai-train' },
  });
const kidOf = (jws: string): string => extractJWSHeader(jws).kid ?? '';

/** By the document of the site, as anybody does it. */
async function verifies(jws: string, { document }: Receipts): Promise<boolean> {
  const { verificationMethod } = JSON.parse(document.toString()) as {
    verificationMethod: { id: string; publicKeyJwk: object }[];
  };
  const method = verificationMethod.find(({ id }) => id === kidOf(jws));
  const receipt = { format: 'jws', signature: jws } as const;
  return verifyReceiptSignatureJWS(receipt, method?.publicKeyJwk as never).then(
    () => true,
    () => false,
  );
}

test('processes that come at once sign by one key, which stands in one document', async () => {
  const all = await Promise.all([open(), open(), open()]);
  expect(new Set(all.map(signed)).size).toBe(1);
  expect(new Set(all.map(({ document }) => document.toString())).size).toBe(1);
  for (const one of all) expect(await verifies(signed(one), all[0] as Receipts)).toBe(true);
});

test('a folder from which the site was served before brings its keys, and their names', async () => {
  const dataDir = folder();
  const old = signed(openReceipts(dataDir, ORIGIN, false));
  rmSync(join(dataDir, 'receipt.key'));
  const last = openReceipts(dataDir, ORIGIN, false);
  const moved = await open(dataDir);
  const other = await open();
  expect(signed(moved)).toBe(signed(last));
  expect(kidOf(signed(other))).toBe('did:web:tollbench.example#key-2');
  for (const jws of [old, signed(last)]) expect(await verifies(jws, other)).toBe(true);
});

test('a folder that comes later signs by the key of the house, and what it signed before verifies', async () => {
  const first = await open();
  const dataDir = folder();
  const before = signed(openReceipts(dataDir, ORIGIN, false));
  const late = await open(dataDir);
  expect(signed(late)).toBe(signed(first));
  expect(await verifies(before, late)).toBe(true);
  // Those that come after it know it as well.
  expect(await verifies(before, await open())).toBe(true);
  // The name of its key is taken now: that of another folder joins under its own.
  const third = await open(
    (() => {
      const another = folder();
      openReceipts(another, ORIGIN, false);
      return another;
    })(),
  );
  expect(JSON.parse(third.document.toString()).verificationMethod).toHaveLength(3);
  expect(await verifies(before, third)).toBe(true);
});

test('a key that is taken away has a next one, which is listed before anything is signed with it', async () => {
  const first = await open();
  await server.run(
    /test_\d+/.exec(url)?.[0] ?? '',
    "DELETE FROM house_keys WHERE name = 'receipt'",
  );
  // As a process reads its pages anew: it signs on by the key that it began with.
  const reloaded = await open();
  const next = await open();
  expect(signed(next)).not.toBe(signed(first));
  for (const one of [first, next])
    for (const by of [reloaded, next]) expect(await verifies(signed(one), by)).toBe(true);
});

test('challenges are known by one secret, which a folder brings', async () => {
  const dataDir = folder();
  const own = await challengeKey(null, dataDir);
  expect(own).toHaveLength(32);
  const all = await Promise.all([challengeKey(house, dataDir), challengeKey(house, dataDir)]);
  for (const key of [...all, await challengeKey(house, folder())]) expect(key).toEqual(own);
  expect(await challengeKey(null, dataDir)).toEqual(own);
});

test('what is no key is refused in a sentence that quotes none of it', async () => {
  await house.houseKey('receipt', 'a secret word');
  await house.houseKey('challenge', 'a secret word');
  for (const asked of [open(), challengeKey(house, folder())]) {
    const error = await asked.catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ConfigError);
    expect(String(error)).toMatch(/DATABASE_URL leads to a database whose house_keys/);
    expect(String(error)).not.toContain('secret word');
  }
  const bad = folder();
  writeFileSync(join(bad, 'receipt.key'), 'a secret word');
  await expect(open(bad)).rejects.toThrow(/receipt\.key .* is no Ed25519 key/);
});
