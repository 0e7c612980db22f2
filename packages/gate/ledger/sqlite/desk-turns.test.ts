/** What is asked, handed over, answered and given up, turn by turn. */
import { describe, expect, it, vi } from 'vitest';
import {
  args,
  ask,
  deskOf,
  inTurns,
  later,
  opened,
  thread,
  threads,
  turn,
} from '../../testing/ledger-thread.ts';

inTurns();

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
