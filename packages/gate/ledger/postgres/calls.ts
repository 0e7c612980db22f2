/** The ledger's methods: which rows each names, and what it does to them. */
import * as refunds from '../../refunds/queries.ts';
import type { SharedLedger } from '../../settle/shared/types.ts';
import type { RelayedTransaction, SettlementEntry } from '../../settle/types.ts';
import { POSTGRES } from '../dialect.ts';
import type { House } from '../house.ts';
import { inTurn } from '../report/asking.ts';
import type { Ledger } from '../types.ts';
import * as claims from '../unit/claims.ts';
import * as journal from '../unit/journal.ts';
import { handleHex } from '../unit/keys.ts';
import { resourceDigest } from '../unit/resources.ts';
import type { Unit } from '../unit/unit.ts';
import type { Connection } from './connection.ts';
import { attend, enter, houseKey, leave, outagesBeside, receiptKeys } from './house.ts';
import { beat, holdsLead, hurry, resign, waitingAfter } from './lease.ts';
import { load, type Named, nothingNamed } from './load.ts';
import { save } from './save.ts';
import * as scans from './scans.ts';

/** Those of every ledger, and those of one that many processes share. */
interface Methods extends Omit<Ledger, 'close'>, Omit<SharedLedger, 'journalOf' | 'get'>, House {
  /** `put` of a leader. @throws LeadLost */
  putAs(
    term: bigint,
    entries: readonly SettlementEntry[],
    transactions?: readonly RelayedTransaction[],
  ): Promise<void>;
}
export type Method = keyof Methods;
export type Args<M extends Method> = Parameters<Methods[M]>;
export type Answer<M extends Method> = Awaited<ReturnType<Methods[M]>>;

/** A method on the rows of a unit of work, in the company of others. */
interface OnRows<M extends Method> {
  readonly names: (named: Named, ...args: Args<M>) => void;
  readonly run: (unit: Unit, ...args: Args<M>) => Answer<M>;
}

const until = (named: Named, now: number): void => {
  named.leasesUntil = Math.max(named.leasesUntil, now);
};

/** Those that read. */
export const READ_ROWS = {
  lookup: {
    names: (named, key) => named.handles.add(handleHex(key)),
    run: claims.lookup,
  },
  standing: {
    names: (named, payer, now) => {
      named.payers.add(payer);
      until(named, now);
    },
    run: claims.standing,
  },
  get: {
    names: (named, claimId) => named.claims.add(claimId),
    run: (unit, claimId) => {
      const claim = unit.claim(claimId);
      return claim && journal.entryOf(claim);
    },
  },
} satisfies { [M in 'lookup' | 'standing' | 'get']: OnRows<M> };

/** Those that write. */
export const WRITE_ROWS = {
  present: {
    names: (named, key) => named.handles.add(handleHex(key)),
    run: claims.present,
  },
  prove: {
    names: (named, key) => named.handles.add(handleHex(key)),
    run: claims.prove,
  },
  claim: {
    names: (named, { payment, payer, resource, resourceClass, settlementResource, now }) => {
      named.handles.add(handleHex(payment));
      named.payers.add(payer);
      named.keys.add(resource);
      named.resources.add(resourceDigest(resource, resourceClass, settlementResource));
      until(named, now);
    },
    run: claims.claim,
  },
  enqueue: {
    names: (named, claimId) => named.claims.add(claimId),
    run: claims.enqueue,
  },
  confirm: {
    names: (named, claimId, now) => {
      named.claims.add(claimId);
      until(named, now);
    },
    run: (unit, claimId, now, credit = null) => claims.confirm(unit, claimId, now, credit),
  },
  release: {
    names: (named, claimId) => named.claims.add(claimId),
    run: claims.release,
  },
  adopt: {
    names: (named, found) => {
      for (const { payment, payer } of found) {
        named.handles.add(handleHex(payment));
        named.payers.add(payer);
      }
    },
    run: journal.adopt,
  },
  takeBack: {
    names: (named, key) => {
      named.handles.add(handleHex(key));
      named.whole.add(handleHex(key));
    },
    run: journal.takeBack,
  },
  put: {
    names: (named, entries) => {
      for (const { claimId, authorization, resource } of entries) {
        named.claims.add(claimId);
        named.payers.add(authorization.from);
        if (resource !== undefined)
          named.resources.add(resourceDigest(resource.url, '-', resource));
      }
    },
    run: journal.put,
  },
} satisfies {
  [M in
    | 'present'
    | 'prove'
    | 'claim'
    | 'enqueue'
    | 'confirm'
    | 'release'
    | 'adopt'
    | 'takeBack'
    | 'put']: OnRows<M>;
};

