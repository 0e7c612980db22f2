// Puts the ledger in memory in the place of the one in a file: the service that the others are held against.
// `BENCH_PAYERS` are the addresses that have settled before, one after the other.
import { registerHooks } from 'node:module';

const known = new URL('../paid/known-payers.ts', import.meta.url).href;
const source = `
  import { MemoryLedger } from './memory.ts';
  import { makeKnown } from '${known}';
  export class SqliteLedger {
    static async open() {
      const ledger = new MemoryLedger();
      const payers = (process.env.BENCH_PAYERS ?? '').split(' ').filter(Boolean);
      await makeKnown(ledger, payers.map((address) => ({ address })));
      return ledger;
    }
  }`;

registerHooks({
  load: (url, context, next) =>
    url.endsWith('/gate/ledger/sqlite.ts')
      ? { format: 'module', source, shortCircuit: true }
      : next(url, context),
});
