/** The primary with workers that do what a test says: who is started, who ends, who keeps the desk. */
import { afterEach, expect, test, vi } from 'vitest';
import type { Order, Report } from './messages.ts';
import { Primary } from './primary.ts';
import type { Heard } from './worker.ts';

/** A forked process that a test plays. */
class Played {
  readonly number: number;
  readonly pid: number;
  readonly orders: Order[] = [];
  readonly #heard: Heard;
  killed = false;

  constructor(number: number, pid: number, heard: Heard) {
    this.number = number;
    this.pid = pid;
    this.#heard = heard;
  }

  says(report: Report['says'], more: object = {}): void {
    this.#heard.report({ says: report, ...more } as Report);
  }

  ends(how = 'status 0'): void {
    this.#heard.gone(how);
  }

  was(order: Order['order']): number {
    return this.orders.filter((each) => each.order === order).length;
  }

  /** Whether it keeps the desk, as it was told last. */
  get keeps(): boolean {
    return this.orders.findLast((each) => each.order === 'keep desk')?.keeps ?? false;
  }
}

/** Nobody is killed for its silence, but where a test is about that. */
const EVER = 1e9;

function crewOf(size: number, silence = EVER) {
  const all: Played[] = [];
  const lines: string[] = [];
  const tell = (line: string) => void lines.push(line);
  const primary = new Primary({
    size,
    say: tell,
    warn: tell,
    pace: { again: 1_000, againMax: 4_000, steady: 60_000, patience: 90_000, silence },
    fork: (number, heard) => {
      const one = new Played(number, 100 + all.length, heard);
      all.push(one);
      return {
        pid: one.pid,
        send: (order) => one.orders.push(order),
        kill: () => {
          one.killed = true;
        },
      };
    },
  });
  const done = primary.run();
  return { primary, all, lines, done, at: (index: number) => all[index] as Played };
}

/** A crew whose workers all serve. */
function served(size: number, silence = EVER) {
  const crew = crewOf(size, silence);
  for (let index = 0; index < size; index++) crew.at(index).says('serving');
  return crew;
}

/** Lets what waits for a promise go on. */
const settle = () => vi.advanceTimersByTimeAsync(0);

vi.useFakeTimers();
afterEach(() => vi.clearAllTimers());

test('the first starts alone; what keeps it from starting ends all with status 1', async () => {
  const { all, at, done, lines } = crewOf(3);
  expect(all).toHaveLength(1);
  at(0).ends('status 1');
  expect(await done).toBe(1);
  expect(all).toHaveLength(1);
  expect(lines).toEqual(['Worker 1 did not start (status 1), and no other serves.']);
});

test('when it serves the others start, and told to end they all do', async () => {
  const { primary, all, at, done } = crewOf(3);
  at(0).says('serving');
  expect(all.map(({ number }) => number)).toEqual([1, 2, 3]);
  at(1).says('serving');
  primary.end();
  expect(all.map((one) => one.was('end'))).toEqual([1, 1, 1]);
  for (const one of all) one.ends();
  expect(await done).toBe(0);
  await vi.advanceTimersByTimeAsync(200_000);
  expect(all).toHaveLength(3);
});

test('one that dies young is started again later and later; one that served for long, at once', async () => {
  const { all, at } = served(2);
  await vi.advanceTimersByTimeAsync(60_000);
  at(1).ends('SIGKILL');
  await vi.advanceTimersByTimeAsync(0);
  expect(all).toHaveLength(3);
  for (const wait of [1_000, 2_000, 4_000, 4_000]) {
    const before = all.length;
    at(before - 1).ends('status 1');
    await vi.advanceTimersByTimeAsync(wait - 1);
    expect(all).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(all).toHaveLength(before + 1);
  }
  expect(all.every(({ number }) => number <= 2)).toBe(true);
});

test('a start that takes too long is killed, and so is an end', async () => {
  const { primary, at } = served(2);
  at(1).ends('SIGKILL');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(at(2).killed).toBe(false);
  await vi.advanceTimersByTimeAsync(90_000);
  expect(at(2).killed).toBe(true);
  primary.end();
  await vi.advanceTimersByTimeAsync(90_000);
  expect(at(0).killed).toBe(true);
});

test('one that serves and hangs is killed, said and replaced; one that starts or ends has longer', async () => {
  const { all, at, lines } = served(3, 30_000);
  for (const index of [0, 1]) at(index).says('lives');
  const second = async () => {
    at(0).says('lives');
    await vi.advanceTimersByTimeAsync(1_000);
  };
  for (let times = 0; times < 29; times++) await second();
  expect(all.map(({ killed }) => killed)).toEqual([false, false, false]);
  for (let times = 0; times < 60; times++) await second();
  expect(all.map(({ killed }) => killed)).toEqual([false, true, false]);
  expect(lines.filter((line) => line.includes('hangs'))).toEqual([
    'Worker 2, process 101, said nothing for 30 s: it hangs, and is killed.',
  ]);
  at(1).ends('SIGKILL');
  await vi.advanceTimersByTimeAsync(0);
  expect(all.map(({ number }) => number)).toEqual([1, 2, 3, 2]);
  at(3).says('lives');
  // What it takes to start is bounded otherwise; one that ends has its own time.
  at(0).says('ending');
  await vi.advanceTimersByTimeAsync(60_000);
  expect([at(0).killed, at(3).killed]).toEqual([false, false]);
  await vi.advanceTimersByTimeAsync(30_000);
  expect([at(0).killed, at(3).killed]).toEqual([true, true]);
});

