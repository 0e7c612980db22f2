/** Grips over a tool's plots: its handles dragged by mouse, finger and key. */
import type { Fields } from '@tollbench/tools/define/field.ts';
import type { Handles, Place } from '@tollbench/tools/define/handle.ts';
import type { Page } from '@tollbench/tools/define/tool.ts';
import { pointOn } from '@tollbench/tools/plot/stage.ts';
import { Drag } from './drag.ts';
import { SLACK } from './gestures.ts';
import type { AnyHandle, Grip } from './grip.ts';
import { GrippedPlot } from './gripped-plot.ts';
import { type MountedPlot, plotAt } from './mount.ts';
import { type Inputs, Moves } from './moves.ts';
import { nudged, roundTo } from './place.ts';

/** Milliseconds within which two presses are a double one. */
const TWICE = 250;

type List = (result: unknown, inputs: Inputs) => readonly AnyHandle[];

/** Gives each plot of a tool's page the grips of its handles, and keeps them with the result. */
export function grips(
  root: HTMLElement,
  fields: Fields,
  page: Page<Fields, unknown>,
  handles: Handles<Inputs, unknown>,
): void {
  const all = new Grips(root, new Moves(root, fields, page), handles);
  page.subscribe(() => all.renew());
  all.renew();
}

class Grips {
  readonly #root: HTMLElement;
  readonly #moves: Moves;
  readonly #handles: Handles<Inputs, unknown>;
  readonly #gripped = new WeakMap<MountedPlot, GrippedPlot>();
  #drag: Drag | undefined;

  constructor(root: HTMLElement, moves: Moves, handles: Handles<Inputs, unknown>) {
    this.#root = root;
    this.#moves = moves;
    this.#handles = handles;
  }

  /** Renews the grips of the plots that there are now; they are placed when their plot is drawn. */
  renew(): void {
    const { result } = this.#moves;
    if (result === undefined) return;
    const inputs = this.#moves.standing(this.#drag !== undefined);
    for (const [output, list] of Object.entries(this.#handles)) {
      const element = this.#root.querySelector(`[data-output="${output}"] [data-plot]`);
      const plot = element && plotAt(element);
      if (!plot) continue;
      const there = this.#gripped.get(plot);
      const on = there ?? new GrippedPlot(plot);
      on.take(list(result, inputs));
      if (there) continue;
      this.#gripped.set(plot, on);
      this.#listen(on, list);
      on.follow();
    }
  }

  #listen(on: GrippedPlot, list: List): void {
    on.listen('pointerdown', (event) => {
      // The plot would draw a box to zoom into.
      event.stopPropagation();
      this.#take(on, event);
    });
    on.listen('pointermove', (event) => {
      event.stopPropagation();
      const drag = this.#drag;
      if (drag?.pointer !== event.pointerId) return;
      const moved = this.#move(on, list, drag.handle, drag.placeAt(event));
      drag.moved ||= moved;
    });
    on.listen('pointerup', (event) => {
      event.stopPropagation();
      this.#release(on, event.pointerId);
    });
    on.listen('lostpointercapture', (event) => this.#release(on, event.pointerId));
    on.listen('dblclick', (event) => event.stopPropagation());
    on.listen('keydown', (event, grip) => this.#key(on, list, event, grip));
    on.listen('focusin', (_, grip) => on.tell(grip));
    on.listen('focusout', () => {
      on.tell(undefined);
      this.#moves.close();
    });
    this.#place(on, list);
    on.listen('pointerover', (_, grip) => on.tell(grip));
    on.listen('pointerout', () => on.tell(this.#drag?.grip));
  }

  /** A press that is no drag, where no grip stands, brings the handle there that waits to be placed. */
  #place(on: GrippedPlot, list: List): void {
    const { stage } = on.plot;
    let from: PointerEvent | undefined;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let last = -TWICE;
    stage.addEventListener('pointerdown', (event) => {
      // A second press at once is a double one, which shows the whole plot.
      clearTimeout(waiting);
      const isSecond = event.timeStamp - last < TWICE;
      last = event.timeStamp;
      const isPress = event.isPrimary && event.button === 0 && !event.shiftKey;
      from = isPress && !isSecond ? event : undefined;
    });
    stage.addEventListener('pointerup', (event) => {
      const is = from?.pointerId === event.pointerId && from;
      from = undefined;
      const grip = on.waiting;
      const panel = grip && on.panelOf(grip);
      if (!is || !panel || Math.hypot(event.pageX - is.pageX, event.pageY - is.pageY) > SLACK)
        return;
      const { x, y } = pointOn(stage, event);
      const { left, top, width, height } = panel;
      if (x < left || x > left + width || y < top || y > top + height) return;
      const to = { x: roundTo(panel.x, x), y: roundTo(panel.y, y) };
      waiting = setTimeout(() => {
        this.#moves.close();
        if (this.#move(on, list, grip.handle, to)) this.#moves.settle(() => this.#moves.step());
      }, TWICE);
    });
  }

  #take(on: GrippedPlot, event: PointerEvent): void {
    const { plot } = on;
    const grip = on.nearest(pointOn(plot.stage, event));
    const panel = grip && on.panelOf(grip);
    if (event.button !== 0 || this.#drag || !grip?.at || !panel) return;
    this.#moves.unsettle();
    this.#moves.close();
    const unit = Number(plot.stage.dataset['unit'] ?? 1);
    this.#drag = new Drag(grip, panel, unit, event, this.#moves.inputs);
    plot.freeze(true);
    grip.element.setPointerCapture(event.pointerId);
    grip.element.toggleAttribute('data-dragged', true);
    on.tell(grip);
  }

  #release(on: GrippedPlot, pointer: number): void {
    if (this.#drag?.pointer !== pointer) return;
    const { moved, grip } = this.#drag;
    this.#drag = undefined;
    grip.element.removeAttribute('data-dragged');
    on.plot.freeze(false);
    if (moved) this.#moves.settle(() => this.#moves.step());
  }

  #key(on: GrippedPlot, list: List, event: KeyboardEvent, grip: Grip): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape' && this.#drag) {
      this.#moves.set(this.#drag.before);
      this.#release(on, this.#drag.pointer);
    } else {
      const panel = on.panelOf(grip);
      const to = panel && nudged(grip.handle, panel, event.key, event.shiftKey);
      if (!to) return;
      on.tell(grip);
      const { handle } = grip;
      if (this.#move(on, list, handle, to)) this.#moves.keyed();
      if (handle.placed) on.at(to)?.element.focus();
    }
    // The plot would move its cursor.
    event.stopPropagation();
    event.preventDefault();
  }

  /** Moves a handle, and its grip at once; the picture follows when it is computed. Whether anything changed. */
  #move(on: GrippedPlot, list: List, handle: AnyHandle, to: Place): boolean {
    if (!this.#moves.move(handle, to)) return false;
    on.take(list(this.#moves.result, this.#moves.inputs));
    on.place();
    return true;
  }
}
