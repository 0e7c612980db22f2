/** Every question of the desk is answered by an index, so that a month costs no more than what is asked of it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Asking } from '@tollbench/gate/ledger/report/asking.ts';
import { Statements } from '@tollbench/gate/ledger/sqlite/statements.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SQLITE } from './dialect.ts';
import { forgetBefore, forgetCounts, forgetEvents } from './forget.ts';
import { groups } from './groups.ts';
import { Names } from './names.ts';
import { newest, since, story } from './read.ts';
import { SqliteEvents } from './sqlite.ts';
import { fillMonth } from './testing/month.ts';
import type { By, Filter } from './types.ts';

const TO = Date.UTC(2026, 11, 1);
const MONTH: Filter = { from: TO - 30 * 86_400_000, to: TO };

const folder = mkdtempSync(join(tmpdir(), 'tollbench-plans-'));
let database: DatabaseSync;
let statements: Statements;
const names = new Names();

beforeAll(async () => {
  const path = join(folder, 'events.sqlite');
  const store = await SqliteEvents.open(path);
  await fillMonth(store, { events: 1_500, days: 3, to: TO });
  await store.close();
  database = new DatabaseSync(path);
  statements = new Statements(database);
  plansOf(names.learn());
});
afterAll(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

/** How each question is answered; it is. */
function plansOf<T>(asking: Asking<T>): string[] {
  const plans: string[] = [];
  let step = asking.next();
  while (step.done !== true) {
    const { sql, values } = step.value;
    const plain = sql.replaceAll(/\$\d+/g, '?');
    const plan = statements.all(`EXPLAIN QUERY PLAN ${plain}`, ...values);
    plans.push(...plan.map(({ detail }) => String(detail)));
    step = asking.next(statements.all(plain, ...values));
  }
  return plans;
}

/** What reads all of a table that grows with traffic. */
const scans = (plans: readonly string[]): string[] =>
  plans.filter((line) => /^SCAN (?!json_each|event_summaries|CONSTANT)/.test(line));

const FILTERS: Partial<Filter>[] = [
  {},
  { crawler: 'GPTBot' },
  { outcome: 'sold' },
  { kind: 'search', claim: 'forged' },
  { path: '/biquad-eq.html' },
  { path: '/biquad-eq.html', outcome: 'sold', crawler: 'GPTBot' },
  { resourceClass: 'tool-export' },
];

describe('by an index are found', () => {
  it.each(FILTERS)('events of %j', (filter) => {
    const plans = plansOf(newest({ ...MONTH, ...filter }, 50, undefined, names, SQLITE));
    expect(scans(plans)).toEqual([]);
    expect(plans.join('\n')).toMatch(/event_list_(at|facet|path)/);
    // What is sorted is of one span and one limit, never all that there is.
    if (Object.keys(filter).length === 0) expect(plans.join('\n')).not.toContain('TEMP B-TREE');
  });

  it.each<[By[]]>([
    [[]],
    [['outcome']],
    [['crawler', 'kind', 'claim', 'outcome']],
    [['day', 'outcome']],
    [['hour', 'outcome']],
    [['path', 'outcome']],
    [['path', 'crawler']],
    [['path', 'reason']],
  ])('counts by %j', (by) => {
    for (const filter of FILTERS) {
      const ragged = { from: MONTH.from + 12_345_678, to: MONTH.to - 9_876_543 };
      const plans = plansOf(groups({ ...ragged, ...filter }, by, names, SQLITE));
      expect([filter, scans(plans)]).toEqual([filter, []]);
    }
  });

  it('what came since, a story by any name, and what is to be forgotten', () => {
    for (const asking of [
      since(10, 50, names),
      story(`0x${'12'.repeat(32)}`, 50, names),
      story(`0x${'12'.repeat(20)}`, 50, names),
      story('01890000-0000-7000-8000-000000000001', 50, names),
    ])
      expect(scans(plansOf(asking))).toEqual([]);
    const forgetting = [forgetBefore(MONTH.from + 1e9), forgetCounts(1e9)].flatMap((asking) =>
      plansOf<unknown>(asking),
    );
    expect(scans(forgetting)).toEqual([]);
    // The oldest are read off the index of time, and no further than they are wanted.
    expect(scans(plansOf(forgetEvents(10)))).toEqual([
      'SCAN event_list USING INDEX event_list_asked',
    ]);
  });
});
