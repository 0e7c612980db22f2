/** Who came, what they asked and paid, in a span of whole hours: what `tollbench report` and the day's summary say. */
import type { Outcome } from '@tollbench/gate/seen.ts';
import { conversion, type Tally, tallied, total } from '../../desk/board/tally.ts';
import type { EventStore, Group } from '../types.ts';
import { HOUR } from '../write.ts';

/** How often, and what came of it. Amounts in atomic units. */
export interface Sums {
  readonly asked: number;
  /** Told to pay, with nothing presented. */
  readonly challenged: number;
  readonly sold: number;
  readonly amount: bigint;
  /** Served free in observe mode, and what they would have paid. */
  readonly observed: number;
  readonly wouldHavePaid: bigint;
  /** Sales for each challenge; null where there was none. */
  readonly conversion: number | null;
}

export interface Report {
  /** Milliseconds since 1970. */
  readonly from: number;
  readonly to: number;
  /** Of all crawlers. */
  readonly all: Sums;
  /** Requests of people. */
  readonly people: number;
  /** Those that paid most first, then those that asked most. */
  readonly crawlers: readonly (Sums & { readonly crawler: string; readonly kind: string })[];
  readonly paths: readonly (Sums & { readonly path: string })[];
  readonly classes: readonly (Sums & { readonly resourceClass: string })[];
  /** Commonest first. */
  readonly refusals: readonly {
    readonly outcome: Outcome;
    readonly reason: string | null;
    readonly count: number;
  }[];
  /** Requests that claimed to be of a crawler and were not. */
  readonly forged: readonly { readonly crawler: string; readonly count: number }[];
}

const REFUSALS: ReadonlySet<string> = new Set([
  'payment-refused',
  'retry-later',
  'limit',
  'refused',
  'released',
  'bad-request',
] satisfies Outcome[]);

/** Every hour counts of which a part lies in the span. @throws EventsUnavailable */
export async function reportOf(
  store: Pick<EventStore, 'groups'>,
  from: number,
  to: number,
): Promise<Report> {
  const span = { from: from - (from % HOUR), to };
  const visitors = await store.groups(span, ['crawler', 'kind', 'claim', 'outcome']);
  const pages = await store.groups(span, ['path', 'kind', 'resourceClass', 'outcome']);
  const reasons = await store.groups(span, ['outcome', 'reason']);
  const bots = visitors.filter(isCrawlers);
  const visited = pages.filter(isCrawlers);
  return {
    ...span,
    all: sumsOf(bots),
    people: tallyOf(visitors.filter((group) => !isCrawlers(group))).requests,
    crawlers: ranked(bots, 0).map(([crawler, groups]) => ({
      ...{ crawler, kind: String(groups[0]?.key[1]) },
      ...sumsOf(groups),
    })),
    paths: ranked(visited, 0).map(([path, groups]) => ({ path, ...sumsOf(groups) })),
    classes: ranked(visited, 2).map(([resourceClass, groups]) => ({
      resourceClass,
      ...sumsOf(groups),
    })),
    refusals: reasons
      .filter(({ key: [outcome] }) => REFUSALS.has(String(outcome)))
      .map(({ key: [outcome, reason], count }) => ({
        outcome: outcome as Outcome,
        reason: reason === null ? null : String(reason),
        count,
      }))
      .toSorted((a, b) => b.count - a.count || order(a.outcome, b.outcome)),
    forged: ranked(
      bots.filter(({ key }) => key[2] === 'forged'),
      0,
    )
      .map(([crawler, groups]) => ({ crawler, count: tallyOf(groups).requests }))
      .toSorted((a, b) => b.count - a.count || order(a.crawler, b.crawler)),
  };
}

const isCrawlers = ({ key: [, kind] }: Group): boolean => kind !== 'person';

/** As the desk counts: the outcome is the last of a group's key. */
const tallyOf = (groups: readonly Group[]): Tally =>
  total(tallied(groups).map(([, tally]) => tally));

function sumsOf(groups: readonly Group[]): Sums {
  const tally = tallyOf(groups);
  return {
    asked: tally.requests,
    challenged: tally.challenges,
    sold: tally.sold,
    amount: tally.amount,
    observed: tally.observed,
    wouldHavePaid: tally.wouldHave,
    conversion: conversion(tally),
  };
}

/** By the value at a place of their key, those with none left out; who paid most first. */
function ranked(groups: readonly Group[], place: number): [string, Group[]][] {
  const by = Map.groupBy(groups, ({ key }) => key[place] ?? null);
  const weight = (of: readonly Group[]): readonly [bigint, number] => {
    const { amount, wouldHavePaid, asked } = sumsOf(of);
    return [amount + wouldHavePaid, asked];
  };
  return [...by]
    .flatMap(([name, of]): [string, Group[], readonly [bigint, number]][] =>
      name === null ? [] : [[String(name), of, weight(of)]],
    )
    .toSorted(
      ([a, , [paidA, askedA]], [b, , [paidB, askedB]]) =>
        Number(paidB - paidA) || askedB - askedA || order(a, b),
    )
    .map(([name, of]) => [name, of]);
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
