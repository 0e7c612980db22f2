/// <reference lib="dom" />
/** Pulls the mask about in the picture: the sides of its bands, the levels of its stop bands. */
import type { Page, View } from '../../define/tool.ts';
import { type Layout, layout } from '../../plot/layout.ts';
import { pointOn, sizeOn } from '../../plot/stage.ts';
import type { FirResult } from './compute.ts';
import { type Handle, handles } from './drag.ts';
import type { inputs } from './inputs.ts';
import { responsePlot } from './plots.ts';

/** Pixels from a handle at which it is taken hold of. */
const REACH = { mouse: 6, touch: 16 } as const;

const view: View<typeof inputs, FirResult> = {
  attach(root, page) {
    const article = root as HTMLElement;
    let held: number | undefined;
    let moved = false;

    const stageOf = (event: Event): HTMLElement | undefined =>
      (event.target as Element).closest<HTMLElement>('[data-output="response"] .plot-stage') ??
      undefined;

    article.addEventListener(
      'pointerdown',
      (event) => {
        const stage = stageOf(event);
        if (!stage || event.button !== 0 || event.shiftKey) return;
        const found = under(stage, event);
        if (found === undefined) return;
        held = found;
        moved = false;
        stage.setPointerCapture(event.pointerId);
        event.stopPropagation();
        event.preventDefault();
      },
      { capture: true },
    );

    article.addEventListener(
      'pointermove',
      (event) => {
        const stage = stageOf(event);
        if (!stage) return;
        if (held === undefined) {
          const found = under(stage, event);
          const along = found === undefined ? undefined : handles(page.inputs())[found]?.along;
          stage.style.cursor = along === 'x' ? 'ew-resize' : along === 'y' ? 'ns-resize' : '';
          return;
        }
        event.stopPropagation();
        const now = page.inputs();
        const handle = handles(now)[held];
        const panel = arranged(stage, page)?.panels[0];
        if (!handle || !panel) return;
        const at = pointOn(stage, event);
        const next = handle.to(handle.along === 'x' ? panel.x.from(at.x) : panel.y.from(at.y), now);
        page.set(next, moved ? 'drag' : 'step');
        moved = true;
      },
      { capture: true },
    );

    const release = (event: PointerEvent) => {
      if (held === undefined) return;
      held = undefined;
      event.stopPropagation();
    };
    article.addEventListener('pointerup', release, { capture: true });
    article.addEventListener('pointercancel', release, { capture: true });

    /** The handle under the pointer, by its place in the list. */
    function under(stage: HTMLElement, event: PointerEvent): number | undefined {
      const lay = arranged(stage, page);
      if (!lay) return undefined;
      const reach = event.pointerType === 'touch' ? REACH.touch : REACH.mouse;
      const at = pointOn(stage, event);
      let best: number | undefined;
      let nearest: number = reach;
      handles(page.inputs()).forEach((handle, k) => {
        const off = distance(handle, lay, at);
        if (off < nearest) [best, nearest] = [k, off];
      });
      return best;
    }
  },
};

/** How the picture lies while it shows the whole; undefined while it is zoomed. */
function arranged(stage: HTMLElement, page: Page<typeof inputs, FirResult>): Layout | undefined {
  const result = page.result();
  const reset = stage.parentElement?.querySelector<HTMLButtonElement>('[data-do="reset"]');
  if (!result || reset?.disabled !== true) return undefined;
  return layout(responsePlot(result, page.inputs()), sizeOn(stage));
}

function distance(handle: Handle, lay: Layout, at: { x: number; y: number }): number {
  const first = lay.panels[0];
  if (!first) return Number.POSITIVE_INFINITY;
  if (handle.along === 'x') {
    const inside = lay.panels.some((p) => at.y >= p.top && at.y <= p.top + p.height);
    return inside ? Math.abs(first.x.to(handle.at) - at.x) : Number.POSITIVE_INFINITY;
  }
  const [from, to] = handle.span ?? [0, 0];
  const inside = at.x >= first.x.to(from) && at.x <= first.x.to(to);
  return inside ? Math.abs(first.y.to(handle.at) - at.y) : Number.POSITIVE_INFINITY;
}

export default view;
