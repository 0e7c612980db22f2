/** Entering a refund that was sent from the payee's wallet: beside the service, which may sell on. */
import { bookRefund } from '@tollbench/gate/refunds/book-refund.ts';
import { Failure, UsageError } from '../usage.ts';
import type { Asked } from './asked.ts';
import { withChain } from './chain.ts';
import { findLedger, settings } from './find.ts';
import { databaseGiven, type Place } from './place.ts';
import { tell } from './repair.ts';

/** Exit status 1 where it is not booked; one that is booked already is no failure. */
export async function refund(asked: Asked, txHash: string): Promise<number> {
  const { for: what, log: logIndex } = asked;
  if (what === undefined)
    throw new UsageError(
      'ledger refund needs --for, the payment that is given back: its hash or nonce, or the id of a claim',
    );
  const config = settings();
  const database = asked.file === undefined ? databaseGiven() : null;
  const place: Place = database === null ? fileOf(asked) : { kind: 'database', ...database };
  const booked = await withChain('refund', place, config, (both) =>
    bookRefund(both, { txHash, for: what, ...(logIndex === null ? {} : { logIndex }) }),
  );
  if (booked.status !== 'refused') {
    tell(asked, { ledger: place.shown, ...booked }, [booked.sentence]);
    return 0;
  }
  if (!asked.json) throw new Failure(booked.sentence);
  tell(asked, { ledger: place.shown, ...booked }, []);
  return 1;
}

function fileOf(asked: Asked): Place {
  const path = findLedger(asked);
  return { kind: 'file', path, shown: path };
}
