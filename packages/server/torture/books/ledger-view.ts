/**
 * The ledger as its file has it, read beside the service or after it: the one place of the torture
 * that knows the tables.
 */
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

export type SettlementState = 'queued' | 'broadcast' | 'unknown' | 'settled' | 'failed';

export interface Claim {
  readonly id: string;
  /** Key of its payment. */
  readonly payment: string;
  readonly payer: string;
  readonly resource: string;
  readonly price: bigint;
  readonly sold: boolean;
}

export interface Settlement {
  /** Id of its claim. */
  readonly claim: string;
  readonly payer: string;
  readonly nonce: string;
  readonly value: bigint;
  readonly validBefore: number;
  readonly state: SettlementState;
  readonly txHash: string | null;
  readonly reason: string | null;
}

export interface LedgerView {
  /** Atomic units that a payment carries, by its key; null until it was verified. */
  readonly worth: ReadonlyMap<string, bigint | null>;
  readonly claims: readonly Claim[];
  /** By the id of their claim. */
  readonly settlements: ReadonlyMap<string, Settlement>;
}

type Row = Readonly<Record<string, string | number | bigint | null>>;

/** @throws Error where the file cannot be read */
export function readLedger(file: string): LedgerView {
  if (!existsSync(file)) return { worth: new Map(), claims: [], settlements: new Map() };
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    database.exec('PRAGMA busy_timeout = 5000; BEGIN');
    const all = (sql: string): Row[] => {
      const statement = database.prepare(sql);
      statement.setReadBigInts(true);
      return statement.all() as Row[];
    };
    const payments = all('SELECT key, worth FROM payments');
    const claims = all('SELECT id, payment, payer, resource, price, state FROM claims');
    const settlements = all(
      'SELECT claim, payer, value, "authorization", state, tx_hash, reason FROM settlements',
    );
    return {
      worth: new Map(
        payments.map(({ key, worth }) => [String(key), worth === null ? null : big(worth)]),
      ),
      claims: claims.map(claimOf),
      settlements: new Map(settlements.map((row) => [String(row['claim']), settlementOf(row)])),
    };
  } finally {
    database.close();
  }
}

/** Whether nothing waits to be settled. */
export function isQuiet({ settlements }: LedgerView): boolean {
  return [...settlements.values()].every(({ state }) => state === 'settled' || state === 'failed');
}

function claimOf(row: Row): Claim {
  return {
    id: String(row['id']),
    payment: String(row['payment']),
    payer: String(row['payer']),
    resource: String(row['resource']),
    price: big(row['price']),
    sold: row['state'] === 'sold',
  };
}

function settlementOf(row: Row): Settlement {
  const { nonce, validBefore } = JSON.parse(String(row['authorization'])) as Record<string, string>;
  return {
    claim: String(row['claim']),
    payer: String(row['payer']),
    nonce: String(nonce).toLowerCase(),
    value: big(row['value']),
    validBefore: Number(validBefore),
    state: String(row['state']) as SettlementState,
    txHash: row['tx_hash'] == null ? null : String(row['tx_hash']),
    reason: row['reason'] == null ? null : String(row['reason']),
  };
}

const big = (value: string | number | bigint | null | undefined): bigint => BigInt(value ?? 0);
