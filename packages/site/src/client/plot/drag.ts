import type { Place } from '@tollbench/tools/define/handle.ts';
import type { PanelLayout } from '@tollbench/tools/plot/panel.ts';
import type { AnyHandle, Grip } from './grip.ts';
import { roundTo } from './place.ts';

/** A grip being dragged by one pointer. Where the handle goes is counted from where it was taken, all the way. */
export class Drag {
  readonly grip: Grip;
  readonly handle: AnyHandle;
  readonly pointer: number;
  /** The inputs as they were. */
  readonly before: Readonly<Record<string, unknown>>;
  /** Whether it has changed anything. */
  moved = false;
  readonly #panel: PanelLayout;
  readonly #unit: number;
  /** Where it was taken, on the page, which is not measured again while the picture is drawn. */
  readonly #from: { readonly x: number; readonly y: number };

  constructor(
    grip: Grip,
    panel: PanelLayout,
    unit: number,
    event: PointerEvent,
    before: Readonly<Record<string, unknown>>,
  ) {
    this.grip = grip;
    this.handle = grip.handle;
    this.pointer = event.pointerId;
    this.before = before;
    this.#panel = panel;
    this.#unit = unit;
    this.#from = { x: event.pageX, y: event.pageY };
  }

  /** Where the handle is to be for a pointer, rounded to its step; what it does not go along keeps its value. */
  placeAt({ pageX, pageY }: PointerEvent): Place {
    const { along, x = Number.NaN, y = Number.NaN, step } = this.handle;
    // From where the handle is, which near a frame is not quite where its grip stands.
    const across = this.#panel.x.to(x) + (pageX - this.#from.x) / this.#unit;
    const up = this.#panel.y.to(y) + (pageY - this.#from.y) / this.#unit;
    return {
      x: along === 'y' ? x : roundTo(this.#panel.x, across, step),
      y: along === 'x' ? y : roundTo(this.#panel.y, up, step),
    };
  }
}
