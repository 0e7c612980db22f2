/**
 * Which of many processes tells the publisher. What all of them see, who settles tells; what is of one
 * process alone, that one; and what one sees that who settles does not is of that process, after a while.
 */
import type { Neighbour } from '@tollbench/gate/ledger/house.ts';
import { kindOf } from '../alarms/condition.ts';

/** How an alarm knows whether it is to be sent from here. */
export interface Teller {
  /** What was found at a look, for the others to know. */
  found(codes: readonly string[]): void;
  /** Whether this process tells of it now; asked at each look at which it is there. */
  tells(code: string): boolean;
  /** Its name, where there are several processes to tell apart. */
  readonly name: string | null;
}

/** What a process knows of its house. */
export interface Household {
  readonly holder: string;
  /** Others that were there when it last heard of them. */
  readonly others: readonly Neighbour[];
  /** There are others, or were within the hour. */
  readonly several: boolean;
  /** This one settles, or did when it last heard. */
  readonly leads: boolean;
  /** Seconds since it last heard of the others. */
  readonly unheard: number;
  /** As a person knows it. */
  readonly name: string;
  tell(codes: readonly string[]): void;
}

/** Seconds in which who settles finds, and tells the others, what there is: two looks and more. */
const FINDS_WITHIN = 15;
/** Seconds without a word of the others after which nobody is relied on. */
const RELIED_ON = 120;
/** Seconds after which something that was not asked about is gone. */
const GONE = 30;

export class HouseTeller implements Teller {
  readonly #house: Household;
  readonly #clock: () => number;
  /** Since when each of the conditions of all is there, and when it was asked about last, in seconds. */
  readonly #there = new Map<string, { readonly since: number; asked: number }>();

  /** `clock` in seconds, never set. */
  constructor(house: Household, clock: () => number) {
    this.#house = house;
    this.#clock = clock;
  }

  get name(): string | null {
    return this.#house.several ? this.#house.name : null;
  }

  found(codes: readonly string[]): void {
    this.#house.tell(codes);
  }

  tells(code: string): boolean {
    if (!kindOf(code).ofAll) return true;
    const lasts = this.#lasts(code);
    const { holder, others, leads, unheard } = this.#house;
    if (leads || others.length === 0 || unheard > RELIED_ON) return true;
    const leader = others.find((one) => one.leads);
    if (leader === undefined) return others.every((one) => holder < one.holder);
    // Of an outage of the ledger who settled last tells, and that this process is cut off from it.
    if (unheard > FINDS_WITHIN / 2) return false;
    return !leader.troubles.includes(code) && lasts > FINDS_WITHIN;
  }

  /** Seconds for which it has been there. */
  #lasts(code: string): number {
    const now = this.#clock();
    for (const [known, { asked }] of this.#there) if (now - asked > GONE) this.#there.delete(known);
    const there = this.#there.get(code) ?? { since: now, asked: now };
    there.asked = now;
    this.#there.set(code, there);
    return now - there.since;
  }
}
