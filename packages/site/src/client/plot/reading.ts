import type { Layout } from '@tollbench/tools/plot/panel.ts';
import { type Readout, readout } from '@tollbench/tools/plot/readout.ts';
import type { Plot } from '@tollbench/tools/plot/types.ts';
import { cursorMarkup, nameMarkup, readoutMarkup } from './cursor.ts';
import { type Stand, type Step, step } from './stand.ts';

/** What the cursor reads, under the pointer or where the keyboard stands, and what is shown in its place. */
export class Reading {
  #pointer: { readonly x: number; readonly y: number } | undefined;
  #stand: Stand | undefined;
  #read: Readout | undefined;
  #told: string | undefined;
  #box = '';

  /** Where the cursor was last drawn, in units of the picture. */
  get at(): readonly [number, number] | undefined {
    return this.#read?.at;
  }

  /** The pointer is here, or gone. */
  point(at: { readonly x: number; readonly y: number } | undefined): void {
    this.#pointer = at;
    if (at) this.#stand = undefined;
  }

  /** A key moves the cursor. Gives what it reads there. */
  walk(plot: Plot, now: Layout, how: Step, large: boolean): Readout | undefined {
    const next = step(plot, now, this.#stand, how, large);
    this.#pointer = undefined;
    this.#stand = next.stand;
    return next.read;
  }

  /** Markup of the box to zoom into, '' for none. */
  outline(markup: string): void {
    this.#box = markup;
  }

  /** Has something stand in the line of figures, or has the cursor read again. Whether that is anything new. */
  tell(what: { readonly name: string; readonly value: string } | undefined): boolean {
    const next = what && nameMarkup(what.name, what.value);
    if (next === this.#told) return false;
    this.#told = next;
    this.#pointer = this.#stand = undefined;
    return true;
  }

  /** Reads the plot as it is laid out now, and draws the cursor and the line of figures. */
  draw(plot: Plot, now: Layout, cursor: Element, line: Element): void {
    this.#read = this.#pointer
      ? readout(plot, now, this.#pointer)
      : this.#stand && step(plot, now, this.#stand, 'stay', false).read;
    const read = this.#read;
    cursor.innerHTML = (read ? cursorMarkup(now, read) : '') + this.#box;
    line.innerHTML = this.#told ?? (read ? readoutMarkup(read) : '');
  }
}
