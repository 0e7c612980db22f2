/** Events and counts for tests, with what they do not care about filled in. */
import { HourTally } from '../tally.ts';
import type { Event, EventStore, HourRow } from '../types.ts';

/** A Monday's noon, UTC. */
export const NOON = Date.UTC(2026, 10, 30, 12);
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const ALL = { from: 0, to: NOON + 365 * DAY };

export type Fresh = Omit<Event, 'id'>;

export const event = (over: Partial<Fresh> = {}): Fresh => ({
  at: NOON,
  outcome: 'challenge',
  reason: null,
  method: 'GET',
  path: '/step-response.html',
  format: null,
  resourceClass: 'workbench-tool',
  crawler: 'GPTBot',
  kind: 'training',
  claim: 'unverified',
  network: '203.0.113.0/24',
  amount: 0n,
  payment: null,
  payer: null,
  claimId: null,
  requestId: null,
  ...over,
});

/** As the recorder counts them. */
export function countsOf(events: readonly Fresh[]): HourRow[] {
  const tally = new HourTally();
  for (const each of events) tally.add(each.at, each, each.amount);
  return tally.drain();
}

/** Writes events with their counts. */
export async function put(store: EventStore, events: readonly Fresh[]): Promise<void> {
  await store.add(events, countsOf(events));
}
