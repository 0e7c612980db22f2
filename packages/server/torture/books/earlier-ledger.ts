/** Ledgers whose rows name their payments by text. */
import type { DatabaseSync } from 'node:sqlite';
import type { Claim, LedgerView, Settlement, SettlementState } from './ledger-types.ts';

type Row = Readonly<Record<string, string | number | bigint | null>>;

export function earlierView(database: DatabaseSync): LedgerView {
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
