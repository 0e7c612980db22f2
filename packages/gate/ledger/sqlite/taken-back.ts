/**
 * Payments by hash whose transaction a reorganisation took out of the chain, after they had bought
 * something. Each claim gets a settlement that failed, which says why and counts as exposed; it goes
 * again when the transaction is mined again. Runs inside a transaction of its caller.
 */
import type { Hex } from '../../chain/types.ts';
import type { HashPayment, PaymentKey } from '../types.ts';
import { settlingOf } from './journal.ts';
import type { Statements } from './statements.ts';
import type { Totals } from './totals.ts';
import { transactionId } from './transactions.ts';
import { handleOf, hexOf, type Row } from './values.ts';

/** Payments by hash that are told of. */
const MAX_PAYMENTS = 10_000;

export function takeBack(
  statements: Statements,
  totals: Totals,
  payment: PaymentKey,
  txHash: Hex,
  reason: string | null,
): void {
  for (const claim of claimsOf(statements, payment)) {
    const { seq, payer, weight } = settlingOf(claim);
    if ((weight.settlement === 'failed') === (reason !== null)) continue;
    if (reason === null) statements.run('DELETE FROM settlements WHERE claim = ?', seq);
    else
      statements.run(
        `INSERT INTO settlements (claim, state, tx, final, attempts, reason, changed_at)
         VALUES (?, 'failed', ?, 0, 0, ?, unixepoch())`,
        seq,
        transactionId(statements, txHash),
        reason,
      );
    const settlement = reason === null ? null : 'failed';
    totals.claimMoved(payer, weight, { ...weight, settlement });
  }
}

/** Those that bought something since `since`, in seconds, the newest first, and all that are taken back. */
export function hashPayments(statements: Statements, since: number): readonly HashPayment[] {
  // Others than the sender's own payment do not tell their transaction: its hash is not their name.
  const named = `c.signed = 0 AND length(p.name) = 32`;
  const lost = statements.all(
    `SELECT DISTINCT p.name FROM settlements s JOIN claims c ON c.seq = s.claim
       JOIN payments p ON p.id = c.payment
     WHERE s.state = 'failed' AND ${named} LIMIT ${MAX_PAYMENTS}`,
  );
  const sold = statements.all(
    `SELECT p.name FROM (SELECT payment, max(seq) AS last FROM claims INDEXED BY claims_by_hash
       WHERE signed = 0 AND state = 'sold' AND sold_at >= ? GROUP BY payment) c
     JOIN payments p ON p.id = c.payment WHERE length(p.name) = 32
     ORDER BY c.last DESC LIMIT ${MAX_PAYMENTS}`,
    since,
  );
  const told = new Map<Hex, HashPayment>();
  for (const [rows, isLost] of [[lost, true] as const, [sold, false] as const])
    for (const { name } of rows) {
      const txHash = hexOf(name);
      if (!told.has(txHash)) told.set(txHash, { payment: `tx:${txHash}`, txHash, lost: isLost });
    }
  return [...told.values()];
}

function claimsOf(statements: Statements, payment: PaymentKey): readonly Row[] {
  return statements.all(
    `SELECT c.*, p.value, s.state AS settlement FROM payments p JOIN claims c ON c.payment = p.id
     LEFT JOIN settlements s ON s.claim = c.seq
     WHERE p.handle = ? AND c.signed = 0 AND c.state <> 'released'`,
    handleOf(payment),
  );
}
