/** The statements of one connection, each prepared once. Integers come as bigint. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Row, Value } from './values.ts';

export class Statements {
  readonly database: DatabaseSync;
  readonly #prepared = new Map<string, StatementSync>();

  constructor(database: DatabaseSync) {
    this.database = database;
  }

  /** Number of rows changed, and the id of the last one inserted. */
  run(sql: string, ...values: Value[]): { readonly changes: bigint; readonly id: bigint } {
    const { changes, lastInsertRowid } = this.#prepare(sql).run(...values);
    return { changes: BigInt(changes), id: BigInt(lastInsertRowid) };
  }

  one(sql: string, ...values: Value[]): Row | undefined {
    return this.#prepare(sql).get(...values);
  }

  all(sql: string, ...values: Value[]): Row[] {
    return this.#prepare(sql).all(...values);
  }

  /** What `work` reads is of one moment, what it writes happens whole or not at all. */
  together<T>(begin: 'BEGIN' | 'BEGIN IMMEDIATE', work: () => T): T {
    const { database } = this;
    database.exec(begin);
    try {
      const result = work();
      database.exec('COMMIT');
      return result;
    } catch (error) {
      // A full disk or a lost one has rolled back already.
      if (database.isTransaction) database.exec('ROLLBACK');
      throw error;
    }
  }

  #prepare(sql: string): StatementSync {
    const known = this.#prepared.get(sql);
    // Stryker disable next-line ConditionalExpression: speed only, it would be prepared again
    if (known !== undefined) return known;
    const statement = this.database.prepare(sql);
    statement.setReadBigInts(true);
    // Stryker disable next-line CallExpression: speed only, it would be prepared again
    this.#prepared.set(sql, statement);
    return statement;
  }
}
