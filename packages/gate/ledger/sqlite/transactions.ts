/** Transactions that settled something: a row each, however many authorizations they carry. */
import type { Hex } from '../../chain/types.ts';
import type { RelayedTransaction } from '../../settle/types.ts';
import type { Statements } from './statements.ts';
import { big, bytesOf, clamp, hexOf, type Row, text } from './values.ts';

/** The row of a transaction, made where it is new: of one that is not ours there is its hash alone. */
export function transactionId(statements: Statements, txHash: Hex): bigint {
  const hash = bytesOf(txHash);
  const known = statements.one('SELECT id FROM transactions WHERE hash = ?', hash);
  if (known !== undefined) return big(known['id']);
  return statements.run('INSERT INTO transactions (hash) VALUES (?)', hash).id;
}

export function putTransaction(statements: Statements, transaction: RelayedTransaction): void {
  const { replaces, cost } = transaction;
  statements.run(
    `INSERT INTO transactions (hash, relayer, tx_nonce, raw, replaces, sent_at, state, block,
       gas_used, cost)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (hash) DO UPDATE SET relayer = excluded.relayer, tx_nonce = excluded.tx_nonce,
       raw = excluded.raw, replaces = excluded.replaces, sent_at = excluded.sent_at,
       state = excluded.state, block = excluded.block, gas_used = excluded.gas_used,
       cost = excluded.cost`,
    bytesOf(transaction.txHash),
    bytesOf(transaction.relayer),
    transaction.txNonce,
    bytesOf(transaction.rawTx),
    replaces === undefined ? null : bytesOf(replaces),
    transaction.sentAt,
    transaction.state,
    transaction.blockNumber ?? null,
    transaction.gasUsed ?? null,
    // Stryker disable next-line ConditionalExpression: it narrows the type, SQLite takes undefined for null
    cost === undefined ? null : clamp(cost),
  );
}

export function transaction(statements: Statements, txHash: Hex): RelayedTransaction | undefined {
  const row = statements.one(
    'SELECT * FROM transactions WHERE hash = ? AND state IS NOT NULL',
    bytesOf(txHash),
  );
  return row === undefined ? undefined : transactionOf(row);
}

export function openTransactions(statements: Statements): readonly RelayedTransaction[] {
  return statements
    .all(`SELECT * FROM transactions WHERE state = 'open' ORDER BY relayer, tx_nonce, id`)
    .map(transactionOf);
}

export function transactionOf(row: Row): RelayedTransaction {
  const { replaces = null, block = null, gas_used: gas = null, cost = null } = row;
  return {
    txHash: hexOf(row['hash']),
    relayer: hexOf(row['relayer']),
    txNonce: Number(row['tx_nonce']),
    rawTx: hexOf(row['raw']),
    ...(replaces === null ? {} : { replaces: hexOf(replaces) }),
    sentAt: Number(row['sent_at']),
    state: text(row['state']) as RelayedTransaction['state'],
    ...(block === null ? {} : { blockNumber: big(block) }),
    ...(gas === null ? {} : { gasUsed: big(gas) }),
    ...(cost === null ? {} : { cost: big(cost) }),
  };
}
