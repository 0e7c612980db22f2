import type { Seen } from '@tollbench/gate/seen.ts';
import { expect, test } from 'vitest';
import { RefusedPayments } from './refused-payments.ts';

const REFUSED = {
  ...{ outcome: 'payment-refused', reason: 'invalid_signature', path: '/a.html', format: 'csv' },
  ...{ payment: 'auth:8453:0x1:0x2:0x3', requestId: 'k-1' },
} as Seen;

test('of each minute sixty refused payments are told, with the request; the others are counted', () => {
  const lines: [string, string | undefined][] = [];
  let now = 0;
  const refused = new RefusedPayments(
    (line, fields) => lines.push([line, fields?.requestId]),
    () => now,
  );
  for (let i = 0; i < 100; i++) refused.see(REFUSED);
  refused.see({ ...REFUSED, outcome: 'sold' });
  expect(lines).toHaveLength(60);
  expect(lines[0]).toEqual([
    'A payment was refused (invalid_signature): auth:8453:0x1:0x2:0x3 for /a.html?export=csv',
    'k-1',
  ]);
  now = 60_000;
  const later = { outcome: 'retry-later', reason: null, path: null, format: null } as const;
  refused.see({ ...REFUSED, ...later, payment: null, requestId: null });
  expect(lines.slice(60)).toEqual([
    ['40 more payments were refused or put off in that minute', undefined],
    ['A payment was put off (no reason): unreadable for no page', undefined],
  ]);
});
