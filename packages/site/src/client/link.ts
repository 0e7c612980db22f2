/**
 * The state in the address. While a value is typed or dragged the entry of this step is amended; a
 * new step opens a new entry, so that the back button undoes one step and not one keystroke.
 */

/** Browsers refuse more than about a hundred changes in thirty seconds; a drag makes sixty a second. */
const PAUSE = 320;

export interface Link {
  /** Notes a state in the making: the first one after a step opens a new entry, the next ones amend it. */
  amend(query: string): void;
  /** The state is done: what comes next is another step. */
  commit(query: string): void;
}

export function startLink(onReturn: (query: string) => void): Link {
  let open = false;
  let waiting: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const address = (query: string) => location.pathname + (query ? `?${query}` : '') + location.hash;
  const current = () => location.search.slice(1);
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting === undefined) return;
    const query = waiting;
    waiting = undefined;
    if (query !== current()) history.replaceState(null, '', address(query));
  };

  addEventListener('popstate', () => {
    clearTimeout(timer);
    timer = waiting = undefined;
    open = false;
    onReturn(current());
  });
  addEventListener('pagehide', flush);

  return {
    amend(query) {
      if (!open) {
        if (query === current()) return;
        open = true;
        history.pushState(null, '', address(query));
        return;
      }
      waiting = query;
      timer ??= setTimeout(flush, PAUSE);
    },
    commit(query) {
      this.amend(query);
      flush();
      open = false;
    },
  };
}
