/** A thread that is lost, started again and closed. */
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
  watched,
} from '../../testing/ledger-thread.ts';

inTurns();

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
