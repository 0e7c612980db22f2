/** What the desk and the report ask: counts by group, events newest first, a payment's story. */
import { type Asking, ask } from '@tollbench/gate/ledger/report/asking.ts';
import type { Row, Value } from '@tollbench/gate/ledger/sqlite/values.ts';
import type { Dialect } from './dialect.ts';
import { asksForFacets, isAskedFor } from './facets.ts';
import type { Names } from './names.ts';
import type { Event, Filter } from './types.ts';

const COLUMNS =
  'id, at, facet, path, method, format, network, amount, payment, name, payer, claim_id, request_id';

/** Milliseconds of the first span that is looked through; each further one is four times as long. */
const FIRST_SPAN = 10_000;

/** The numbers of the facets that a filter asks for as JSON. */
export const facetsOf = (filter: Filter, names: Names): string =>
  JSON.stringify(names.facetsThat((facet) => isAskedFor(facet, filter)));

/**
 * The newest first, by time and then by number. Where not all are asked for, spans of time are looked through
 * from the newest, each longer than the last, until there are enough: what is frequent is found at once,
 * and what is rare is few, and both by the index of facet and time.
 */
export function* newest(
  filter: Filter,
  limit: number,
  before: number | undefined,
  names: Names,
  dialect: Dialect,
): Asking<Event[]> {
  const end = yield* endOf(filter, before);
  if (end === null) return [];
  if (filter.path !== undefined && !names.hasPath(filter.path)) return [];
  const path = filter.path === undefined ? null : names.path(filter.path);
  const all = path === null && !asksForFacets(filter);
  const facets = all ? null : facetsOf(filter, names);
  if (all) return yield* within({ ...end, from: filter.from, facets, path }, limit, names, dialect);
  const found: Event[] = [];
  let { to } = end;
  for (let span = FIRST_SPAN; to > filter.from && found.length < limit; span *= 4) {
    const from = Math.max(filter.from, to - span);
    const part = { from, to, before: end.before, facets, path };
    found.push(...(yield* within(part, limit - found.length, names, dialect)));
    to = from;
  }
  return found;
}

interface End {
  /** Milliseconds, not included. */
  readonly to: number;
  /** The number before which those of the last millisecond have to stand. */
  readonly before: { readonly at: number; readonly id: number } | null;
}

/** Null where what `before` names is forgotten, and with it all that was older. */
function* endOf({ to }: Filter, before: number | undefined): Asking<End | null> {
  const [latest] = yield* ask('SELECT max(at) AS at FROM event_list');
  const last = latest?.['at'] ?? null;
  if (last === null) return null;
  const end = Math.min(to, Number(last) + 1);
  if (before === undefined) return { to: end, before: null };
  const [row] = yield* ask('SELECT at FROM event_list WHERE id = $1', before);
  if (row === undefined) return null;
  const at = Number(row['at']);
  return { to: Math.min(end, at + 1), before: { at, id: before } };
}

interface Part extends End {
  readonly from: number;
  readonly facets: string | null;
  readonly path: number | null;
}

function* within(
  { from, to, before, facets, path }: Part,
  limit: number,
  names: Names,
  { among }: Dialect,
): Asking<Event[]> {
  const values: Value[] = [];
  const put = (value: Value): string => `$${values.push(value)}`;
  const conditions = [`at >= ${put(from)}`, `at < ${put(to)}`];
  if (before !== null) conditions.push(`(at < ${put(before.at)} OR id < ${put(before.id)})`);
  if (path !== null) conditions.push(`path = ${put(path)}`);
  if (facets !== null) conditions.push(among('facet', put(facets)));
  const rows = yield* ask(
    `SELECT ${COLUMNS} FROM event_list WHERE ${conditions.join(' AND ')}
     ORDER BY at DESC, id DESC LIMIT ${put(limit)}`,
    ...values,
  );
  return rows.map((row) => eventOf(row, names));
}

/** Since a number, oldest first. */
export function* since(id: number, limit: number, names: Names): Asking<Event[]> {
  const rows = yield* ask(
    `SELECT ${COLUMNS} FROM event_list WHERE id > $1 ORDER BY id LIMIT $2`,
    id,
    limit,
  );
  return rows.map((row) => eventOf(row, names));
}

/** A payment's key, hash or nonce, a claim's id, or a payer's address: oldest first. */
export function* story(name: string, limit: number, names: Names): Asking<Event[]> {
  const lower = name.toLowerCase();
  const column = /^0x[0-9a-f]{40}$/.test(lower)
    ? 'payer'
    : /^(?:[a-z]+:.*)?0x[0-9a-f]{64}$/.test(lower)
      ? 'name'
      : 'claim_id';
  const start = lower.lastIndexOf(':') + 1;
  const rows = yield* ask(
    `SELECT ${COLUMNS} FROM event_list WHERE ${column} = $1 ORDER BY at, id LIMIT $2`,
    column === 'name' ? lower.slice(start) : lower,
    limit,
  );
  const found = rows.map((row) => eventOf(row, names));
  return column === 'name' && start > 0 ? found.filter(({ payment }) => payment === lower) : found;
}

const text = (value: Row[string] | undefined): string | null =>
  value === null || value === undefined ? null : String(value);

function eventOf(row: Row, names: Names): Event {
  const payment = text(row['payment']);
  return {
    id: Number(row['id']),
    at: Number(row['at']),
    ...names.facetById(Number(row['facet'])),
    path: names.pathById(Number(row['path'])),
    method: String(row['method']),
    format: text(row['format']),
    network: String(row['network']),
    amount: BigInt(Number(row['amount'])),
    payment: payment === null ? null : `${payment}${row['name']}`,
    payer: text(row['payer']),
    claimId: text(row['claim_id']),
    requestId: text(row['request_id']),
  };
}
