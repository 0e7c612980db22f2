/** Three processes on PostgreSQL and a real chain: what all sell is settled once, whoever of them dies. */
import { randomUUID } from 'node:crypto';
import { PostgresLedger } from '@tollbench/gate/ledger/postgres.ts';
import { relayerSettler } from '@tollbench/gate/settle/relayer.ts';
import { SharedSettler } from '@tollbench/gate/settle/shared/settler.ts';
import { claimOf } from '@tollbench/gate/testing/claims.ts';
import { Postgres } from '@tollbench/gate/testing/postgres.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fixture, startFixture } from '../testing/fixture.ts';

const server = new Postgres({ durable: true });
let fixture: Fixture;
beforeAll(async () => {
  [fixture] = await Promise.all([startFixture(), server.make()]);
});
afterAll(async () => {
  await fixture.close();
  await server.remove();
});

async function join(url: string) {
  const ledger = await PostgresLedger.open(url);
  const { chain, rpc, relayer } = fixture;
  const settler = new SharedSettler({
    ...{ ledger, lease: 2, beat: 150, look: 60 },
    make: (journal) =>
      relayerSettler({
        ...{ chain, rpc, accounts: [relayer.privateKey], journal },
        ...{ poll: 20, batchWait: 50, restFor: 100, fees: { maxGasPrice: 10n ** 13n } },
      }),
  });
  await settler.start();
  /** Sells one page for a fresh authorization, as the gate does. */
  async function sell(): Promise<string> {
    const authorization = await fixture.signed();
    const now = fixture.chain.now();
    const payer = authorization.from;
    const payment = `auth:8453:${fixture.chain.asset.address}:${payer}:${authorization.nonce}`;
    const id = randomUUID();
    const request = claimOf({ id, authorization, payment, payer, now });
    expect(await ledger.claim(request)).toMatchObject({ status: 'claimed' });
    settler.noticed(authorization.validBefore, id);
    return id;
  }
  return { ledger, settler, sell };
}

test('three sell, the leader dies amid it: all is settled, once', async () => {
  const url = await server.database();
  const processes = [await join(url), await join(url), await join(url)];
  const [first, second, third] = processes as [
    (typeof processes)[0],
    (typeof processes)[0],
    (typeof processes)[0],
  ];
  const before = await fixture.chain.balanceOf(fixture.payTo);
  expect([first, second, third].map(({ settler }) => settler.leads)).toEqual([true, false, false]);
  const ids = await Promise.all([first, second, third, second, third].map(({ sell }) => sell()));
  const waits = await second.sell();
  expect(await second.settler.settleNow(waits)).toMatchObject({ status: 'settled' });
  ids.push(waits, ...(await Promise.all([second, third].map(({ sell }) => sell()))));
  await first.settler.vanish();
  ids.push(...(await Promise.all([second, third].map(({ sell }) => sell()))));
  const states = async () =>
    (await Promise.all(ids.map((id) => third.ledger.get(id)))).map((entry) => entry?.state);
  await expect.poll(states).toEqual(ids.map(() => 'settled'));
  expect([second, third].filter(({ settler }) => settler.leads)).toHaveLength(1);
  expect(await fixture.chain.balanceOf(fixture.payTo)).toBe(before + BigInt(ids.length) * 1000n);
  expect(await third.ledger.openTransactions()).toEqual([]);
  expect(await third.ledger.audit()).toEqual([]);
  for (const { settler } of [second, third]) await settler.stop();
  for (const { ledger } of processes) await ledger.close();
});
