/** Counts by group, each part of the time from the smallest table that can tell. */
import { type Asking, ask } from '@tollbench/gate/ledger/report/asking.ts';
import type { Row, Value } from '@tollbench/gate/ledger/sqlite/values.ts';
import type { Dialect } from './dialect.ts';
import { asksForFacets, columnOf, isFacetField } from './facets.ts';
import type { Names } from './names.ts';
import { facetsOf } from './read.ts';
import type { By, Filter, Group } from './types.ts';
import { HOUR, HOURS_A_DAY } from './write.ts';

const DAY = HOUR * HOURS_A_DAY;

/** A table and the rows of it that count: hours or days from one, up to another. */
interface Part {
  readonly table: string;
  readonly unit: 'hour' | 'day';
  readonly from: number;
  readonly to: number;
}

/** Every hour counts of which a part lies in the filter's time. */
export function* groups(
  filter: Filter,
  by: readonly By[],
  names: Names,
  dialect: Dialect,
): Asking<Group[]> {
  if (filter.path !== undefined && !names.hasPath(filter.path)) return [];
  const found = new Map<string, { key: Group['key']; count: number; amount: bigint }>();
  for (const part of partsOf(filter, by))
    for (const row of yield* sums(part, filter, by, names, dialect)) {
      const key = by.map((field, at) => valueIn(row[`k${at}`], field, names));
      const text = JSON.stringify(key);
      const known = found.get(text);
      const [count, amount] = [Number(row['count']), BigInt(row['amount'] as bigint)];
      if (known === undefined) found.set(text, { key, count, amount });
      else {
        known.count += count;
        known.amount += amount;
      }
    }
  return [...found.values()];
}

/** Whole days from the tables of days, what is left of one from those of hours. */
function partsOf(filter: Filter, by: readonly By[]): Part[] {
  const byPath = filter.path !== undefined || by.includes('path');
  const ofHours = byPath ? 'event_hours' : 'event_totals';
  const hours = (from: number, to: number): Part[] =>
    from < to ? [{ table: ofHours, unit: 'hour', from, to }] : [];
  const [first, last] = [Math.floor(filter.from / HOUR), Math.ceil(filter.to / HOUR)];
  const [day, end] = [Math.ceil(first / HOURS_A_DAY), Math.floor(last / HOURS_A_DAY)];
  if (by.includes('hour') || day >= end) return hours(first, last);
  return [
    ...hours(first, day * HOURS_A_DAY),
    { table: tableOfDays(filter, by, byPath), unit: 'day', from: day, to: end },
    ...hours(end * HOURS_A_DAY, last),
  ];
}

function tableOfDays(filter: Filter, by: readonly By[], byPath: boolean): string {
  if (!byPath) return 'event_day_totals';
  const wanted = filter.crawler !== undefined || by.includes('crawler') || by.includes('reason');
  return wanted ? 'event_days' : 'event_day_paths';
}

function sums(
  { table, unit, from, to }: Part,
  filter: Filter,
  by: readonly By[],
  names: Names,
  { among }: Dialect,
): Asking<readonly Row[]> {
  const values: Value[] = [];
  const put = (value: Value): string => `$${values.push(value)}`;
  const columns = by.map((field, at) => `${columnIn(field, unit)} AS k${at}`);
  const conditions = [`c.${unit} >= ${put(from)}`, `c.${unit} < ${put(to)}`];
  if (filter.path !== undefined) conditions.push(`c.path = ${put(names.path(filter.path))}`);
  if (asksForFacets(filter)) conditions.push(among('c.facet', put(facetsOf(filter, names))));
  const join = by.some(isFacetField) ? 'JOIN event_facets AS f ON f.id = c.facet' : '';
  const sum = (name: string): string => `CAST(sum(c.${name}) AS bigint) AS ${name}`;
  return ask(
    `SELECT ${[...columns, sum('count'), sum('amount')].join(', ')}
     FROM ${table} AS c ${join} WHERE ${conditions.join(' AND ')}
     ${by.length === 0 ? 'HAVING count(*) > 0' : `GROUP BY ${by.map((_, at) => at + 1).join(', ')}`}`,
    ...values,
  );
}

function columnIn(field: By, unit: Part['unit']): string {
  if (isFacetField(field)) return `f.${columnOf(field)}`;
  return field === 'day' && unit === 'hour' ? `c.hour / ${HOURS_A_DAY}` : `c.${field}`;
}

function valueIn(value: Row[string] | undefined, field: By, names: Names): string | number | null {
  if (field === 'hour') return Number(value) * HOUR;
  if (field === 'day') return Number(value) * DAY;
  if (field === 'path') return names.pathById(Number(value));
  return value === null || value === undefined ? null : String(value);
}