/** Those that read by themselves. */
export const SCANS = {
  open: scans.open,
  unfinal: scans.unfinal,
  transaction: scans.transaction,
  openTransactions: scans.openTransactions,
  hashPayments: scans.hashPayments,
  counts: scans.counts,
  sales: scans.sales,
  settlements: scans.settlements,
  silentSince: scans.silentSince,
  refundable: (connection, named) => inTurn(connection, refunds.refundable(POSTGRES, named)),
  refundsIn: (connection, txHash) => inTurn(connection, refunds.refundsIn(txHash)),
  openRefunds: (connection) => inTurn(connection, refunds.openRefunds()),
  waitingAfter,
  outagesBeside,
} satisfies { [M in Method]?: (connection: Connection, ...args: Args<M>) => Promise<Answer<M>> };

/** Those that write by themselves. */
export const ALONE = {
  beat,
  resign,
  hurry,
  ...{ enter, attend, leave, houseKey, receiptKeys },
  putAs: async (connection, term, entries, transactions) => {
    await holdsLead(connection, term);
    await onRows(connection, [{ method: 'put', args: [entries, transactions] }]);
  },
  addCounts: scans.addCounts,
  bookRefund: (connection, entry) => inTurn(connection, refunds.bookRefund(POSTGRES, entry)),
  refundSeen: (connection, refund, seen) => inTurn(connection, refunds.refundSeen(refund, seen)),
  prune: async (connection, before, now) => {
    const forgotten = await scans.forget(connection, before);
    const named = { ...nothingNamed(), leasesUntil: now, allLeases: true };
    const unit = await load(connection, named);
    const ended = claims.endLeases(unit, now);
    await save(connection, unit);
    return forgotten + ended;
  },
  probe: async (connection) => {
    await connection.all('UPDATE house SET unsettled = unsettled');
  },
} satisfies { [M in Method]?: (connection: Connection, ...args: Args<M>) => Promise<Answer<M>> };

export interface Call {
  readonly method: Method;
  readonly args: readonly unknown[];
}

type AnyOnRows = {
  readonly names: (named: Named, ...args: unknown[]) => void;
  readonly run: (unit: Unit, ...args: unknown[]) => unknown;
};

const ROWS: Readonly<Record<string, AnyOnRows>> = {
  ...(READ_ROWS as unknown as Record<string, AnyOnRows>),
  ...(WRITE_ROWS as unknown as Record<string, AnyOnRows>),
};

/** The answers of calls that were asked for in one turn, on rows that were read for all of them. */
export async function onRows(connection: Connection, calls: readonly Call[]): Promise<unknown[]> {
  const named = nothingNamed();
  const methods = calls.map(({ method }) => rowsOf(method));
  for (const [at, { args }] of calls.entries()) methods[at]?.names(named, ...args);
  const unit = await load(connection, named);
  const answers = calls.map(({ args }, at) => methods[at]?.run(unit, ...args));
  await save(connection, unit);
  return answers;
}

function rowsOf(method: Method): AnyOnRows {
  const found = ROWS[method];
  if (found === undefined) throw new Error(`${method} works on no rows`);
  return found;
}
