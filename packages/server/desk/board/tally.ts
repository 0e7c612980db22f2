/** Counts of verdicts, added up by what they have in common. */
import type { Outcome } from '@tollbench/gate/seen.ts';
import type { Group } from '../../events/types.ts';

export interface Tally {
  readonly requests: number;
  readonly challenges: number;
  readonly sold: number;
  readonly again: number;
  /** Payments that would not do. */
  readonly refused: number;
  /** Answered 429 or 403. */
  readonly limited: number;
  /** Answered 503: it is not known what became of the payment. */
  readonly later: number;
  /** Served to who pays nothing, 304 included. */
  readonly free: number;
  readonly observed: number;
  /** Atomic units: what was paid, and what would have been. */
  readonly amount: bigint;
  readonly wouldHave: bigint;
}

const NONE: Tally = {
  ...{ requests: 0, challenges: 0, sold: 0, again: 0, refused: 0, limited: 0, later: 0 },
  ...{ free: 0, observed: 0, amount: 0n, wouldHave: 0n },
};

type Counted =
  | 'challenges'
  | 'sold'
  | 'again'
  | 'refused'
  | 'limited'
  | 'later'
  | 'free'
  | 'observed';

const COUNTED: Partial<Record<Outcome, Counted>> = {
  challenge: 'challenges',
  sold: 'sold',
  'served-again': 'again',
  'payment-refused': 'refused',
  limit: 'limited',
  refused: 'limited',
  'retry-later': 'later',
  free: 'free',
  unchanged: 'free',
  observed: 'observed',
};

/** What an export came to that could not be made was no request of its own. */
const isRequest = (outcome: string): boolean => outcome !== 'released';

function added(tally: Tally, outcome: string, { count, amount }: Group): Tally {
  const name = COUNTED[outcome as Outcome];
  return {
    ...tally,
    requests: tally.requests + (isRequest(outcome) ? count : 0),
    ...(name !== undefined && { [name]: tally[name] + count }),
    ...(outcome === 'sold' && { amount: tally.amount + amount }),
    ...(outcome === 'observed' && { wouldHave: tally.wouldHave + amount }),
  };
}

export type Key = readonly (string | number | null)[];

/** Groups whose last field is the outcome, as one tally for each value of the fields before. */
export function tallied(groups: readonly Group[]): readonly (readonly [Key, Tally])[] {
  const tallies = new Map<string, readonly [Key, Tally]>();
  for (const group of groups) {
    const fields = group.key.slice(0, -1);
    const name = JSON.stringify(fields);
    const before = tallies.get(name)?.[1] ?? NONE;
    tallies.set(name, [fields, added(before, String(group.key.at(-1)), group)]);
  }
  return [...tallies.values()];
}

export const total = (tallies: readonly Tally[]): Tally => tallies.reduce(sum, NONE);

const sum = (a: Tally, b: Tally): Tally => ({
  requests: a.requests + b.requests,
  challenges: a.challenges + b.challenges,
  sold: a.sold + b.sold,
  again: a.again + b.again,
  refused: a.refused + b.refused,
  limited: a.limited + b.limited,
  later: a.later + b.later,
  free: a.free + b.free,
  observed: a.observed + b.observed,
  amount: a.amount + b.amount,
  wouldHave: a.wouldHave + b.wouldHave,
});

/** Sales for each challenge; null without one. More than 1 where a payment bought several, or came unasked. */
export const conversion = ({ sold, challenges }: Tally): number | null =>
  challenges === 0 ? null : sold / challenges;
