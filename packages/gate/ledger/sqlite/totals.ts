/** Totals that are kept, not scanned: each is written in the transaction of what it counts. */
import type { SettlementState } from '../../settle/types.ts';
import type { Standing } from '../types.ts';
import type { Statements } from './statements.ts';
import { big } from './values.ts';

/** What of a claim bears on the totals. Amounts in atomic units. */
export interface Weight {
  readonly signed: boolean;
  readonly state: 'reserved' | 'sold' | 'released';
  readonly price: bigint;
  /** Of its settlement, `null` before there is one. */
  readonly settlement: SettlementState | null;
}

export class Totals {
  readonly #statements: Statements;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  /** A claim of this payer became another, appeared (`before` is null), or went. */
  claimMoved(payer: bigint, before: Weight | null, after: Weight | null): void {
    const [was, is] = [sharesOf(before), sharesOf(after)];
    const owed = is.owed - was.owed;
    const unsettled = is.unsettled - was.unsettled;
    if (owed !== 0n || unsettled !== 0n)
      this.#statements.run(
        'UPDATE payers SET owed = owed + ?, unsettled = unsettled + ? WHERE id = ?',
        owed,
        unsettled,
        payer,
      );
    const exposed = is.exposed - was.exposed;
    const collected = is.collected - was.collected;
    if (exposed !== 0n || collected !== 0n)
      this.#statements.run(
        'UPDATE house SET unsettled = unsettled + ?, settled = settled + ?',
        exposed,
        collected,
      );
  }

  /** A settlement of this payer's `value` changed its state, or is new (`before` is null). */
  settlementMoved(
    payer: bigint,
    value: bigint,
    before: SettlementState | null,
    after: SettlementState,
  ): void {
    if (before === after) return;
    if (before !== null) this.#count(before, -1n, -value);
    this.#count(after, 1n, value);
    const failed = BigInt(after === 'failed') - BigInt(before === 'failed');
    const settled = after === 'settled' ? value : before === 'settled' ? -value : 0n;
    if (failed === 0n && settled === 0n) return;
    // A payer whose settlement failed is back at the start.
    this.#statements.run(
      `UPDATE payers SET failed = failed + ?, settled = iif(?, 0, max(0, settled + ?)) WHERE id = ?`,
      failed,
      after === 'failed' ? 1 : 0,
      settled,
      payer,
    );
  }

  sold(day: string, resourceClass: string, crawler: string, price: bigint): void {
    this.#statements.run(
      `INSERT INTO sales VALUES (?, ?, ?, 1, ?)
       ON CONFLICT DO UPDATE SET sold = sold + 1, amount = amount + excluded.amount`,
      day,
      resourceClass,
      crawler,
      price,
    );
  }

  exposure(): Standing['exposure'] {
    const row = this.#statements.one('SELECT unsettled, settled FROM house');
    return { unsettled: big(row?.['unsettled']), settled: big(row?.['settled']) };
  }

  #count(state: SettlementState, count: bigint, amount: bigint): void {
    this.#statements.run(
      `INSERT INTO settlement_totals VALUES (?1, max(0, ?2), max(0, ?3))
       ON CONFLICT DO UPDATE SET count = count + ?2, amount = amount + ?3`,
      state,
      count,
      amount,
    );
  }
}

/** A claim's share of each total; `shareSql` says the same of rows. */
function sharesOf(weight: Weight | null) {
  const none = { owed: 0n, unsettled: 0n, exposed: 0n, collected: 0n };
  if (weight === null || !weight.signed || weight.state === 'released') return none;
  const { state, price, settlement } = weight;
  const open = settlement !== 'settled' && settlement !== 'failed';
  const sold = state === 'sold';
  return {
    owed: open ? price : 0n,
    unsettled: open && sold ? price : 0n,
    exposed: sold && settlement !== 'settled' ? price : 0n,
    collected: sold && settlement === 'settled' ? price : 0n,
  };
}

const WEIGHED = `FROM claims c LEFT JOIN settlements s ON s.claim = c.seq
  WHERE c.signed = 1 AND c.state <> 'released'`;
const OPEN = `coalesce(s.state, 'queued') NOT IN ('settled', 'failed')`;

/** Every total counted anew, each as rows of what it is kept in. */
export const COUNTED_ANEW = {
  payers: `SELECT p.id, coalesce(o.owed, 0) AS owed, coalesce(o.unsettled, 0) AS unsettled,
      coalesce(f.failed, 0) AS failed
    FROM payers p
    LEFT JOIN (SELECT c.payer, sum(iif(${OPEN}, c.price, 0)) AS owed,
        sum(iif(${OPEN} AND c.state = 'sold', c.price, 0)) AS unsettled
      ${WEIGHED} GROUP BY c.payer) o ON o.payer = p.id
    LEFT JOIN (SELECT c.payer, count(*) AS failed FROM settlements s
      JOIN claims c ON c.seq = s.claim WHERE s.state = 'failed' GROUP BY c.payer) f
      ON f.payer = p.id`,
  house: `SELECT
      coalesce(sum(iif(c.state = 'sold' AND s.state IS NOT 'settled', c.price, 0)), 0) AS unsettled,
      coalesce(sum(iif(c.state = 'sold' AND s.state IS 'settled', c.price, 0)), 0) AS settled
    ${WEIGHED}`,
  settlements: `SELECT s.state, count(*) AS count, sum(p.value) AS amount FROM settlements s
    JOIN claims c ON c.seq = s.claim JOIN payments p ON p.id = c.payment GROUP BY s.state`,
  sales: `SELECT date(c.sold_at, 'unixepoch') AS day, r.class, c.crawler, count(*) AS sold,
      sum(c.price) AS amount
    FROM claims c JOIN resources r ON r.id = c.resource WHERE c.state = 'sold' GROUP BY 1, 2, 3`,
} as const;
