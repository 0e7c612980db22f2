/** A desk with everything mounted: made-up traffic in a real store, a real ledger with some sales in it. */
import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { BASE_USDC } from '@tollbench/gate/chain/authorization.ts';
import { openSqliteReader } from '@tollbench/gate/ledger/sqlite/reader.ts';
import { SqliteLedger } from '@tollbench/gate/ledger/sqlite.ts';
import { receiptSigner } from '@tollbench/gate/offer/receipt.ts';
import { bookRefund } from '@tollbench/gate/refunds/book-refund.ts';
import { authorizationOf, claimOf } from '@tollbench/gate/testing/claims.ts';
import type { Condition } from '../../alarms/condition.ts';
import { SqliteEvents } from '../../events/sqlite.ts';
import { fillMonth } from '../../events/testing/month.ts';
import type { Event } from '../../events/types.ts';
import type { Sources } from '../board/sources.ts';
import { mountDesk } from '../mount.ts';
import { startDesk } from './desk.ts';

/** The traffic ends here, in milliseconds. */
export const END = Date.UTC(2026, 10, 29, 22);
const RELAYER = '0x00000000000000000000000000000000000000ee';

/** `events`: about so many, within thirty days. */
export async function startBoard(events: number) {
  const site = await startDesk();
  const store = await SqliteEvents.open(join(site.dataDir, 'events.sqlite'));
  await fillMonth(store, { events, to: END });
  const path = join(site.dataDir, 'ledger.sqlite');
  const ledger = await SqliteLedger.open(path);
  const reader = await openSqliteReader(path);
  const conditions: Condition[] = [];
  const sources: Sources = {
    ...{ events: store, reader, relayers: [RELAYER], observe: false },
    sales: (from, to) => ledger.sales(from, to),
    settler: { feeReport: () => null },
    balance: async () => 12n * 10n ** 15n,
    conditions: () => conditions,
    now: () => END - 1,
    chain: { now: () => END / 1000 },
  };
  const key = generateKeyPairSync('ed25519').privateKey;
  mountDesk(site.desk, {
    sources,
    receipt: {
      signer: receiptSigner(key, 'did:web:site.test#key-1'),
      baseUrl: 'https://site.test',
      asset: BASE_USDC,
    },
    bookRefund: (entered) =>
      bookRefund(
        {
          chain: { now: () => END / 1000, transfersOf: async () => ({ status: 'absent' }) },
          ...{ ledger, payTo: RELAYER },
        },
        entered,
      ),
    pace: { look: 50, figures: 2, kept: 100 },
  });
  return {
    ...site,
    ...{ store, ledger, conditions, key },
    /** Sells one page for the n-th authorization: its nonce. */
    async sell(n: number): Promise<string> {
      const now = END / 1000 - 60;
      const authorization = authorizationOf(n);
      await ledger.claim(claimOf({ id: `c${n}`, authorization, now, crawler: 'GPTBot' }));
      return authorization.nonce;
    },
    /** Tells of one more verdict. */
    async see(over: Partial<Event> = {}): Promise<void> {
      const event: Omit<Event, 'id'> = {
        ...{
          at: END - 1,
          outcome: 'sold',
          reason: null,
          method: 'GET',
          path: '/cic-designer.html',
        },
        ...{ format: null, resourceClass: 'workbench-tool', crawler: 'GPTBot', kind: 'training' },
        ...{ claim: 'unverified', network: '192.0.2.0/24', amount: 1_000n, payment: null },
        ...{ payer: null, claimId: null, requestId: 'r-1', ...over },
      };
      const hour = Math.floor(event.at / 3_600_000) * 3_600_000;
      await store.add([event], [{ ...event, hour, count: 1 }]);
    },
    async stop(): Promise<void> {
      await site.desk.stop();
      await reader.close();
      await ledger.close();
      await store.close();
      await site.stop();
    },
  };
}
