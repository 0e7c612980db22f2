/**
 * The fence of settlement on PostgreSQL and a real chain: who leads stands still past its lease, between deciding
 * what goes and writing it down, as under SIGSTOP; another leads and settles it meanwhile. What wakes up
 * writes nothing and sends nothing. That this would be seen is shown with the fence taken away.
 */
import { randomUUID } from 'node:crypto';
import { connectChain } from '@tollbench/gate/chain/node.ts';
import type { Rpc } from '@tollbench/gate/chain/rpc.ts';
import type { Hex } from '@tollbench/gate/chain/types.ts';
import { LeadLost } from '@tollbench/gate/ledger/postgres/lease.ts';
import { PostgresLedger } from '@tollbench/gate/ledger/postgres.ts';
import { relayerSettler } from '@tollbench/gate/settle/relayer.ts';
import { SharedSettler } from '@tollbench/gate/settle/shared/settler.ts';
import type { SharedLedger } from '@tollbench/gate/settle/shared/types.ts';
import type { SettlementJournal } from '@tollbench/gate/settle/types.ts';
import { claimOf } from '@tollbench/gate/testing/claims.ts';
import { Postgres } from '@tollbench/gate/testing/postgres.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../testing/counted-rpc.ts';
import { type Fixture, startFixture } from '../testing/fixture.ts';

const server = new Postgres();
let fixture: Fixture;
beforeAll(async () => {
  [fixture] = await Promise.all([startFixture(), server.make()]);
});
afterAll(async () => {
  await fixture.close();
  await server.remove();
});

/** Where a process may stand still, each way to others by itself. */
class Stillness {
  /** It stands still before it asks for the nonce of what it has chosen: it has not written it down yet. */
  armed = false;
  readonly #node = Promise.withResolvers<void>();
  readonly #ledger = Promise.withResolvers<void>();
  #still = false;

  get still(): boolean {
    return this.#still;
  }

  /** It goes on; … */
  wakeNode(): void {
    this.#node.resolve();
  }

  /** … what it says to the ledger of itself, and hears of it, comes after what it was about to do. */
  wakeLedger(): void {
    this.#ledger.resolve();
  }

  rpc({ request }: Rpc, sent: Hex[]): Rpc {
    return {
      request: async (method, params) => {
        if (this.armed && method === 'eth_getTransactionCount') this.#still = true;
        if (this.#still) await this.#node.promise;
        if (this.#still && method === 'eth_sendRawTransaction') sent.push(params[0] as Hex);
        return request(method, params);
      },
    };
  }

  async ledger<T>(ask: () => Promise<T>): Promise<T> {
    if (this.#still) await this.#ledger.promise;
    return ask();
  }
}

type JournalOf = (ledger: PostgresLedger, term: bigint) => SettlementJournal;
const FENCED: JournalOf = (ledger, term) => ledger.journalOf(term);
/** As it would be if the term were not looked at. */
const OPEN: JournalOf = (ledger, term) => ({
  ...ledger.journalOf(term),
  put: (entries, transactions) => ledger.put(entries, transactions),
});

async function join(url: string, journalOf: JournalOf) {
  const ledger = await PostgresLedger.open(url);
  const stillness = new Stillness();
  const sent: Hex[] = [];
  const written: PromiseSettledResult<void>[] = [];
  const rpc = stillness.rpc(fixture.rpc, sent);
  const chain = await connectChain({ rpc, asset: fixture.chain.asset, payee: fixture.payTo });
  const shared: SharedLedger = {
    beat: (...args) => stillness.ledger(() => ledger.beat(...args)),
    resign: (holder) => ledger.resign(holder),
    waitingAfter: (number) => stillness.ledger(() => ledger.waitingAfter(number)),
    hurry: (claimId) => ledger.hurry(claimId),
    get: (claimId) => ledger.get(claimId),
    journalOf: (term) => {
      const journal = journalOf(ledger, term);
      const put: SettlementJournal['put'] = async (...args) => {
        const { still } = stillness;
        const [result] = await Promise.allSettled([journal.put(...args)]);
        if (still) written.push(result);
        if (result.status === 'rejected') throw result.reason;
      };
      return { ...journal, put };
    },
  };
  const settler = new SharedSettler({
    ...{ ledger: shared, lease: 1, beat: 100, look: 50 },
    make: (journal) =>
      relayerSettler({
        ...{ chain, rpc, accounts: [fixture.relayer.privateKey], journal },
        ...{ poll: 20, batchWait: 20, restFor: 100, fees: { maxGasPrice: 10n ** 13n } },
      }),
  });
  await settler.start();
  async function sell(): Promise<string> {
    const authorization = await fixture.signed();
    const { from: payer, nonce } = authorization;
    const payment = `auth:8453:${fixture.chain.asset.address}:${payer}:${nonce}`;
    const id = randomUUID();
    const now = fixture.chain.now();
    await ledger.claim(claimOf({ id, authorization, payment, payer, now }));
    settler.noticed(authorization.validBefore, id);
    return id;
  }
  async function leave(): Promise<void> {
    await settler.vanish();
    chain.stop();
    await ledger.close();
  }
  return { ledger, settler, sell, leave, stillness, sent, written };
}

/** Transactions of the relayer that the chain has. */
const mined = async (): Promise<number> =>
  Number(await fixture.rpc.request('eth_getTransactionCount', [fixture.relayer.address, 'latest']));

/** What one that slept through its lease did when it woke, and how all stood before and after. */
async function sleepPastLease(journalOf: JournalOf) {
  const url = await server.database();
  const [sleeper, next] = [await join(url, journalOf), await join(url, FENCED)];
  expect([sleeper.settler.leads, next.settler.leads]).toEqual([true, false]);
  sleeper.stillness.armed = true;
  const id = await sleeper.sell();
  await until(() => sleeper.stillness.still);
  // It has decided, and nothing of it is written.
  expect(await next.ledger.get(id)).toMatchObject({ state: 'queued' });
  await until(async () => (await next.ledger.get(id))?.state === 'settled');
  expect([sleeper.settler.leads, next.settler.leads]).toEqual([true, true]);
  const stands = async () => ({ entry: await next.ledger.get(id), mined: await mined() });
  const before = await stands();
  sleeper.stillness.wakeNode();
  await until(() => sleeper.written.length > 0);
  sleeper.stillness.wakeLedger();
  await until(() => !sleeper.settler.leads);
  const after = await stands();
  for (const one of [sleeper, next]) await one.leave();
  return { before, after, sent: sleeper.sent, written: sleeper.written };
}

test('who slept through its lease writes nothing when it wakes, and sends nothing', async () => {
  const { before, after, sent, written } = await sleepPastLease(FENCED);
  expect(sent).toEqual([]);
  // It may try again until it hears that another leads.
  for (const each of written)
    expect(each).toMatchObject({ status: 'rejected', reason: expect.any(LeadLost) });
  expect(after).toEqual(before);
});

test('without the fence that would be seen: it writes over what is settled, and sends it again', async () => {
  const { sent, written } = await sleepPastLease(OPEN);
  expect(written[0]).toMatchObject({ status: 'fulfilled' });
  expect(sent.length).toBeGreaterThan(0);
});
