/** What is new, as it happens, by server-sent events: figures that are shared by all browsers, and rows for each. */
import type { Event, EventStore } from '../../events/types.ts';
import { Refused, type Route } from '../answer.ts';
import { EVENT_COLUMNS, eventRow } from '../board/events.ts';
import type { Boards } from '../board/kept.ts';
import { type View, viewOf } from '../board/view.ts';
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
    get({ query, gone }) {
      const view = viewOf(query);
      if (clients >= MAX_CLIENTS)
        throw new Refused(503, `${MAX_CLIENTS} pages are kept fresh already; close one.`, {
          'Retry-After': '30',
        });
      clients++;
      gone.addEventListener('abort', () => clients--, { once: true });
      const body = stream(events, boards, view, { ...PACE, ...pace }, gone);
      return { status: 200, type: 'text/event-stream', body };
    },
  };
}

async function* stream(
  events: EventStore,
  boards: Boards,
  view: View,
  pace: LivePace,
  gone: AbortSignal,
): AsyncGenerator<string> {
  // A browser that lost its connection comes back after so long.
  yield 'retry: 3000\n\n';
  const said = new Map<string, string>();
  const [newest] = await events.events({ from: 0, to: Number.MAX_SAFE_INTEGER }, 1);
  let last = newest?.id ?? 0;
  for (let look = 0; !gone.aborted; look++) {
    if (look % pace.figures === 0) yield message('regions', await changed(boards, view, said));
    await pause(pace.look, gone);
    const found = await events.since(last, 1_000);
    last = found.at(-1)?.id ?? last;
    const rows = found.filter((event) => isAsked(event, view)).slice(-MAX_TOLD);
    if (rows.length > 0) yield message('rows', rows.toReversed().map(rowOf));
    else yield ': \n\n';
  }
}

const message = (event: string, data: unknown): string =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

const rowOf = (event: Event): string => rowMarkup(eventRow(event), SEEN).text;

/** Parts of the page that are not as they were said last. */
async function changed(
  boards: Boards,
  view: View,
  said: Map<string, string>,
): Promise<Readonly<Record<string, string>>> {
  const { events: _, ...parts } = regions(await boards(view));
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
