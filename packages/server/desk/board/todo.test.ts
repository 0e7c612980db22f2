import type { Failure } from '@tollbench/gate/ledger/report/status.ts';
import { describe, expect, test } from 'vitest';
import type { Relayer } from './relayers.ts';
import { type Findings, thingsToDo } from './todo.ts';
import { DAY } from './view.ts';

const NOW = Date.UTC(2026, 10, 29);
const PAYER = '0x00000000000000000000000000000000000000b1';
const failure = (over: Partial<Failure> = {}): Failure => ({
  ...{ payer: PAYER, kind: 'authorization', nonce: '0x01', value: 1_000n, claimId: 'c1' },
  ...{ resource: '/a.html', served: true, reason: 'expired', txHash: null, validBefore: null },
  ...{ failedAt: NOW / 1000 - 60, ...over },
});
const relayer = (daysLeft: number | null): Relayer => ({
  ...{ address: '0x00000000000000000000000000000000000000ee', balance: 10n ** 15n },
  ...{ perDay: 10n ** 14n, transactions: 9, daysLeft },
});
const found = (over: Partial<Findings>) =>
  thingsToDo({ conditions: [], unread: [], failed: [], relayers: [], at: NOW, ...over });

test('nothing', () => {
  expect(found({ relayers: [relayer(30), relayer(null)] })).toEqual([]);
});

test('what stops sales stands first, what cannot be read behind it', () => {
  const conditions = [
    { code: 'clock_off', sentence: 'this clock is 40 s ahead' },
    { code: 'node_silent', sentence: 'the node does not answer' },
  ];
  expect(
    found({ conditions, unread: ['Sales cannot be read: x', 'Sales cannot be read: x'] }),
  ).toEqual([
    { level: 'stop', code: 'node_silent', text: 'The node does not answer.' },
    { level: 'warn', code: 'unread', text: 'Sales cannot be read: x.' },
    { level: 'warn', code: 'clock_off', text: 'This clock is 40 s ahead.' },
  ]);
});

describe('money that did not come', () => {
  test('is told by reason, with what it had bought and what helps', () => {
    const failed = [
      failure(),
      failure({ claimId: 'c2', served: false }),
      failure({ claimId: 'c3', reason: 'cancelled by its payer' }),
    ];
    expect(found({ failed })).toEqual([
      {
        ...{ level: 'warn', code: 'failed' },
        text: expect.stringMatching(
          /^2 payments did not come in 7 days, \$0\.002: expired; 1 page had been served for it\. .*relayer has ether/,
        ),
        link: { to: '/tables/failed', words: 'all of them' },
      },
      {
        ...{ level: 'warn', code: 'failed' },
        text: expect.stringMatching(/^1 payment .* cancelled by its payer; .* took it back/),
        link: { to: '/story?name=c3', words: 'its story' },
      },
    ]);
  });

  test('is old after a week', () => {
    const failed = [failure({ failedAt: (NOW - 8 * DAY) / 1000 }), failure({ failedAt: null })];
    expect(found({ failed })).toEqual([]);
  });
});

describe('gas', () => {
  test('for less than a week is to be sent', () => {
    const [first, second] = found({ relayers: [relayer(3.7), relayer(0.2)] });
    expect(first?.text).toMatch(
      /has 0\.001.ETH and spends 0\.0001.ETH a day: that is gas for 3 days\. Send it some\./,
    );
    expect(second?.text).toMatch(/for less than a day\./);
  });

  test('is told once where the settler says it too', () => {
    const conditions = [{ code: 'relayer_poor', sentence: 'relayer 0xee has little' }];
    expect(found({ conditions, relayers: [relayer(1)] })).toHaveLength(1);
  });
});
