import type { Layout, View } from '@tollbench/tools/plot/panel.ts';
import { pointOn } from '@tollbench/tools/plot/stage.ts';
import { el } from '@tollbench/tools/plot/svg.ts';
import { pan, panelAt, zoom, zoomBox } from './view.ts';

type Place = readonly [number, number];

export interface Stage {
  readonly layouts: () => { readonly now: Layout; readonly home: Layout } | undefined;
  readonly view: () => View;
  readonly setView: (view: View) => void;
  /** The pointer on the picture, or gone. */
  readonly point: (at: { x: number; y: number } | undefined) => void;
  /** Markup of the box being drawn, '' for none. */
  readonly box: (markup: string) => void;
}

/** Pixels before a press is a drag. */
const SLACK = 4;

/**
 * Pointer, wheel and pinch over a stage: drag draws a box to zoom into, shift-drag pans, two
 * fingers pinch, one finger reads while the page keeps its vertical scroll. The wheel zooms with
 * Ctrl or ⌘ or when the plot has the focus, and scrolls the page otherwise.
 */
export function gestures(
  stage: HTMLElement,
  to: Stage,
): { zoomAt: (at: Place | undefined, factor: number) => void } {
  const fingers = new Map<number, Place>();
  let start: Place | undefined;
  let last: Place = [0, 0];
  let mode: 'box' | 'pan' | 'pinch' | undefined;
  let panel = 0;

  const at = (event: MouseEvent): Place => {
    const { x, y } = pointOn(stage, event);
    return [x, y];
  };
  const zoomAt = (place: Place | undefined, factor: number): void => {
    const lays = to.layouts();
    if (!lays) return;
    const index = panelAt(lays.now, place?.[1] ?? 0);
    const p = lays.now.panels[index];
    if (p)
      to.setView(
        zoom(
          lays.now,
          lays.home,
          index,
          to.view(),
          place ?? [p.left + p.width / 2, p.top + p.height / 2],
          factor,
        ),
      );
  };
  const panBy = (by: Place): void => {
    const lays = to.layouts();
    if (lays) to.setView(pan(lays.now, lays.home, panel, to.view(), by));
  };
  const pair = (): { middle: Place; apart: number } | undefined => {
    const [a, b] = [...fingers.values()];
    return a && b
      ? {
          middle: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2],
          apart: Math.hypot(a[0] - b[0], a[1] - b[1]),
        }
      : undefined;
  };
  const stop = (): void => {
    start = undefined;
    mode = undefined;
    to.box('');
  };

  stage.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    const here = at(event);
    fingers.set(event.pointerId, here);
    if (event.pointerType !== 'touch') stage.setPointerCapture(event.pointerId);
    const lays = to.layouts();
    panel = lays ? panelAt(lays.now, here[1]) : 0;
    start = last = here;
    mode =
      fingers.size === 2
        ? 'pinch'
        : event.shiftKey
          ? 'pan'
          : event.pointerType === 'touch'
            ? undefined
            : 'box';
    to.point({ x: here[0], y: here[1] });
  });

  stage.addEventListener('pointermove', (event) => {
    const here = at(event);
    const old = pair();
    if (fingers.has(event.pointerId)) fingers.set(event.pointerId, here);
    if (mode === 'pinch') {
      const now = pair();
      if (!old || !now || now.apart < 8 || old.apart < 8) return;
      to.point(undefined);
      panBy([now.middle[0] - old.middle[0], now.middle[1] - old.middle[1]]);
      zoomAt(now.middle, old.apart / now.apart);
      return;
    }
    to.point({ x: here[0], y: here[1] });
    if (!start || !mode) return;
    if (mode === 'pan') panBy([here[0] - last[0], here[1] - last[1]]);
    else if (Math.hypot(here[0] - start[0], here[1] - start[1]) > SLACK)
      to.box(outline(start, here));
    last = here;
  });

  const outline = (a: Place, b: Place): string => {
    const p = to.layouts()?.now.panels[panel];
    if (!p) return '';
    const wide = Math.abs(a[0] - b[0]) >= 12;
    const tall = Math.abs(a[1] - b[1]) >= 12;
    // A thin box stands for the whole of the other direction, and is drawn so.
    const [x0, x1] = wide
      ? [Math.min(a[0], b[0]), Math.max(a[0], b[0])]
      : [p.left, p.left + p.width];
    const [y0, y1] = tall
      ? [Math.min(a[1], b[1]), Math.max(a[1], b[1])]
      : [p.top, p.top + p.height];
    return wide || tall
      ? el('rect', {
          x: x0,
          y: y0,
          width: x1 - x0,
          height: y1 - y0,
          fill: 'var(--accent)',
          'fill-opacity': 0.1,
          stroke: 'var(--accent)',
        })
      : '';
  };

  const release = (event: PointerEvent): void => {
    const lays = to.layouts();
    if (mode === 'box' && start && lays && event.type === 'pointerup') {
      const here = at(event);
      if (Math.hypot(here[0] - start[0], here[1] - start[1]) > SLACK)
        to.setView(zoomBox(lays.now, lays.home, panel, to.view(), start, here));
    }
    fingers.delete(event.pointerId);
    stop();
  };
  stage.addEventListener('pointerup', release);
  stage.addEventListener('pointercancel', release);
  stage.addEventListener('pointerleave', (event) => {
    // A finger that lifts leaves the reading it went for; a mouse that leaves takes it along.
    if (event.pointerType !== 'touch' && !start) to.point(undefined);
  });
  stage.addEventListener('dblclick', () => to.setView({}));
  stage.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey && !event.metaKey && document.activeElement !== stage) return;
      event.preventDefault();
      // Lines and pages of the wheel as pixels; a pinch on a trackpad comes as small steps with Ctrl.
      const pixels = event.deltaY * (event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1);
      zoomAt(
        at(event),
        Math.exp(
          Math.max(
            -1,
            Math.min(1, pixels * (event.ctrlKey && Math.abs(pixels) < 40 ? 0.01 : 0.002)),
          ),
        ),
      );
    },
    { passive: false },
  );
  return { zoomAt };
}
