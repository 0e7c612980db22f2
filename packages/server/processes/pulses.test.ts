/** Who is silent for too long, and who is not to be accused of it. */
import { expect, test } from 'vitest';
import { Pulses } from './pulses.ts';

const EVERY = 1_000;

/** Looks each second from `from` to `to`: who was found, and when first. */
function looks(
  pulses: Pulses<string>,
  all: readonly string[],
  from: number,
  to: number,
  speaking: readonly string[] = [],
): [string, number][] {
  const found: [string, number][] = [];
  for (let now = from; now <= to; now += EVERY) {
    for (const one of speaking) pulses.lives(one);
    for (const one of pulses.look(all, now)) found.push([one, now]);
  }
  return found;
}

function crew(...all: string[]) {
  const pulses = new Pulses<string>({ every: EVERY, limit: 30_000 });
  for (const one of all) pulses.lives(one);
  return pulses;
}

test('one that says nothing for longer than the limit is found, once; one that speaks is not', () => {
  const pulses = crew('a', 'b');
  expect(looks(pulses, ['a', 'b'], 0, 120_000, ['b'])).toEqual([['a', 31_000]]);
});

test('one that speaks again before the limit has the whole of it again', () => {
  const pulses = crew('a');
  expect(looks(pulses, ['a'], 0, 29_000)).toEqual([]);
  pulses.lives('a');
  expect(looks(pulses, ['a'], 30_000, 59_000)).toEqual([]);
  expect(looks(pulses, ['a'], 60_000, 60_000)).toEqual([['a', 60_000]]);
});

test('a primary that was itself away accuses nobody, however long and however often', () => {
  const pulses = crew('a');
  expect(looks(pulses, ['a'], 0, 10_000)).toEqual([]);
  // It was stopped for an hour, and looks before it hears what the worker said meanwhile.
  expect(pulses.look(['a'], 3_600_000)).toEqual([]);
  pulses.lives('a');
  // It runs once a minute: a worker that is starved with it speaks as rarely.
  for (let times = 1; times <= 30; times++)
    expect(pulses.look(['a'], 3_600_000 + times * 60_000)).toEqual([]);
});

test('one that hangs is found all the same where the primary was away meanwhile', () => {
  const pulses = crew('a');
  expect(looks(pulses, ['a'], 0, 20_000)).toEqual([]);
  // Of the hour one second is counted.
  expect(looks(pulses, ['a'], 3_620_000, 3_640_000)).toEqual([['a', 3_630_000]]);
});

test('nobody is accused who never spoke, does not serve or is gone', () => {
  const pulses = crew('starting', 'gone');
  pulses.gone('gone');
  expect(looks(pulses, ['old', 'gone'], 0, 100_000)).toEqual([]);
  // What it took to start does not count.
  expect(looks(pulses, ['starting'], 101_000, 130_000)).toEqual([]);
});
