/**
 * Who may compute next: fair shares between sources, paid before free.
 *
 * One source never holds every process, never has more than a few jobs waiting, and has so many
 * seconds of computing a minute. Of those who may, paid goes before free, and within each the
 * sources take turns. Pure bookkeeping: times are given, nothing is run here.
 */

export interface ShareLimits {
  /** Jobs computed at once. */
  readonly processes: number;
  /** Jobs that may wait, of all sources. */
  readonly waiting: number;
  /** Jobs of one source that may wait. */
  readonly waitingEach: number;
  /** Seconds of computing that one source has in any minute. */
  readonly budget: number;
}

export interface Claimant {
  readonly source: string;
  readonly paid: boolean;
}

export type Admission =
  | { readonly admitted: true }
  | {
      readonly admitted: false;
      readonly why: 'full' | 'share' | 'budget';
      readonly seconds: number;
    };

/** Seconds over which the budget of a source is counted. */
const WINDOW = 60;

interface Spent {
  readonly at: number;
  readonly seconds: number;
}

/** Jobs of one class, by source; the map's order is whose turn it is. */
type Queue<J> = Map<string, J[]>;

export class Shares<J extends Claimant> {
  readonly #limits: ShareLimits;
  readonly #queues: Readonly<Record<'paid' | 'free', Queue<J>>> = {
    paid: new Map(),
    free: new Map(),
  };
  /** Jobs under way, by source. */
  readonly #running = new Map<string, number>();
  readonly #spent = new Map<string, Spent[]>();
  #waiting = 0;
  #busy = 0;
  /** Seconds that a job took of late: what Retry-After is reckoned from. */
  #usual = 0.5;

  constructor(limits: ShareLimits) {
    this.#limits = limits;
  }

  /** Jobs waiting now. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Lets a job wait, or says why not and in how many seconds it is worth coming back. */
  enter(job: J, now: number): Admission {
    const { waiting, waitingEach, budget } = this.#limits;
    if (this.spent(job.source, now) >= budget)
      return { admitted: false, why: 'budget', seconds: this.#untilBudget(job.source, now) };
    if (this.#waiting >= waiting)
      return { admitted: false, why: 'full', seconds: this.secondsToDrain() };
    const own = (['paid', 'free'] as const).reduce(
      (sum, kind) => sum + (this.#queues[kind].get(job.source)?.length ?? 0),
      0,
    );
    if (own >= waitingEach)
      return { admitted: false, why: 'share', seconds: this.secondsToDrain(own) };
    const queue = this.#queueOf(job);
    const line = queue.get(job.source);
    if (line) line.push(job);
    else queue.set(job.source, [job]);
    this.#waiting++;
    return { admitted: true };
  }

  /** The job whose turn it is, taken from the queue; `undefined` where nobody may go. */
  next(now: number): J | undefined {
    if (this.#busy >= this.#limits.processes) return undefined;
    for (const queue of [this.#queues.paid, this.#queues.free])
      for (const [source, line] of queue) {
        if (!this.#mayRun(source, now)) continue;
        const job = line.shift() as J;
        queue.delete(source);
        // Behind all others of its class until its turn comes again.
        if (line.length > 0) queue.set(source, line);
        this.#waiting--;
        this.#busy++;
        this.#running.set(source, (this.#running.get(source) ?? 0) + 1);
        return job;
      }
    return undefined;
  }

  /** A job that `next` gave has ended after so many seconds. */
  ended({ source }: J, seconds: number, now: number): void {
    this.#busy--;
    const left = (this.#running.get(source) ?? 1) - 1;
    if (left > 0) this.#running.set(source, left);
    else this.#running.delete(source);
    this.#usual += (seconds - this.#usual) / 8;
    this.#charge(source, { at: now, seconds });
  }

  /** Takes a waiting job out; `false` where it waits no more. */
  leave(job: J): boolean {
    const queue = this.#queueOf(job);
    const line = queue.get(job.source);
    const at = line?.indexOf(job) ?? -1;
    if (line === undefined || at < 0) return false;
    line.splice(at, 1);
    if (line.length === 0) queue.delete(job.source);
    this.#waiting--;
    return true;
  }

  /** Takes every waiting job out. */
  drain(): J[] {
    const jobs = [...this.#queues.paid.values(), ...this.#queues.free.values()].flat();
    this.#queues.paid.clear();
    this.#queues.free.clear();
    this.#waiting = 0;
    return jobs;
  }

  /** Seconds of computing that a source has had within the last minute. */
  spent(source: string, now: number): number {
    let sum = 0;
    for (const { at, seconds } of this.#spent.get(source) ?? [])
      if (at > now - WINDOW) sum += seconds;
    return sum;
  }

  /** Whole seconds until `jobs` of the usual size are through, from 1 to 60. */
  secondsToDrain(jobs = this.#waiting): number {
    const seconds = Math.ceil((jobs * this.#usual) / this.#limits.processes);
    return Math.min(60, Math.max(1, seconds));
  }

  #queueOf(job: Claimant): Queue<J> {
    return job.paid ? this.#queues.paid : this.#queues.free;
  }

  /** One process is always left for the others, where there is more than one. */
  #mayRun(source: string, now: number): boolean {
    const most = Math.max(1, this.#limits.processes - 1);
    return (this.#running.get(source) ?? 0) < most && this.spent(source, now) < this.#limits.budget;
  }

  /** Whole seconds until enough of what was spent is a minute old. */
  #untilBudget(source: string, now: number): number {
    let over = this.spent(source, now) - this.#limits.budget;
    for (const { at, seconds } of this.#spent.get(source) ?? []) {
      if (at <= now - WINDOW) continue;
      over -= seconds;
      if (over < 0) return Math.max(1, Math.ceil(at + WINDOW - now));
    }
    return WINDOW;
  }

  /** Kept in order of last use, so that what is forgotten stands first, and memory follows the last minute. */
  #charge(source: string, spent: Spent): void {
    const edge = spent.at - WINDOW;
    const log = (this.#spent.get(source) ?? []).filter(({ at }) => at > edge);
    this.#spent.delete(source);
    this.#spent.set(source, [...log, spent]);
    for (const [other, { length, [length - 1]: last }] of this.#spent) {
      if (last !== undefined && last.at > edge) break;
      this.#spent.delete(other);
    }
  }
}
