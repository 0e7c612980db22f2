/** The processor on the page: code, registers, memory and output of a machine, what changed marked. */

import type { Machine } from '@tollbench/engines/riscv/machine.ts';
import { InputError } from '../../../define/error.ts';
import { grouped } from '../../../define/si.ts';
import type { SimulatorResult } from '../compute.ts';
import type { SimulatorInputs } from '../inputs.ts';
import { type MemoryView, memoryView } from '../memory-view.ts';
import { address, word } from '../phrases.ts';
import { codeList, frame, registerCells } from './markup.ts';
import { type CellPlace, MemoryRows } from './memory.ts';

const TAIL = 4000;

export class Panel {
  readonly element: HTMLElement;
  #rows = new Map<number, HTMLElement>();
  #here: HTMLElement | undefined;
  #cells: HTMLElement[] = [];
  readonly #memoryRows: MemoryRows;
  /** The state before the last command: what differs from it is marked. */
  #registers: Int32Array | undefined;
  #memory: MemoryView | undefined;

  constructor(element: HTMLElement) {
    this.element = element;
    element.innerHTML = frame();
    this.find('[data-registers]').innerHTML = registerCells();
    this.#memoryRows = new MemoryRows(this.find('[data-memory]'));
    this.#cells = [...element.querySelectorAll<HTMLElement>('[data-register] dd')];
  }

  find<E extends HTMLElement = HTMLElement>(selector: string): E {
    return this.element.querySelector(selector) as E;
  }

  /** Another program: its code, with the breakpoints that are set. */
  load(result: SimulatorResult, breakpoints: ReadonlySet<number>): void {
    const list = this.find('[data-code-list]');
    list.innerHTML = codeList(result);
    this.#rows = new Map(
      [...list.querySelectorAll<HTMLElement>('.row')].map((row) => [
        Number(row.dataset['at']),
        row,
      ]),
    );
    this.#here = undefined;
    for (const at of breakpoints) this.mark(at, true);
    const first = list.querySelector<HTMLElement>('.break');
    if (first) first.tabIndex = 0;
  }

  rowAt(at: number): HTMLElement | undefined {
    return this.#rows.get(at);
  }

  mark(at: number, on: boolean): void {
    this.#rows.get(at)?.querySelector('.break')?.setAttribute('aria-pressed', String(on));
  }

  /** Remembers this state: what the next `show` finds different is marked. */
  keep(machine: Machine, inputs: SimulatorInputs): void {
    this.#registers = machine.registers();
    this.#memory = shownMemory(machine, inputs);
  }

  /** Nothing is marked until a state is kept again. */
  forget(): void {
    this.#registers = this.#memory = undefined;
  }

  /** `follow`: the list of code scrolls to the instruction to come, which costs a layout. */
  show(machine: Machine, inputs: SimulatorInputs, follow = true): void {
    this.#point(standsAt(machine), follow);
    const signed = this.find<HTMLSelectElement>('[data-base]').value === 'signed';
    machine.registers().forEach((value, n) => {
      const cell = this.#cells[n] as HTMLElement;
      if (cell.firstElementChild) return;
      const text = signed ? String(value) : word(value);
      if (cell.textContent !== text) cell.textContent = text;
      const changed = this.#registers !== undefined && this.#registers[n] !== value;
      if (changed !== cell.hasAttribute('data-changed'))
        cell.toggleAttribute('data-changed', changed);
    });
    const printed = this.find('[data-printed]');
    const text = machine.recentOutput(TAIL);
    if (printed.textContent !== text) {
      printed.textContent = text;
      const box = printed.parentElement as HTMLElement;
      box.scrollTop = box.scrollHeight;
    }
    this.showMemory(machine, inputs);
  }

  showMemory(machine: Machine, inputs: SimulatorInputs): void {
    const now = shownMemory(machine, inputs);
    this.#memoryRows.show(now, this.#memory, inputs.format);
    const caption = now
      ? `Memory from ${address(now.address)}${inputs.view.trim() === '' ? '' : `, ${inputs.view.trim()}`}`
      : `${inputs.view} lies outside memory now`;
    const place = this.find('[data-memory-caption]');
    if (place.textContent !== caption) place.textContent = caption;
  }

  /** Where the number in a cell of memory lies. */
  placeOf(cell: HTMLElement, format: SimulatorInputs['format']): CellPlace | undefined {
    return this.#memoryRows.placeOf(cell, format);
  }

  say(text: string): void {
    this.find('[data-state]').textContent = text;
  }

  /** Which commands make sense: unavailable ones stay in the order of tabs. */
  allow(may: {
    readonly on: boolean;
    readonly back: boolean;
    readonly running: boolean;
    readonly reads: boolean;
  }): void {
    const set = (act: string, allowed: boolean) =>
      setAttribute(this.find(`[data-act="${act}"]`), 'aria-disabled', String(!allowed));
    set('back', may.back && !may.running);
    set('step', may.on && !may.running);
    set('over', may.on && !may.running);
    set('run', may.on);
    const typing = this.find('[data-typing]');
    if (typing.hidden === may.reads) typing.hidden = !may.reads;
    const run = this.find('[data-act="run"]');
    const label = may.running ? 'Pause' : 'Run';
    if (run.textContent !== label) run.textContent = label;
  }

  /** Marks the instruction to come, and scrolls its list (never the page) to it. */
  #point(pc: number, follow: boolean): void {
    const row = this.#rows.get(pc);
    if (row !== this.#here) {
      this.#here?.removeAttribute('aria-current');
      row?.setAttribute('aria-current', 'step');
      this.#here = row;
    }
    if (!row || !follow) return;
    const list = this.find('[data-code-list]');
    const top = row.offsetTop - list.offsetTop;
    const height = row.offsetHeight;
    if (top < list.scrollTop + height || top > list.scrollTop + list.clientHeight - 2 * height)
      list.scrollTop = top - list.clientHeight / 3;
  }
}

/** Only where it differs: a write of the same still costs the browser a style. */
function setAttribute(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Memory as asked for; undefined where a register points outside it just now. */
function shownMemory(machine: Machine, inputs: SimulatorInputs): MemoryView | undefined {
  try {
    return memoryView(machine, inputs);
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

/** The address that is marked: after the exit call the program stands at it, not behind it. */
export const standsAt = (machine: Machine): number =>
  machine.stopped?.reason === 'exit' ? machine.pc - 4 : machine.pc;

/** Where the machine stands, in a sentence. */
export function stateOf(machine: Machine, lead: string): string {
  return `${lead} ${grouped(machine.instructions)} instructions done, pc ${word(machine.pc)}.`;
}
