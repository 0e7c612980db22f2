/** Whether a ledger is whole: the file, the totals it keeps, and the laws of money. */
import type { Statements } from './sqlite/statements.ts';
import { COUNTED_ANEW } from './sqlite/totals.ts';
import { hexOf, idOf, type Row, text } from './sqlite/values.ts';

/** Findings of one kind are told up to here: a file that is broken through says enough. */
const MAX_TOLD = 10;

/** What is wrong, a sentence each; empty where nothing is. Reads every row, of one moment. */
export function audit(statements: Statements): readonly string[] {
  return statements.together('BEGIN', () => {
    const file = [...damage(statements)];
    // The rows of a broken file prove nothing.
    return file.length > 0 ? file : [...totals(statements), ...laws(statements)];
  });
}

function* damage(statements: Statements): Iterable<string> {
  for (const row of statements.all(`PRAGMA integrity_check(${MAX_TOLD})`))
    if (row['integrity_check'] !== 'ok')
      yield `The file is damaged: ${text(row['integrity_check'])}.`;
  const orphans = statements.all('PRAGMA foreign_key_check');
  for (const { table, rowid, parent } of orphans.slice(0, MAX_TOLD))
    yield `Row ${text(rowid)} of ${text(table)} refers to a row of ${text(parent)} that is not there.`;
}

interface Total {
  readonly about: string;
  /** Rows `who`, `kept`, `counted` where both differ. */
  readonly sql: string;
}

/** A kept column against the same counted anew, row by row. */
function total(kept: keyof typeof COUNTED_ANEW, table: string, key: string, column: string): Total {
  const anew = COUNTED_ANEW[kept];
  return {
    about: `${column} of ${table}`,
    sql: `SELECT coalesce(k.who, n.who) AS who, coalesce(k.n, 0) AS kept, coalesce(n.n, 0) AS counted
      FROM (SELECT ${key} AS who, ${column} AS n FROM ${table}) k
      FULL JOIN (SELECT ${key} AS who, ${column} AS n FROM (${anew})) n ON k.who = n.who
      WHERE coalesce(k.n, 0) <> coalesce(n.n, 0) LIMIT ${MAX_TOLD}`,
  };
}

const SALE = `day || ' ' || class || ' ' || crawler`;

const TOTALS: readonly Total[] = [
  total('payers', 'payers', 'id', 'owed'),
  total('payers', 'payers', 'id', 'unsettled'),
  total('payers', 'payers', 'id', 'failed'),
  total('house', 'house', '1', 'unsettled'),
  total('house', 'house', '1', 'settled'),
  total('settlements', 'settlement_totals', 'state', 'count'),
  total('settlements', 'settlement_totals', 'state', 'amount'),
  total('sales', 'sales', SALE, 'sold'),
  total('sales', 'sales', SALE, 'amount'),
];

function* totals(statements: Statements): Iterable<string> {
  for (const { about, sql } of TOTALS)
    for (const { who, kept, counted } of statements.all(sql))
      yield `The total ${about} says ${text(kept)} for ${text(who)}; counted anew it is ${text(counted)}.`;
}

interface Law {
  /** Rows that break it. */
  readonly sql: string;
  readonly say: (row: Row) => string;
}

const name = ({ name: value }: Row): string => hexOf(value);
const claim = ({ id }: Row): string => idOf(id);

const LAWS: readonly Law[] = [
  {
    sql: `SELECT p.name, p.worth, sum(c.price) AS spent FROM payments p
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
      WHERE c.payer IS NOT p.payer OR c.signed <> p.signed`,
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
    sql: `SELECT hex(a.address) AS address, a.settled, coalesce(sum(p.value), 0) AS most
      FROM payers a LEFT JOIN (SELECT c.payer, p.value FROM settlements s
        JOIN claims c ON c.seq = s.claim JOIN payments p ON p.id = c.payment
        WHERE s.state = 'settled') p ON p.payer = a.id
      GROUP BY a.id HAVING a.settled > coalesce(sum(p.value), 0)`,
    say: (row) =>
      `Payer 0x${text(row['address']).toLowerCase()} has credit for ${text(row['settled'])} settled; all that it settled is ${text(row['most'])}.`,
  },
];

function* laws(statements: Statements): Iterable<string> {
  for (const { sql, say } of LAWS)
    for (const row of statements.all(`${sql} LIMIT ${MAX_TOLD}`)) yield say(row);
}
