/** What is counted a day: what the gate said, and what was sold. */
import type { ResourceClass } from '../../types.ts';
import type { CountRow, SalesRow } from '../types.ts';
import type { Statements } from './statements.ts';
import { big, type Row, text } from './values.ts';

export function addCounts(statements: Statements, rows: readonly CountRow[]): void {
  for (const { day, event, resourceClass, crawler, count, amount } of rows)
    statements.run(
      `INSERT INTO counts (day, event, class, crawler, count, amount) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET count = count + excluded.count, amount = amount + excluded.amount`,
      day,
      event,
      resourceClass,
      crawler,
      count,
      amount,
    );
}

export function counts(statements: Statements, from: string, to: string): readonly CountRow[] {
  return statements
    .all(
      'SELECT * FROM counts WHERE day BETWEEN ? AND ? ORDER BY day, event, class, crawler',
      from,
      to,
    )
    .map(countOf);
}

export const countOf = (row: Row): CountRow => ({
  day: text(row['day']),
  event: text(row['event']),
  resourceClass: text(row['class']),
  crawler: text(row['crawler']),
  count: Number(row['count']),
  amount: big(row['amount']),
});

export function sales(statements: Statements, from: string, to: string): readonly SalesRow[] {
  return statements
    .all('SELECT * FROM sales WHERE day BETWEEN ? AND ? ORDER BY day, class, crawler', from, to)
    .map(saleOf);
}

export const saleOf = (row: Row): SalesRow => ({
  day: text(row['day']),
  resourceClass: text(row['class']) as ResourceClass,
  crawler: text(row['crawler']),
  sold: Number(row['sold']),
  amount: big(row['amount']),
});
