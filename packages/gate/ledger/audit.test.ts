/** What is wrong with a ledger is found, and told once: the file first, then its totals and the laws of money. */
import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { authorizationOf, claimOf } from '../testing/claims.ts';
import { audit } from './sqlite/audit.ts';
import { Book } from './sqlite/book.ts';
import { openToWrite } from './sqlite/open.ts';
import { Statements } from './sqlite/statements.ts';

let database: DatabaseSync;
let statements: Statements;
beforeEach(() => {
  database = openToWrite(':memory:');
  statements = new Statements(database);
});
afterEach(() => database.close());

/** Sells on as many authorizations. */
function sell(many: number): void {
  const book = new Book(database);
  book.together('BEGIN IMMEDIATE', () => {
    for (let n = 1; n <= many; n++)
      book.claim(claimOf({ id: `c${n}`, authorization: authorizationOf(n) }));
  });
  expect(audit(statements)).toEqual([]);
}

/** As a broken program would leave it. */
function spoil(sql: string): readonly string[] {
  database.exec(`PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON; ${sql};
    PRAGMA ignore_check_constraints = OFF`);
  return audit(statements);
}

describe('a damaged file', () => {
  const orphan = (row: number) =>
    `Row ${row} of settlements refers to a row of transactions that is not there.`;

  it('is told of its rows that refer to none, of ten of them at most', () => {
    sell(11);
    expect(spoil('UPDATE settlements SET tx = 77 WHERE claim = 2')).toEqual([orphan(2)]);
    const all = spoil('UPDATE settlements SET tx = 77');
    expect(all).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(orphan));
  });

  it('is told what the database says of it, and nothing that its rows would prove', () => {
    sell(1);
    const [finding, ...more] = spoil(
      `UPDATE claims SET price = -5; UPDATE house SET unsettled = 7`,
    );
    expect(finding).toMatch(/^The file is damaged: CHECK constraint failed/u);
    expect(more.every((sentence) => sentence.startsWith('The file is damaged: '))).toBe(true);
  });
});

describe('totals', () => {
  it('that differ from what they count are told by name, ten of a kind at most', () => {
    sell(1);
    expect(spoil(`UPDATE house SET unsettled = 7; UPDATE sales SET sold = 9`)).toEqual([
      'The total unsettled of house says 7 for 1; counted anew it is 1000.',
      'The total sold of sales says 9 for 2027-01-15 workbench-tool GPTBot; counted anew it is 1.',
    ]);
  });
});

describe('the laws of money', () => {
  it('an authorization is settled once', () => {
    sell(1);
    const findings = spoil(`
      INSERT INTO claims (id, payment, payer, signed, crawler, price, state, claimed_at, window_ends,
        repeat_window, lease_until) SELECT 'twice', payment, payer, signed, crawler, 0, 'released',
        claimed_at, window_ends, repeat_window, lease_until FROM claims;
      INSERT INTO settlements (claim, state, attempts, final, changed_at)
        SELECT seq, 'failed', 0, 0, 0 FROM claims WHERE id = 'twice'`);
    const nonce = authorizationOf(1).nonce;
    const law = `Authorization ${nonce} has 2 settlements under way or done.`;
    expect(findings).not.toContain(law);
    expect(spoil(`UPDATE settlements SET state = 'broadcast'`)).toContain(law);
  });

  it('no payment gives back more than it sold, and no claim that of another payment', () => {
    sell(1);
    sell(2);
    spoil(`INSERT INTO transactions (hash) VALUES (x'0a');
      INSERT INTO refunds (tx, place, payment, claim, value, state, block, mined_at, entered_at)
        SELECT max(t.id), 0, p.payment, p.seq, 1000, 'booked', 1, 1, 1
        FROM transactions t, (SELECT * FROM claims ORDER BY seq LIMIT 1) p`);
    expect(spoil('')).toEqual([]);
    const nonce = authorizationOf(1).nonce;
    expect(spoil('UPDATE refunds SET value = 1001')).toEqual([
      `Of payment ${nonce} 1001 were given back; it sold 1000.`,
    ]);
    expect(spoil(`UPDATE refunds SET state = 'lost'`)).toEqual([]);
    expect(spoil('UPDATE refunds SET claim = claim + 1')).toEqual([
      'Refund 0x0a, transfer 0, is for a claim that its payment did not buy.',
    ]);
  });

  it('a payment is named as it was given, hexadecimal or not', () => {
    const book = new Book(database);
    const claim = claimOf({ authorization: null, payment: 'tx:a name', worth: 9000n });
    book.together('BEGIN IMMEDIATE', () => book.claim(claim));
    expect(spoil('UPDATE payments SET worth = 10')).toEqual([
      'Payment a name carries 10 and bought for 1000.',
    ]);
  });
});
