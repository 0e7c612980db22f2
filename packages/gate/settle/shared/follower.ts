/** Settling as seen from a process that does not lead: what it hears of the leader, and asks of it. */
import { outcomeOf } from '../outcome.ts';
import type { Room, SettlementOutcome, SettlementStatus, Trouble } from '../types.ts';
import { type Report, readReport, roomBy } from './report.ts';
import type { Beat, SharedLedger } from './types.ts';

/**
 * Seconds beyond a lease for which what a leader said last is believed: where it died the next one leads by
 * then. All that this process sold since is counted on top of it.
 */
const HANDOVER = 2;
/** Milliseconds before a report in which what this process sold may not be in it: the leader had not looked yet. */
const UNHEARD = 2_000;
/** Milliseconds by which the time of one and the same report may seem to differ. */
const SAME = 100;
/** Milliseconds between two looks at a claim that is waited for. */
const LOOK = 200;

export class Follower {
  readonly #ledger: Pick<SharedLedger, 'hurry' | 'get'>;
  readonly #patience: number;
  /** Milliseconds for which a report is believed. */
  readonly #believed: number;
  #report: Report | null = null;
  /** On the clock that never jumps, in milliseconds: when the leader said it. */
  #saidAt = Number.NEGATIVE_INFINITY;
  /** Most that were there at once since the leader said it. */
  #processes = 1;
  /** What this process has sold since, for all it knows: when, in milliseconds, and by when it must be mined. */
  #sold: { readonly at: number; readonly validBefore: number }[] = [];

  /** @param lease seconds for which a leader has the lead; `patience` in milliseconds */
  constructor(ledger: Pick<SharedLedger, 'hurry' | 'get'>, lease: number, patience = 10_000) {
    this.#ledger = ledger;
    this.#patience = patience;
    this.#believed = (lease + HANDOVER) * 1000;
  }

  heard(beat: Beat): void {
    // Of those that fell silent since the leader's word each may have sold before.
    this.#processes = Math.max(this.#processes, beat.processes);
    // Who leads since a moment has said nothing yet, this one or another: what the last one said goes on.
    if (beat.leads || beat.report === null) return;
    const saidAt = performance.now() - beat.age * 1000;
    if (saidAt > this.#saidAt + SAME) this.#processes = beat.processes;
    this.#report = readReport(beat.report);
    this.#saidAt = saidAt;
  }

  /** This process led: what it sold meanwhile is in no report that it heard before. */
  led(): void {
    this.#report = null;
  }

  /** Whether what a leader said last is recent enough to sell by. */
  get believes(): boolean {
    return this.#report !== null && this.#age() <= this.#believed;
  }

  noticed(validBefore: bigint): void {
    this.#forget();
    this.#sold.push({ at: performance.now(), validBefore: Number(validBefore) });
  }

  room(validBefore: bigint, value: bigint | null): Room {
    if (this.#report === null || !this.believes)
      return { ok: false, why: 'no process settles payments at the moment', retryAfter: 5 };
    this.#forget();
    const sold = this.#sold.length;
    const firstDeadline = this.#sold.reduce(
      (first, one) => Math.min(first, one.validBefore),
      Number.MAX_SAFE_INTEGER,
    );
    const since = { age: this.#age() / 1000, sold, firstDeadline, processes: this.#processes };
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
    if (this.believes) return [];
    const sentence = 'no process settles payments: nothing was heard of one that leads';
    return [{ code: 'not_settled', sentence }];
  }

  status(): SettlementStatus {
    return this.#report?.status ?? { queued: 0, underWay: 0, perSecond: 0 };
  }

  /** Milliseconds since the leader said it. */
  #age(): number {
    return performance.now() - this.#saidAt;
  }

  /** What the leader must have counted in what it said. */
  #forget(): void {
    const edge = this.#saidAt - UNHEARD;
    if ((this.#sold[0]?.at ?? edge) >= edge) return;
    this.#sold = this.#sold.filter(({ at }) => at >= edge);
  }
}
