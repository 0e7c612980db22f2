import { keccak256 } from 'viem';
import { expect, test } from 'vitest';
import { overFence, type Slept, wasFollowed } from './fence.ts';

const lead = (holder: string, term: bigint, written: readonly string[] = []) => ({
  ...{ holder, term, written: new Set(written) },
});
const slept = (over: Partial<Slept> = {}): Slept => ({
  ...{ name: 'a', before: lead('b', 2n), after: lead('b', 2n), sent: [] },
  ...over,
});

test('what it had written down it may send again, and nothing else', () => {
  const before = lead('b', 2n, [keccak256('0x01')]);
  expect(overFence([slept({ before, sent: ['0x01', '0x01'] })])).toEqual([]);
  expect(overFence([slept({ before, sent: ['0x01', '0x02', '0x02'] })])).toEqual([
    { check: 'fence', message: expect.stringContaining(keccak256('0x02')) },
  ]);
});

test('who may have had the lead again is not judged, nor where the database was away', () => {
  const sent = ['0x02'] as const;
  for (const over of [
    { before: lead('a', 1n), after: lead('a', 1n) },
    { after: lead('b', 3n) },
    { after: lead('a', 3n) },
    { before: null },
    { after: null },
    { name: null },
  ]) {
    expect(wasFollowed(slept(over))).toBe(false);
    expect(overFence([slept({ ...over, sent })])).toEqual([]);
  }
  expect(wasFollowed(slept())).toBe(true);
});
