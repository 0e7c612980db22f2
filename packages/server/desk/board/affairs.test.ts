/** The first page where the ledger went bad beneath it: what is not known is no zero, and everything else is shown. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteReader } from '@tollbench/gate/ledger/sqlite/reader.ts';
import { SqliteLedger } from '@tollbench/gate/ledger/sqlite.ts';
import { authorizationOf, claimOf } from '@tollbench/gate/testing/claims.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { regions } from '../page/board.ts';
import { MemoryEvents } from '../testing/memory-events.ts';
import { gather } from './board.ts';
import type { Sources } from './sources.ts';

const RELAYER = '0x00000000000000000000000000000000000000ee';
const folder = mkdtempSync(join(tmpdir(), 'tollbench-affairs-'));
let ledger: SqliteLedger;
let sources: Sources;

beforeAll(async () => {
  const path = join(folder, 'ledger.sqlite');
  ledger = await SqliteLedger.open(path);
  await ledger.claim(claimOf({ id: 'c1', authorization: authorizationOf(1) }));
  const now = Date.now();
  sources = {
    ...{ events: new MemoryEvents(), reader: await openSqliteReader(path), relayers: [RELAYER] },
    ...{ observe: false, now: () => now, chain: { now: () => Math.floor(now / 1000) } },
    sales: (from, to) => ledger.sales(from, to),
    settler: { feeReport: () => null },
    balance: async () => 1n,
    conditions: () => [],
  };
});
afterAll(async () => {
  await ledger.close();
  rmSync(folder, { recursive: true });
});

const words = async (): Promise<string> => {
  const { figures, todo } = regions(await gather(sources, { span: '7d', asked: {} }));
  return `${figures} ${todo}`.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
};

test('says what waits, and after the ledger cannot be read any more, that it is not known', async () => {
  const before = await words();
  expect(before).toMatch(/Not settled yet \$0\.001 1 payment /);
  expect(before).toMatch(/Days of gas left – none spent in 7 days/);
  await sources.reader.close();
  const after = await words();
  expect(after).toMatch(/Not settled yet – the ledger cannot be read/);
  expect(after).toMatch(/Days of gas left – this cannot be read/);
  for (const what of ['Settlements', 'Failures', 'Gas'])
    expect(after).toContain(`${what} cannot be read: `);
});
