/** Callers who ask one ledger at once, for the same few payments, and what they heard. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Ledger } from '../../ledger/types.ts';
import { LedgerUnavailable } from '../../ledger/types.ts';
import { NOW } from '../claims.ts';
import type { Operation } from './linearize.ts';
import { type Ask, askLedger, LEASE } from './operations.ts';

/** `payers`: nothing goes by credit, so that each payer is by itself; `house`: everything does. */
export type Kind = 'payers' | 'house';

export interface Plan {
  readonly kind: Kind;
  readonly seed: number;
  /** Names the callers of one process: no other has it. */
  readonly who: string;
  /** Callers at once. */
  readonly lanes: number;
  /** Things that each of them does; each is one to five questions. */
  readonly steps: number;
}

export interface Log {
  /** Before it is asked; a number for `end`. */
  begin(input: Ask, call: bigint): number;
  end(number: number, at: bigint, output: string): void;
}

/** Kept in memory. */
export class History implements Log {
  readonly operations: Operation<Ask, string>[] = [];

  begin(input: Ask, call: bigint): number {
    return this.operations.push({ input, call, answer: null }) - 1;
  }

  end(number: number, at: bigint, output: string): void {
    const asked = this.operations[number];
    if (asked !== undefined) this.operations[number] = { ...asked, answer: { at, output } };
  }
}

/** Resolves when all callers are done. @throws what is no outage of the ledger */
export async function ask(ledger: Ledger, plan: Plan, log: Log): Promise<void> {
  const lanes = Array.from({ length: plan.lanes }, (_, k) => new Caller(ledger, plan, log, k));
  await Promise.all(lanes.map((lane) => lane.run()));
}

/** Milliseconds until a caller asks again that heard of an outage. */
const PAUSE = 150;
/** Payments that callers ask for at one time. */
const WINDOW = 3;
/** Atomic units. */
const PRICE = 1_000;
const WORTH = 3_000;
const BALANCE = 4_000;
const CREDIT = { creditMax: 3_000, exposureMax: 2_000 } as const;
/** Payers of a history that is one object. */
const HOUSE = 3;
/** Seconds that clocks are apart: one beyond the other's leases. */
const CLOCKS = [0, 0, 0, LEASE + 30] as const;

class Caller {
  readonly #ledger: Ledger;
  readonly #plan: Plan;
  readonly #log: Log;
  readonly #name: string;
  #lot: number;
  #claims = 0;

  constructor(ledger: Ledger, plan: Plan, log: Log, lane: number) {
    this.#ledger = ledger;
    this.#plan = plan;
    this.#log = log;
    this.#name = `${plan.who}.${lane}`;
    this.#lot = (Math.imul(plan.seed + 1, 2_654_435_761) + lane * 40_503) >>> 0;
  }

  async run(): Promise<void> {
    for (let step = 0; step < this.#plan.steps; step++) await this.#step(step);
  }

  async #step(step: number): Promise<void> {
    const n = Math.floor(step / 3) + this.#below(WINDOW);
    const house = this.#plan.kind === 'house';
    const payment = house || n % 2 === 1 ? `auth-${n}` : `tx-${n}`;
    const of = { payment, payer: house ? n % HOUSE : Math.floor(n / 2) };
    const now = NOW + (CLOCKS[this.#below(CLOCKS.length)] ?? 0);
    const chance = this.#below(10);
    if (chance === 0) return void (await this.#ask({ ...of, what: 'lookup', now }));
    if (chance === 1 && house) return void (await this.#ask({ ...of, what: 'standing', now }));
    // As the gate does it: presented first, and then claimed.
    const presenter = `source-${this.#below(8) === 0 ? 1 : 0}`;
    if (this.#below(2) === 0) await this.#ask({ ...of, what: 'present', presenter, now });
    await this.#buy(of, presenter, now);
  }

  async #buy(of: Of, presenter: string, now: number): Promise<void> {
    const { kind } = this.#plan;
    const id = `${this.#name}.${this.#claims++}`;
    const reserve = this.#below(2) === 0;
    const signed = of.payment.startsWith('auth');
    // A transaction is worth several prices, an authorization one, as in the gate.
    const worth = signed ? PRICE : WORTH;
    const credit = kind === 'house' && !reserve ? CREDIT : null;
    const said = await this.#ask({
      ...{ ...of, what: 'claim', id, presenter, worth, price: PRICE, now, reserve, credit },
      resource: `/page-${this.#below(2)}.html`,
      balance: signed ? BALANCE : null,
    });
    if (said?.startsWith('claimed') !== true) return;
    if (reserve) await this.#finish(of, id, now, worth);
    else if (kind === 'house') await this.#settle(of, id, worth);
  }

  /** What becomes of a reservation: it is sold, settled first and sold, undone, or left to its lease. */
  async #finish(of: Of, id: string, now: number, worth: number): Promise<void> {
    const credit = this.#plan.kind === 'house' ? CREDIT : null;
    const sell = () => this.#ask({ ...of, what: 'confirm', id, now, credit });
    switch (this.#below(5)) {
      case 0:
        return void (await this.#ask({ ...of, what: 'release', id }));
      case 1:
        return;
      case 2:
        return void (await sell());
      default:
        if ((await this.#ask({ ...of, what: 'enqueue', id })) !== 'true') return;
        if (this.#plan.kind === 'house') await this.#settle(of, id, worth);
        await sell();
    }
  }

  async #settle(of: Of, id: string, worth: number): Promise<void> {
    const to = this.#below(6) === 0 ? 'failed' : 'settled';
    if (this.#below(4) > 0) await this.#ask({ ...of, what: 'settle', id, to, worth });
  }

  /** What it answered; null where nobody knows what became of it. */
  async #ask(input: Ask): Promise<string | null> {
    const number = this.#log.begin(input, process.hrtime.bigint());
    try {
      const output = await askLedger(this.#ledger, input);
      this.#log.end(number, process.hrtime.bigint(), output);
      return output;
    } catch (error) {
      if (!(error instanceof LedgerUnavailable)) throw error;
      // Whether it was done nobody knows. Many such questions are many possibilities: crawlers wait, too.
      await sleep(PAUSE);
      return null;
    }
  }

  #below(bound: number): number {
    this.#lot = (Math.imul(this.#lot, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.#lot / 2 ** 32) * bound);
  }
}

type Of = Pick<Ask, 'payment' | 'payer'>;
