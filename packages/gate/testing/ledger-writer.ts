/** Claims as fast as it can, 16 in flight, and tells its parent of each that is on disk. */
import { SqliteLedger } from '../ledger/sqlite.ts';
import { authorizationOf, claimOf } from './claims.ts';

const ledger = await SqliteLedger.open(process.argv[2] ?? '');
let next = 0;

async function claimForEver(): Promise<never> {
  for (;;) {
    const request = claimOf({ authorization: authorizationOf(next++) });
    await ledger.claim(request);
    process.send?.(request.payment);
  }
}

for (let i = 0; i < 16; i++) void claimForEver();
