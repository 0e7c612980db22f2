/** Every total that is kept, counted anew from the claims: in SQL that both databases read. */

/** How a database says the UTC day, `YYYY-MM-DD`, of a column of seconds. */
export type DayOf = (column: string) => string;

export const SQLITE_DAY: DayOf = (column) => `date(${column}, 'unixepoch')`;
export const POSTGRES_DAY: DayOf = (column) =>
  `to_char(to_timestamp(${column}) AT TIME ZONE 'UTC', 'YYYY-MM-DD')`;

const WEIGHED = `FROM claims c LEFT JOIN settlements s ON s.claim = c.seq
  WHERE c.signed = 1 AND c.state <> 'released'`;
const OPEN = `coalesce(s.state, 'queued') NOT IN ('settled', 'failed')`;

/** A sum of prices of the rows that `where` holds for: whole numbers stay whole, and nothing is none. */
const sum = (where: string): string =>
  `CAST(coalesce(sum(CASE WHEN ${where} THEN c.price ELSE 0 END), 0) AS bigint)`;

/** Each as rows of what it is kept in. */
export interface CountedAnew {
  readonly payers: string;
  readonly house: string;
  readonly settlements: string;
  readonly sales: string;
}

export function countedAnew(dayOf: DayOf): CountedAnew {
  return {
    payers: `SELECT p.id, coalesce(o.owed, 0) AS owed, coalesce(o.unsettled, 0) AS unsettled,
      coalesce(f.failed, 0) AS failed
    FROM payers p
    LEFT JOIN (SELECT c.payer, ${sum(OPEN)} AS owed, ${sum(`${OPEN} AND c.state = 'sold'`)} AS unsettled
      ${WEIGHED} GROUP BY c.payer) o ON o.payer = p.id
    LEFT JOIN (SELECT c.payer, count(*) AS failed FROM settlements s
      JOIN claims c ON c.seq = s.claim WHERE s.state = 'failed' AND c.signed = 1 GROUP BY c.payer) f
      ON f.payer = p.id`,
    house: `SELECT
      ${sum(`s.state = 'failed' OR (c.signed = 1 AND coalesce(s.state, '') <> 'settled')`)} AS unsettled,
      ${sum(`s.state = 'settled'`)} AS settled
    FROM claims c LEFT JOIN settlements s ON s.claim = c.seq WHERE c.state = 'sold'`,
    settlements: `SELECT s.state, count(*) AS count, CAST(sum(p.value) AS bigint) AS amount
    FROM settlements s JOIN claims c ON c.seq = s.claim JOIN payments p ON p.id = c.payment
    WHERE c.signed = 1 GROUP BY s.state`,
    sales: `SELECT ${dayOf('c.sold_at')} AS day, r.class, c.crawler, count(*) AS sold,
      CAST(sum(c.price) AS bigint) AS amount
    FROM claims c JOIN resources r ON r.id = c.resource WHERE c.state = 'sold' GROUP BY 1, 2, 3`,
  };
}
