/** All that the first page shows, gathered at one moment. What cannot be read is said, and the rest is shown. */
import type { SettlementTotal } from '@tollbench/gate/ledger/types.ts';
import type { By, Event, Group } from '../../events/types.ts';
import { affairsOf, Unread } from './affairs.ts';
import { type Takings, takings } from './money.ts';
import { type Relayer, relayersOf } from './relayers.ts';
import type { Sources } from './sources.ts';
import type { Table } from './table.ts';
import { type Tally, tallied, total } from './tally.ts';
import { type Doing, thingsToDo } from './todo.ts';
import { classes, forged, paths, refusals, times, whoCame } from './traffic.ts';
import { filterOf, type View, type Window, windowOf } from './view.ts';

export interface Board {
  readonly view: View;
  readonly window: Window;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly observe: boolean;
  readonly total: Tally;
  readonly todo: readonly Doing[];
  /** Null where the ledger cannot be read. */
  readonly takings: Takings | null;
  /** Null, as the relayers, where they cannot be read. */
  readonly settlements: readonly SettlementTotal[] | null;
  readonly relayers: readonly Relayer[] | null;
  readonly crawlers: Table;
  readonly paths: Table;
  readonly classes: Table;
  readonly times: Table;
  readonly refusals: Table;
  readonly forged: Table;
  readonly events: readonly Event[];
  /** The number of the newest event of all, asked for or not; 0 where there is none. */
  readonly newest: number;
}

/** Events on the first page. */
export const LATEST = 40;

const EVER = { from: 0, to: Number.MAX_SAFE_INTEGER };

export async function gather(sources: Sources, view: View): Promise<Board> {
  const at = sources.now();
  const window = windowOf(view, at);
  const { byCrawler, byPath, byTime, byReason, ...read } = await readAll(sources, view, window);
  const { unread, failed, newest, ...shown } = read;
  const conditions = sources.conditions();
  return {
    ...{ view, window, at, observe: sources.observe, newest: newest[0]?.id ?? 0 },
    ...shown,
    total: total(tallied(byTime ?? []).map(([, tally]) => tally)),
    todo: thingsToDo({
      ...{ conditions, unread, at },
      ...{ failed: failed ?? [], relayers: shown.relayers ?? [] },
    }),
    crawlers: of(byCrawler, (groups) => whoCame(groups, view)),
    paths: of(byPath, (groups) => paths(groups, view)),
    classes: of(byPath, (groups) => classes(groups, view)),
    times: of(byTime, (groups) => times(groups, view, window)),
    refusals: of(byReason, (groups) => refusals(groups, view)),
    forged: of(byCrawler, (groups) => forged(groups, view)),
  };
}

/** Everything at once; `unread` says what could not be, a sentence each. */
async function readAll(sources: Sources, view: View, window: Window) {
  const { events, reader } = sources;
  const filter = filterOf(view, window);
  const unread = new Unread();
  const counted = (...by: readonly By[]): Promise<readonly Group[] | null> =>
    unread.or('What was counted', events.groups(filter, by));
  const traffic = Promise.all([
    counted('crawler', 'kind', 'claim', 'outcome'),
    counted('path', 'resourceClass', 'outcome'),
    counted(window.step, 'outcome'),
    counted('outcome', 'reason'),
  ]);
  const rest = Promise.all([
    unread.or('Events', events.events(filter, LATEST)),
    unread.or('Events', events.events(EVER, 1)),
    unread.or('Sales', takings(sources)),
    affairsOf(reader, () => relayersOf(sources), unread),
  ]);
  const [byCrawler, byPath, byTime, byReason] = await traffic;
  const [latest, newest, taken, affairs] = await rest;
  return {
    ...{ byCrawler, byPath, byTime, byReason, takings: taken, ...affairs },
    ...{ events: latest ?? [], newest: newest ?? [], unread: unread.sentences },
  };
}

/** Where it cannot be read nobody says that nothing came. */
function of(groups: readonly Group[] | null, table: (groups: readonly Group[]) => Table): Table {
  if (groups !== null) return table(groups);
  return { ...table([]), empty: 'This cannot be read now; what is to be done says why.' };
}
