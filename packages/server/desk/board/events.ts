/** Events as a table: what the gate said, to whom, of what. */
import type { Event } from '../../events/types.ts';
import { storyLink } from './money.ts';
import { column, type Row, type Table, type Value } from './table.ts';

export const EVENT_COLUMNS = [
  column('at', 'when (UTC)', 'time'),
  column('outcome', 'what', 'text'),
  column('crawler', 'who', 'text'),
  column('claim', 'claim', 'text', 'aside'),
  column('path', 'path', 'text'),
  column('amountUsd', 'amount', 'usd'),
  column('reason', 'reason', 'text'),
  column('network', 'network', 'text', 'aside'),
  column('payment', 'payment', 'text'),
  column('kind', 'kind', 'text', 'detail'),
  column('class', 'class', 'text', 'detail'),
  column('format', 'format', 'text', 'detail'),
  column('method', 'method', 'text', 'detail'),
  column('payer', 'payer', 'text', 'detail'),
  column('claimId', 'claim id', 'text', 'detail'),
  column('requestId', 'request', 'text', 'detail'),
  column('id', 'number', 'count', 'detail'),
] as const;

/** Of `auth:8453:0x…:0x…:0x…` its nonce, of `tx:0x…` its hash: what a story is found by. */
export const nameOfPayment = (key: string): string => key.slice(key.lastIndexOf(':') + 1);

const MARKS: Partial<Record<Event['outcome'], 'paid' | 'refused'>> = {
  sold: 'paid',
  'payment-refused': 'refused',
  'retry-later': 'refused',
};

export function eventRow(event: Event): Row {
  const { claimId, payment, payer } = event;
  const values: Value[] = [
    ...[event.at, event.outcome, event.crawler ?? event.kind, event.claim, event.path],
    event.amount === 0n ? null : event.amount,
    ...[event.reason, event.network, payment === null ? null : nameOfPayment(payment)],
    ...[event.kind, event.resourceClass, event.format, event.method, payer, claimId],
    event.requestId,
    event.id,
  ];
  const mark = MARKS[event.outcome];
  return {
    values,
    ...(mark !== undefined && { mark }),
    links: {
      ...(payment !== null && { 8: storyLink(nameOfPayment(payment)) }),
      ...(payer !== null && { 13: storyLink(payer) }),
      ...(claimId !== null && { 14: storyLink(claimId) }),
    },
  };
}

export const eventsTable = (events: readonly Event[]): Table => ({
  id: 'events',
  title: 'As it happens',
  note: 'Verdicts on crawlers and on payments, the newest first. People are counted alone.',
  columns: EVENT_COLUMNS,
  rows: events.map(eventRow),
  empty: 'No event in this span.',
});
