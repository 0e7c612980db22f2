/** A refund by the command line, beside the service, on a real chain: sent from the payee's wallet, and booked. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { BASE_USDC } from '@tollbench/gate/chain/authorization.ts';
import type { Address, Hex } from '@tollbench/gate/chain/types.ts';
import { SqliteLedger } from '@tollbench/gate/ledger/sqlite.ts';
import { claimOf } from '@tollbench/gate/testing/claims.ts';
import { type Fixture, seconds, startFixture } from '@tollbench/server/sandbox/testing/fixture.ts';
import { encodeFunctionData, erc20Abi, parseEther } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tollbench } from './testing/tollbench.ts';

let fixture: Fixture;
const dataDir = mkdtempSync(join(tmpdir(), 'tollbench-refund-'));
const path = join(dataDir, 'ledger.sqlite');
const CLAIM = '00000001-0000-4000-8000-000000000000';
let ledger: SqliteLedger;
let payment: Hex;

beforeAll(async () => {
  fixture = await startFixture();
  ledger = await SqliteLedger.open(path);
  payment = await transfer(fixture.wallet.account.address, fixture.payTo, 3_000n);
  const payer = fixture.wallet.account.address.toLowerCase() as Address;
  const paid = { authorization: null, payment: `tx:${payment}`, payer, worth: 3_000n };
  await ledger.claim(claimOf({ ...paid, id: CLAIM, now: seconds() }));
});
afterAll(async () => {
  await ledger.close();
  await fixture.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** From any account, as anvil lets one who impersonates it. */
async function transfer(from: Address, to: Address, value: bigint): Promise<Hex> {
  const { rpc, node } = fixture;
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, value] });
  await rpc.request('anvil_impersonateAccount', [from]);
  await rpc.request('anvil_setBalance', [from, `0x${parseEther('1').toString(16)}`]);
  const sent = await rpc.request('eth_sendTransaction', [{ from, to: BASE_USDC.address, data }]);
  const hash = sent as Hex;
  await node.waitForTransactionReceipt({ hash });
  return hash;
}

const run = (...args: string[]) =>
  tollbench(['ledger', ...args], {
    env: {
      ...{ DATA_DIR: dataDir, BASE_URL: 'https://tollbench.example', PAY_TO: fixture.payTo },
      ...{ RPC_URL: fixture.rpcUrl, RELAYER_PRIVATE_KEY: fixture.relayer.privateKey },
    },
  });

test('what the payee gave back is booked once, told everywhere, and takes no fetch away', async () => {
  const payer = fixture.wallet.account.address;
  const hash = await transfer(fixture.payTo, payer, 400n);
  expect(run('refund', hash)).toMatchObject({
    ...{ status: 2, stderr: expect.stringContaining('ledger refund needs --for') },
  });
  const booked = run('refund', hash, '--for', CLAIM);
  expect(booked).toMatchObject({ status: 0, stderr: '' });
  expect(booked.stdout).toMatch(
    new RegExp(`^Booked: 400 atomic units given back to ${payer} for ${payment}`, 'i'),
  );
  expect(JSON.parse(run('refund', hash, '--for', CLAIM, '--json').stdout)).toMatchObject({
    ...{ ledger: path, status: 'known', refund: { value: '400', claimId: CLAIM } },
  });
  const much = run('refund', await transfer(fixture.payTo, payer, 601n), '--for', payment);
  expect(much).toMatchObject({ status: 1, stderr: expect.stringMatching(/^601 atomic units are/) });
  const other = await transfer(fixture.payTo, fixture.relayer.address, 5n);
  expect(JSON.parse(run('refund', other, '--for', payment, '--json').stdout)).toMatchObject({
    ...{ status: 'refused', code: 'no_transfer', field: 'txHash' },
  });

  expect(run('refunds').stdout.split('\n')[1]).toMatch(
    new RegExp(`0\\.0004 USD to ${payer} for ${payment}, claim ${CLAIM}, in ${hash}`, 'i'),
  );
  expect(run('payment', payment).stdout).toMatch(
    new RegExp(`given back 0\\.0004 USD for claim ${CLAIM} in ${hash}`),
  );
  const { books, refunds } = JSON.parse(run('status', '--json').stdout);
  expect({ books, refunds }).toEqual({
    ...{ books: '2600', refunds: [{ state: 'booked', count: 1, amount: '400' }] },
  });
  expect(run('check').status).toBe(0);
  // The service that has the ledger open sells on, and fetches again what was bought.
  expect(await ledger.refundsIn(hash)).toHaveLength(1);
  const paid = { authorization: null, payment: `tx:${payment}`, worth: 3_000n };
  const again = claimOf({ ...paid, payer: payer.toLowerCase() as Address, now: seconds() });
  expect((await ledger.claim(again)).status).toBe('repeat');
});

test('migrate says from which version to which; export writes the book; both refuse in a sentence', () => {
  expect(run('migrate')).toMatchObject({
    ...{ status: 0, stdout: expect.stringMatching(/is of version \d+, which this program writes/) },
  });
  const newer = join(dataDir, 'newer.sqlite');
  const database = new DatabaseSync(newer);
  database.exec('CREATE TABLE claims (seq); PRAGMA user_version = 99');
  database.close();
  expect(run('migrate', '--file', newer)).toMatchObject({
    ...{ status: 1, stderr: expect.stringContaining('has version 99, this program knows') },
  });
  const refunds = run('export', '--only', 'refund').stdout.trimEnd().split('\n');
  expect(refunds.map((line) => JSON.parse(line))).toMatchObject([
    { record: 'refund', payment, claim: CLAIM, value: '400' },
  ]);
  const out = join(dataDir, 'book.csv');
  expect(run('export', '--format', 'csv', '--out', out)).toMatchObject({ status: 0, stdout: '' });
  const said = (...args: string[]) => run('export', ...args).stderr;
  expect(said('--format', 'xml')).toMatch(/^--format is "xml"; it is jsonl or csv/);
  expect(said('--only', 'refunds')).toMatch(/^--only is "refunds".*refund/);
});
