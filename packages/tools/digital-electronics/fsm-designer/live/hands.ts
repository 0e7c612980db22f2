/** Mouse, finger and pen on the sheet. */
import type { Place } from '@tollbench/engines/fsm/machine.ts';
import type { Editor } from './editor.ts';

/** Pixels that a pointer moves before a press is a drag. */
const SLACK = { mouse: 3, touch: 8 };
/** Milliseconds between the two presses of a double one. */
const DOUBLE = 350;

type Doing =
  | { readonly kind: 'move'; readonly state: number; readonly grip: Place }
  | { readonly kind: 'connect'; readonly state: number }
  | { readonly kind: 'pan' };

interface Press {
  readonly id: number;
  readonly start: Place;
  readonly doing: Doing | undefined;
  last: Place;
  hasMoved: boolean;
}

export class Hands {
  readonly #editor: Editor;
  #press: Press | undefined;
  #before: { readonly time: number; readonly at: Place } | undefined;

  constructor(editor: Editor, stage: HTMLElement) {
    this.#editor = editor;
    const on = (type: string, handle: (event: PointerEvent) => void) =>
      stage.addEventListener(type, (event) => {
        if (!(event.target as Element).closest('button, form')) handle(event as PointerEvent);
      });
    on('pointerdown', (event) => this.#down(event, stage));
    on('pointermove', (event) => this.#move(event));
    on('pointerup', (event) => this.#up(event));
    on('pointercancel', () => this.#cancel());
    stage.addEventListener(
      'wheel',
      (event) => {
        if (!event.ctrlKey && !event.metaKey) return;
        event.preventDefault();
        editor.box.zoom(Math.exp(-event.deltaY / 300), editor.box.onStage(event));
      },
      { passive: false },
    );
  }

  #down(event: PointerEvent, stage: HTMLElement): void {
    if (event.button !== 0 || this.#press) return;
    const editor = this.#editor;
    const at = editor.box.at(event);
    const start = editor.box.onStage(event);
    if (editor.mode === 'state') {
      editor.mode = 'idle';
      editor.desk.addState(at);
      return;
    }
    const state = stateAt(event.target);
    const isTouch = event.pointerType === 'touch';
    let doing: Doing | undefined;
    if (state !== undefined) {
      const centre = editor.desk.diagram.laid.places[state] as Place;
      const away =
        Math.hypot(at.x - centre.x, at.y - centre.y) /
        (editor.desk.diagram.laid.radii[state] ?? 22);
      doing =
        editor.mode === 'arrow' || (!isTouch && away > 0.78)
          ? { kind: 'connect', state }
          : { kind: 'move', state, grip: { x: at.x - centre.x, y: at.y - centre.y } };
    } else if (!isTouch) doing = { kind: 'pan' };
    this.#press = { id: event.pointerId, start, doing, last: start, hasMoved: false };
    if (event.isTrusted && doing) stage.setPointerCapture(event.pointerId);
  }

  #move(event: PointerEvent): void {
    const press = this.#press;
    const editor = this.#editor;
    if (!press || press.id !== event.pointerId) {
      if (editor.mode === 'arrow') editor.pointTo(editor.box.at(event), stateUnder(event));
      return;
    }
    const here = editor.box.onStage(event);
    const slack = event.pointerType === 'touch' ? SLACK.touch : SLACK.mouse;
    if (!press.hasMoved && Math.hypot(here.x - press.start.x, here.y - press.start.y) < slack)
      return;
    press.hasMoved = true;
    const at = editor.box.at(event);
    const { doing } = press;
    if (doing?.kind === 'pan') editor.box.panBy(here.x - press.last.x, here.y - press.last.y);
    else if (doing?.kind === 'move')
      editor.carry(doing.state, { x: at.x - doing.grip.x, y: at.y - doing.grip.y });
    else if (doing?.kind === 'connect') {
      editor.begin(doing.state);
      editor.pointTo(at, stateUnder(event));
    }
    press.last = here;
  }

  #up(event: PointerEvent): void {
    const press = this.#press;
    if (!press || press.id !== event.pointerId) return;
    this.#press = undefined;
    const editor = this.#editor;
    const { doing } = press;
    if (press.hasMoved) {
      if (doing?.kind === 'move') editor.drop();
      else if (doing?.kind === 'connect') editor.end(stateUnder(event));
      return;
    }
    const target = document.elementFromPoint(event.clientX, event.clientY);
    const state = stateAt(target);
    if (editor.mode === 'arrow' && state !== undefined) {
      editor.tap(state);
      return;
    }
    const isDouble =
      this.#before !== undefined &&
      event.timeStamp - this.#before.time < DOUBLE &&
      Math.hypot(press.start.x - this.#before.at.x, press.start.y - this.#before.at.y) < 12;
    this.#before = isDouble ? undefined : { time: event.timeStamp, at: press.start };
    editor.press(target, isDouble, editor.box.at(event));
  }

  #cancel(): void {
    if (!this.#press) return;
    this.#press = undefined;
    this.#editor.cancel();
  }
}

/** The state that an element is of. */
export function stateAt(target: EventTarget | null): number | undefined {
  const found = (target as Element | null)?.closest('[data-state]')?.getAttribute('data-state');
  return found === null || found === undefined ? undefined : Number(found);
}

const stateUnder = (event: PointerEvent): number | undefined =>
  stateAt(document.elementFromPoint(event.clientX, event.clientY));
