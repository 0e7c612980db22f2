import { expect, test } from 'vitest';
import { score } from './search.ts';

const step = [
  'Step response',
  '/step-response.html',
  'step-response Control systems overshoot',
  'Rise and settling.',
] as const;
const crc = [
  'CRC and LFSR',
  '/crc-lfsr.html',
  'crc-lfsr Communication checksum',
  'A step of the register each clock.',
] as const;

test('every word must occur', () => {
  expect(score(step, 'step overshoot')).toBeGreaterThan(0);
  expect(score(step, 'step checksum')).toBe(0);
});

test('a title that begins with the word comes before a description that mentions it', () => {
  expect(score(step, 'ste')).toBeGreaterThan(score(crc, 'ste'));
});
