/** When the desk looks, and what is due then; whoever carries. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ChainUnavailable } from '../chain/errors.ts';
import { NOW } from '../testing/claims.ts';
import { entryOf, openDesk } from '../testing/settling-desk.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const times = (rounds: readonly [number, boolean][]) => rounds.map(([at]) => at);
const down = new ChainUnavailable('eth_call', 'timeout');

describe('the desk looks', () => {
  test('every two seconds while nothing is open, once it was started', async () => {
    const { desk, rounds, until, state } = openDesk();
    await until(4_000);
    expect([rounds, vi.getTimerCount()]).toEqual([[], 0]);
    await desk.start();
    await until(8_000);
    expect(rounds).toEqual([4_000, 6_000, 8_000].map((at) => [at, false]));
    expect(state.start).toHaveBeenCalledTimes(1);
  });

  test('every quarter of a second while something is on its way, or is waited for', async () => {
    const model = openDesk();
    await model.desk.start();
    model.state.underWay = 1;
    await model.until(2_500);
    expect(times(model.rounds)).toEqual([0, 2_000, 2_250, 2_500]);
    model.state.underWay = 0;
    await model.until(2_750);
    await model.journal.put([entryOf(1)]);
    void model.desk.settleNow('c1');
    await model.until(3_250);
    expect(model.rounds.slice(4)).toEqual([
      [2_750, false],
      [2_750, true],
      [3_000, true],
      [3_250, true],
    ]);
  });

  test('also where it was never started, as long as something is open', async () => {
    const model = openDesk();
    await model.sell(entryOf(1));
    await model.until(5_500);
    expect(times(model.rounds)).toEqual([5_000, 5_250, 5_500]);
    model.state.round = async () => model.send(entryOf(1));
    await model.until(5_750);
    // On its way, as the book has it: the carrier says nothing of it.
    await model.until(9_750);
    expect(times(model.rounds).slice(3)).toEqual([5_750, 7_750, 9_750]);
    model.state.round = async () => model.settle(entryOf(1));
    await model.until(60_000);
    expect([model.rounds.length, vi.getTimerCount()]).toEqual([7, 0]);
  });

  test('when the first of what waits has waited long enough, and soon again where it did not go', async () => {
    const model = openDesk();
    await model.desk.start();
    await model.until(100);
    await model.sell(entryOf(1));
    await model.until(3_000);
    await model.sell(entryOf(2));
    await model.until(5_600);
    expect(model.rounds).toEqual([
      [0, false],
      [2_000, false],
      [4_000, false],
      [5_100, true],
      [5_350, true],
      [5_600, true],
    ]);
  });

  test('anew for what a look left over, and for what came after all was gone', async () => {
    const model = openDesk();
    await model.desk.start();
    await model.sell(entryOf(1), entryOf(2));
    const due = () => model.rounds.flatMap(([at, isDue]) => (isDue ? at : []));
    model.state.round = async ({ due: now }) => (now ? model.send(entryOf(1)) : undefined);
    await model.until(5_000);
    model.state.round = async ({ due: now }) => (now ? model.send(entryOf(2)) : undefined);
    await model.until(11_000);
    expect(due()).toEqual([5_000, 10_000]);
    await model.sell(entryOf(3));
    await model.until(16_000);
    expect(due()).toEqual([5_000, 10_000, 16_000]);
  });

  test('for what an earlier process queued as if it had come now', async () => {
    const model = openDesk();
    await model.journal.put([entryOf(1)]);
    await model.until(6_000);
    await model.desk.start();
    await model.until(11_000);
    expect(model.rounds).toEqual([
      [6_000, false],
      [8_000, false],
      [10_000, false],
      [11_000, true],
    ]);
  });

  test('at once for as many as fill a batch', async () => {
    const model = openDesk({ batchSize: 3 });
    await model.desk.start();
    await model.sell(entryOf(1), entryOf(2));
    await model.until(1_500);
    expect(times(model.rounds)).toEqual([0]);
    await model.sell(entryOf(3));
    await model.until(3_400);
    // The look that was to come is not made as well.
    expect(model.rounds).toEqual([
      [0, false],
      [1_500, true],
    ]);
  });

  test.each([
    // A minute before it expires it goes, by the chain's time.
    { seconds: 62, later: 2, at: 2_000, due: true },
    { seconds: 62, later: 1, at: 2_000, due: false },
    { seconds: 61, later: 1, at: 1_000, due: true },
    { seconds: 60, later: 0, at: 0, due: true },
    { seconds: -5, later: 0, at: 0, due: true },
  ])('when one expires soon: %j', async ({ seconds, later, at, due }) => {
    const model = openDesk({ heartbeat: 60_000 });
    await model.desk.start();
    await model.sell(entryOf(1, NOW + seconds));
    model.chain.time += later;
    await model.until(at);
    expect(model.rounds).toEqual([
      [0, false],
      [at, due],
    ]);
  });

  test('at once where the time is not known', async () => {
    const model = openDesk();
    await model.desk.start();
    model.chain.down = true;
    await model.sell(entryOf(1));
    await model.until(1);
    expect(model.desk.status().queued).toBe(1);
    model.chain.down = false;
    // Half a second after the look that failed.
    await model.until(500);
    expect(model.rounds).toEqual([
      [0, false],
      [500, false],
    ]);
  });

  test('half a second after it failed, twice as long each time, ten seconds at most', async () => {
    const model = openDesk();
    model.state.round = () => Promise.reject(down);
    await model.desk.start();
    await model.until(45_000);
    expect(times(model.rounds)).toEqual([0, 500, 1_500, 3_500, 7_500, 15_500, 25_500, 35_500]);
    model.state.round = async () => undefined;
    await model.until(45_500);
    model.state.round = () => Promise.reject(down);
    await model.until(48_000);
    expect(times(model.rounds).slice(8)).toEqual([45_500, 47_500, 48_000]);
    expect(model.errors).toEqual([]);
  });

  test('through all that is open in the journal once a minute', async () => {
    const model = openDesk();
    const read = vi.spyOn(model.journal, 'open');
    await model.desk.start();
    const counts: number[] = [];
    for (const at of [58_000, 60_000, 118_000, 120_000]) {
      await model.until(at);
      counts.push(read.mock.calls.length);
    }
    expect(counts).toEqual([1, 2, 2, 3]);
    expect(model.state.start).toHaveBeenCalledTimes(1);
  });

  test('at what an earlier process left before it does anything, until it was told', async () => {
    const model = openDesk();
    model.state.start.mockRejectedValueOnce(down);
    await model.desk.start();
    expect(model.rounds).toEqual([]);
    await model.until(500);
    expect(times(model.rounds)).toEqual([500]);
    expect(model.state.start).toHaveBeenCalledTimes(2);
  });

  test('in a flush at all that waits as due, once where it cannot go; and where nothing waits, once', async () => {
    const model = openDesk();
    let ended = 0;
    const flush = () => void model.desk.flush().then(() => ended++);
    flush();
    await model.until(0);
    expect([model.rounds, ended]).toEqual([[[0, false]], 1]);
    await model.journal.put([entryOf(1)]);
    flush();
    await model.until(249);
    expect([model.rounds.slice(1), ended]).toEqual([[[0, true]], 1]);
    await model.until(250);
    expect([model.rounds.slice(2), ended]).toEqual([[[250, true]], 2]);
  });

  test('in a flush once where all that is open is for the chain to tell, or nothing is', async () => {
    const model = openDesk();
    await model.journal.put([{ ...entryOf(1), state: 'unknown' }]);
    let ended = 0;
    void model.desk.flush().then(() => ended++);
    await model.until(0);
    expect([times(model.rounds), ended]).toEqual([[0], 1]);
    await model.settle(entryOf(1));
    // A transaction of which nothing is wanted any more.
    model.state.underWay = 1;
    void model.desk.flush().then(() => ended++);
    await model.until(1);
    expect([times(model.rounds), ended]).toEqual([[0, 0], 2]);
  });

  test('in a flush in place of the look that was to come', async () => {
    const model = openDesk();
    await model.desk.start();
    await model.until(1_000);
    await model.desk.flush();
    await model.until(3_000);
    expect(times(model.rounds)).toEqual([0, 1_000, 3_000]);
    // Also where that would have come while it looks.
    model.state.round = () => new Promise((resolve) => setTimeout(resolve, 200));
    await model.until(4_900);
    void model.desk.flush();
    await model.until(7_100);
    expect(times(model.rounds).slice(3)).toEqual([4_900, 7_100]);
  });
});
