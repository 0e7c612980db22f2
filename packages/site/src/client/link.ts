/**
 * The state in the address. While a value is typed or dragged the entry of this step is amended; a
 * new step opens a new entry, so that the back button undoes one step and not one keystroke.
 *
 * A state too large for the query goes into the fragment. Packing it takes a moment, so it stands in the
 * entry's own state first, where a reload and the back button find it, and leaves when its address is written.
 */
import { fitsQuery, holdsState } from '@tollbench/tools/define/address.ts';
import type { FileWord } from '@tollbench/tools/define/packed-address.ts';
import { type View, viewText, withoutView, withView } from './view-address.ts';

/** Browsers refuse more than about a hundred changes in thirty seconds; a drag makes sixty a second. */
const PAUSE = 320;

export interface Link {
  /** Shows the state that the address holds; false where it holds none. */
  open(): Promise<boolean>;
  /** Notes a state in the making: the first one after a step opens a new entry, the next ones amend it. */
  amend(query: string): void;
  /** The state is done: what comes next is another step. */
  commit(query: string): void;
  /** The page is arranged anew: the address of this state says so. */
  revise(): void;
  /** The state of the address has been read as this one. */
  read(query: string): void;
  /** The whole address of a state. */
  addressOf(query: string): Promise<string>;
}

export interface LinkListener {
  /** How the page is arranged now; it stands in the address beside the state. */
  view(): View;
  /** The browser has gone to an address, which may arrange the page otherwise. */
  went(): void;
  /** Another state is to be shown. */
  arrived(query: string): void;
  /** The address cannot be read; `why` is a sentence. */
  refused(why: string): void;
  /** The state needs these texts, which this browser does not have. `given` takes them, by input. */
  asks(files: readonly FileWord[], given: (texts: ReadonlyMap<string, string>) => void): void;
  /** The address only names these texts; `lost` says why this browser keeps neither them nor the address. */
  named(files: readonly (FileWord & { text: string })[], lost: string | undefined): void;
}

/** What is in an entry whose address is still to be written. */
const unwritten = (): string | undefined => {
  const { query } = (history.state ?? {}) as { query?: unknown };
  return typeof query === 'string' ? query : undefined;
};

/** The fragment without the view: a state, or a place in the page. */
const place = () => withoutView(location.hash);

export function startLink(names: readonly string[], on: LinkListener): Link {
  let open = false;
  /** The state of the entry, and of its address; undefined while that is being written or cannot be read. */
  let current: string | undefined = location.search.slice(1);
  let waiting: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts the states shown: what is ready after a newer one has come is dropped. */
  let turn = 0;
  /** The state that a press on an anchor takes along: its fragment goes where the state was. */
  let anchored: string | undefined;
  let packed: { readonly query: string; readonly hash: string } | undefined;

  const large = () => import('./large-state.ts');

  function write(query: string, how: 'pushState' | 'replaceState'): void {
    const mine = ++turn;
    current = query;
    if (fitsQuery(location.pathname, query)) {
      const anchor = holdsState(place()) ? '' : place();
      const hash = withView(anchor, on.view());
      history[how](null, '', location.pathname + (query && `?${query}`) + hash);
      on.named([], undefined);
    } else {
      history[how]({ query }, '');
      if (how === 'replaceState') void pack(query, mine);
    }
  }

  async function pack(query: string, mine: number): Promise<void> {
    try {
      const { hash, left, lost } = await (await large()).write(location.pathname, query);
      if (mine !== turn) return;
      packed = { query, hash };
      history.replaceState(
        lost ? { query } : null,
        '',
        location.pathname + withView(hash, on.view()),
      );
      on.named(left, lost);
    } catch (error) {
      // The entry keeps the state: a reload and the back button find it.
      if (mine === turn) on.named([], (error as Error).message);
    }
  }

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting === undefined) return;
    const query = waiting;
    waiting = undefined;
    if (query !== current || unwritten() !== undefined) write(query, 'replaceState');
  };

  /** Shows what the entry holds that the browser has gone to. */
  async function arrive(): Promise<void> {
    clearTimeout(timer);
    timer = waiting = undefined;
    open = false;
    current = undefined;
    const mine = ++turn;
    const query = unwritten();
    if (query !== undefined) {
      show(query);
      return pack(query, mine);
    }
    if (!holdsState(place())) {
      show(location.search.slice(1));
      on.named([], undefined);
      return;
    }
    try {
      const state = await (await large()).read(place(), location.search, names);
      if (mine !== turn) return;
      if (state.missing.length === 0) show(state.query(new Map()));
      else on.asks(state.missing, (texts) => mine === turn && show(state.query(texts)));
      on.named(state.missing.length === 0 ? state.left : [], undefined);
    } catch (error) {
      if (mine === turn) on.refused((error as Error).message);
    }
  }

  function show(query: string): void {
    current = query;
    on.arrived(query);
  }

  /** An anchor's place has come where the state was, which goes back there: the page stands as it stood. */
  function restore(query: string): void {
    if (packed?.query === query)
      history.replaceState(null, '', location.pathname + withView(packed.hash, on.view()));
    else write(query, 'replaceState');
  }

  let handled = '';
  const went = (event: Event) => {
    // Both events come for a new fragment.
    if (event.type === 'hashchange' && location.href === handled) return;
    const from = anchored;
    anchored = undefined;
    if (from === undefined) {
      on.went();
      void arrive();
    } else if (!fitsQuery(location.pathname, from) || viewText(on.view()) !== '') restore(from);
    handled = location.href;
  };
  addEventListener('popstate', went);
  addEventListener('hashchange', went);
  document.addEventListener('click', (event) => {
    if (!(event.target as Element).closest('a[href^="#"]')) return;
    flush();
    anchored = current;
  });
  addEventListener('pagehide', flush);

  return {
    async open() {
      const any = location.search.length > 1 || holdsState(place());
      if (!any && unwritten() === undefined) return false;
      await arrive();
      return true;
    },
    amend(query) {
      const small = fitsQuery(location.pathname, query);
      if (!open) {
        if (query === current) return;
        open = true;
        write(query, 'pushState');
        if (small) return;
      }
      waiting = query;
      // A small state is written on the way, a large one packed when the hand rests.
      if (!small) {
        clearTimeout(timer);
        timer = undefined;
      }
      timer ??= setTimeout(flush, PAUSE);
    },
    commit(query) {
      this.amend(query);
      flush();
      open = false;
    },
    revise() {
      flush();
      if (current === undefined) return;
      if (packed?.query === current) restore(current);
      else write(current, 'replaceState');
    },
    read(query) {
      current = query;
    },
    async addressOf(query) {
      const { origin, pathname } = location;
      if (fitsQuery(pathname, query))
        return `${origin}${pathname}${query && `?${query}`}${withView('', on.view())}`;
      if (packed?.query !== query)
        packed = { query, hash: (await (await large()).write(pathname, query)).hash };
      return `${origin}${pathname}${withView(packed.hash, on.view())}`;
    },
  };
}
