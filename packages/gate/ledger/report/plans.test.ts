/** What a report reads of a SQLite ledger: of transactions and payers, which grow for ever, an index alone. */
import type { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SQLITE } from '../dialect.ts';
import { openToWrite } from '../sqlite/open.ts';
import { Statements } from '../sqlite/statements.ts';
import type { Asking } from './asking.ts';
import { gasSince } from './gas.ts';
import { owed, status } from './status.ts';

let database: DatabaseSync;
beforeAll(() => {
  database = openToWrite(':memory:');
});
afterAll(() => database.close());

/** How each question is answered, by the parts of its plan. */
function plansOf(asking: Asking<unknown>): string[] {
  const statements = new Statements(database);
  const plans: string[] = [];
  for (let step = asking.next(); step.done !== true; ) {
    const { sql, values } = step.value;
    const plain = sql.replaceAll(/\$\d+/g, '?');
    for (const { detail } of statements.all(`EXPLAIN QUERY PLAN ${plain}`, ...values))
      plans.push(String(detail));
    step = asking.next(statements.all(plain, ...values));
  }
  return plans;
}

const of = (table: string, plans: readonly string[]) =>
  plans.filter((plan) => new RegExp(`^(SCAN|SEARCH) ${table}\\b`).test(plan));

it('counts gas and who owes without the transactions and the payers themselves', () => {
  const plans = plansOf(status(SQLITE));
  expect(of('transactions', plans)).toEqual([
    expect.stringContaining('USING COVERING INDEX transactions_spent'),
  ]);
  expect(of('payers', plans)).toEqual([
    expect.stringContaining('USING COVERING INDEX payers_owing'),
  ]);
});

it('tells what was spent lately without the transactions themselves, the newest first by the index', () => {
  const plans = plansOf(gasSince(1));
  expect(of('transactions', plans)).toEqual([
    expect.stringContaining('USING COVERING INDEX transactions_spent (state=?)'),
  ]);
  expect(plans.filter((plan) => plan.includes('ORDER BY'))).toEqual([]);
});

it('finds who owes most among those who owe', () => {
  expect(of('a', plansOf(owed(20)))).toEqual([expect.stringContaining('USING INDEX payers_owing')]);
});
