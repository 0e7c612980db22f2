import { expect, test } from 'vitest';
import { ended, labelled } from './error.ts';

test('a clause goes on from the label, a sentence stands behind a colon', () => {
  expect(labelled('Order', 'is 33; the most is 32')).toBe('Order is 33; the most is 32');
  expect(labelled('Order', 'The order 33 is not 1 to 32.')).toBe(
    'Order: The order 33 is not 1 to 32.',
  );
});

test('there is one full stop at the end', () => {
  expect(ended('G has a pole')).toBe('G has a pole.');
  expect(ended('The order 33 is not 1 to 32.')).toBe('The order 33 is not 1 to 32.');
});
