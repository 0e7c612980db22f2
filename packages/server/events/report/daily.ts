/**
 * A summary of each day to a webhook, in the first minutes of the next (UTC). Of many processes the one that
 * settles sends it; which days were taken is kept beside the events, so that a restart or another process
 * neither forgets one nor sends it again. Only where a webhook takes one and the process dies before that is
 * written down may it come twice: `day` says of which day it is.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { postTo } from '../../alarms/post.ts';
import type { EventStore, SummaryBook } from '../types.ts';
import { HOUR, HOURS_A_DAY } from '../write.ts';
import type { MoneyReport } from './money.ts';
import { moneyLines } from './money-text.ts';
import { type Report, reportOf } from './report.ts';
import { linesOf } from './text.ts';

export interface DailyOptions {
  readonly url: string;
  /** The address of the site. */
  readonly service: string;
  readonly store: Pick<EventStore, 'groups'> & SummaryBook;
  /** How the money stands now; what cannot be read of it is said in it. */
  readonly money: () => Promise<MoneyReport>;
  /** Days for which counts are kept: no older one is sent. */
  readonly keepDays: number;
  /** Whether this process is the one that sends it now. */
  readonly sends: () => boolean;
  readonly say: (line: string) => void;
  readonly onError: (error: unknown, doing: string) => void;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  readonly pace?: Partial<DailyPace>;
}

export interface DailyPace {
  /** Milliseconds between two looks at the clock. */
  readonly every: number;
  /** Until the second try, which doubles up to `maxRetry`. */
  readonly retry: number;
  readonly maxRetry: number;
  /** That the webhook may take. */
  readonly patience: number;
}

const PACE: DailyPace = { every: 30_000, retry: 1_000, maxRetry: 300_000, patience: 10_000 };
const DAY = HOUR * HOURS_A_DAY;
/** After midnight: by then every process has written what it counted. */
const AFTER = 5 * 60_000;
/** Rows of each table in its text. */
const ROWS = 10;

export class DailySummary {
  readonly #options: DailyOptions;
  readonly #pace: DailyPace;
  readonly #now: () => number;
  readonly #stopped = new AbortController();
  #running: Promise<void> | null = null;

  constructor(options: DailyOptions) {
    this.#options = options;
    this.#pace = { ...PACE, ...options.pace };
    this.#now = options.now ?? Date.now;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Ends a try that is under way; the day is sent after the next start. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      try {
        await this.#look();
      } catch (error) {
        if (!signal.aborted) this.#options.onError(error, 'the summary of a day');
      }
      await sleep(this.#pace.every, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  /** Sends each day that is due. @throws EventsUnavailable */
  async #look(): Promise<void> {
    const { store, sends } = this.#options;
    if (!sends()) return;
    const today = startOf(this.#now() - AFTER);
    for (let day = await this.#next(today); day < today; day += DAY) {
      const report = await reportOf(store, day, day + DAY);
      const what = summaryOf(this.#options.service, day, report, await this.#options.money());
      if (!(await this.#send(what))) return;
      await store.setSummarised(day);
    }
  }

  /** The first day that is not sent yet. Before the first summary of all nothing but yesterday is due. */
  async #next(today: number): Promise<number> {
    const { store, keepDays } = this.#options;
    const last = await store.summarised();
    if (last !== null) return Math.max(last + DAY, today - keepDays * DAY);
    const yesterday = today - DAY;
    const counted = await store.groups({ from: yesterday, to: today }, []);
    if (counted.length > 0) return yesterday;
    // A service that is new today has nothing to tell of yesterday.
    await store.setSummarised(yesterday);
    return today;
  }

  /** Tries until it is taken; false where this process is to send it no more. */
  async #send(what: object): Promise<boolean> {
    const { url, say, sends } = this.#options;
    const { retry, maxRetry, patience } = this.#pace;
    const { signal } = this.#stopped;
    for (let pause = retry; !signal.aborted && sends(); pause = Math.min(pause * 2, maxRetry)) {
      const failure = await postTo(url, what, patience, signal);
      if (signal.aborted) return false;
      if (failure === null) {
        if (pause > retry) say('REPORT_URL takes summaries again.');
        return true;
      }
      if (pause === retry)
        say(`REPORT_URL did not take the summary of a day: ${failure}. It is tried again.`);
      await sleep(pause, undefined, { signal, ref: false }).catch(() => {});
    }
    return false;
  }
}

const startOf = (at: number): number => at - (at % DAY);

/** What is sent: amounts in atomic units, as strings. The traffic is of the day, the money of now. */
function summaryOf(
  service: string,
  at: number,
  { from: _, to: __, ...report }: Report,
  money: MoneyReport,
): object {
  const day = new Date(at).toISOString().slice(0, 10);
  const [, ...lines] = linesOf({ ...report, from: at, to: at + DAY }, ROWS);
  const text = [`${service}, ${day}`, ...lines, '', ...moneyLines(money, ROWS)].join('\n');
  const plain = JSON.stringify(
    { ...report, money: { ...money, at: isoOf(money.at) } },
    (_key, value) => (typeof value === 'bigint' ? value.toString() : value),
  );
  return { service, day, text, ...(JSON.parse(plain) as object) };
}

const isoOf = (at: number): string => new Date(at).toISOString();
