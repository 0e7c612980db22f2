import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { type Act, ledgerAgrees } from '../testing/ledger-agrees.ts';
import { ledgerLists } from '../testing/ledger-lists.ts';
import { ledgerSuite } from '../testing/ledger-suite.ts';
import { passSuite } from '../testing/pass-suite.ts';
import { Postgres } from '../testing/postgres.ts';
import { refundSuite } from '../testing/refund-suite.ts';
import { PostgresLedger } from './postgres.ts';

const server = new Postgres();
let url = '';
beforeAll(async () => {
  await server.make();
  url = await server.database();
  await (await PostgresLedger.open(url)).close();
});
afterAll(() => server.remove());

const EMPTY = `TRUNCATE refunds, claims, payments, payers, resources, settlements, transactions, sales, counts;
  UPDATE house SET unsettled = 0, settled = 0; UPDATE settlement_totals SET count = 0, amount = 0`;

async function emptied(): Promise<PostgresLedger> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(EMPTY);
  await client.end();
  return PostgresLedger.open(url);
}

ledgerAgrees(
  'PostgreSQL',
  async () => {
    const ledger = await emptied();
    // What is asked in one turn goes in one transaction, in its order.
    const together = (acts: readonly Act[]) => Promise.all(acts.map((act) => act(ledger)));
    return { ledger, together, audit: () => ledger.audit() };
  },
  12,
);
ledgerSuite('PostgreSQL', emptied, 5);
refundSuite('PostgreSQL', emptied);
ledgerLists('PostgreSQL', emptied);
passSuite('PostgreSQL', emptied, 4);
