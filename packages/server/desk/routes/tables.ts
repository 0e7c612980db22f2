/** Every table by itself: whole on a page, as CSV, and as JSON. */
import {
  type Asked,
  type DeskAnswer,
  HTML,
  JSON_TYPE,
  Refused,
  type Route,
  seeOther,
} from '../answer.ts';
import { EVENT_COLUMNS, eventRow, eventsTable } from '../board/events.ts';
import type { Boards } from '../board/kept.ts';
import { failedTable, owedTable, refundTable, settlementsTable } from '../board/money.ts';
import { relayersOf, relayersTable } from '../board/relayers.ts';
import type { Sources } from '../board/sources.ts';
import type { Table, Value } from '../board/table.ts';
import { filterOf, linkOf, once, type View, viewOf, windowOf } from '../board/view.ts';
import { csvOf, jsonOf, type Written } from '../board/write.ts';
import { html, type Piece } from '../html.ts';
import { linksOf, strip } from '../page/board.ts';
import { filters } from '../page/filters.ts';
import { page } from '../page/frame.ts';
import { tableSection } from '../page/table.ts';
import { isTidy } from './board.ts';

/** Of the span that is looked at. */
const OF_SPAN = ['crawlers', 'paths', 'classes', 'times', 'refusals', 'forged'] as const;
/** Of now, whatever the span. */
const OF_NOW = {
  owed: async ({ reader }) => owedTable(await reader.owed(MAX_LISTED)),
  failed: async ({ reader }) => failedTable(await reader.failed(MAX_LISTED)),
  refunds: async ({ reader }) => refundTable(await reader.refunds(MAX_LISTED)),
  settlements: async ({ reader }) => settlementsTable(await reader.settlements()),
  relayers: async (sources) =>
    relayersTable(await relayersOf(sources), sources.settler.feeReport()),
} satisfies Readonly<Record<string, (sources: Sources) => Promise<Table>>>;

/** Rows of a ledger's list, and of events on one page. */
const MAX_LISTED = 1_000;
const EVENTS_A_PAGE = 200;
/** Events in one CSV or JSON, and read at a time. */
const MAX_EVENTS = 1_000_000;
const EVENTS_AT_ONCE = 2_000;

export function tableRoutes(sources: Sources, boards: Boards): ReadonlyMap<string, Route> {
  const routes = new Map<string, Route>();
  for (const id of OF_SPAN)
    routes.set(`/tables/${id}`, {
      get: (asked) => answer(asked, sources, async (view) => (await boards(view))[id]),
    });
  for (const [id, read] of Object.entries(OF_NOW))
    routes.set(`/tables/${id}`, {
      get: (asked) => answer(asked, sources, () => read(sources), true),
    });
  routes.set('/tables/events', { get: (asked) => eventsAnswer(asked, sources) });
  return routes;
}

type Format = 'csv' | 'json' | null;

function formatOf(query: URLSearchParams): Format {
  const format = once(query, 'format');
  if (format === null || format === 'csv' || format === 'json') return format;
  throw new Refused(400, `format is "${format.slice(0, 40)}"; it is csv or json, or left out.`);
}

/** `ofNow`: the filters do not change it, so that they are refused. */
async function answer(
  asked: Asked,
  sources: Sources,
  read: (view: View) => Promise<Table>,
  ofNow = false,
): Promise<DeskAnswer> {
  const { query, path } = asked;
  const format = formatOf(query);
  const view = viewOf(query, ['format']);
  if (ofNow && linkOf(view) !== '/')
    throw new Refused(400, `${path} is of now: it takes format alone, and no span and no filter.`);
  const table = await read(view);
  if (format !== null) {
    const written = writtenOf(table, view, ofNow ? null : windowOf(view, sources.now()));
    return sent(format, written, [table.rows.map(({ values }) => values)]);
  }
  const link = linkOf(view, path);
  if (!isTidy(query, link)) return seeOther(link);
  return tablePage(asked, view, table, { filtered: !ofNow });
}

const writtenOf = (
  table: Omit<Table, 'rows' | 'empty'>,
  view: View,
  span: Written['span'],
): Written => ({
  ...{ id: table.id, title: table.title, columns: table.columns },
  ...(table.note !== undefined && { note: table.note }),
  span,
  asked: Object.fromEntries(new URLSearchParams(linkOf(view, ''))),
});

function sent(
  format: 'csv' | 'json',
  written: Written,
  parts: Parameters<typeof csvOf>[1],
): DeskAnswer {
  const headers = {
    'Content-Disposition': `attachment; filename="tollbench-${written.id}.${format}"`,
  };
  return format === 'csv'
    ? { status: 200, type: 'text/csv; charset=utf-8', headers, body: csvOf(written, parts) }
    : { status: 200, type: JSON_TYPE, headers, body: jsonOf(written, parts) };
}

function tablePage(
  { path, session }: Asked,
  view: View,
  table: Table,
  { filtered, below }: { readonly filtered: boolean; readonly below?: Piece },
): DeskAnswer {
  const links = filtered ? linksOf(table, view) : linksOf(table, { span: '7d', asked: {} });
  const crawlers = view.asked.crawler === undefined ? [] : [view.asked.crawler];
  const body = html`<main id="main" class="desk single">
${filtered && filters(view, path, crawlers)}
<section class="part" id="${table.id}">${tableSection(table, { links, whole: true, level: 1 })}${below}</section>
<p class="onward"><a href="${filtered ? linkOf(view) : '/'}">Back to the desk</a></p>
</main>`;
  return {
    status: 200,
    type: HTML,
    body: page({ title: table.title, body, session, strip: strip() }),
  };
}

async function eventsAnswer(asked: Asked, { events, now }: Sources): Promise<DeskAnswer> {
  const { query, path } = asked;
  const format = formatOf(query);
  const before = beforeOf(query);
  const view = viewOf(query, ['format', 'before']);
  const window = windowOf(view, now());
  const filter = filterOf(view, window);
  if (format !== null) {
    const table = eventsTable([]);
    const parts = eventParts(before, (limit, from) => events.events(filter, limit, from));
    return sent(format, writtenOf({ ...table, columns: EVENT_COLUMNS }, view, window), parts);
  }
  const found = await events.events(filter, EVENTS_A_PAGE, before);
  const last = found.at(-1);
  const below =
    found.length === EVENTS_A_PAGE &&
    last !== undefined &&
    html`<p class="onward"><a href="${linkOf(view, path, { before: String(last.id) })}">Older</a></p>`;
  const link = linkOf(view, path, before === undefined ? {} : { before: String(before) });
  if (!isTidy(query, link)) return seeOther(link);
  return tablePage(asked, view, eventsTable(found), { filtered: true, below });
}

function beforeOf(query: URLSearchParams): number | undefined {
  const value = once(query, 'before');
  if (value === null) return undefined;
  if (!/^\d{1,15}$/.test(value))
    throw new Refused(400, `before is "${value.slice(0, 40)}"; it is the number of an event.`);
  return Number(value);
}

type Read = (limit: number, before?: number) => Promise<readonly Parameters<typeof eventRow>[0][]>;

/** The newest first, some thousand at a time: only those are in memory, however many there are. */
async function* eventParts(
  before: number | undefined,
  read: Read,
): AsyncGenerator<readonly (readonly Value[])[]> {
  let from = before;
  for (let told = 0; told < MAX_EVENTS; told += EVENTS_AT_ONCE) {
    const events = await read(EVENTS_AT_ONCE, from);
    if (events.length > 0) yield events.map((event) => eventRow(event).values);
    if (events.length < EVENTS_AT_ONCE) return;
    from = events.at(-1)?.id;
  }
}
