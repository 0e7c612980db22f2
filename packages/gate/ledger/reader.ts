/** A ledger looked at beside services that write: for `doctor`, the command line and the publisher's desk. */
import type { Address, Hex } from '../chain/types.ts';
import { refunds } from '../refunds/queries.ts';
import type { Refund } from '../refunds/types.ts';
import type { Dialect } from './dialect.ts';
import { type Asking, ask } from './report/asking.ts';
import { type GasLately, gasSince } from './report/gas.ts';
import {
  type Debtor,
  type Failure,
  failed,
  owed,
  type Status,
  settlementTotals,
  status,
} from './report/status.ts';
import { paymentOfClaim, paymentsNamed, paymentsOf, type Story } from './report/story.ts';
import { bigOrNull } from './sqlite/values.ts';
import type { SettlementTotal } from './types.ts';

/** Each answer is of one moment. Where the database cannot be read they reject. */
export interface LedgerReader {
  /** Settlements in each state: their number and what they carry. */
  settlements(): Promise<readonly SettlementTotal[]>;
  /** How the money stands. */
  status(): Promise<Status>;
  /** Who owes, the most first. */
  owed(limit: number): Promise<readonly Debtor[]>;
  /** What failed, newest first. */
  failed(limit: number): Promise<readonly Failure[]>;
  /** What was given back, the newest first. */
  refunds(limit: number): Promise<readonly Refund[]>;
  /** The payments of a hash or nonce of 32 bytes, those settled in that transaction included. */
  paymentsNamed(name: Hex, limit: number): Promise<readonly Story[]>;
  /** A payer's payments, newest first. */
  paymentsOf(payer: Address, limit: number): Promise<readonly Story[]>;
  /** The payment that a claim is on, by the claim's id. */
  paymentOfClaim(claimId: string): Promise<readonly Story[]>;
  /** What settling has cost since then, in seconds, as far as the newest transactions tell. */
  gasSince(since: number): Promise<GasLately>;
  /** What is wrong with it, a sentence each; reads every row. */
  audit(): Promise<readonly string[]>;
  /** The newest block that the newest settlements and transactions tell of, `null` where none does. */
  newestBlock(): Promise<bigint | null>;
  close(): Promise<void>;
}

/** A database that was opened to be read. */
export interface Readable {
  readonly dialect: Dialect;
  /** Answers what a report asks, as of one moment. */
  readonly answer: <T>(asking: Asking<T>) => Promise<T>;
  readonly audit: () => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}

export function readerOf({ dialect, answer, audit, close }: Readable): LedgerReader {
  return {
    settlements: () => answer(settlementTotals(dialect)),
    status: () => answer(status(dialect)),
    owed: (limit) => answer(owed(limit)),
    failed: (limit) => answer(failed(limit)),
    refunds: (limit) => answer(refunds(limit)),
    paymentsNamed: (name, limit) => answer(paymentsNamed(name, limit)),
    paymentsOf: (payer, limit) => answer(paymentsOf(payer, limit)),
    paymentOfClaim: (claimId) => answer(paymentOfClaim(dialect, claimId)),
    gasSince: (since) => answer(gasSince(since)),
    audit,
    newestBlock: () => answer(newestBlock()),
    close,
  };
}

/** Rows from the newest one back that are looked at for a block: an older one is told where there are more. */
const MAX_LOOKED_BACK = 10_000;
const last = (table: string, key: string): string =>
  `SELECT * FROM ${table} ORDER BY ${key} DESC LIMIT ${MAX_LOOKED_BACK}`;

function* newestBlock(): Asking<bigint | null> {
  const [row] = yield* ask(
    `SELECT max(n) AS newest FROM (SELECT max(block) AS n FROM (${last('settlements', 'claim')}) AS s
       UNION ALL SELECT max(since_block) FROM (${last('settlements', 'claim')}) AS s
       UNION ALL SELECT max(block) FROM (${last('transactions', 'id')}) AS t) AS told`,
  );
  return bigOrNull(row?.['newest']);
}
