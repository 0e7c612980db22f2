import { describe, expect, it } from 'vitest';
import { dayOf } from './day.ts';
import { Tally } from './tally.ts';

const NOW = 1_800_000_000; // 2027-01-15, 08:00
const row = { day: '2027-01-15', event: 'challenge', resourceClass: 'blog-post', crawler: 'CCBot' };

describe('what the gate said', () => {
  it('adds up by day, event, class and crawler, and each of them keeps apart', () => {
    const tally = new Tally();
    tally.add(NOW, 'challenge', 'blog-post', 'CCBot', 5n);
    tally.add(NOW + 9, 'challenge', 'blog-post', 'CCBot', 7n);
    tally.add(NOW + 86_400, 'challenge', 'blog-post', 'CCBot');
    tally.add(NOW, 'serve-paid', 'blog-post', 'CCBot');
    tally.add(NOW, 'challenge', null, 'CCBot');
    tally.add(NOW, 'challenge', 'blog-post', null);
    const one = { ...row, count: 1, amount: 0n };
    expect(tally.drain()).toEqual([
      { ...row, count: 2, amount: 12n },
      { ...one, day: '2027-01-16' },
      { ...one, event: 'serve-paid' },
      { ...one, resourceClass: '-' },
      { ...one, crawler: '-' },
    ]);
  });

  it('is taken out once, and what could not be written is put back beside what came meanwhile', () => {
    const tally = new Tally();
    tally.add(NOW, 'challenge', 'blog-post', 'CCBot', 5n);
    const taken = tally.drain();
    expect(tally.drain()).toEqual([]);
    tally.add(NOW, 'challenge', 'blog-post', 'CCBot', 1n);
    tally.putBack(taken);
    tally.putBack([{ ...row, event: 'limit', count: 3, amount: 0n }]);
    expect(tally.drain()).toEqual([
      { ...row, count: 2, amount: 6n },
      { ...row, event: 'limit', count: 3, amount: 0n },
    ]);
    // The rows that were put back are their owner's still.
    expect(taken).toEqual([{ ...row, count: 1, amount: 5n }]);
  });
});

describe('the day of a time', () => {
  it.each([
    [0, '1970-01-01'],
    [86_399, '1970-01-01'],
    [86_400, '1970-01-02'],
    [-1, '1969-12-31'],
    [-86_400, '1969-12-31'],
    [-86_401, '1969-12-30'],
    [951_782_400, '2000-02-29'],
    [NOW, '2027-01-15'],
    // In turn: the day that is kept is not the day before's.
    [NOW - 28_800, '2027-01-15'],
    [NOW - 28_801, '2027-01-14'],
  ])('%s is of %s', (seconds, day) => {
    expect([dayOf(seconds), dayOf(seconds)]).toEqual([day, day]);
  });
});
