/**
 * The primary of a crew: it forks the workers, starts again what dies or hangs, replaces them one by one,
 * and ends with them. It serves nothing itself, and touches no money.
 *
 * The first worker starts alone: what keeps the service from starting is said once, and what is made
 * once (migrations, keys, packed pages) is there for the others.
 */
import type { Report } from './messages.ts';
import { PULSE, Pulses } from './pulses.ts';
import { Questions, Turns } from './questions.ts';
import { type Fork, Worker } from './worker.ts';

export interface PrimaryOptions {
  /** Workers that are to serve. */
  readonly size: number;
  readonly fork: Fork;
  readonly say: (line: string) => void;
  readonly warn: (line: string) => void;
  readonly pace?: Partial<Pace>;
}

/** In milliseconds. */
export interface Pace {
  /** Until one that died young is started again: the first time, and at most. */
  readonly again: number;
  readonly againMax: number;
  /** From here on it did not die young. */
  readonly steady: number;
  /** That a start may take, and an end: then it is killed. */
  readonly patience: number;
  /** For which one that serves may say nothing: then it hangs, and is killed. */
  readonly silence: number;
}

const PACE: Pace = {
  ...{ again: 1_000, againMax: 30_000, steady: 60_000, patience: 120_000 },
  silence: 30_000,
};

export class Primary {
  readonly #options: PrimaryOptions;
  readonly #pace: Pace;
  readonly #workers = new Set<Worker>();
  readonly #questions = new Questions();
  readonly #turns = new Turns();
  readonly #pulses: Pulses<Worker>;
  /** How often in a row the workers of a number died young. */
  readonly #young = new Map<number, number>();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #done = Promise.withResolvers<number>();
  #desk: Worker | null = null;
  #whole = false;
  #busy = false;
  #ending = false;
  #status = 0;

  constructor(options: PrimaryOptions) {
    this.#options = options;
    this.#pace = { ...PACE, ...options.pace };
    this.#pulses = new Pulses({ every: PULSE, limit: this.#pace.silence });
  }

