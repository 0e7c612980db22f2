import { expect, test } from 'vitest';
import { overlay, pick } from './headers.ts';

test('a later field takes the place of an earlier one, whatever its letter case', () => {
  expect(overlay(['A', '1', 'B', '2'], ['a', '3'])).toEqual(['A', '3', 'B', '2']);
});

test('Vary is one line that names each field once', () => {
  expect(overlay(['Vary', 'Accept-Encoding'], ['vary', 'User-Agent, accept-encoding'])).toEqual([
    'Vary',
    'Accept-Encoding, User-Agent',
  ]);
});

test('a list may name a field twice, and both stand', () => {
  expect(overlay(['Link', '<a>'], ['Link', '<b>', 'Link', '<c>'])).toEqual([
    'Link',
    '<b>',
    'Link',
    '<c>',
  ]);
});

test('pick keeps what is named', () => {
  expect(pick(['Retry-After', '5', 'ETag', '"x"'], ['retry-after'])).toEqual(['Retry-After', '5']);
});
