/** Claims as fast as it can, 16 in flight, and tells its parent of each that is on disk. */
import { PostgresLedger } from '../ledger/postgres.ts';
import { SqliteLedger } from '../ledger/sqlite.ts';
import { authorizationOf, claimOf } from './claims.ts';

/** A file, or the address of a database; and the number of the first nonce. */
const [, , place = '', first = '0'] = process.argv;
const ledger = place.startsWith('postgres:')
  ? await PostgresLedger.open(place)
  : await SqliteLedger.open(place);
let next = Number(first);

async function claimForEver(): Promise<never> {
  for (;;) {
    const nonce = next++;
    const request = claimOf({ id: `claim-${nonce}`, authorization: authorizationOf(nonce) });
    const told = await ledger.claim(request).then(
      ({ status }) => status === 'claimed',
      () => false,
    );
    if (told) process.send?.(request.payment);
    // Whoever is refused asks again in a while, as crawlers do.
    else await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

for (let i = 0; i < 16; i++) void claimForEver();
