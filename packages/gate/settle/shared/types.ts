/** Settling by one of many processes that share a ledger: what it asks of the ledger, and of who settles. */
import type { RoomFacts } from '../room.ts';
import type { SettlementEntry, SettlementJournal, SettlementService } from '../types.ts';

/** What a process hears when it says that it is there. `processes`: those that said so lately, itself among them. */
export type Beat =
  /** It leads, in this term: the same one as long as it never let the lead end. */
  | { readonly leads: true; readonly term: bigint; readonly processes: number }
  /** Another leads, for so many seconds more, and said so of how settling goes, so many seconds ago. */
  | {
      readonly leads: false;
      readonly holder: string;
      readonly left: number;
      readonly report: string | null;
      readonly age: number;
      readonly processes: number;
    };

/** Something that waits to be settled, as its claim left it. */
export interface Waiting {
  readonly claimId: string;
  /** Of its settlement, in the order of the claims. */
  readonly number: bigint;
  readonly validBefore: bigint;
  /** Somebody waits for its outcome. */
  readonly urgent: boolean;
}

/** A ledger that many processes share. Every method rejects with `LedgerUnavailable` for an outage. */
export interface SharedLedger {
  /**
   * Says that a process is there and would lead: it has the lead for `seconds` where nobody else does.
   * @param report of the leader, for the others; null leaves what was said before
   */
  beat(holder: string, seconds: number, report: string | null): Promise<Beat>;
  /** Gives the lead up: the next process that asks has it. */
  resign(holder: string): Promise<void>;
  /** The journal as the leader of a term writes it; what it writes after its term is refused. */
  journalOf(term: bigint): SettlementJournal;
  /** What is queued with a larger number than this, and what is urgent; the first ten thousand. */
  waitingAfter(number: bigint): Promise<readonly Waiting[]>;
  /** Somebody waits for the outcome of this claim. */
  hurry(claimId: string): Promise<void>;
  get(claimId: string): Promise<SettlementEntry | undefined>;
}

/** A settler that can be led: asked for what it knows of room, and left without a word. */
export interface LedService extends SettlementService {
  /** What is known of the room there is, for payments that carry `value`; null: the smallest. */
  facts(value: bigint | null): RoomFacts;
  /** Ends it at once: nothing more is sent, and what is on its way is left to the next one. */
  abandon(): Promise<void>;
}
