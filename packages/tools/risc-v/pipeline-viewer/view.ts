/** The cursor over the cycles: a press or a drag on the picture, and the arrow keys. */
import type { Page, View } from '../../define/tool.ts';
import type { inputs } from './inputs.ts';
import type { PipelineResult } from './result.ts';

const view: View<typeof inputs, PipelineResult> = {
  attach(root, page) {
    start(root as HTMLElement, page);
  },
};
export default view;

/** Cycles that a key moves by; the last is the whole run. */
const MOVES: Readonly<Record<string, number>> = {
  ...{ ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10 },
  ...{ Home: Number.NEGATIVE_INFINITY, End: Number.POSITIVE_INFINITY },
};

function start(root: HTMLElement, page: Page<typeof inputs, PipelineResult>): void {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  sheet.replaceSync('svg.pipeline [data-cycle]{cursor:ew-resize}svg.pipeline{touch-action:pan-y}');
  const place = root.querySelector<HTMLElement>('[data-region="hero"]');
  place?.setAttribute('tabindex', '0');
  let dragged = false;

  const go = (cycle: number, how: 'step' | 'drag'): void => {
    const result = page.result();
    if (!result) return;
    const to = Math.max(1, Math.min(result.schedule.cycles, cycle));
    if (to !== page.inputs().cycle) page.set({ cycle: to }, how);
  };
  const cycleAt = (event: PointerEvent): number | undefined => {
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const cycle = under?.closest('svg.pipeline [data-cycle]')?.getAttribute('data-cycle');
    return cycle ? Number(cycle) : undefined;
  };

  root.addEventListener('pointerdown', (event) => {
    const cycle = cycleAt(event);
    if (cycle === undefined || event.button !== 0) return;
    dragged = true;
    place?.focus({ preventScroll: true });
    go(cycle, 'drag');
  });
  root.addEventListener('pointermove', (event) => {
    if (!dragged || page.busy()) return;
    const cycle = cycleAt(event);
    if (cycle !== undefined) go(cycle, 'drag');
  });
  const end = (): void => {
    if (!dragged) return;
    dragged = false;
    page.set({}, 'step');
  };
  document.addEventListener('pointerup', end);
  document.addEventListener('pointercancel', end);

  place?.addEventListener('keydown', (event) => {
    const move = MOVES[event.key];
    const result = page.result();
    if (move === undefined || !result || event.ctrlKey || event.metaKey || event.altKey) return;
    if (
      !place.querySelector('svg.pipeline') ||
      (event.target as Element).closest('input,select,textarea')
    )
      return;
    event.preventDefault();
    // From where the last key went, whether its picture is there or not.
    const { cycle } = page.inputs();
    go((cycle > 0 ? Math.min(cycle, result.schedule.cycles) : result.shown) + move, 'drag');
  });
  place?.addEventListener('keyup', (event) => {
    // A run of presses is one entry for the back button.
    if (MOVES[event.key] !== undefined && page.result()) page.set({}, 'step');
  });
}
