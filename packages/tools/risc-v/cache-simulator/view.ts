/** The steps of the cache: accesses in the strip are pressed, arrow keys go on and back. */
import type { Page, View } from '../../define/tool.ts';
import type { inputs } from './inputs.ts';
import type { CacheResult } from './result.ts';

const view: View<typeof inputs, CacheResult> = {
  attach(root, page) {
    start(root as HTMLElement, page);
  },
};
export default view;

const MOVES: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

function start(root: HTMLElement, page: Page<typeof inputs, CacheResult>): void {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  sheet.replaceSync('svg.cache [data-step]{cursor:pointer}');
  const place = root.querySelector<HTMLElement>('[data-region="hero"]');
  place?.setAttribute('tabindex', '0');

  root.addEventListener('click', (event) => {
    const step = (event.target as Element)
      .closest('svg.cache [data-step]')
      ?.getAttribute('data-step');
    if (step) page.set({ step: Number(step) }, 'step');
  });
  place?.addEventListener('keydown', (event) => {
    const move = MOVES[event.key];
    const result = page.result();
    if (move === undefined || !result || event.ctrlKey || event.metaKey || event.altKey) return;
    if (
      !place.querySelector('svg.cache') ||
      (event.target as Element).closest('input,select,textarea')
    )
      return;
    const to = result.shown + move;
    if (to < 1 || to > result.accesses) return;
    event.preventDefault();
    page.set({ step: to }, 'drag');
  });
  place?.addEventListener('keyup', (event) => {
    // A run of presses is one entry for the back button.
    if (MOVES[event.key] !== undefined && page.result()) page.set({}, 'step');
  });
}
