import { expect, test } from 'vitest';
import { overQuota } from './limits.ts';

const every = (count: number, apart: number, from = 0) =>
  Array.from({ length: count }, (_, k) => ({
    asked: from + k * apart,
    answered: from + k * apart + 5,
  }));
const terms = { quota: 60, window: 60_000, lost: [] };

test('sixty within a minute are its quota, and one more is a finding', () => {
  expect(overQuota(every(60, 100), terms)).toEqual([]);
  expect(overQuota(every(61, 100), terms)).toMatchObject([
    { check: 'limit', message: expect.stringContaining('61 requests') },
  ]);
});

test('what may have been counted a window apart is no finding', () => {
  // The first may have been counted at its answer, the last at its question.
  const slow = [{ asked: 0, answered: 400 }, ...every(60, 1_000, 1_100)];
  expect(slow).toHaveLength(61);
  expect(overQuota(slow, terms)).toEqual([]);
  expect(
    overQuota([{ asked: 1_000, answered: 1_050 }, ...every(60, 980, 1_100)], terms),
  ).toHaveLength(1);
});

test('a limiter that lost what it counted lets through one quota more, and not two', () => {
  const lost = [5_950];
  expect(overQuota(every(120, 100), { ...terms, lost })).toEqual([]);
  expect(overQuota(every(121, 100), { ...terms, lost })).toHaveLength(1);
  // What was lost before it came is no excuse.
  expect(overQuota(every(61, 100, 6_000), { ...terms, lost })).toHaveLength(1);
});

test('the order in which answers came is no matter', () => {
  expect(overQuota(every(61, 100).toReversed(), terms)).toHaveLength(1);
});