/** Begins to replace all, once the old ones have the files of the new pages. */
async function rolling({ primary, at }: ReturnType<typeof served>, size: number) {
  const rolled = primary.roll();
  for (let index = 0; index < size; index++) {
    expect(at(index).was('adopt')).toBe(1);
    at(index).says('loaded', { why: null });
  }
  await settle();
  return { rolled };
}

test('they are replaced one after the other, each when its heir serves', async () => {
  const crew = served(2);
  const { all, at, lines } = crew;
  const { rolled } = await rolling(crew, 2);
  expect(all).toHaveLength(3);
  expect(at(0).was('end')).toBe(0);
  at(2).says('serving');
  await settle();
  expect(at(0).was('end')).toBe(1);
  expect(all).toHaveLength(3);
  at(0).ends();
  await settle();
  expect(all.map(({ number }) => number)).toEqual([1, 2, 1, 2]);
  at(3).says('serving');
  await settle();
  at(1).ends();
  await rolled;
  expect(lines.at(-1)).toBe('Every worker was replaced.');
  await vi.advanceTimersByTimeAsync(100_000);
  expect(all).toHaveLength(4);
});

test('where an heir does not start, the old ones go on', async () => {
  const crew = served(2);
  const { all, at, lines } = crew;
  const { rolled } = await rolling(crew, 2);
  at(2).ends('status 1');
  await rolled;
  await vi.advanceTimersByTimeAsync(100_000);
  expect(all).toHaveLength(3);
  expect([at(0), at(1)].map((one) => one.was('end'))).toEqual([0, 0]);
  expect(lines.at(-1)).toMatch(/^Worker 1 goes on/);
});

test('one that dies while it is replaced is replaced once', async () => {
  const crew = served(2);
  const { all, at } = crew;
  const { rolled } = await rolling(crew, 2);
  at(0).ends('SIGKILL');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(all).toHaveLength(3);
  at(2).says('serving');
  await settle();
  expect(all.map(({ number }) => number)).toEqual([1, 2, 1, 2]);
  at(3).says('serving');
  await settle();
  at(1).ends();
  await rolled;
});

test('nothing is changed twice at a time, nor while they start', async () => {
  const { primary, all, at, lines } = crewOf(2);
  await primary.roll();
  expect(lines.at(-1)).toMatch(/^Not now, replacing the workers: the workers are starting/);
  at(0).says('serving');
  at(1).says('serving');
  void primary.roll();
  await primary.reload();
  expect(lines.at(-1)).toMatch(
    /^Not now, reading the pages anew: the last such change is under way/,
  );
  at(0).says('loaded', { why: null });
  await vi.advanceTimersByTimeAsync(90_000);
  expect(lines.at(-1)).toMatch(
    /^The old workers do not have the files of the new pages: a worker did not say/,
  );
  expect(all).toHaveLength(3);
});

test('the pages are shown by all, or by none', async () => {
  const { primary, at, lines } = served(2);
  const shown = (index: number) =>
    at(index).orders.flatMap((each) => (each.order === 'show' ? [each.loaded] : []));
  const first = primary.reload();
  at(0).says('loaded', { why: null });
  await settle();
  expect(shown(0)).toEqual([]);
  at(1).says('loaded', { why: 'the build is broken' });
  await first;
  expect([shown(0), shown(1)]).toEqual([[false], [false]]);
  expect(lines.at(-1)).toBe('The pages stay as they were: the build is broken.');
  const second = primary.reload();
  at(0).says('loaded', { why: null });
  at(1).ends('SIGKILL');
  await second;
  expect(shown(0)).toEqual([false, true]);
});

test('one keeps the desk: the first that serves, and another when it ends or dies', () => {
  const { at } = served(3);
  const keeping = () => [0, 1, 2].filter((index) => at(index).keeps);
  expect(keeping()).toEqual([0]);
  at(0).says('ending');
  expect(keeping()).toEqual([1]);
  at(1).ends('SIGKILL');
  at(1).orders.length = 0;
  expect(keeping()).toEqual([2]);
});

test('a question goes to all that serve; who is silent is left out after two seconds', async () => {
  const { at } = served(3);
  at(0).says('asks', { question: 7, topic: 'metrics' });
  const asked = [0, 1, 2].map((index) => at(index).orders.at(-1));
  expect(asked).toEqual(Array(3).fill({ order: 'answer', question: 0, topic: 'metrics' }));
  at(0).says('answers', { question: 0, json: '1' });
  at(0).says('answers', { question: 0, json: '"twice"' });
  at(1).ends('SIGKILL');
  expect(at(0).was('answered')).toBe(0);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(at(0).orders.at(-1)).toEqual({ order: 'answered', question: 7, all: ['1'] });
  at(2).says('answers', { question: 0, json: '3' });
  expect(at(0).was('answered')).toBe(1);
});

test('one at a time has the turn, also where one dies with it', () => {
  const { at } = served(3);
  for (const index of [0, 1, 2]) at(index).says('wants turn');
  const turns = () => [0, 1, 2].map((index) => at(index).was('take turn'));
  expect(turns()).toEqual([1, 0, 0]);
  at(0).says('turn done');
  expect(turns()).toEqual([1, 1, 0]);
  at(1).ends('SIGKILL');
  expect(turns()).toEqual([1, 1, 1]);
});
