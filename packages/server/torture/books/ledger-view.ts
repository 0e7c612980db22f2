/**
 * The ledger as its file has it, read beside the service or after it: the one place of the torture
 * that knows the tables.
 */
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { BASE_USDC } from '@tollbench/gate/chain/authorization.ts';
import type { LedgerView, Settlement, SettlementState } from './ledger-types.ts';

type Row = Readonly<Record<string, string | number | bigint | Uint8Array | null>>;

/** @throws Error where the file cannot be read */
export function readLedger(file: string): LedgerView {
  if (!existsSync(file))
    return { keptFirst: null, worth: new Map(), claims: [], settlements: new Map() };
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    // All of it as of one moment.
    database.exec('PRAGMA busy_timeout = 5000; BEGIN');
    return view(database);
  } finally {
    database.close();
  }
}

function view(database: DatabaseSync): LedgerView {
  const all = (sql: string): Row[] => {
    const statement = database.prepare(sql);
    statement.setReadBigInts(true);
    return statement.all() as Row[];
  };
  const payments = all(
    `SELECT p.signed, p.name, p.worth, a.address FROM payments p
     LEFT JOIN payers a ON a.id = p.payer WHERE p.retired = 0`,
  );
  const claims = all(
    `SELECT c.seq, c.price, c.state, p.signed, p.name, a.address, r.key FROM claims c
     JOIN payments p ON p.id = c.payment JOIN payers a ON a.id = c.payer
     LEFT JOIN resources r ON r.id = c.resource WHERE c.state <> 'released'`,
  );
  const settlements = all(
    `SELECT s.claim, s.state, s.reason, p.name, p.value, p.valid_before, a.address, t.hash
     FROM settlements s JOIN claims c ON c.seq = s.claim JOIN payments p ON p.id = c.payment
     JOIN payers a ON a.id = c.payer LEFT JOIN transactions t ON t.id = s.tx
     WHERE c.signed = 1`,
  );
  const [first] = all('SELECT min(presented_at) AS at FROM payments');
  return {
    keptFirst: first?.['at'] == null ? null : Number(first['at']),
    worth: new Map(payments.map((row) => [keyOf(row), bigOrNull(row['worth'])])),
    claims: claims.map((row) => ({
      id: text(row['seq']),
      payment: keyOf(row),
      payer: text(row['address']),
      resource: text(row['key']),
      price: big(row['price']),
      sold: row['state'] === 'sold',
    })),
    settlements: new Map(settlements.map((row) => [text(row['claim']), settlementOf(row)])),
  };
}

function settlementOf(row: Row): Settlement {
  return {
    claim: text(row['claim']),
    payer: text(row['address']),
    nonce: text(row['name']),
    value: big(row['value']),
    validBefore: Number(big(row['valid_before'])),
    state: text(row['state']) as SettlementState,
    txHash: row['hash'] == null ? null : text(row['hash']),
    reason: row['reason'] == null ? null : text(row['reason']),
  };
}

/** Whether nothing waits to be settled. */
export function isQuiet({ settlements }: LedgerView): boolean {
  return [...settlements.values()].every(({ state }) => state === 'settled' || state === 'failed');
}

function keyOf(row: Row): string {
  if (row['signed'] === 0n) return `tx:${text(row['name'])}`;
  const token = BASE_USDC.address.toLowerCase();
  return `auth:${BASE_USDC.chainId}:${token}:${text(row['address'])}:${text(row['name'])}`;
}

/** Bytes as the hexadecimal that they stand for. */
const text = (value: Row[string] | undefined): string =>
  value instanceof Uint8Array ? `0x${Buffer.from(value).toString('hex')}` : String(value ?? '');

const big = (value: Row[string] | undefined): bigint => BigInt(text(value) || 0);
const bigOrNull = (value: Row[string] | undefined): bigint | null =>
  value == null ? null : big(value);
