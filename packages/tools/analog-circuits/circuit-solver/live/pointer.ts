/** Mouse, finger and pen on the sheet. */
import type { Point } from '@tollbench/engines/spice/drawing/drawing.ts';
import type { Editor } from './editor.ts';
import { type Hit, snapped } from './hit.ts';

/** Pixels that a pointer moves before a press is a drag. */
const SLACK = { mouse: 3, touch: 8 };
/** Pixels about a pointer that count as touched. */
const REACH = { mouse: 8, touch: 20 };
/** Milliseconds between the two presses of a double one. */
const DOUBLE = 350;

interface Press {
  readonly id: number;
  /** Pixels of the stage. */
  readonly start: Point;
  readonly found: Hit | undefined;
  readonly isMore: boolean;
  readonly isAlt: boolean;
  readonly pans: boolean;
  hasMoved: boolean;
}

export class Pointer {
  readonly #editor: Editor;
  readonly #element: HTMLElement;
  readonly #fingers = new Map<number, Point>();
  #press: Press | undefined;
  #isPinch = false;
  #last: { readonly time: number; readonly at: Point } | undefined;
  #frame = 0;

  constructor(editor: Editor) {
    this.#editor = editor;
    this.#element = editor.desk.stage.element;
    const on = (type: string, handle: (event: PointerEvent) => void) =>
      this.#element.addEventListener(type, (event) => {
        if (!(event.target as Element).closest('button, form')) handle(event as PointerEvent);
      });
    on('pointerdown', (event) => this.#down(event));
    on('pointermove', (event) => this.#move(event));
    on('pointerup', (event) => this.#up(event));
    on('pointercancel', (event) => this.#cancelled(event));
    on('pointerleave', () => editor.desk.unpoint());
    this.#element.addEventListener('contextmenu', (event) => {
      if (editor.desk.mode === 'idle') return;
      event.preventDefault();
      editor.hand.cancel();
    });
    this.#element.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
    // A finger on a part drags it; on the bare sheet the page scrolls on.
    this.#element.addEventListener('touchstart', (event) => this.#touch(event), { passive: false });
  }

  #at(event: { readonly clientX: number; readonly clientY: number }): Point {
    return this.#editor.desk.stage.onStage(event);
  }

  #found(event: PointerEvent): Hit | undefined {
    const { stage } = this.#editor.desk;
    const pixels = event.pointerType === 'mouse' ? REACH.mouse : REACH.touch;
    return this.#editor.desk.find(stage.at(event), Math.min(1.6, pixels / stage.camera.scale));
  }

  #touch(event: TouchEvent): void {
    const [touch] = event.touches;
    if (!touch || event.touches.length > 1 || (event.target as Element).closest('button, form'))
      return;
    const { stage, mode, doing } = this.#editor.desk;
    const found = this.#editor.desk.find(
      stage.at(touch),
      Math.min(1.6, REACH.touch / stage.camera.scale),
    );
    if ((found && doing.kind !== 'probe') || mode !== 'idle') event.preventDefault();
  }

  #down(event: PointerEvent): void {
    const editor = this.#editor;
    this.#fingers.set(event.pointerId, this.#at(event));
    if (event.pointerType === 'touch') this.#element.focus({ preventScroll: true });
    if (this.#fingers.size === 2) {
      this.#beginPinch();
      return;
    }
    const isRight = event.button === 2;
    if (this.#press || isRight) return;
    const found = this.#found(event);
    const isTouch = event.pointerType !== 'mouse';
    this.#press = {
      ...{ id: event.pointerId, start: this.#at(event), found, hasMoved: false },
      ...{ isMore: event.shiftKey, isAlt: event.altKey },
      pans: event.button === 1 || (isTouch && !found && editor.desk.mode === 'idle'),
    };
    if (event.isTrusted) this.#element.setPointerCapture(event.pointerId);
    if (event.button === 1) event.preventDefault();
    if (editor.desk.mode !== 'idle') editor.hand.carry(this.#target(event));
    else if (!this.#press.pans) editor.desk.point(editor.desk.stage.at(event), found);
  }

  /** Where what is carried goes: onto a pin that is near, for fingers do not see the grid. */
  #target(event: PointerEvent): Point {
    const { stage, mode } = this.#editor.desk;
    const found = mode === 'wire' ? this.#found(event) : undefined;
    if (found?.kind === 'pin' || found?.kind === 'wire') return found.at;
    if (found?.kind === 'flag') return found.flag.at;
    return stage.at(event);
  }

  #move(event: PointerEvent): void {
    const before = this.#fingers.get(event.pointerId);
    if (before) this.#fingers.set(event.pointerId, this.#at(event));
    if (this.#isPinch) {
      if (before) this.#pinch(event.pointerId, before);
      return;
    }
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#moved(event, before));
  }

  #moved(event: PointerEvent, before: Point | undefined): void {
    const editor = this.#editor;
    const press = this.#press;
    if (!press || press.id !== event.pointerId) {
      if (event.pointerType === 'touch' || this.#fingers.size > 0) return;
      if (editor.desk.mode !== 'idle') editor.hand.carry(this.#target(event));
      else editor.desk.point(editor.desk.stage.at(event), this.#found(event));
      return;
    }
    const now = this.#at(event);
    const slack = event.pointerType === 'mouse' ? SLACK.mouse : SLACK.touch;
    if (!press.hasMoved && Math.hypot(now.x - press.start.x, now.y - press.start.y) < slack) return;
    if (!press.hasMoved) {
      press.hasMoved = true;
      this.#begin(press);
    }
    if (press.pans) {
      const from = this.#panned ?? before ?? now;
      editor.desk.stage.panBy(now.x - from.x, now.y - from.y);
      this.#panned = now;
    } else if (editor.desk.doing.kind === 'marquee')
      editor.desk.frame(editor.desk.stage.camera.toSheet(press.start), editor.desk.stage.at(event));
    else if (editor.desk.mode !== 'idle') editor.hand.carry(this.#target(event));
  }

  #panned: Point | undefined;

  /** A press has become a drag: from a pin a wire, from a part the part, from nothing a frame. */
  #begin(press: Press): void {
    const editor = this.#editor;
    if (press.pans || editor.desk.mode !== 'idle') {
      this.#panned = press.start;
      return;
    }
    const { found } = press;
    const start = editor.desk.stage.camera.toSheet(press.start);
    if (editor.desk.doing.kind === 'probe') return;
    if (found?.kind === 'pin' && !(editor.desk.hasSeveral && editor.desk.isSelected(found)))
      editor.pen.begin(snapped(found.at));
    else if (found) editor.hand.pick(found);
    else editor.desk.frame(start, start);
  }

  #up(event: PointerEvent): void {
    cancelAnimationFrame(this.#frame);
    const press = this.#press;
    this.#fingers.delete(event.pointerId);
    if (this.#isPinch) {
      if (this.#fingers.size === 0) this.#isPinch = false;
      return;
    }
    if (!press || press.id !== event.pointerId) return;
    // The last place may still wait for its frame.
    if (press.hasMoved || this.#editor.desk.mode !== 'idle') this.#moved(event, this.#at(event));
    this.#press = undefined;
    this.#panned = undefined;
    if (press.pans) {
      if (!press.hasMoved) this.#editor.desk.select(undefined, false);
      return;
    }
    this.#released(press, event);
  }

  #released(press: Press, event: PointerEvent): void {
    const editor = this.#editor;
    if (editor.desk.doing.kind === 'marquee') editor.desk.unframe();
    else if (editor.desk.doing.kind === 'wire' && press.hasMoved && press.found) editor.pen.end();
    else if (editor.desk.mode !== 'idle') editor.hand.drop(event.pointerType === 'mouse');
    else if (!press.hasMoved) this.#pressed(press, event);
  }

  /** A press without a drag. */
  #pressed({ found, isMore, isAlt, start }: Press, event: PointerEvent): void {
    const editor = this.#editor;
    const last = this.#last;
    const isProbe = editor.desk.doing.kind === 'probe' || (isAlt && found !== undefined);
    this.#last = isProbe ? undefined : { time: event.timeStamp, at: start };
    const isDouble =
      last !== undefined &&
      event.timeStamp - last.time < DOUBLE &&
      Math.hypot(last.at.x - start.x, last.at.y - start.y) < 12;
    if (isProbe)
      editor.probes.put(found, {
        isPower: isAlt && found?.kind === 'part',
        isDifferential: isMore,
      });
    else if (isDouble && found) {
      this.#last = undefined;
      editor.desk.select(found, false);
      editor.ask.editHere(found);
    } else if (found?.kind === 'pin' && !isMore && event.pointerType === 'mouse')
      editor.pen.begin(snapped(found.at));
    else editor.desk.select(found, isMore);
  }

  #cancelled(event: PointerEvent): void {
    cancelAnimationFrame(this.#frame);
    this.#fingers.delete(event.pointerId);
    if (this.#fingers.size === 0) this.#isPinch = false;
    if (this.#press?.id !== event.pointerId) return;
    const { hasMoved, pans } = this.#press;
    this.#press = undefined;
    this.#panned = undefined;
    if (hasMoved && !pans) this.#editor.hand.cancel();
  }

  /** A second finger: what the first began is left. */
  #beginPinch(): void {
    if (this.#press?.hasMoved && !this.#press.pans) this.#editor.hand.cancel();
    this.#press = undefined;
    this.#panned = undefined;
    this.#isPinch = true;
  }

  #pinch(id: number, before: Point): void {
    const now = this.#fingers.get(id);
    const other = [...this.#fingers].find(([k]) => k !== id)?.[1];
    if (!now || !other) return;
    const far = (p: Point) => Math.max(8, Math.hypot(p.x - other.x, p.y - other.y));
    const { stage } = this.#editor.desk;
    const middle = { x: (before.x + other.x) / 2, y: (before.y + other.y) / 2 };
    stage.camera.zoomAt(middle, far(now) / far(before));
    stage.panBy((now.x - before.x) / 2, (now.y - before.y) / 2);
  }

  /** Zooms with Ctrl or where the sheet has the focus; the page scrolls otherwise. */
  #wheel(event: WheelEvent): void {
    if (!event.ctrlKey && !event.metaKey && document.activeElement !== this.#element) return;
    event.preventDefault();
    const pixels = event.deltaY * (event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1);
    const { stage } = this.#editor.desk;
    if (event.shiftKey && !event.ctrlKey) {
      stage.panBy(-(event.deltaX + event.deltaY), 0);
      return;
    }
    const speed = event.ctrlKey && Math.abs(pixels) < 40 ? 0.01 : 0.002;
    stage.zoom(Math.exp(-Math.max(-1, Math.min(1, pixels * speed))), this.#at(event));
  }
}
