/** Requests that wait for the outcome of a settlement. */
import type { SettlementOutcome } from './types.ts';

export class Waiters {
  readonly #waiting = new Map<string, Set<(outcome: SettlementOutcome) => void>>();

  /** The outcome when it is known, or `null` after so many milliseconds. */
  wait(claimId: string, patience: number): Promise<SettlementOutcome | null> {
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(claimId) ?? new Set();
      this.#waiting.set(claimId, waiting);
      const end = (outcome: SettlementOutcome | null): void => {
        clearTimeout(timer);
        // Stryker disable next-line all: who was told hears nothing more by its promise; memory alone
        waiting.delete(end);
        // Stryker disable next-line all: memory alone
        if (waiting.size === 0) this.#waiting.delete(claimId);
        resolve(outcome);
      };
      const timer = setTimeout(() => end(null), patience);
      timer.unref();
      waiting.add(end);
    });
  }

  tell(outcome: SettlementOutcome): void {
    for (const end of [...(this.#waiting.get(outcome.claimId) ?? [])]) end(outcome);
  }
}
