/** What is asked, handed over, answered and given up, turn by turn, before a thread that the test plays. */
import { EventEmitter } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LedgerUnavailable } from '../types.ts';
import { Desk, type DeskOptions } from './desk.ts';
import type { Answer, Call, FromWorker, ToWorker } from './messages.ts';

class Thread extends EventEmitter {
  readonly heard: ToWorker[] = [];
  /** It keeps the process from ending. */
  holds = true;
  ended = false;

  postMessage(message: ToWorker): void {
    this.heard.push(message);
  }

  ref(): void {
    this.holds = true;
  }

  unref(): void {
    this.holds = false;
  }

  async terminate(): Promise<number> {
    this.ended = true;
    return 1;
  }

  say(message: FromWorker): void {
    this.emit('message', message);
  }

  /** The calls of the last message. */
  get calls(): readonly Call[] {
    const last = this.heard.at(-1);
    if (last === undefined || last === 'close') throw new Error('nothing was handed over');
    return last;
  }

  /** Answers those calls of the last message, by their place in it, each with its first argument. */
  answer(places: readonly number[] | 'all' = 'all', done = true): void {
    const answers = this.calls
      .filter((_, place) => places === 'all' || places.includes(place))
      .map(({ id, args }): Answer => ({ id, ok: true, value: args[0] }));
    this.say({ answers, done });
  }
}

let threads: Thread[];
const thread = (): Thread => {
  const last = threads.at(-1);
  if (last === undefined) throw new Error('no thread was started');
  return last;
};
function deskOf(options: DeskOptions = {}): Desk {
  return new Desk('no file', options, () => {
    threads.push(new Thread());
    return thread() as unknown as Worker;
  });
}

/** One that is open. */
async function opened(options: DeskOptions = {}): Promise<Desk> {
  const desk = deskOf(options);
  const open = desk.open();
  thread().say({ opened: true });
  await open;
  return desk;
}

/** The end of the turn, in which what was asked is handed over. */
const turn = () => vi.advanceTimersByTimeAsync(0);
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** What became of each promise so far. */
function watched(...promises: readonly Promise<unknown>[]): unknown[] {
  const seen: unknown[] = promises.map(() => 'waits');
  promises.forEach((promise, i) => {
    promise.then(
      (value) => {
        seen[i] = value === undefined ? 'done' : value;
      },
      (error: unknown) => {
        expect(error).toBeInstanceOf(LedgerUnavailable);
        seen[i] = (error as Error).message;
      },
    );
  });
  return seen;
}
const ask = (desk: Desk, ...names: readonly string[]) =>
  watched(...names.map((name) => desk.ask('get', [name])));
const args = () => thread().calls.map(({ args: [first] }) => first);

beforeEach(() => {
  threads = [];
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate', 'performance'],
  });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('what is asked', () => {
  it('in one turn is one message, and the next one waits until that is answered', async () => {
    const desk = await opened();
    const first = ask(desk, 'a', 'b');
    expect(thread().heard).toEqual([]);
    await turn();
    expect(thread().calls.map(({ method }) => method)).toEqual(['get', 'get']);
    expect(args()).toEqual(['a', 'b']);
    const second = ask(desk, 'c');
    await turn();
    expect(thread().heard).toHaveLength(1);
    // The reads of it are answered first.
    thread().answer([1], false);
    await turn();
    expect([first, second]).toEqual([['waits', 'b'], ['waits']]);
    expect(thread().heard).toHaveLength(1);
    thread().answer([0]);
    expect(args()).toEqual(['c']);
    thread().answer();
    await turn();
    expect([first, second]).toEqual([['a', 'b'], ['c']]);
    // And once more from rest.
    ask(desk, 'd');
    expect(thread().heard).toHaveLength(2);
    await turn();
    expect(args()).toEqual(['d']);
  });

  it('before the file is open is handed over when it is', async () => {
    const desk = deskOf();
    void desk.open();
    const seen = ask(desk, 'a');
    await turn();
    expect(thread().heard).toEqual([]);
    thread().say({ opened: true });
    expect(args()).toEqual(['a']);
    thread().answer();
    await turn();
    expect(seen).toEqual(['a']);
  });

  it('without opening first starts the thread', async () => {
    const desk = deskOf();
    const seen = ask(desk, 'a');
    await turn();
    thread().say({ opened: true });
    thread().answer();
    await turn();
    expect([seen, threads.length]).toEqual([['a'], 1]);
  });

  it('comes two thousand at a time', async () => {
    const desk = await opened();
    for (let i = 0; i < 4001; i++) void desk.ask('get', [i]);
    await turn();
    const many = [];
    for (let message = 0; message < 3; message++) {
      many.push(thread().calls.length);
      thread().answer();
    }
    expect(many).toEqual([2000, 2000, 1]);
  });

  it('is refused at once where as many wait as may; what is under way does not wait', async () => {
    const desk = await opened({ maxWaiting: 2 });
    ask(desk, 'under way');
    await turn();
    const seen = ask(desk, 'a', 'b', 'c');
    await turn();
    expect(seen).toEqual([
      'waits',
      'waits',
      'the ledger does not keep up: 2 questions wait for it',
    ]);
    thread().answer();
    const next = ask(desk, 'd');
    await turn();
    expect(next).toEqual(['waits']);
  });

  it('and fails says what cannot be done', async () => {
    const desk = await opened();
    const seen = ask(desk, 'a', 'b');
    await turn();
    const [a, b] = thread().calls.map(({ id }) => id);
    const failed = { ok: false, why: 'the disk is full' } as const;
    const answers = [
      { ...failed, id: a ?? 0, writing: true },
      { ...failed, id: b ?? 0, writing: false },
    ];
    thread().say({ answers, done: true });
    await turn();
    expect(seen).toEqual([
      'the ledger cannot be written: the disk is full',
      'the ledger cannot be read: the disk is full',
    ]);
  });
});

