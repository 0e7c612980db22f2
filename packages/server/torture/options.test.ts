/** The command line of the torture: what it takes, and what it says of what it does not. */
import { expect, test } from 'vitest';
import { FAULTS } from './faults.ts';
import { isOfMany } from './many/faults.ts';
import { readOptions } from './options.ts';

test('without options it is ten rounds of everything', () => {
  expect(readOptions([])).toMatchObject({
    rounds: 10,
    modes: ['batch', 'first', 'facilitator'],
    faults: FAULTS.filter((fault) => !isOfMany(fault)),
    processes: 1,
    ignore: [],
    exposureMax: 50_000n,
  });
});

test('several processes have everything happen to them, by default', () => {
  expect(readOptions(['--processes', '4'])).toMatchObject({ processes: 4, faults: FAULTS });
});

test.each([
  [['--rounds', '0'], '--rounds is "0"; it is a whole number from 1 to 100000'],
  [['--rounds', '1e3'], '--rounds is "1e3"'],
  [['--seed', '-1'], 'seed'],
  [['--faults', 'kill,rain'], '--faults has "rain"; it takes kill, point'],
  [['--faults', 'kill,partition'], '--faults has "partition", which takes --processes 2 or more'],
  [['--processes', '0'], '--processes is "0"; it is a whole number from 1 to 16'],
  [['--modes', 'last'], '--modes has "last"; it takes batch, first'],
  [['--modes', ''], '--modes is empty'],
  [['--ignore', 'all'], '--ignore has "all"'],
  [['--speed', '3'], '--speed'],
])('%j is refused by name and value', (args, words) => {
  expect(() => readOptions(args)).toThrow(words);
});
