import { expect, it } from 'vitest';
import { MemoryEvents } from '../desk/testing/memory-events.ts';
import { KeptOpen } from './kept-open.ts';
import { type EventStore, EventsUnavailable, type SummaryBook } from './types.ts';

function opening() {
  const state = { opened: 0, closed: 0, away: false, lost: false };
  const open = async (): Promise<EventStore & SummaryBook> => {
    if (state.away) throw new Error('the disk is full');
    state.opened++;
    state.lost = false;
    const store = Object.assign(new MemoryEvents(), {
      summarised: async () => 7,
      setSummarised: async () => {},
      ended: () => state.lost,
      close: async () => {
        state.closed++;
      },
    });
    return store;
  };
  return { state, open };
}

it('opens when it is asked, once for all who ask', async () => {
  const { state, open } = opening();
  const store = new KeptOpen(open);
  expect(state.opened).toBe(0);
  await Promise.all([store.size(), store.since(0, 1), store.summarised()]);
  expect(state.opened).toBe(1);
  await store.close();
  expect(state.closed).toBe(1);
  await expect(store.size()).rejects.toThrow(EventsUnavailable);
});

it('says that it is away without trying at each question, and is there again', async () => {
  const { state, open } = opening();
  state.away = true;
  const store = new KeptOpen(open, 40);
  await expect(store.size()).rejects.toThrow('cannot be asked: the disk is full');
  state.away = false;
  await expect(store.size()).rejects.toThrow(EventsUnavailable);
  expect(state.opened).toBe(0);
  await expect.poll(() => store.size().catch(() => null)).not.toBeNull();
  expect(state.opened).toBe(1);
  await store.close();
});

it('opens another one where the first was lost', async () => {
  const { state, open } = opening();
  const store = new KeptOpen(open, 0);
  await store.size();
  state.lost = true;
  await store.size();
  expect(state.opened).toBe(2);
  await store.close();
});
