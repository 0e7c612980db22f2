/** Events in memory, counted anew for each question: what the desk's own tests need of a store. */
import type { By, Event, EventStore, Filter, Group } from '../../events/types.ts';
import { DAY, HOUR } from '../board/view.ts';

export class MemoryEvents implements EventStore {
  readonly list: Event[] = [];

  async add(events: readonly Omit<Event, 'id'>[]): Promise<void> {
    for (const event of events) this.list.push({ ...event, id: this.list.length + 1 });
  }

  async groups(filter: Filter, by: readonly By[]): Promise<readonly Group[]> {
    const groups = new Map<string, { key: Group['key']; count: number; amount: bigint }>();
    for (const event of this.list.filter((each) => isAsked(each, filter))) {
      const key = by.map((each) => keyOf(event, each));
      const name = JSON.stringify(key);
      const group = groups.get(name) ?? { key, count: 0, amount: 0n };
      group.count++;
      group.amount += event.amount;
      groups.set(name, group);
    }
    return [...groups.values()];
  }

  async events(filter: Filter, limit: number, before = Number.POSITIVE_INFINITY) {
    const found = this.list.filter((each) => isAsked(each, filter) && each.id < before);
    return found.toReversed().slice(0, limit);
  }

  async since(id: number, limit: number) {
    return this.list.filter((each) => each.id > id).slice(0, limit);
  }

  async story(name: string, limit: number) {
    const named = ({ payment, claimId, payer }: Event) =>
      payment?.endsWith(name) || claimId === name || payer === name;
    return this.list.filter(named).slice(0, limit);
  }

  async prune(): Promise<void> {}

  async size() {
    return { events: this.list.length, bytes: 0, oldest: this.list[0]?.at ?? null };
  }

  async close(): Promise<void> {}
}

function keyOf(event: Event, by: By): string | number | null {
  if (by === 'hour') return Math.floor(event.at / HOUR) * HOUR;
  if (by === 'day') return Math.floor(event.at / DAY) * DAY;
  return event[by];
}

const isAsked = (event: Event, { from, to, ...asked }: Filter): boolean =>
  event.at >= from &&
  event.at < to &&
  Object.entries(asked).every(([name, value]) => event[name as keyof Event] === value);
