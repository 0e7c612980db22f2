/** A ledger looked at, at once and beside a service that writes: for `doctor` and the command line. */
import type { DatabaseSync } from 'node:sqlite';
import { settlementTotals } from './sqlite/counts.ts';
import { openToRead } from './sqlite/open.ts';
import { Statements } from './sqlite/statements.ts';
import type { SettlementTotal } from './types.ts';

export class LedgerReader {
  readonly #database: DatabaseSync;
  readonly statements: Statements;

  /** @throws LedgerUnavailable where there is none, or of another version than this program's */
  constructor(path: string) {
    this.#database = openToRead(path);
    this.statements = new Statements(this.#database);
  }

  /** Settlements in each state: their number and what they carry. */
  settlements(): readonly SettlementTotal[] {
    return settlementTotals(this.statements);
  }

  close(): void {
    this.#database.close();
  }
}
