import { expect, test } from 'vitest';
import { sampleDay, sampleOf } from './sample.ts';

const cases = Array.from({ length: 100 }, (_, i) => i);
const days = (count: number) =>
  Array.from({ length: count }, (_, k) =>
    new Date(Date.UTC(2026, 10, 22 + k)).toISOString().slice(0, 10),
  );

test('a day has its cases, the same each time, and no more than asked for', () => {
  for (const day of days(20)) {
    const sample = sampleOf(cases, 16, day);
    expect(sample.length).toBeLessThanOrEqual(16);
    expect(sample.length).toBeGreaterThan(10);
    expect(sampleOf(cases, 16, day)).toEqual(sample);
  }
});

test('a round of days takes every case once', () => {
  const taken = days(7).flatMap((day) => sampleOf(cases, 16, day));
  expect(taken.toSorted((a, b) => a - b)).toEqual(cases);
});

test('few cases are all taken, and a day that is none is refused', () => {
  expect(sampleOf([1, 2], 16, '2026-11-22')).toEqual([1, 2]);
  expect(sampleOf([], 16, '2026-11-22')).toEqual([]);
  for (const day of ['today', '2026-13-01', ''])
    expect(() => sampleOf(cases, 16, day)).toThrow(`SAMPLE_DAY is "${day}"`);
});

test('the day is that of the commit, or the one that is said', () => {
  expect(sampleDay()).toMatch(/^\d{4}-\d{2}-\d{2}$/u);
  process.env['SAMPLE_DAY'] = '2026-02-01';
  expect(sampleDay()).toBe('2026-02-01');
  delete process.env['SAMPLE_DAY'];
});
