/** Whether a ledger is right in itself: the totals it keeps, and the laws of money. */

import { type CountedAnew, countedAnew, type DayOf } from './counted-anew.ts';
import type { Dialect } from './dialect.ts';
import { type Asking, ask } from './report/asking.ts';
import { hexOf, idOf, type Row, text } from './sqlite/values.ts';

/** Findings of one kind are told up to here: a ledger that is broken through says enough. */
export const MAX_TOLD = 10;

/** Rows that show something wrong, some of them, and what to say of each. */
interface Check {
  readonly sql: string;
  readonly say: (row: Row) => string;
}

/** A kept column against the same counted anew, row by row. */
function total(anew: string, table: string, key: string, column: string): Check {
  return {
    sql: `SELECT coalesce(k.who, n.who) AS who, coalesce(k.n, 0) AS kept, coalesce(n.n, 0) AS counted
      FROM (SELECT ${key} AS who, ${column} AS n FROM ${table}) k
      FULL JOIN (SELECT ${key} AS who, ${column} AS n FROM (${anew}) c) n ON k.who = n.who
      WHERE coalesce(k.n, 0) <> coalesce(n.n, 0) LIMIT ${MAX_TOLD}`,
    say: ({ who, kept, counted }) =>
      `The total ${column} of ${table} says ${text(kept)} for ${text(who)}; counted anew it is ${text(counted)}.`,
  };
}

const SALE = `day || ' ' || class || ' ' || crawler`;

const totals = ({ payers, house, settlements, sales }: CountedAnew): readonly Check[] => [
  total(payers, 'payers', 'id', 'owed'),
  total(payers, 'payers', 'id', 'unsettled'),
  total(payers, 'payers', 'id', 'failed'),
  total(house, 'house', '1', 'unsettled'),
  total(house, 'house', '1', 'settled'),
  total(settlements, 'settlement_totals', 'state', 'count'),
  total(settlements, 'settlement_totals', 'state', 'amount'),
  total(sales, 'sales', SALE, 'sold'),
  total(sales, 'sales', SALE, 'amount'),
];

const name = ({ name: value }: Row): string => hexOf(value);
const claim = ({ id }: Row): string => idOf(id);

const LAWS: readonly Check[] = [
  {
    sql: `SELECT p.name, p.worth, CAST(sum(c.price) AS bigint) AS spent FROM payments p
      JOIN claims c ON c.payment = p.id WHERE c.state <> 'released'
      GROUP BY p.id HAVING sum(c.price) > coalesce(p.worth, 0)`,
    say: (row) =>
      `Payment ${name(row)} carries ${text(row['worth'])} and bought for ${text(row['spent'])}.`,
  },
  {
    sql: `SELECT c.id FROM claims c WHERE c.state = 'sold' AND c.signed = 1
      AND NOT EXISTS (SELECT 1 FROM settlements s WHERE s.claim = c.seq)`,
    say: (row) => `Claim ${claim(row)} is sold on an authorization that nobody settles.`,
  },
  {
    sql: `SELECT p.name, count(*) AS n FROM settlements s JOIN claims c ON c.seq = s.claim
      JOIN payments p ON p.id = c.payment WHERE s.state <> 'failed'
      GROUP BY p.id HAVING count(*) > 1`,
    say: (row) => `Authorization ${name(row)} has ${text(row['n'])} settlements under way or done.`,
  },
  {
    // One that failed says that the chain took the transaction back.
    sql: `SELECT c.id FROM settlements s JOIN claims c ON c.seq = s.claim
      WHERE c.signed = 0 AND s.state <> 'failed'`,
    say: (row) => `Claim ${claim(row)} pays by transaction and has a settlement.`,
  },
  {
    sql: `SELECT c.id FROM claims c JOIN payments p ON p.id = c.payment
      WHERE c.payer IS DISTINCT FROM p.payer OR c.signed <> p.signed`,
    say: (row) => `Claim ${claim(row)} and its payment differ in payer or kind.`,
  },
  {
    sql: `SELECT id FROM claims WHERE (state = 'sold') <> (sold_at IS NOT NULL)
      OR (state <> 'released' AND resource IS NULL)`,
    say: (row) => `Claim ${claim(row)} does not say what was sold, or when.`,
  },
  {
    sql: `SELECT p.name FROM payments p WHERE p.retired = 1
      AND EXISTS (SELECT 1 FROM claims c WHERE c.payment = p.id AND c.state <> 'released')`,
    say: (row) => `Payment ${name(row)} is put away and has claims.`,
  },
  {
    // One that came back after it was lost, and another was given in its place, is told here too.
    sql: `SELECT p.name, g.given, coalesce(c.sold, 0) AS sold FROM payments p
      JOIN (SELECT payment, CAST(sum(value) AS bigint) AS given FROM refunds
        WHERE state <> 'lost' GROUP BY payment) g ON g.payment = p.id
      LEFT JOIN (SELECT payment, CAST(sum(price) AS bigint) AS sold FROM claims
        WHERE state = 'sold' AND payment IN (SELECT payment FROM refunds) GROUP BY payment) c
        ON c.payment = p.id
      WHERE g.given > coalesce(c.sold, 0)`,
    say: (row) =>
      `Of payment ${name(row)} ${text(row['given'])} were given back; it sold ${text(row['sold'])}.`,
  },
  {
    sql: `SELECT t.hash AS name, r.place FROM refunds r JOIN transactions t ON t.id = r.tx
      JOIN claims c ON c.seq = r.claim WHERE c.payment <> r.payment OR c.state <> 'sold'`,
    say: (row) =>
      `Refund ${name(row)}, transfer ${text(row['place'])}, is for a claim that its payment did not buy.`,
  },
  {
    sql: `SELECT a.address, a.settled, CAST(coalesce(sum(p.value), 0) AS bigint) AS most
      FROM payers a LEFT JOIN (SELECT c.payer, p.value FROM settlements s
        JOIN claims c ON c.seq = s.claim JOIN payments p ON p.id = c.payment
        WHERE s.state = 'settled') p ON p.payer = a.id
      GROUP BY a.id HAVING a.settled > coalesce(sum(p.value), 0)`,
    say: (row) =>
      `Payer ${hexOf(row['address'])} has credit for ${text(row['settled'])} settled; all that it settled is ${text(row['most'])}.`,
  },
];

const checks = (dayOf: DayOf): readonly Check[] => [
  ...totals(countedAnew(dayOf)),
  ...LAWS.map(({ sql, say }) => ({ sql: `${sql} LIMIT ${MAX_TOLD}`, say })),
];

/** What is wrong, a sentence each; empty where nothing is. Reads every row. */
export function* audited({ dayOf }: Dialect): Asking<readonly string[]> {
  const found: string[] = [];
  for (const { sql, say } of checks(dayOf)) for (const row of yield* ask(sql)) found.push(say(row));
  return found;
}
