/** A ledger looked at, at once and beside a service that writes: for `doctor` and the command line. */
import type { DatabaseSync } from 'node:sqlite';
import type { Address, Hex } from '../chain/types.ts';
import { audit } from './audit.ts';
import { type Debtor, type Failure, failed, owed, type Status, status } from './report/status.ts';
import { paymentsNamed, paymentsOf, type Story } from './report/story.ts';
import { settlementTotals } from './sqlite/counts.ts';
import { openToRead } from './sqlite/open.ts';
import { Statements } from './sqlite/statements.ts';
import { bigOrNull } from './sqlite/values.ts';
import type { SettlementTotal } from './types.ts';

export class LedgerReader {
  readonly #database: DatabaseSync;
  readonly #statements: Statements;

  /** @throws LedgerUnavailable where there is none, or of another version than this program's */
  constructor(path: string) {
    this.#database = openToRead(path);
    this.#statements = new Statements(this.#database);
  }

  /** Settlements in each state: their number and what they carry. */
  settlements(): readonly SettlementTotal[] {
    return settlementTotals(this.#statements);
  }

  /** How the money stands. */
  status(): Status {
    return status(this.#statements);
  }

  /** Who owes, the most first. */
  owed(limit: number): readonly Debtor[] {
    return owed(this.#statements, limit);
  }

  /** What failed, newest first. */
  failed(limit: number): readonly Failure[] {
    return failed(this.#statements, limit);
  }

  /** The payments of a hash or nonce of 32 bytes, those settled in that transaction included. */
  paymentsNamed(name: Hex, limit: number): readonly Story[] {
    return paymentsNamed(this.#statements, name, limit);
  }

  /** A payer's payments, newest first. */
  paymentsOf(payer: Address, limit: number): readonly Story[] {
    return paymentsOf(this.#statements, payer, limit);
  }

  /** What is wrong with it, a sentence each; reads every row. */
  audit(): readonly string[] {
    return audit(this.#statements);
  }

  /** The newest block that anything in it tells of, `null` where nothing does. */
  newestBlock(): bigint | null {
    const [row = {}] = this.#statements.all(
      `SELECT max(n) AS newest FROM (SELECT max(block) AS n FROM settlements
         UNION ALL SELECT max(since_block) FROM settlements
         UNION ALL SELECT max(block) FROM transactions)`,
    );
    return bigOrNull(row['newest']);
  }

  close(): void {
    this.#database.close();
  }
}
