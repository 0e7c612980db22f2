/** A process of callers: asks the ledger in a file or a database when it is told to, and writes its history. */
import { once } from 'node:events';
import { PostgresLedger } from '../../ledger/postgres.ts';
import { SqliteLedger } from '../../ledger/sqlite.ts';
import { FileLog } from './file-log.ts';
import { ask, type Plan } from './plan.ts';

export interface Call {
  /** A file, or the address of a database. */
  readonly place: string;
  readonly log: string;
  readonly plan: Plan;
}

const { place, log, plan } = JSON.parse(process.argv[2] ?? '') as Call;
const ledger = place.startsWith('postgres:')
  ? await PostgresLedger.open(place)
  : await SqliteLedger.open(place);
process.send?.('ready');
await once(process, 'message');
await ask(ledger, plan, new FileLog(log));
await ledger.close();
process.disconnect?.();
