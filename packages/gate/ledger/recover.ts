/** Making up from the chain what a ledger missed: an older copy was restored, or a file was lost. */
import type { Address, Asset, CarriedOut } from '../chain/types.ts';
import { authorizationKey } from '../payment/authorization.ts';
import type { Adopted, ChainSettlement, Ledger } from './types.ts';

export interface Recovery {
  readonly ledger: Pick<Ledger, 'adopt'>;
  readonly chain: {
    readonly asset: Asset;
    /** Every authorization that paid the payee, in pages. */
    settlementsSince(payee: Address, fromBlock: bigint): AsyncIterable<readonly CarriedOut[]>;
  };
  readonly payTo: Address;
  readonly fromBlock: bigint;
}

/** What was found: `seen` settlements in all, of which the ledger did not know `added + settled`. */
export interface Recovered extends Adopted {
  readonly seen: number;
}

/**
 * Reads every authorization that was carried out for the payee since a block. What the ledger has
 * open is settled then. What it has never heard of becomes a settled payment that has bought nothing
 * yet: whoever paid is served once for it, and nobody twice. May be done again: nothing changes.
 * @throws ChainUnavailable, LedgerUnavailable; what was found until then is kept
 */
export async function recover({ ledger, chain, payTo, fromBlock }: Recovery): Promise<Recovered> {
  const sum = { seen: 0, added: 0, settled: 0 };
  for await (const page of chain.settlementsSince(payTo, fromBlock)) {
    const { added, settled } = await ledger.adopt(
      page.map(
        (carried): ChainSettlement => ({
          ...carried,
          payee: payTo,
          payment: authorizationKey({ from: carried.payer, nonce: carried.nonce }, chain.asset),
        }),
      ),
    );
    sum.seen += page.length;
    sum.added += added;
    sum.settled += settled;
  }
  return sum;
}
