/** What is new, as it happens, by server-sent events: figures that are shared by all browsers, and rows for each. */
import type { Event, EventStore } from '../../events/types.ts';
import { Refused, type Route } from '../answer.ts';
import type { Board } from '../board/board.ts';
import { EVENT_COLUMNS, eventRow } from '../board/events.ts';
import type { Boards } from '../board/kept.ts';
import { once, type View, viewOf } from '../board/view.ts';
import { regions } from '../page/board.ts';
import { rowMarkup } from '../page/table.ts';

/** Browsers that are kept fresh at once. */
const MAX_CLIENTS = 16;
/** Events told at once; more of them are in the figures alone. */
const MAX_TOLD = 40;

export interface LivePace {
  /** Milliseconds between looks for events. */
  readonly look: number;
  /** Looks between two comparisons of all figures. */
  readonly figures: number;
}
const PACE: LivePace = { look: 1_000, figures: 5 };

/** Those that the first page shows. */
const SEEN = EVENT_COLUMNS.flatMap((each, i) => (each.detail ? [] : [[each, i] as const]));

export function liveRoute(events: EventStore, boards: Boards, pace: Partial<LivePace> = {}): Route {
  let clients = 0;
  return {
    get({ query, request, gone }) {
      const view = viewOf(query, ['at', 'after']);
      const at = numberIn(query, 'at');
      // A browser that comes back says what it had heard last.
      const after = lastHeard(request.headers['last-event-id']) ?? numberIn(query, 'after');
      if (clients >= MAX_CLIENTS)
        throw new Refused(503, `${MAX_CLIENTS} pages are kept fresh already; close one.`, {
          'Retry-After': '30',
        });
      clients++;
      gone.addEventListener('abort', () => clients--, { once: true });
      const from = { view, at, after, gone };
      const body = stream(events, boards, from, { ...PACE, ...pace });
      return { status: 200, type: 'text/event-stream', body };
    },
  };
}

interface From {
  readonly view: View;
  /** When the figures of the page were gathered, and the newest event that it knows; null where it does not say. */
  readonly at: number | null;
  readonly after: number | null;
  readonly gone: AbortSignal;
}

async function* stream(
  events: EventStore,
  boards: Boards,
  { view, at, after, gone }: From,
  pace: LivePace,
): AsyncGenerator<string> {
  // A browser that lost its connection comes back after so long.
  yield 'retry: 3000\n\n';
  const said = new Map<string, string>();
  const first = await boards(view);
  // What stands in the page already is not said again: a page just loaded stays as it is.
  const news = changed(first, said);
  if (first.at !== at) yield message('regions', news);
  let last = after ?? first.newest;
  for (let look = 1; !gone.aborted; look++) {
    await pause(pace.look, gone);
    const found = await events.since(last, 1_000);
    last = found.at(-1)?.id ?? last;
    const rows = found.filter((event) => isAsked(event, view)).slice(-MAX_TOLD);
    if (rows.length > 0) yield message('rows', rows.toReversed().map(rowOf), last);
    else yield ': \n\n';
    if (look % pace.figures === 0) yield message('regions', changed(await boards(view), said));
  }
}

/** @throws Refused for what is no number */
function numberIn(query: URLSearchParams, name: string): number | null {
  const value = once(query, name);
  if (value === null) return null;
  if (/^\d{1,15}$/.test(value)) return Number(value);
  throw new Refused(400, `${name} is "${value.slice(0, 40)}"; it is a whole number.`);
}

const lastHeard = (id: string | string[] | undefined): number | null =>
  typeof id === 'string' && /^\d{1,15}$/.test(id) ? Number(id) : null;

const message = (event: string, data: unknown, id?: number): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

const rowOf = (event: Event): string => rowMarkup(eventRow(event), SEEN).text;

/** Parts of the page that are not as they were said last. */
function changed(board: Board, said: Map<string, string>): Readonly<Record<string, string>> {
  const { events: _, ...parts } = regions(board);
  const news: Record<string, string> = {};
  for (const [id, { text }] of Object.entries(parts)) {
    if (said.get(id) === text) continue;
    said.set(id, text);
    news[id] = text;
  }
  return news;
}

/** As the store's own filter: what is not asked for is all the same. */
const isAsked = (event: Event, { asked }: View): boolean =>
  Object.entries(asked).every(([name, value]) => event[name as keyof Event] === value);

const pause = (ms: number, gone: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      gone.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    gone.addEventListener('abort', done, { once: true });
    if (gone.aborted) done();
  });
