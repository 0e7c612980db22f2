/** When to settle: enough have gathered, the oldest has waited, or one is about to expire. */
import { newEntry } from './outcome.ts';
import { serial } from './serial.ts';
import type {
  BatchSettler,
  SettlementJournal,
  SettlementOutcome,
  SettlementRequest,
  Settler,
} from './types.ts';

export interface ScheduleOptions {
  readonly settler: BatchSettler;
  readonly journal: SettlementJournal;
  /** Authorizations that are settled together. Default 50. */
  readonly batchSize?: number;
  /** Milliseconds the first of a batch waits for the others. Default 15,000. */
  readonly maxWait?: number;
  /** Seconds before `validBefore` at which an authorization waits no longer. Default 60. */
  readonly margin?: number;
  /** Milliseconds until the second try where the first learnt nothing; doubles up to `maxRetry`. */
  readonly retry?: number;
  readonly maxRetry?: number;
  /** Seconds since 1970. */
  readonly now?: () => number;
  /** Told of every outcome, the unknown ones too. A rejection is passed to `onError`. */
  readonly onOutcome: (outcome: SettlementOutcome) => Promise<void> | void;
  readonly onError: (error: unknown) => void;
}

export interface SettlementSchedule extends Settler {
  /** Learns what became of what an earlier process left, and takes up the rest. */
  start(): Promise<void>;
  /** Journals a claim for settlement. Durable when it resolves; the same claim twice is one. */
  add(request: SettlementRequest): Promise<void>;
  /** Settles all that is queued now. */
  flush(): Promise<void>;
  /** Settles what is queued, and ends. */
  stop(): Promise<void>;
}

export function settlementSchedule(options: ScheduleOptions): SettlementSchedule {
  const { settler, journal, batchSize = 50, maxWait = 15_000, margin = 60 } = options;
  const { retry = 1_000, maxRetry = 60_000, onOutcome, onError } = options;
  const now = options.now ?? (() => Math.floor(Date.now() / 1000));
  const inTurn = serial();
  let timer: NodeJS.Timeout | undefined;
  let due = Number.POSITIVE_INFINITY;
  let gathered = 0;
  let pause = retry;
  let stopped = false;

  /** Wakes at the earlier of this time and the one already set. */
  function wakeIn(milliseconds: number): void {
    const at = Date.now() + Math.max(0, milliseconds);
    if (stopped || at >= due) return;
    due = at;
    clearTimeout(timer);
    timer = setTimeout(() => void flush().catch(onError), at - Date.now());
    timer.unref();
  }

  function noticed(validBefore: bigint): void {
    gathered++;
    const untilDeadline = (Number(validBefore) - margin - now()) * 1000;
    wakeIn(gathered >= batchSize ? 0 : Math.min(maxWait, untilDeadline));
  }

  async function tell(outcomes: readonly SettlementOutcome[]): Promise<void> {
    for (const outcome of outcomes) {
      try {
        await onOutcome(outcome);
      } catch (error) {
        onError(error);
      }
    }
  }

  async function run(): Promise<void> {
    clearTimeout(timer);
    due = Number.POSITIVE_INFINITY;
    gathered = 0;
    try {
      await tell(await settler.reconcile());
      const queued = (await journal.open())
        .filter(({ state }) => state === 'queued')
        .toSorted((a, b) => Number(a.authorization.validBefore - b.authorization.validBefore));
      for (let start = 0; start < queued.length; start += batchSize)
        await tell(await settler.settle(queued.slice(start, start + batchSize)));
    } finally {
      const { length } = await journal.open();
      pause = length === 0 ? retry : Math.min(pause * 2, maxRetry);
      if (length > 0) wakeIn(pause);
    }
  }

  const flush = (): Promise<void> => inTurn(run);

  return {
    start: flush,
    noticed,
    room: () => ({ ok: true }),
    async settleNow(claimId) {
      const entry = await journal.get(claimId);
      if (entry === undefined) throw new Error(`claim ${claimId} is not in the journal`);
      return settler.settleNow(entry);
    },
    async add(request) {
      if ((await journal.get(request.claimId)) !== undefined) return;
      await journal.put([newEntry(request)]);
      noticed(request.authorization.validBefore);
    },
    flush,
    async stop() {
      stopped = true;
      await flush();
      clearTimeout(timer);
    },
  };
}
