/** Whether the ledger is whole: the file, the totals it keeps, and the laws of money. */
import { audited, MAX_TOLD } from '../audit.ts';
import { SQLITE } from '../dialect.ts';
import { atOnce } from '../report/asking.ts';
import type { Statements } from './statements.ts';
import { text } from './values.ts';

/** What is wrong, a sentence each; empty where nothing is. Reads every row, of one moment. */
export function audit(statements: Statements): readonly string[] {
  return statements.together('BEGIN', () => {
    const file = [...damage(statements)];
    // The rows of a broken file prove nothing.
    return file.length > 0 ? file : atOnce(statements, audited(SQLITE));
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