  /** Resolves when all have ended: 0 where they were told to, 1 where none could start. */
  async run(): Promise<number> {
    const listening = setInterval(() => this.#listen(), PULSE);
    this.#fork(1);
    try {
      return await this.#done.promise;
    } finally {
      clearInterval(listening);
    }
  }

  /** Ends all in order. */
  end(): void {
    this.#ending = true;
    for (const timer of this.#timers) clearTimeout(timer);
    for (const worker of this.#workers) this.#dismiss(worker);
    this.#perhapsDone();
  }

  /** Ends all at once. */
  kill(): void {
    for (const worker of this.#workers) worker.kill();
  }

  /** Replaces every worker by a new process, one after the other: an old one ends when its heir serves. */
  roll(): Promise<void> {
    return this.#alone('replacing the workers', async () => {
      await this.#adopt();
      for (const old of this.#serving()) {
        // What took the place of one that died meanwhile is new already.
        if (this.#ending || !this.#workers.has(old)) continue;
        const heir = this.#fork(old.number);
        if (!(await heir.ready.promise)) {
          if (!this.#ending)
            this.#options.warn(
              `Worker ${old.number} goes on: the process that was to replace it did not start. Those after it are not replaced either.`,
            );
          return;
        }
        this.#dismiss(old);
        await old.left.promise;
      }
      if (!this.#ending) this.#options.say('Every worker was replaced.');
    });
  }

  /** Lets every worker read the pages anew; all show them, or none does. */
  reload(): Promise<void> {
    return this.#alone('reading the pages anew', async () => {
      const workers = this.#serving();
      const why = await this.#allRead(workers, 'load');
      for (const worker of workers) worker.send({ order: 'show', loaded: why === null });
      if (why !== null) this.#options.warn(`The pages stay as they were: ${why}.`);
      else this.#options.say('The pages were read anew by every worker.');
    });
  }

  /** Until all are replaced, a page that a new worker shows may ask an old one for its files. */
  async #adopt(): Promise<void> {
    const why = await this.#allRead(this.#serving(), 'adopt');
    if (why !== null)
      this.#options.warn(`The old workers do not have the files of the new pages: ${why}.`);
  }

  /** Null where all have read a newer build, else why the first of those has not that has not. */
  async #allRead(workers: readonly Worker[], order: 'load' | 'adopt'): Promise<string | null> {
    const found = workers.map((worker) => worker.reads(order, this.#pace.patience));
    return (await Promise.all(found)).find((each) => each !== null) ?? null;
  }

  /** Runs a change of the whole crew, one at a time. */
  async #alone(what: string, change: () => Promise<void>): Promise<void> {
    if (this.#busy || !this.#whole) {
      const why = this.#whole ? 'the last such change is under way' : 'the workers are starting';
      this.#options.warn(`Not now, ${what}: ${why}. Ask again.`);
      return;
    }
    this.#busy = true;
    try {
      await change();
    } finally {
      this.#busy = false;
    }
  }

  #serving(): Worker[] {
    return [...this.#workers].filter(({ state }) => state === 'serving');
  }

  #fork(number: number): Worker {
    const worker = new Worker(number, (itself) =>
      this.#options.fork(number, {
        report: (report) => this.#hear(itself, report),
        gone: (how) => this.#gone(itself, how),
      }),
    );
    this.#workers.add(worker);
    worker.limit(this.#pace.patience);
    return worker;
  }

  #dismiss(worker: Worker): void {
    this.#ends(worker);
    worker.limit(this.#pace.patience);
    worker.send({ order: 'end' });
  }

  #ends(worker: Worker): void {
    worker.ends();
    this.#turns.gone(worker);
    this.#seatDesk();
  }

  /** Kills who serves and is silent: nobody else would end it, and it answers nothing. */
  #listen(): void {
    for (const worker of this.#pulses.look(this.#serving(), performance.now())) {
      this.#options.warn(
        `Worker ${worker.number}, process ${worker.pid}, said nothing for ${this.#pace.silence / 1_000} s: it hangs, and is killed.`,
      );
      worker.kill();
    }
  }

  #hear(worker: Worker, report: Report): void {
    switch (report.says) {
      case 'lives':
        this.#pulses.lives(worker);
        break;
      case 'serving':
        this.#serves(worker);
        break;
      case 'ending':
        this.#ends(worker);
        worker.limit(this.#pace.patience);
        break;
      case 'loaded':
        worker.loaded(report.why);
        break;
      case 'asks':
        this.#questions.ask(worker, report, this.#serving());
        break;
      case 'answers':
        this.#questions.take(worker, report);
        break;
      case 'wants turn':
        this.#turns.want(worker);
        break;
      case 'turn done':
        this.#turns.done(worker);
    }
  }

  #serves(worker: Worker): void {
    if (worker.state !== 'starting') return;
    worker.serves();
    this.#options.say(`Worker ${worker.number} serves, process ${worker.pid}.`);
    if (!this.#whole) {
      this.#whole = true;
      for (let number = 2; number <= this.#options.size; number++) this.#fork(number);
    }
    this.#seatDesk();
  }

  #gone(worker: Worker, how: string): void {
    this.#workers.delete(worker);
    this.#pulses.gone(worker);
    this.#questions.gone(worker);
    this.#turns.gone(worker);
    this.#seatDesk();
    worker.hasEnded();
    if (this.#ending) {
      this.#perhapsDone();
      return;
    }
    // The one that is to replace it, or that it was to replace.
    if ([...this.#workers].some(({ number }) => number === worker.number)) return;
    if (worker.state === 'starting' && this.#serving().length === 0) {
      this.#options.warn(`Worker ${worker.number} did not start (${how}), and no other serves.`);
      this.#status = 1;
      this.end();
    } else this.#again(worker, how);
  }

  /** Another one in its place: at once, or later and later where it died young. */
  #again({ number, age, state }: Worker, how: string): void {
    const { again, againMax, steady } = this.#pace;
    const old = state !== 'starting' && age >= steady;
    const times = old ? 0 : (this.#young.get(number) ?? 0);
    this.#young.set(number, old ? 0 : times + 1);
    const wait = old ? 0 : Math.min(again * 2 ** Math.min(times, 20), againMax);
    const after = wait === 0 ? '' : ` in ${wait / 1_000} s`;
    this.#options.warn(`Worker ${number} ended (${how}); another is started${after}.`);
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#fork(number);
    }, wait);
    this.#timers.add(timer);
  }

  /** The desk is kept by the first that serves, until it ends. */
  #seatDesk(): void {
    if (this.#desk?.state === 'serving' && this.#workers.has(this.#desk)) return;
    this.#desk?.send({ order: 'keep desk', keeps: false });
    this.#desk = this.#serving()[0] ?? null;
    this.#desk?.send({ order: 'keep desk', keeps: true });
  }

  #perhapsDone(): void {
    if (this.#workers.size === 0) this.#done.resolve(this.#status);
  }
}
