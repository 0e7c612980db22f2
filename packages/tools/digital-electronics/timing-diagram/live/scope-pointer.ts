/** Wheel and fingers over a recording: zoom where they are, pull, press. */
import { panned, zoomed } from './scope-view.ts';
import type { TimeWindow } from './trace-painter.ts';

/** Pixels that a press may move and be a press. */
const STILL = 4;

/** What they act on. */
export interface Looked {
  readonly view: TimeWindow;
  readonly all: TimeWindow;
  /** Pixels before time begins. */
  readonly left: number;
  show(view: TimeWindow): void;
  /** The time at a place on the screen. */
  time(clientX: number): number;
  press(event: PointerEvent): void;
}

export function listenToPointers(stage: HTMLElement, of: Looked): void {
  const fingers = new Map<number, { x: number; y: number }>();
  let start: { x: number; y: number; view: TimeWindow; gap: number } | undefined;
  let isMoved = false;
  stage.addEventListener(
    'wheel',
    (event) => {
      // The wheel zooms where the pointer is; with Shift, or a wheel that goes sideways, it moves.
      event.preventDefault();
      const sideways = event.shiftKey ? event.deltaY : event.deltaX;
      if (Math.abs(sideways) > Math.abs(event.shiftKey ? 0 : event.deltaY)) {
        of.show(panned(of.view, of.all, sideways / 600));
        return;
      }
      const share = (of.time(event.clientX) - of.view.from) / (of.view.to - of.view.from);
      of.show(zoomed(of.view, of.all, Math.exp(-event.deltaY / 300), share));
    },
    { passive: false },
  );
  stage.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    start = {
      x: event.clientX,
      y: event.clientY,
      view: of.view,
      gap: spread(fingers),
    };
    isMoved = fingers.size > 1;
    if (event.isTrusted) stage.setPointerCapture(event.pointerId);
  });
  stage.addEventListener('pointermove', (event) => {
    if (!start || !fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (Math.abs(event.clientX - start.x) > STILL) isMoved = true;
    if (!isMoved) return;
    const width = stage.clientWidth - of.left - 8;
    if (fingers.size === 2 && start.gap > 0) {
      const share = (start.x - stage.getBoundingClientRect().left - of.left) / width;
      of.show(
        zoomed(start.view, of.all, spread(fingers) / start.gap, Math.min(1, Math.max(0, share))),
      );
    } else of.show(panned(start.view, of.all, (start.x - event.clientX) / width));
  });
  const end = (event: PointerEvent) => {
    fingers.delete(event.pointerId);
    if (start && !isMoved && event.type === 'pointerup') of.press(event);
    if (fingers.size === 0) start = undefined;
  };
  stage.addEventListener('pointerup', end);
  stage.addEventListener('pointercancel', end);
}

const spread = (fingers: ReadonlyMap<number, { x: number; y: number }>): number => {
  const [a, b] = [...fingers.values()];
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
};
