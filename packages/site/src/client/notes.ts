/** Where a page says something of its link; the words and the questions are loaded when they are needed. */
type Words = typeof import('./link-notes.ts');

export interface Notes {
  /** At the top, until `clear`. */
  above(make: (words: Words, cleared: AbortSignal) => HTMLElement): void;
  /** Beside the button that copies the link, in place of what was there; undefined leaves nothing. */
  beside(make: ((words: Words) => HTMLElement) | undefined): void;
  clear(): void;
}

export function startNotes(root: HTMLElement): Notes {
  let top = new AbortController();
  let side: HTMLElement | undefined;
  let turn = 0;
  const words = () => import('./link-notes.ts');
  return {
    above(make) {
      const { signal } = top;
      void words().then((w) => {
        if (signal.aborted) return;
        const note = make(w, signal);
        signal.addEventListener('abort', () => note.remove());
        root.querySelector('.bench')?.before(note);
      });
    },
    beside(make) {
      const mine = ++turn;
      side?.remove();
      side = undefined;
      if (make)
        void words().then((w) => {
          if (mine !== turn) return;
          side = make(w);
          root.querySelector('.commands')?.after(side);
        });
    },
    clear() {
      top.abort();
      top = new AbortController();
    },
  };
}
