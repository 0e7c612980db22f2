import type { View } from '@tollbench/tools/plot/panel.ts';
import { pointOn } from '@tollbench/tools/plot/stage.ts';
import type { Layouts } from './picture.ts';
import { pan, panelAt, zoom, zoomBox } from './view.ts';
import { boxMarkup } from './zoom-box.ts';

type Place = readonly [number, number];

export interface Stage {
  readonly layouts: () => Layouts | undefined;
  readonly view: () => View;
  readonly setView: (view: View) => void;
  /** The pointer on the picture, or gone. */
  readonly point: (at: { x: number; y: number } | undefined) => void;
  /** Markup of the box being drawn, '' for none. */
  readonly box: (markup: string) => void;
}

/** Pixels before a press is a drag. */
export const SLACK = 4;

/** Fingers nearer to one another than this say nothing about a scale. */
const MIN_APART = 8;

/**
 * Pointer, wheel and pinch over a stage: drag draws a box to zoom into, shift-drag pans, two
 * fingers pinch, one finger reads while the page keeps its vertical scroll. The wheel zooms with
 * Ctrl or ⌘ or when the plot has the focus, and scrolls the page otherwise.
 */
export function gestures(stage: HTMLElement, to: Stage): Gestures {
  const hand = new Gestures(stage, to);
  stage.addEventListener('pointerdown', (event) => hand.press(event));
  stage.addEventListener('pointermove', (event) => hand.move(event));
  stage.addEventListener('pointerup', (event) => hand.release(event));
  stage.addEventListener('pointercancel', (event) => hand.release(event));
  stage.addEventListener('pointerleave', (event) => hand.leave(event));
  stage.addEventListener('dblclick', () => to.setView({}));
  stage.addEventListener('wheel', (event) => hand.wheel(event), { passive: false });
  return hand;
}

export class Gestures {
  readonly #stage: HTMLElement;
  readonly #to: Stage;
  readonly #fingers = new Map<number, Place>();
  /** Where the press began that goes on; undefined between presses. */
  #start: Place | undefined;
  #last: Place = [0, 0];
  #mode: 'box' | 'pan' | 'pinch' | undefined;
  /** The panel that was pressed. */
  #panel = 0;

  constructor(stage: HTMLElement, to: Stage) {
    this.#stage = stage;
    this.#to = to;
  }

  /** Zooms about a place, or about the middle of the first panel. */
  zoomAt(place: Place | undefined, factor: number): void {
    const lays = this.#to.layouts();
    if (!lays) return;
    const index = panelAt(lays.now, place?.[1] ?? 0);
    const p = lays.now.panels[index];
    if (!p) return;
    const about = place ?? [p.left + p.width / 2, p.top + p.height / 2];
    this.#to.setView(zoom(lays.now, lays.home, index, this.#to.view(), about, factor));
  }

  press(event: PointerEvent): void {
    if (event.button !== 0) return;
    const here = this.#at(event);
    this.#fingers.set(event.pointerId, here);
    const touch = event.pointerType === 'touch';
    if (!touch) this.#stage.setPointerCapture(event.pointerId);
    const lays = this.#to.layouts();
    this.#panel = lays ? panelAt(lays.now, here[1]) : 0;
    this.#start = this.#last = here;
    if (this.#fingers.size === 2) this.#mode = 'pinch';
    else if (event.shiftKey) this.#mode = 'pan';
    else this.#mode = touch ? undefined : 'box';
    this.#to.point({ x: here[0], y: here[1] });
  }

  move(event: PointerEvent): void {
    const here = this.#at(event);
    const old = this.#pair();
    if (this.#fingers.has(event.pointerId)) this.#fingers.set(event.pointerId, here);
    if (this.#mode === 'pinch') {
      this.#pinch(old, this.#pair());
      return;
    }
    this.#to.point({ x: here[0], y: here[1] });
    const start = this.#start;
    if (!start || !this.#mode) return;
    if (this.#mode === 'pan') this.#panBy([here[0] - this.#last[0], here[1] - this.#last[1]]);
    else if (isDrag(start, here)) {
      const panel = this.#to.layouts()?.now.panels[this.#panel];
      this.#to.box(panel ? boxMarkup(panel, start, here) : '');
    }
    this.#last = here;
  }

  release(event: PointerEvent): void {
    const lays = this.#to.layouts();
    const start = this.#start;
    if (this.#mode === 'box' && start && lays && event.type === 'pointerup') {
      const here = this.#at(event);
      if (isDrag(start, here))
        this.#to.setView(zoomBox(lays.now, lays.home, this.#panel, this.#to.view(), start, here));
    }
    this.#fingers.delete(event.pointerId);
    this.#start = undefined;
    this.#mode = undefined;
    this.#to.box('');
  }

  /** A finger that lifts leaves the reading it went for; a mouse that leaves takes it along. */
  leave(event: PointerEvent): void {
    if (event.pointerType !== 'touch' && !this.#start) this.#to.point(undefined);
  }

  wheel(event: WheelEvent): void {
    if (!event.ctrlKey && !event.metaKey && document.activeElement !== this.#stage) return;
    event.preventDefault();
    // Lines and pages of the wheel as pixels; a pinch on a trackpad comes as small steps with Ctrl.
    const pixels = event.deltaY * (event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1);
    const speed = event.ctrlKey && Math.abs(pixels) < 40 ? 0.01 : 0.002;
    this.zoomAt(this.#at(event), Math.exp(Math.max(-1, Math.min(1, pixels * speed))));
  }

  #at(event: MouseEvent): Place {
    const { x, y } = pointOn(this.#stage, event);
    return [x, y];
  }

  #panBy(by: Place): void {
    const lays = this.#to.layouts();
    if (lays) this.#to.setView(pan(lays.now, lays.home, this.#panel, this.#to.view(), by));
  }

  /** The middle of two fingers and how far they are apart. */
  #pair(): Pair | undefined {
    const [a, b] = [...this.#fingers.values()];
    return a && b
      ? {
          middle: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2],
          apart: Math.hypot(a[0] - b[0], a[1] - b[1]),
        }
      : undefined;
  }

  #pinch(old: Pair | undefined, now: Pair | undefined): void {
    if (!old || !now || now.apart < MIN_APART || old.apart < MIN_APART) return;
    this.#to.point(undefined);
    this.#panBy([now.middle[0] - old.middle[0], now.middle[1] - old.middle[1]]);
    this.zoomAt(now.middle, old.apart / now.apart);
  }
}

interface Pair {
  readonly middle: Place;
  readonly apart: number;
}

const isDrag = (from: Place, to: Place): boolean =>
  Math.hypot(to[0] - from[0], to[1] - from[1]) > SLACK;
