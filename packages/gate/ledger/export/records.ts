/**
 * What is exported of a ledger: records of seven kinds, the same from either database, in their order. Names
 * of fields stay as they are; new ones may come behind. Left out is what only the ledger needs: signatures,
 * signed transactions and its own numbers of rows (`backup` copies all).
 */

/**
 * How a field is told: `amount` (atomic units, wei, gas, blocks) as a decimal string, `number` (seconds,
 * counts) as a number, `flag` as true or false, `hex` as 0x and digits, `id` and `text` as they are.
 */
export type FieldKind = 'amount' | 'number' | 'flag' | 'hex' | 'id' | 'text';

export interface RecordKind {
  readonly name: string;
  /** By the columns that `sql` gives. */
  readonly fields: Readonly<Record<string, FieldKind>>;
  /** In SQL that both databases read; `{key}` is a column of text to be put in order. */
  readonly sql: string;
}

const PAYER = 'LEFT JOIN payers a ON a.id = p.payer';

export const RECORDS: readonly RecordKind[] = [
  {
    name: 'payer',
    fields: {
      ...{ payer: 'hex', owed: 'amount', unsettled: 'amount', settled: 'amount' },
      failed: 'number',
    },
    sql: 'SELECT address AS payer, owed, unsettled, settled, failed FROM payers ORDER BY id',
  },
  {
    name: 'payment',
    fields: {
      ...{ payment: 'hex', signed: 'flag', payer: 'hex', worth: 'amount', presenter: 'text' },
      ...{ presented_at: 'number', proved: 'flag', retired: 'flag', recipient: 'hex' },
      ...{ valid_after: 'amount', valid_before: 'amount' },
    },
    sql: `SELECT p.name AS payment, p.signed, a.address AS payer, p.worth, p.presenter, p.presented_at,
        p.proved, p.retired, p.recipient, p.valid_after, p.valid_before
      FROM payments p ${PAYER} ORDER BY p.id`,
  },
  {
    name: 'claim',
    fields: {
      ...{ claim: 'id', payment: 'hex', signed: 'flag', payer: 'hex', resource: 'text' },
      ...{ class: 'text', crawler: 'text', price: 'amount', state: 'text', claimed_at: 'number' },
      ...{ sold_at: 'number', repeats: 'number', repeated_at: 'number', settlement: 'text' },
      ...{ settlement_tx: 'hex', settlement_block: 'amount', settlement_final: 'flag' },
      ...{ settlement_value: 'amount', settlement_at: 'number', settlement_reason: 'text' },
    },
    sql: `SELECT c.id AS claim, p.name AS payment, c.signed, a.address AS payer, r.key AS resource,
        r.class, c.crawler, c.price, c.state, c.claimed_at, c.sold_at, c.repeats, c.repeated_at,
        s.state AS settlement, t.hash AS settlement_tx, s.block AS settlement_block,
        s.final AS settlement_final, CASE WHEN s.state IS NULL THEN NULL ELSE p.value END AS settlement_value,
        s.changed_at AS settlement_at, s.reason AS settlement_reason
      FROM claims c JOIN payments p ON p.id = c.payment ${PAYER}
        LEFT JOIN resources r ON r.id = c.resource LEFT JOIN settlements s ON s.claim = c.seq
        LEFT JOIN transactions t ON t.id = s.tx ORDER BY c.seq`,
  },
  {
    name: 'refund',
    fields: {
      ...{ tx: 'hex', place: 'number', payment: 'hex', claim: 'id', payer: 'hex', value: 'amount' },
      ...{ state: 'text', block: 'amount', mined_at: 'number', entered_at: 'number' },
    },
    sql: `SELECT t.hash AS tx, r.place, p.name AS payment, c.id AS claim, a.address AS payer, r.value,
        r.state, r.block, r.mined_at, r.entered_at
      FROM refunds r JOIN transactions t ON t.id = r.tx JOIN payments p ON p.id = r.payment ${PAYER}
        LEFT JOIN claims c ON c.seq = r.claim ORDER BY r.id`,
  },
  {
    name: 'transaction',
    fields: {
      ...{ tx: 'hex', relayer: 'hex', nonce: 'number', state: 'text', sent_at: 'number' },
      ...{ replaces: 'hex', block: 'amount', gas_used: 'amount', cost: 'amount' },
    },
    sql: `SELECT hash AS tx, relayer, tx_nonce AS nonce, state, sent_at, replaces, block, gas_used, cost
      FROM transactions WHERE state IS NOT NULL ORDER BY id`,
  },
  {
    name: 'sale',
    fields: { day: 'text', class: 'text', crawler: 'text', sold: 'number', amount: 'amount' },
    sql: 'SELECT day, class, crawler, sold, amount FROM sales ORDER BY {day}, {class}, {crawler}',
  },
  {
    name: 'count',
    fields: {
      ...{ day: 'text', event: 'text', class: 'text', crawler: 'text', count: 'number' },
      amount: 'amount',
    },
    sql: `SELECT day, event, class, crawler, count, amount FROM counts
      ORDER BY {day}, {event}, {class}, {crawler}`,
  },
];
