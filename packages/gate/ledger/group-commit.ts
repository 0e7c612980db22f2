/**
 * Group commit over one SQLite connection: what is asked for in one turn of the event loop is
 * written in one transaction, and the promises resolve after it is on disk. One fsync then carries
 * as many claims as there were requests in flight.
 */
import type { DatabaseSync } from 'node:sqlite';
import { LedgerUnavailable } from './types.ts';

interface Job {
  readonly run: () => unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

export class GroupCommit {
  readonly #database: DatabaseSync;
  #jobs: Job[] = [];
  #scheduled = false;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** Runs `run` inside the next transaction; resolves with its result once that is durable. */
  write<T>(run: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#jobs.push({ run, resolve: resolve as (value: unknown) => void, reject });
      if (this.#scheduled) return;
      this.#scheduled = true;
      setImmediate(() => this.flush());
    });
  }

  /** Commits what is waiting, now. */
  flush(): void {
    this.#scheduled = false;
    const jobs = this.#jobs;
    if (jobs.length === 0) return;
    this.#jobs = [];
    if (!this.#commit(jobs) && jobs.length > 1) {
      // One of them failed: each alone, so that it fails alone.
      for (const job of jobs) this.#commit([job]);
    }
  }

  /** One transaction. A single job's failure is its own; of several, nothing happened: `false`. */
  #commit(jobs: readonly Job[]): boolean {
    const results: unknown[] = [];
    try {
      this.#database.exec('BEGIN IMMEDIATE');
      for (const { run } of jobs) results.push(run());
      this.#database.exec('COMMIT');
    } catch (error) {
      this.#rollback();
      if (jobs.length > 1) return false;
      const why = error instanceof Error ? error.message : String(error);
      jobs[0]?.reject(
        new LedgerUnavailable(`the ledger could not be written: ${why}`, { cause: error }),
      );
      return true;
    }
    jobs.forEach(({ resolve }, i) => {
      resolve(results[i]);
    });
    return true;
  }

  #rollback(): void {
    if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
  }
}
