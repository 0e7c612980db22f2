import type { Fields } from '@tollbench/tools/define/field.ts';
import type { Place } from '@tollbench/tools/define/handle.ts';
import type { Page } from '@tollbench/tools/define/tool.ts';
import { say } from '../say.ts';
import type { AnyHandle } from './grip.ts';

export type Inputs = Readonly<Record<string, unknown>>;

/**
 * Moves of handles as changes of a page's inputs: set at once, taken back where the last of them is
 * refused, and together one step for the back button.
 */
export class Moves {
  readonly #root: HTMLElement;
  readonly #fields: Fields;
  readonly #page: Page<Fields, unknown>;
  /** The last result and the inputs it is of: what is come back to from inputs that were refused. */
  #result: unknown;
  #good: Inputs = {};
  /** Keys have moved a grip since the last step for the back button. */
  #open = false;
  /** What is to be done when the last move has been answered. */
  #settling: (() => void) | undefined;

  constructor(root: HTMLElement, fields: Fields, page: Page<Fields, unknown>) {
    this.#root = root;
    this.#fields = fields;
    this.#page = page;
  }

  /** The last result; undefined before the first. */
  get result(): unknown {
    const result = this.#page.result();
    if (result !== undefined && result !== this.#result) {
      this.#result = result;
      this.#good = this.#page.answered() ?? this.#page.inputs();
    }
    return this.#result;
  }

  get inputs(): Inputs {
    return this.#page.inputs();
  }

  /** The inputs that handles stand for: those of now, or the last good ones once nobody drags what was refused. */
  standing(dragged: boolean): Inputs {
    return this.#refused() && !dragged && !this.#page.busy() ? this.#good : this.inputs;
  }

  /** Sets what a place gives, where that is something else and within the bounds of its fields; whether it was set. */
  move(handle: AnyHandle, to: Place): boolean {
    const now = this.inputs;
    const set: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(handle.to(to) ?? {})) {
      const field = this.#fields[name];
      if (!field) throw new Error(`the handle ${handle.name} sets ${name}, which is no input`);
      const text = field.format(value);
      if (text === field.format(now[name])) continue;
      try {
        set[name] = field.parse(text);
      } catch {
        // Beyond the bounds of the field: the grip stays where it is.
        return false;
      }
    }
    if (Object.keys(set).length === 0) return false;
    this.set(set);
    return true;
  }

  /** Sets inputs within the step that is under way. */
  set(inputs: Inputs): void {
    this.#page.set(inputs as never, 'drag');
  }

  /** A move by a key: further ones belong to the same step, until `close`. */
  keyed(): void {
    this.#open = true;
    this.settle(() => undefined);
  }

  /** Ends the moves by keys, if there were any, as one step. */
  close(): void {
    if (this.#open) this.step();
  }

  /** What was moved so far is a step for the back button. */
  step(): void {
    this.#open = false;
    this.#page.set({}, 'step');
  }

  /** Once the last move is answered: back to the last good inputs if it was refused. */
  settle(then: () => void): void {
    this.#settling = then;
    const look = () => {
      if (this.#settling !== then) return;
      if (this.#page.busy()) {
        requestAnimationFrame(look);
        return;
      }
      this.#settling = undefined;
      if (this.#refused()) this.#takeBack();
      then();
    };
    requestAnimationFrame(look);
  }

  /** Moved again before that: the move before is a step all the same. */
  unsettle(): void {
    const then = this.#settling;
    this.#settling = undefined;
    then?.();
  }

  #refused(): boolean {
    return this.#root.hasAttribute('data-stale');
  }

  #takeBack(): void {
    const why = [...this.#root.querySelectorAll('.error')]
      .map((e) => e.textContent)
      .filter(Boolean);
    if (why.length > 0) say(why.join(' '));
    this.set(this.#good);
  }
}
