import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Claimant, type ShareLimits, Shares } from './shares.ts';

const LIMITS: ShareLimits = { processes: 2, waiting: 6, waitingEach: 3, budget: 10 };
const job = (source: string, paid = false): Claimant => ({ source, paid });

function open(limits: Partial<ShareLimits> = {}) {
  return new Shares<Claimant>({ ...LIMITS, ...limits });
}

describe('whose turn it is', () => {
  test('is the paying one’s before the free one’s, and the sources’ in turn', () => {
    const shares = open({ processes: 1 });
    const jobs = [job('a'), job('a'), job('b'), job('c', true), job('c', true), job('d', true)];
    for (const each of jobs) expect(shares.enter(each, 0).admitted).toBe(true);
    const order: string[] = [];
    for (;;) {
      const next = shares.next(0);
      if (next === undefined) break;
      order.push(next.source);
      shares.ended(next, 0.1, 0);
    }
    expect(order).toEqual(['c', 'd', 'c', 'a', 'b', 'a']);
  });

  test('one source leaves a process to the others', () => {
    const shares = open();
    for (const each of [job('a'), job('a'), job('b')]) shares.enter(each, 0);
    expect(shares.next(0)?.source).toBe('a');
    expect(shares.next(0)?.source).toBe('b');
    expect(shares.next(0)).toBeUndefined();
  });

  test('is nobody’s while every process is busy', () => {
    const shares = open({ processes: 1 });
    shares.enter(job('a'), 0);
    shares.enter(job('b'), 0);
    const first = shares.next(0) as Claimant;
    expect(shares.next(0)).toBeUndefined();
    shares.ended(first, 1, 1);
    expect(shares.next(1)?.source).toBe('b');
  });
});

describe('who may wait', () => {
  test('a few of each source, and so many of all', () => {
    const shares = open();
    for (let i = 0; i < 3; i++) expect(shares.enter(job('a'), 0).admitted).toBe(true);
    expect(shares.enter(job('a'), 0)).toMatchObject({ admitted: false, why: 'share' });
    expect(shares.enter(job('a', true), 0)).toMatchObject({ admitted: false, why: 'share' });
    for (const source of ['b', 'c', 'd']) shares.enter(job(source), 0);
    expect(shares.enter(job('e'), 0)).toMatchObject({ admitted: false, why: 'full' });
    expect(shares.waiting).toBe(6);
  });

  test('not who has used up its seconds, until they are a minute old', () => {
    const shares = open();
    shares.enter(job('a'), 0);
    shares.ended(shares.next(0) as Claimant, 10, 10);
    expect(shares.enter(job('a'), 30)).toEqual({ admitted: false, why: 'budget', seconds: 40 });
    expect(shares.enter(job('b'), 30).admitted).toBe(true);
    expect(shares.enter(job('a'), 70.1).admitted).toBe(true);
  });

  test('who uses them up while waiting waits on', () => {
    const shares = open({ processes: 3 });
    for (let i = 0; i < 3; i++) shares.enter(job('a'), 0);
    const running = [shares.next(0), shares.next(0)] as Claimant[];
    for (const each of running) shares.ended(each, 5, 5);
    expect(shares.next(5)).toBeUndefined();
    expect(shares.next(65.1)?.source).toBe('a');
  });

  test('one that leaves waits no more, and leaves but once', () => {
    const shares = open();
    const one = job('a');
    shares.enter(one, 0);
    expect([shares.leave(one), shares.leave(one), shares.waiting]).toEqual([true, false, 0]);
    expect(shares.next(0)).toBeUndefined();
  });

  test('drained, nobody waits', () => {
    const shares = open();
    for (const each of [job('a'), job('b', true)]) shares.enter(each, 0);
    expect(shares.drain().map((j) => j.source)).toEqual(['b', 'a']);
    expect([shares.waiting, shares.next(0)]).toEqual([0, undefined]);
  });
});

test('whatever comes in whatever order, every bound holds and nobody is forgotten', () => {
  const step = fc.record({
    act: fc.constantFrom('enter', 'enter', 'next', 'end', 'leave'),
    source: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    paid: fc.boolean(),
    after: fc.double({ min: 0, max: 20, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const shares = open();
      const waiting = new Set<Claimant>();
      const running: { job: Claimant; since: number }[] = [];
      let now = 0;
      for (const { act, source, paid, after } of steps) {
        now += after;
        if (act === 'enter') {
          const one = job(source, paid);
          if (shares.enter(one, now).admitted) waiting.add(one);
        } else if (act === 'next') {
          const one = shares.next(now);
          if (one === undefined) {
            const could = [...waiting].some(
              (w) =>
                running.length < LIMITS.processes &&
                shares.spent(w.source, now) < LIMITS.budget &&
                !running.some((r) => r.job.source === w.source),
            );
            expect(could).toBe(false);
          } else {
            expect(waiting.delete(one)).toBe(true);
            if (!one.paid)
              for (const w of waiting)
                if (w.paid && shares.spent(w.source, now) < LIMITS.budget)
                  expect(running.some((r) => r.job.source === w.source)).toBe(true);
            running.push({ job: one, since: now });
          }
        } else if (act === 'end') {
          const ended = running.shift();
          if (ended) shares.ended(ended.job, now - ended.since, now);
        } else {
          const one = [...waiting].find((w) => w.source === source);
          if (one) expect(shares.leave(one)).toBe(waiting.delete(one));
        }
        expect(shares.waiting).toBe(waiting.size);
        expect(running.length).toBeLessThanOrEqual(LIMITS.processes);
        for (const each of ['a', 'b', 'c', 'd', 'e']) {
          expect(running.filter((r) => r.job.source === each).length).toBeLessThan(2);
          expect([...waiting].filter((w) => w.source === each).length).toBeLessThanOrEqual(3);
        }
      }
    }),
  );
});
