/** A ledger in which payers have settled before, so that the gate gives them credit. */
import { SqliteLedger } from '@tollbench/gate/ledger/sqlite.ts';
import type { Ledger } from '@tollbench/gate/ledger/types.ts';
import type { SettlementEntry } from '@tollbench/gate/settle/types.ts';
import type { Payer } from './chain.ts';

const LONG_AGO = 1_700_000_000n;

export async function knownPayers(path: string, payers: readonly Payer[]): Promise<void> {
  const ledger = await SqliteLedger.open(path);
  await makeKnown(ledger, payers);
  await ledger.close();
}

export const makeKnown = (
  ledger: Pick<Ledger, 'put'>,
  payers: readonly Pick<Payer, 'address'>[],
): Promise<void> =>
  ledger.put(
    payers.map(
      ({ address }, i): SettlementEntry => ({
        claimId: `before-${i}`,
        authorization: {
          from: address,
          to: address,
          value: 1_000_000_000n,
          validAfter: 0n,
          validBefore: LONG_AGO,
          nonce: `0x${i.toString(16).padStart(64, 'f')}`,
          signature: '0x',
        },
        state: 'settled',
        final: true,
        txHash: `0x${'be'.repeat(32)}`,
        attempts: 1,
      }),
    ),
  );
