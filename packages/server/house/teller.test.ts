/** Of many processes one tells the publisher of what all see. */
import type { Neighbour } from '@tollbench/gate/ledger/house.ts';
import { describe, expect, it } from 'vitest';
import { type Household, HouseTeller } from './teller.ts';

const neighbour = (over: Partial<Neighbour> = {}): Neighbour => ({
  ...{ holder: 'b 2 x', limits: 'shared', quiet: 0, leads: false, troubles: [] },
  ...over,
});
const leader = neighbour({ leads: true });

function open(over: Partial<Household> = {}) {
  const told: string[][] = [];
  const house = {
    ...{ holder: 'a 1 x', name: 'a 1', others: [leader], leads: false, unheard: 0, several: true },
    tell: (codes: readonly string[]) => told.push([...codes]),
    ...over,
  };
  const time = { now: 0 };
  const teller = new HouseTeller(house, () => time.now);
  /** Whether it is told after each of so many looks, five seconds apart. */
  const looks = (code: string, count: number): boolean[] =>
    Array.from({ length: count }, () => {
      time.now += 5;
      return teller.tells(code);
    });
  return { house, teller, looks, time, told };
}

describe('who tells', () => {
  it('of what is its own: each process', () => {
    for (const code of ['disk_full', 'limiter_away', 'clock_off', 'something_else'])
      expect(open().looks(code, 1)).toEqual([true]);
  });

  it('of what all see: who settles, or who is alone', () => {
    expect(open({ leads: true }).looks('node_silent', 1)).toEqual([true]);
    expect(open({ others: [] }).looks('node_silent', 1)).toEqual([true]);
    const others = [neighbour({ leads: true, troubles: ['node_silent'] })];
    expect(open({ others }).looks('node_silent', 9)).toEqual(Array(9).fill(false));
  });

  it('of what who settles does not find, after a while: the one that has it', () => {
    const { looks, time } = open();
    expect(looks('node_silent', 5)).toEqual([false, false, false, false, true]);
    // Gone meanwhile, it is to last again.
    time.now += 60;
    expect(looks('node_silent', 2)).toEqual([false, false]);
  });

  it('where nobody settles: the first by name', () => {
    const others = [neighbour(), neighbour({ holder: 'c 3 x' })];
    expect(open({ others }).looks('not_settled', 1)).toEqual([true]);
    expect(open({ others, holder: 'bb 4 x' }).looks('not_settled', 1)).toEqual([false]);
  });

  it('of an outage of the ledger: who settled last; after two minutes without a word everybody', () => {
    expect(open({ unheard: 60 }).looks('ledger_unwritable', 9)).toEqual(Array(9).fill(false));
    expect(open({ unheard: 60, leads: true }).looks('ledger_unwritable', 1)).toEqual([true]);
    expect(open({ unheard: 121 }).looks('ledger_unwritable', 1)).toEqual([true]);
  });
});

it('the others know what was found, and a name is told where there are several', () => {
  const { teller, told } = open();
  teller.found(['disk_full']);
  expect(told).toEqual([['disk_full']]);
  expect(teller.name).toBe('a 1');
  expect(open({ several: false }).teller.name).toBeNull();
});
