import { expect, test } from 'vitest';
import { spiceNumber } from './spice-number.ts';

test.each([
  ['1.5MEG', 1.5e6],
  ['20n', 20e-9],
  ['100U', 100e-6],
  ['2M', 2e-3],
  ['.7V', 0.7],
  ['-1.2', -1.2],
  ['1E-7', 1e-7],
  ['1.0e+15', 1e15],
  ['4.5pF', 4.5e-12],
  ['1mil', 25.4e-6],
  ['49k', 49e3],
  ['3.', 3],
  ['5m_', undefined],
  ['1,2', undefined],
  ['{vth}', undefined],
  ['', undefined],
  ['e5', undefined],
  ['9'.repeat(65), undefined],
] as const)('%s is %s', (text, value) => {
  expect(spiceNumber(text)).toBe(value);
});
