import { expect, test } from 'vitest';
import { withoutExponent } from './grip.ts';

test.each([
  [0, '0'],
  [-0, '0'],
  [550, '550'],
  [0.25, '0.25'],
  [5.5e-7, '0.00000055'],
  [-4.7e-9, '-0.0000000047'],
  [1e-12, '0.000000000001'],
  [3e14, '300000000000000'],
])('%d is said as %s', (value, text) => {
  expect(withoutExponent(value)).toBe(text);
});