describe('a question', () => {
  const notFree = 'the ledger was not free within 0.1 s; nothing is written';
  const noAnswer =
    'the ledger did not answer within 0.1 s; what it was to write may still be written';

  it('is given up at its deadline, under way or not, and not before', async () => {
    const desk = await opened({ deadline: 100 });
    const under = ask(desk, 'a');
    await later(40);
    const waiting = ask(desk, 'b');
    await later(59);
    expect([under, waiting]).toEqual([['waits'], ['waits']]);
    await later(1);
    expect([under, waiting]).toEqual([[noAnswer], ['waits']]);
    await later(39);
    expect(waiting).toEqual(['waits']);
    await later(1);
    expect(waiting).toEqual([notFree]);
    // An answer that comes late is for nobody, and what was given up is not handed over.
    const [late] = thread().calls;
    const failed = {
      id: late?.id ?? 0,
      ok: false,
      why: 'the disk is full',
      writing: true,
    } as const;
    thread().say({ answers: [failed], done: false });
    thread().answer();
    await turn();
    expect(thread().heard).toHaveLength(1);
    const next = ask(desk, 'c');
    await turn();
    expect(args()).toEqual(['c']);
    thread().answer();
    await turn();
    expect([under, waiting, next]).toEqual([[noAnswer], [notFree], ['c']]);
  });

  it('has its own deadline, whatever became of those before it', async () => {
    const desk = await opened({ deadline: 100 });
    const first = ask(desk, 'a');
    await turn();
    thread().answer();
    await later(70);
    const second = ask(desk, 'b');
    await later(99);
    expect([first, second]).toEqual([['a'], ['waits']]);
    await later(1);
    expect(second).toEqual([noAnswer]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is waited for five seconds, where nothing else is said', async () => {
    const desk = await opened();
    const seen = ask(desk, 'a');
    await later(4_999);
    expect(seen).toEqual(['waits']);
    await later(1);
    expect(seen).toEqual([noAnswer.replace('0.1', '5')]);
  });

  it('that waits keeps no process from ending, but the thread that it is under way in does', async () => {
    const desk = await opened();
    expect(thread().holds).toBe(false);
    const timers = vi.spyOn(globalThis, 'setTimeout');
    ask(desk, 'a');
    expect(timers.mock.results.map(({ value }) => value.hasRef())).toEqual([false]);
    await turn();
    expect(thread().holds).toBe(true);
    thread().answer();
    expect(thread().holds).toBe(false);
    timers.mockRestore();
  });
});

describe('a thread', () => {
  const lost = (why: string) =>
    `the thread of the ledger was lost: ${why}; what it was writing may be written`;

  it('that cannot open the file is ended, and all who wait are told why', async () => {
    const desk = deskOf();
    const seen = [watched(desk.open()), ask(desk, 'a', 'b')];
    thread().say({ opened: false, why: 'no database' });
    await turn();
    expect(seen).toEqual([['no database'], ['no database', 'no database']]);
    expect(thread().ended).toBe(true);
    thread().emit('exit');
    expect(vi.getTimerCount()).toBe(1);
    await later(1_000);
    const next = ask(desk, 'c');
    await turn();
    thread().say({ opened: true });
    expect([threads.length, args(), next]).toEqual([2, ['c'], ['waits']]);
  });

  it('that cannot open the file any more tells who asked', async () => {
    const desk = deskOf();
    desk.kill();
    const seen = ask(desk, 'a');
    await turn();
    thread().say({ opened: false, why: 'no database' });
    await turn();
    expect(seen).toEqual(['no database']);
  });

  it('is not started again for who has given up meanwhile', async () => {
    const desk = await opened({ deadline: 100 });
    ask(desk, 'a');
    await turn();
    const seen = ask(desk, 'b');
    await turn();
    thread().emit('exit');
    await later(5_000);
    expect([seen, threads.length]).toEqual([
      ['the ledger was not free within 0.1 s; nothing is written'],
      1,
    ]);
  });

  it('that is lost while it opens the file says so', async () => {
    const desk = deskOf();
    const seen = watched(desk.open());
    thread().emit('error', new Error('out of memory'));
    thread().emit('exit');
    await turn();
    expect(seen).toEqual([lost('out of memory')]);
  });

  it('that is lost is started again for those who wait, a second after it was started', async () => {
    const desk = await opened({ deadline: 5_000 });
    await later(300);
    const under = ask(desk, 'a', 'b');
    await turn();
    const waiting = ask(desk, 'c');
    await turn();
    thread().emit('exit');
    // Until then nobody else is let in.
    const refused = [ask(desk, 'd')];
    await later(699);
    refused.push(ask(desk, 'e'));
    await turn();
    expect([under, waiting]).toEqual([[lost('it ended'), lost('it ended')], ['waits']]);
    const why = 'the thread of the ledger has ended, and is started again within a second';
    expect(refused).toEqual([[why], [why]]);
    expect(threads).toHaveLength(1);
    await later(1);
    expect(threads).toHaveLength(2);
    thread().say({ opened: true });
    expect(args()).toEqual(['c']);
    thread().answer();
    await turn();
    expect(waiting).toEqual(['c']);
  });

  it('that is lost later is started again at once, and only when somebody asks', async () => {
    const desk = await opened();
    await later(5_000);
    desk.kill();
    expect(thread().ended).toBe(true);
    thread().emit('exit');
    await later(5_000);
    expect(threads).toHaveLength(1);
    const seen = ask(desk, 'a');
    await turn();
    expect(threads).toHaveLength(2);
    thread().say({ opened: true });
    thread().answer();
    await turn();
    expect(seen).toEqual(['a']);
  });

  it('that is gone is heard of no more, whatever it still says of its end', async () => {
    const desk = await opened();
    const old = thread();
    await later(2_000);
    old.emit('error', new Error('torn'));
    const seen = ask(desk, 'a');
    await turn();
    thread().say({ opened: true });
    old.emit('exit');
    thread().answer();
    await turn();
    expect([seen, threads.length]).toEqual([['a'], 2]);
  });

  it('is started once, when those who wait and one who asks both want it', async () => {
    const desk = await opened();
    ask(desk, 'a');
    await turn();
    const waiting = ask(desk, 'b');
    await later(100);
    thread().emit('exit');
    const closed = watched(desk.close());
    expect(threads).toHaveLength(2);
    await later(2_000);
    expect(threads).toHaveLength(2);
    thread().say({ opened: true });
    thread().answer();
    await turn();
    thread().emit('exit');
    await turn();
    expect([waiting, closed]).toEqual([['b'], ['done']]);
  });
});

describe('closing', () => {
  it('tells the thread, once nothing is under way or waits, and is over when that has ended', async () => {
    const desk = await opened();
    const under = ask(desk, 'a');
    await turn();
    const waiting = ask(desk, 'b');
    const closed = watched(desk.close(), desk.close());
    const refused = [ask(desk, 'c')];
    thread().answer();
    expect(args()).toEqual(['b']);
    thread().answer();
    expect(thread().heard.at(-1)).toBe('close');
    expect(thread().heard.filter((message) => message === 'close')).toHaveLength(1);
    expect(thread().holds).toBe(true);
    await turn();
    expect([under, waiting, closed]).toEqual([['a'], ['b'], ['waits', 'waits']]);
    // No timer is left over, of what was answered long ago.
    expect(vi.getTimerCount()).toBe(0);
    thread().emit('exit');
    await turn();
    expect(closed).toEqual(['done', 'done']);
    refused.push(ask(desk, 'd'));
    await turn();
    expect(refused).toEqual([['the ledger is closed'], ['the ledger is closed']]);
  });

  it('from rest is told at once, and the thread is waited for', async () => {
    const desk = await opened();
    const closed = watched(desk.close());
    expect([thread().heard, thread().holds]).toEqual([['close'], true]);
    await turn();
    expect(closed).toEqual(['waits']);
    thread().emit('exit');
    await turn();
    expect(closed).toEqual(['done']);
    await later(5_000);
    expect(threads).toHaveLength(1);
  });

  it('without a thread is over at once', async () => {
    const closed = watched(deskOf().close());
    await turn();
    expect([closed, threads]).toEqual([['done'], []]);
  });

  it('while the thread is lost tells all who wait', async () => {
    const desk = await opened();
    const under = ask(desk, 'a');
    await turn();
    const waiting = ask(desk, 'b');
    const closed = watched(desk.close());
    thread().emit('exit');
    await turn();
    const lost = 'the thread of the ledger was lost: it ended; what it was writing may be written';
    expect([under, waiting, closed]).toEqual([[lost], [lost], ['done']]);
    await later(5_000);
    expect(threads).toHaveLength(1);
  });
});
