/** Settling as seen from a process that does not lead: what it hears of the leader, and asks of it. */
import { outcomeOf } from '../outcome.ts';
import type { Room, SettlementOutcome, SettlementStatus, Trouble } from '../types.ts';
import { type Report, readReport, roomBy } from './report.ts';
import type { Beat, SharedLedger } from './types.ts';

/** Seconds after which what a leader said is not believed any more: it may be gone. */
const STALE = 6;
/** Milliseconds in which what this process sold may not be in what the leader said. */
const UNHEARD = 4_000;
/** Milliseconds between two looks at a claim that is waited for. */
const LOOK = 200;

export class Follower {
  readonly #ledger: Pick<SharedLedger, 'hurry' | 'get'>;
  readonly #patience: number;
  #report: Report | null = null;
  /** On the clock that never jumps, in milliseconds: when the leader said it. */
  #saidAt = Number.NEGATIVE_INFINITY;
  #processes = 1;
  /** What this process has sold lately: when, in milliseconds, and by when it must be mined. */
  #sold: { readonly at: number; readonly validBefore: number }[] = [];

  constructor(ledger: Pick<SharedLedger, 'hurry' | 'get'>, patience = 10_000) {
    this.#ledger = ledger;
    this.#patience = patience;
  }

  heard(beat: Beat): void {
    this.#processes = beat.processes;
    if (beat.leads || beat.report === null) {
      this.#report = null;
      return;
    }
    this.#report = readReport(beat.report);
    this.#saidAt = performance.now() - beat.age * 1000;
  }

  noticed(validBefore: bigint): void {
    const at = performance.now();
    this.#forget(at);
    this.#sold.push({ at, validBefore: Number(validBefore) });
  }

  room(validBefore: bigint, value: bigint | null): Room {
    const clock = performance.now();
    const age = (clock - this.#saidAt) / 1000;
    if (this.#report === null || age > STALE)
      return { ok: false, why: 'no process settles payments at the moment', retryAfter: 5 };
    this.#forget(clock);
    const sold = this.#sold.length;
    const firstDeadline = this.#sold.reduce(
      (first, one) => Math.min(first, one.validBefore),
      Number.MAX_SAFE_INTEGER,
    );
    const since = { age, sold, firstDeadline, processes: this.#processes };
    return roomBy(this.#report, since, Number(validBefore), value);
  }

  /** Asks the leader, by the ledger, and waits until the ledger knows how it ended. */
  async settleNow(claimId: string): Promise<SettlementOutcome> {
    const until = performance.now() + this.#patience;
    try {
      await this.#ledger.hurry(claimId);
      for (;;) {
        const entry = await this.#ledger.get(claimId);
        if (entry === undefined) throw new Error(`claim ${claimId} is not in the journal`);
        const outcome = outcomeOf(entry);
        if (outcome.status !== 'unknown' || performance.now() >= until) return outcome;
        await new Promise((resolve) => setTimeout(resolve, LOOK));
      }
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) throw error;
      return { claimId, status: 'unknown', reason: 'the ledger did not answer' };
    }
  }

  health(): readonly Trouble[] {
    if (this.#report !== null && performance.now() - this.#saidAt <= STALE * 1000) return [];
    const sentence = 'no process settles payments: nothing was heard of one that leads';
    return [{ code: 'not_settled', sentence }];
  }

  status(): SettlementStatus {
    return this.#report?.status ?? { queued: 0, underWay: 0, perSecond: 0 };
  }

  #forget(clock: number): void {
    if ((this.#sold[0]?.at ?? clock) >= clock - UNHEARD) return;
    this.#sold = this.#sold.filter(({ at }) => at >= clock - UNHEARD);
  }
}
