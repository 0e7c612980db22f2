/** Tables of traffic: who came, what was asked for, when, what was refused and why. */
import { CRAWLERS } from '@tollbench/gate/who/crawler-table.ts';
import type { Group } from '../../events/types.ts';
import { byMost, type Column, column, type Row, type Table, type Value } from './table.ts';
import { conversion, type Key, type Tally, tallied } from './tally.ts';
import { isoDay, linkOf, narrowed, type View, type Window } from './view.ts';

const OPERATORS = new Map(CRAWLERS.map(({ token, operator }) => [token, operator]));

const REQUESTS = column('requests', 'requests', 'count');
/** What every table of traffic tells, in its order. */
const TOLD: readonly (readonly [Column, (tally: Tally) => Value])[] = [
  [REQUESTS, ({ requests }) => requests],
  [column('challenges', 'asked to pay', 'count'), ({ challenges }) => challenges],
  [column('sold', 'paid', 'count'), ({ sold }) => sold],
  [column('conversion', 'paid of asked', 'share', 'aside'), conversion],
  [column('servedAgain', 'served again', 'count', 'detail'), ({ again }) => again],
  [column('paymentsRefused', 'payments refused', 'count', 'aside'), ({ refused }) => refused],
  [column('limited', 'limited or refused', 'count', 'detail'), ({ limited }) => limited],
  [column('retryLater', 'told to come again', 'count', 'detail'), ({ later }) => later],
  [column('free', 'free', 'count', 'detail'), ({ free }) => free],
  [column('amountUsd', 'amount', 'usd'), ({ amount }) => amount],
];
/** Where something was observed: what would have been earned. */
const WOULD: typeof TOLD = [
  [column('observed', 'would have paid', 'count'), ({ observed }) => observed],
  [column('wouldHaveUsd', 'would have earned', 'usd'), ({ wouldHave }) => wouldHave],
];

interface Rows {
  readonly id: string;
  readonly title: string;
  readonly note?: string;
  readonly fields: readonly Column[];
  readonly of: (key: Key) => Pick<Row, 'values' | 'links'>;
  readonly empty?: string;
}

function tableOf(groups: readonly Group[], { fields, of, empty, ...named }: Rows): Table {
  const tallies = tallied(groups);
  const told = tallies.some(([, { observed }]) => observed > 0) ? [...TOLD, ...WOULD] : TOLD;
  const rows = tallies.map(([key, tally]) => {
    const { values, links } = of(key);
    return { values: [...values, ...told.map(([, read]) => read(tally))], ...(links && { links }) };
  });
  return {
    ...named,
    columns: [...fields, ...told.map(([each]) => each)],
    rows,
    empty: empty ?? 'Nobody came in this span.',
  };
}

const sortedBy = (table: Table, id: string): Table => ({
  ...table,
  rows: byMost(
    table.rows,
    table.columns.findIndex((each) => each.id === id),
  ),
});

/** Groups by crawler, kind, claim and outcome. */
export function whoCame(groups: readonly Group[], view: View): Table {
  const table = tableOf(groups, {
    id: 'crawlers',
    title: 'Who came',
    fields: [
      column('crawler', 'crawler', 'text'),
      column('operator', 'operator', 'text', 'aside'),
      column('kind', 'kind', 'text', 'aside'),
      column('claim', 'claim', 'text', 'aside'),
    ],
    of: ([crawler = null, kind = null, claim = null]) => {
      const name = crawler === null ? null : String(crawler);
      const asked = { kind, claim, ...(name === null ? {} : { crawler: name }) } as View['asked'];
      return {
        values: [name ?? 'everybody else', OPERATORS.get(name ?? '') ?? null, kind, claim],
        links: { 0: linkOf(narrowed(view, asked)) },
      };
    },
  });
  // People are many, and pay nothing: who was asked to pay comes first.
  const people = (row: Row): number => (row.values[2] === 'person' ? 1 : 0);
  const sorted = byMost(
    sortedBy(table, 'requests').rows,
    indexOf(table, 'amountUsd'),
    indexOf(table, 'requests'),
  );
  return { ...table, rows: sorted.toSorted((a, b) => people(a) - people(b)) };
}

