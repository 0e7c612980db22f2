/** An older copy is restored, and the chain tells what it missed: a real chain, real authorizations. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BASE_USDC } from '@tollbench/gate/chain/authorization.ts';
import type { Hex, SignedAuthorization } from '@tollbench/gate/chain/types.ts';
import { backupLedger } from '@tollbench/gate/ledger/backup.ts';
import { PostgresLedger } from '@tollbench/gate/ledger/postgres.ts';
import { openSqliteReader } from '@tollbench/gate/ledger/sqlite/reader.ts';
import { SqliteLedger } from '@tollbench/gate/ledger/sqlite.ts';
import { authorizationKey } from '@tollbench/gate/payment/authorization.ts';
import { claimOf } from '@tollbench/gate/testing/claims.ts';
import { Postgres } from '@tollbench/gate/testing/postgres.ts';
import { contracts } from '@tollbench/server/sandbox/contracts.ts';
import { type Fixture, seconds, startFixture } from '@tollbench/server/sandbox/testing/fixture.ts';
import { type Abi, createWalletClient, http } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { base } from 'viem/chains';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tollbench } from './testing/tollbench.ts';

let fixture: Fixture;
const dataDir = mkdtempSync(join(tmpdir(), 'tollbench-restore-'));
const path = join(dataDir, 'ledger.sqlite');
const copy = join(dataDir, 'copy.sqlite');

beforeAll(async () => {
  mkdirSync(dataDir, { recursive: true });
  fixture = await startFixture();
});
afterAll(async () => {
  await fixture.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const keyOf = (authorization: SignedAuthorization) => authorizationKey(authorization, BASE_USDC);

async function signed(): Promise<SignedAuthorization> {
  const authorization = await fixture.signed();
  // As the gate reads it.
  const lower = (address: Hex) => address.toLowerCase() as Hex;
  return { ...authorization, from: lower(authorization.from), to: lower(authorization.to) };
}

const claim = (authorization: SignedAuthorization, over = {}) =>
  claimOf({
    id: crypto.randomUUID(),
    authorization,
    payer: authorization.from,
    payment: keyOf(authorization),
    now: seconds(),
    ...over,
  });

/** Carries it out on the chain, in a transaction of the relayer's or of the payer's own. */
async function carryOut(authorization: SignedAuthorization, own = false): Promise<Hex> {
  const relayer = createWalletClient({
    account: privateKeyToAccount(fixture.relayer.privateKey),
    chain: base,
    transport: http(fixture.rpcUrl),
  });
  const { from, to, value, validAfter, validBefore, nonce, signature } = authorization;
  const call = {
    address: BASE_USDC.address,
    abi: contracts.SandboxUsdc.abi as Abi,
    functionName: 'transferWithAuthorization',
    args: [from, to, value, validAfter, validBefore, nonce, signature],
  };
  const hash = own ? await fixture.wallet.writeContract(call) : await relayer.writeContract(call);
  await fixture.node.waitForTransactionReceipt({ hash });
  return hash;
}

test('what was settled since an older copy is neither refused nor sold twice', async () => {
  const [before, queued, since, ownWay] = await Promise.all([
    signed(),
    signed(),
    signed(),
    signed(),
  ]);
  const ledger = await SqliteLedger.open(path);
  await ledger.claim(claim(before));
  const [entry] = await ledger.open();
  if (entry === undefined) throw new Error('nothing was queued');
  const txHash = await carryOut(before);
  const { number: blockNumber } = await fixture.chain.head();
  await ledger.put([{ ...entry, state: 'settled', txHash, blockNumber }]);
  await ledger.claim(claim(queued));
  await backupLedger(path, copy);
  // What the copy does not know: a sale, its settlement, and that of what was queued.
  await ledger.claim(claim(since));
  await carryOut(queued);
  const sinceTx = await carryOut(since);
  await carryOut(ownWay, true);
  await ledger.close();

  const env = {
    DATA_DIR: dataDir,
    BASE_URL: 'https://tollbench.example',
    PAY_TO: fixture.payTo,
    RPC_URL: fixture.rpcUrl,
    RELAYER_PRIVATE_KEY: fixture.relayer.privateKey,
  };
  const restored = tollbench(['ledger', 'restore', copy, '--json'], { env });
  expect(restored.stderr).toBe('');
  expect(JSON.parse(restored.stdout)).toMatchObject({
    ledger: path,
    kept: expect.stringMatching(/ledger\.sqlite\.before-/),
    recovered: { seen: 4, added: 2, settled: 1 },
  });
  expect(tollbench(['ledger', 'check'], { env }).status).toBe(0);
  const again = tollbench(['ledger', 'recover', '--json'], { env });
  expect(JSON.parse(again.stdout)).toMatchObject({ recovered: { seen: 4, added: 0, settled: 0 } });

  const book = await SqliteLedger.open(path);
  const now = seconds();
  expect((await book.lookup(keyOf(queued), now))?.settlement?.state).toBe('settled');
  expect(await book.lookup(keyOf(since), now)).toMatchObject({
    payer: since.from,
    worth: 1000n,
    authorization: null,
    claims: [],
    settlement: { state: 'settled', txHash: sinceTx },
  });
  // Whoever sent it, the signed authorization is the payment, and the transaction's hash is none.
  expect((await book.lookup(keyOf(ownWay), now))?.settlement?.state).toBe('settled');
  expect((await book.claim(claim(since))).status).toBe('claimed');
  expect(await book.lookup(keyOf(since), now)).toMatchObject({
    authorization: since,
    settlement: { state: 'settled', txHash: sinceTx },
  });
  expect((await book.claim(claim(since))).status).toBe('repeat');
  expect((await book.claim(claim(since, { resource: '/other.html' }))).status).toBe('spent');
  expect(await book.open()).toEqual([]);
  await book.close();
  const reader = await openSqliteReader(path);
  expect(await reader.audit()).toEqual([]);
  await reader.close();
});

test('a database that knows of nothing learns from the chain what was paid, once', async () => {
  const server = new Postgres();
  await server.make();
  try {
    const env = {
      DATABASE_URL: await server.database(),
      DATA_DIR: dataDir,
      BASE_URL: 'https://tollbench.example',
      PAY_TO: fixture.payTo,
      RPC_URL: fixture.rpcUrl,
      RELAYER_PRIVATE_KEY: fixture.relayer.privateKey,
    };
    const ledger = await PostgresLedger.open(env.DATABASE_URL);
    await ledger.close();
    const recover = (...args: string[]) => tollbench(['ledger', 'recover', ...args], { env });
    expect(recover().stderr).toMatch(/^the ledger tells of no block: --from-block says/);
    const found = recover('--from-block', '0', '--json');
    expect(JSON.parse(found.stdout)).toMatchObject({
      recovered: { seen: 4, added: 4, settled: 0 },
    });
    const again = recover('--json');
    expect(JSON.parse(again.stdout)).toMatchObject({
      recovered: { seen: 4, added: 0, settled: 0 },
    });
    expect(tollbench(['ledger', 'check'], { env }).status).toBe(0);
  } finally {
    await server.remove();
  }
});
