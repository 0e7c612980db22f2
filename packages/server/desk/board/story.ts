/** A payment's whole story: what the ledger wrote down and what the gate said, in the order of time. */
import type { Address, Hex } from '@tollbench/gate/chain/types.ts';
import type { Happening, Story } from '@tollbench/gate/ledger/report/story.ts';
import type { Event, EventStore } from '../../events/types.ts';
import { nameOfPayment } from './events.ts';
import type { Sources } from './sources.ts';

/** One line of it. */
export type Entry =
  | { readonly from: 'ledger'; readonly at: number | null; readonly happening: Happening }
  | { readonly from: 'gate'; readonly at: number; readonly event: Event }
  /** A challenge that was probably this payment's: the same crawler, path and network, just before. */
  | { readonly from: 'guess'; readonly at: number; readonly event: Event };

export interface Told {
  readonly story: Story;
  readonly entries: readonly Entry[];
}

export interface Found {
  readonly payments: readonly Told[];
  /** What the gate said of payments that the ledger does not have: they were refused, or their outcome is not known. */
  readonly others: readonly Event[];
}

export type Named =
  | { readonly kind: 'payer'; readonly name: Address }
  | { readonly kind: 'payment'; readonly name: Hex }
  | { readonly kind: 'claim'; readonly name: string };

const MAX_PAYMENTS = 20;
const MAX_EVENTS = 500;

/** Null for what is no name of anything. */
export function namedBy(text: string): Named | null {
  const name = nameOfPayment(text.trim().toLowerCase());
  if (/^0x[0-9a-f]{40}$/.test(name)) return { kind: 'payer', name: name as Address };
  if (/^0x[0-9a-f]{64}$/.test(name)) return { kind: 'payment', name: name as Hex };
  if (/^(?!0x)[0-9a-z][0-9a-z-]{0,63}$/.test(name)) return { kind: 'claim', name };
  return null;
}

export async function storyOf(sources: Sources, named: Named): Promise<Found> {
  const { events, reader } = sources;
  const stories = await (named.kind === 'payer'
    ? reader.paymentsOf(named.name, MAX_PAYMENTS)
    : named.kind === 'payment'
      ? reader.paymentsNamed(named.name, MAX_PAYMENTS)
      : reader.paymentOfClaim(named.name));
  const seen = await events.story(named.name, MAX_EVENTS);
  const payments: Told[] = [];
  for (const story of stories) {
    const own =
      named.kind === 'payment' && story.name === named.name
        ? seen.filter(isOf(story))
        : (await events.story(story.name, MAX_EVENTS)).filter(isOf(story));
    payments.push({ story, entries: await entriesOf(story, own, events) });
  }
  const told = new Set(stories.map(({ name }) => name.toLowerCase()));
  const others = seen.filter(
    ({ payment }) => payment !== null && !told.has(nameOfPayment(payment).toLowerCase()),
  );
  return { payments, others };
}

/** A nonce may have been used by several payers. */
const isOf =
  ({ payer }: Story) =>
  (event: Event): boolean =>
    payer === null || event.payer === null || event.payer.toLowerCase() === payer.toLowerCase();

async function entriesOf(
  story: Story,
  own: readonly Event[],
  events: EventStore,
): Promise<readonly Entry[]> {
  const [first] = own;
  const guess = first === undefined ? null : await challengeBefore(first, events);
  const ledger = story.happenings.map(
    (happening): Entry => ({
      ...{ from: 'ledger', happening },
      at: happening.at === null ? null : happening.at * 1000,
    }),
  );
  const gate = own.map((event): Entry => ({ from: 'gate', at: event.at, event }));
  return [
    ...(guess === null ? [] : [{ from: 'guess', at: guess.at, event: guess } as const]),
    ...inOrder(ledger, gate),
  ];
}

/** Milliseconds for which a challenge is thought to be what a payment answers. */
const CHALLENGED = 600_000;

async function challengeBefore(first: Event, events: EventStore): Promise<Event | null> {
  if (first.crawler === null || first.path === null) return null;
  const asked = { outcome: 'challenge', crawler: first.crawler, path: first.path } as const;
  const span = { from: first.at - CHALLENGED, to: first.at };
  const before = await events.events({ ...span, ...asked }, 50);
  return before.find(({ network }) => network === first.network) ?? null;
}

/**
 * The ledger's own order stays: some of its times are the chain's, which is behind. What the gate said stands
 * behind what the ledger had written before it; times of the ledger are whole seconds.
 */
function inOrder(ledger: readonly Entry[], gate: readonly Entry[]): readonly Entry[] {
  const rest = [...gate];
  const told: Entry[] = [];
  let now = Number.NEGATIVE_INFINITY;
  for (const entry of ledger) {
    now = Math.max(now, entry.at ?? now);
    while (rest[0] !== undefined && (rest[0].at ?? 0) < now) told.push(rest.shift() as Entry);
    told.push(entry);
  }
  return [...told, ...rest];
}
