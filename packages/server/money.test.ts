/** Production must never depend on keys that lie in a data folder or in every tutorial. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { openMoney } from './money.ts';
import { sandboxKeys } from './sandbox/keys.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'tollbench-money-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const production = (more: Record<string, string>) =>
  openMoney(
    readConfig({
      DATA_DIR: dataDir,
      BASE_URL: 'https://site.test',
      RPC_URL: 'http://127.0.0.1:9',
      PAY_TO: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
      RELAYER_PRIVATE_KEY: `0x${'11'.repeat(32)}`,
      ...more,
    }),
  );

test('the sandbox of this folder is refused, as payee and as relayer', async () => {
  const keys = sandboxKeys(dataDir);
  await expect(production({ PAY_TO: keys.payee.address })).rejects.toThrow(
    /^PAY_TO is "0x.*an account of a sandbox/,
  );
  await expect(production({ RELAYER_PRIVATE_KEY: keys.relayer.privateKey })).rejects.toThrow(
    /^RELAYER_PRIVATE_KEY is the key of a sandbox account/,
  );
});

test('the accounts that every local chain is published with are refused', async () => {
  await expect(
    production({ PAY_TO: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }),
  ).rejects.toThrow(/^PAY_TO is/);
});

test('with keys of its own it opens while its node is down', async () => {
  const money = await production({});
  expect(money.sandbox).toBeNull();
  expect(money.relayers).toHaveLength(1);
  await expect(money.chain.head()).rejects.toThrow();
  await money.ledger.close();
});
