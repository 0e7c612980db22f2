import type { Gains } from './gains.ts';
import type { ProcessModel } from './process-model.ts';
import type { Ultimate } from './ultimate.ts';

/** Terms of a controller. */
export type Terms = 'p' | 'pi' | 'pid';

/** What a rule is given. Signs of gains are those of the process; rules divide by them. */
export interface Known {
  /** The model with one lag. */
  readonly first: ProcessModel;
  /** That with two, where there is one. */
  readonly second: ProcessModel | null;
  readonly ultimate: Ultimate | null;
  /** Closed-loop time constant asked for, seconds; null for each rule's own. */
  readonly closedLoop: number | null;
}

/** A rule's controller in standard form, and what was chosen for it. */
export interface Tuned extends Gains {
  /** Set-point weight the rule asks for, where it does. */
  readonly b?: number;
  /** Closed-loop time constant it was made with, where it has one. */
  readonly closedLoop?: number;
  /** Why its result is to be doubted, where it is outside the range it was made for. */
  readonly outside?: string;
  /** What is to be known of it besides, as a clause. */
  readonly note?: string;
}

/** One tuning rule. `tune` returns the reason, as a clause behind "the rule", where there is no controller. */
export interface Rule {
  readonly id: string;
  readonly name: string;
  /** Author and year. */
  readonly source: string;
  readonly tune: Readonly<Partial<Record<Terms, (known: Known) => Tuned | string>>>;
}

/** No integral action. */
export const NONE = Number.POSITIVE_INFINITY;

export const NEEDS_DELAY = 'needs a dead time';
export const NEEDS_LAG = 'is for a process that settles';
export const NEEDS_ULTIMATE = 'needs an ultimate gain, and no gain makes this loop swing';

const three = (x: number): string => String(Number(x.toPrecision(3)));

/** Says where L/T is outside a range; nothing inside it. */
export function outsideOf(
  { delay, time }: ProcessModel,
  low: number,
  high: number,
): { readonly outside?: string } {
  const ratio = delay / time;
  const slack = 1e-9;
  return ratio >= low - slack && ratio <= high + slack
    ? {}
    : { outside: `L/T is ${three(ratio)}; the rule was made for ${low} to ${high}` };
}