const indexOf = ({ columns }: Table, id: string): number =>
  columns.findIndex((each) => each.id === id);

/** Groups by path, class and outcome. */
export function paths(groups: readonly Group[], view: View): Table {
  const table = tableOf(groups, {
    id: 'paths',
    title: 'What they asked for',
    fields: [column('path', 'path', 'text'), column('class', 'class', 'text', 'aside')],
    of: ([path = null, resourceClass = null]) => ({
      values: [path ?? 'no such page', resourceClass ?? 'free'],
      ...(path !== null && { links: { 0: linkOf(narrowed(view, { path: String(path) })) } }),
    }),
  });
  return {
    ...table,
    rows: byMost(table.rows, indexOf(table, 'amountUsd'), indexOf(table, 'requests')),
  };
}

/** The same groups by class alone. */
export function classes(groups: readonly Group[], view: View): Table {
  const byClass = groups.map((group) => ({ ...group, key: group.key.slice(1) }));
  const table = tableOf(byClass, {
    id: 'classes',
    title: 'By class',
    fields: [column('class', 'class', 'text')],
    of: ([resourceClass = null]) => ({
      values: [resourceClass ?? 'free'],
      ...(resourceClass !== null && {
        links: { 0: linkOf(narrowed(view, { resourceClass } as View['asked'])) },
      }),
    }),
  });
  return sortedBy(table, 'amountUsd');
}

/** Groups by hour or day, and outcome. */
export function times(groups: readonly Group[], view: View, { step }: Window): Table {
  const table = tableOf(groups, {
    id: 'times',
    title: step === 'hour' ? 'By hour' : 'By day',
    fields: [column(step, step === 'hour' ? 'hour (UTC)' : 'day (UTC)', 'time')],
    of: ([at = 0]) => ({
      values: [at],
      links: { 0: linkOf(narrowed(view, { span: isoDay(Number(at)) })) },
    }),
  });
  return {
    ...table,
    rows: table.rows.toSorted((a, b) => Number(a.values[0]) - Number(b.values[0])),
  };
}

/** What kept a payment, or a request, from being served. */
const REFUSALS = ['payment-refused', 'limit', 'refused', 'retry-later', 'released'];

/** Groups by outcome and reason. */
export function refusals(groups: readonly Group[], view: View): Table {
  const rows = groups
    .filter(({ key: [outcome] }) => REFUSALS.includes(String(outcome)))
    .map(({ key: [outcome = null, reason = null], count }) => ({
      values: [outcome, reason, count],
      links: { 0: linkOf(narrowed(view, { outcome } as View['asked'])) },
    }));
  return {
    id: 'refusals',
    title: 'Refused, and why',
    columns: [
      column('outcome', 'what', 'text'),
      column('reason', 'reason', 'text'),
      column('count', 'times', 'count'),
    ],
    rows: byMost(rows, 2),
    empty: 'Nothing was refused in this span.',
  };
}

/** Of the groups by crawler, kind, claim and outcome: names that were checked, and were false. */
export function forged(groups: readonly Group[], view: View): Table {
  const table = tableOf(
    groups.filter(({ key: [, , claim] }) => claim === 'forged'),
    {
      id: 'forged',
      title: 'Forged names',
      note: 'Whoever sent the name is not where its operator says that its crawlers are.',
      fields: [column('crawler', 'claimed to be', 'text'), column('kind', 'kind', 'text', 'aside')],
      of: ([crawler = null, kind = null]) => ({
        values: [crawler, kind],
        links: {
          0: linkOf(narrowed(view, { claim: 'forged', crawler: String(crawler) })),
        },
      }),
      empty: 'No name was forged in this span.',
    },
  );
  return sortedBy(table, 'requests');
}
