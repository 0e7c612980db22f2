/** What is said of a chain, and from when on: each boundary to the millisecond or the second. */
import { expect, test } from 'vitest';
import { conditionsOf, type Watched } from './head-health.ts';

const NOW = 5_000_000;
const well: Watched = {
  now: NOW,
  chainId: 8453,
  wrong: null,
  failure: null,
  head: { number: 70n, seenAt: NOW },
  blockTime: 2,
  chainTime: 1_000,
  wallTime: 1_000,
  reorganised: null,
  confirmations: 2,
};
const said = (over: Partial<Watched>) => conditionsOf({ ...well, ...over });
const codes = (over: Partial<Watched>) => said(over).map(({ code }) => code);
const error = new Error('it is down');

test('of a chain that is well nothing is said, nor of one of which nothing is known', () => {
  expect(said({})).toEqual([]);
  expect(said({ head: null, blockTime: null, chainTime: null })).toEqual([]);
  expect(said({ head: null, wallTime: 1_000 })).toEqual([]);
});

test.each([
  ['silence of 10 s', { failure: { since: NOW - 10_000, error } }, ['node_silent']],
  ['less', { failure: { since: NOW - 9_999, error } }, []],
  ['silence of a wrong chain', { failure: { since: 0, error }, wrong: 1 }, ['wrong_chain']],
  ['a clock 31 s ahead', { wallTime: 1_031 }, ['clock_off']],
  ['a clock 31 s behind', { wallTime: 969 }, ['clock_off']],
  ['a clock 30 s ahead', { wallTime: 1_030 }, []],
  ['a clock 30 s behind', { wallTime: 970 }, []],
  ['a chain without a time', { chainTime: null, wallTime: 9_000 }, []],
  ['no block for 30 s', { head: { number: 7n, seenAt: NOW - 30_000 } }, ['chain_stalled']],
  ['no block for less', { head: { number: 7n, seenAt: NOW - 29_999 } }, []],
  ['no regular blocks', { head: { number: 7n, seenAt: 0 }, blockTime: null }, []],
  [
    'ten blocks of 12 s that did not come',
    { head: { number: 7n, seenAt: NOW - 120_000 }, blockTime: 12 },
    ['chain_stalled'],
  ],
  [
    'less than ten blocks of 12 s',
    { head: { number: 7n, seenAt: NOW - 119_999 }, blockTime: 12 },
    [],
  ],
  [
    'no block of a node that does not answer',
    { head: { number: 7n, seenAt: 0 }, failure: { since: NOW, error } },
    [],
  ],
  [
    'a reorganisation of ten minutes ago',
    { reorganised: { at: NOW - 600_000, depth: 2n } },
    ['reorganised'],
  ],
  ['one of longer ago', { reorganised: { at: NOW - 600_001, depth: 2n } }, []],
] as const)('%s', (_, over, expected) => {
  expect(codes(over)).toEqual(expected);
});

test('the sentences have the chains, the seconds, the blocks and the reason', () => {
  const sentence = (over: Partial<Watched>) => said(over)[0]?.sentence;
  expect(sentence({ wrong: 1 })).toMatch(/chain 1, not 8453/);
  expect(sentence({ failure: { since: NOW - 12_400, error } })).toMatch(/12 s: it is down/);
  expect(sentence({ failure: { since: NOW - 12_400, error: 'x' } })).toMatch(/12 s: no answer/);
  expect(sentence({ wallTime: 1_040 })).toMatch(/40 s ahead of the chain/);
  expect(sentence({ wallTime: 960 })).toMatch(/40 s behind the chain/);
  expect(sentence({ head: { number: 7n, seenAt: NOW - 45_000 } })).toMatch(
    /for 45 s after block 7; until then one came every 2 s/,
  );
  const reorganised = (depth: bigint) => sentence({ reorganised: { at: NOW, depth } });
  expect(reorganised(1n)).toMatch(/in place of its last block; payments wait for 2,/);
  expect(reorganised(5n)).toMatch(/in place of its last 5 blocks; payments wait for 2,/);
});
