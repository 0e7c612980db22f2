/// <reference lib="dom" />
/** Pulls the load and the ends of the steps about on the chart. */
import type { Complex } from '@tollbench/engines/numeric/complex.ts';
import type { Page, View } from '../../define/tool.ts';
import { layout } from '../../plot/layout.ts';
import { pointOn, sizeOn } from '../../plot/stage.ts';
import type { SmithResult } from './compute.ts';
import { type Handle, handles } from './drag.ts';
import type { inputs } from './inputs.ts';
import { chart } from './plots.ts';

/** Pixels from a handle at which it is taken hold of. */
const REACH = { mouse: 9, touch: 20 } as const;

const view: View<typeof inputs, SmithResult> = {
  attach(root, page) {
    const article = root as HTMLElement;
    let held: number | undefined;
    let moved = false;

    const stageOf = (event: Event): HTMLElement | undefined =>
      (event.target as Element).closest<HTMLElement>('[data-output="chart"] .plot-stage') ??
      undefined;

    article.addEventListener(
      'pointerdown',
      (event) => {
        const stage = stageOf(event);
        if (!stage || event.button !== 0 || event.shiftKey) return;
        held = under(stage, page, event);
        if (held === undefined) return;
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
          stage.style.cursor = under(stage, page, event) === undefined ? '' : 'grab';
          return;
        }
        event.stopPropagation();
        const plane = planeOf(stage, page);
        const handle = plane && list(page)[held];
        if (!handle) return;
        page.set(handle.to(plane.from(event)), moved ? 'drag' : 'step');
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
  },
};

function list(page: Page<typeof inputs, SmithResult>): Handle[] {
  const result = page.result();
  return result ? handles(result, page.inputs()) : [];
}

interface Plane {
  readonly to: (g: Complex) => readonly [number, number];
  readonly from: (event: PointerEvent) => Complex;
}

/** How the chart lies while it shows the whole; undefined while it is zoomed. */
function planeOf(stage: HTMLElement, page: Page<typeof inputs, SmithResult>): Plane | undefined {
  const result = page.result();
  const reset = stage.parentElement?.querySelector<HTMLButtonElement>('[data-do="reset"]');
  if (!result || reset?.disabled === false) return undefined;
  const panel = layout(chart(result, page.inputs()), sizeOn(stage)).panels[0];
  if (!panel) return undefined;
  const [cx, cy] = panel.place(0, 0);
  const unit = panel.place(1, 0)[0] - cx;
  return {
    to: (g) => panel.place(g.re, g.im),
    from: (event) => {
      const { x, y } = pointOn(stage, event);
      return { re: (x - cx) / unit, im: (cy - y) / unit };
    },
  };
}

/** The handle under the pointer, by its place in the list. */
function under(
  stage: HTMLElement,
  page: Page<typeof inputs, SmithResult>,
  event: PointerEvent,
): number | undefined {
  const plane = planeOf(stage, page);
  if (!plane) return undefined;
  const at = pointOn(stage, event);
  let best: number | undefined;
  let nearest: number = event.pointerType === 'touch' ? REACH.touch : REACH.mouse;
  list(page).forEach((handle, k) => {
    const [x, y] = plane.to(handle.at);
    const off = Math.hypot(x - at.x, y - at.y);
    if (off < nearest) [best, nearest] = [k, off];
  });
  return best;
}

export default view;
