/** The processor on the page: code, registers, memory and output of a machine, what changed marked. */
import type { Machine } from '@tollbench/engines/riscv/machine.ts';
import { InputError } from '../../../define/error.ts';
import type { SimulatorInputs, SimulatorResult } from '../compute.ts';
import { type MemoryView, memoryView } from '../memory-view.ts';
import { address, count, word } from '../words.ts';
import { codeList, frame, memoryRows, registerCells } from './markup.ts';

const TAIL = 4000;

export class Panel {
  readonly element: HTMLElement;
  private rows = new Map<number, HTMLElement>();
  private here: HTMLElement | undefined;
  private cells: HTMLElement[] = [];
  /** The state before the last command: what differs from it is marked. */
  private registers: Int32Array | undefined;
  private memory: MemoryView | undefined;

  constructor(element: HTMLElement) {
    this.element = element;
    element.innerHTML = frame();
    this.find('[data-registers]').innerHTML = registerCells();
    this.cells = [...element.querySelectorAll<HTMLElement>('[data-register] dd')];
  }

  find<E extends HTMLElement = HTMLElement>(selector: string): E {
    return this.element.querySelector(selector) as E;
  }

  /** Another program: its code, with the breakpoints that are set. */
  load(result: SimulatorResult, breakpoints: ReadonlySet<number>): void {
    const list = this.find('[data-code-list]');
    list.innerHTML = codeList(result);
    this.rows = new Map(
      [...list.querySelectorAll<HTMLElement>('.row')].map((row) => [
        Number(row.dataset['at']),
        row,
      ]),
    );
    this.here = undefined;
    for (const at of breakpoints) this.mark(at, true);
    const first = list.querySelector<HTMLElement>('.break');
    if (first) first.tabIndex = 0;
  }

  mark(at: number, on: boolean): void {
    this.rows.get(at)?.querySelector('.break')?.setAttribute('aria-pressed', String(on));
  }

  /** Remembers this state: what the next `show` finds different is marked. */
  keep(machine: Machine, inputs: SimulatorInputs): void {
    this.registers = machine.registers();
    this.memory = shownMemory(machine, inputs);
  }

  /** Nothing is marked until a state is kept again. */
  forget(): void {
    this.registers = this.memory = undefined;
  }

  show(machine: Machine, inputs: SimulatorInputs): void {
    // After the exit call the program stands at it, not behind it.
    this.point(machine.stopped?.reason === 'exit' ? machine.pc - 4 : machine.pc);
    const signed = this.find<HTMLSelectElement>('[data-base]').value === 'signed';
    machine.registers().forEach((value, n) => {
      const cell = this.cells[n] as HTMLElement;
      const text = signed ? String(value) : word(value);
      if (cell.textContent !== text) cell.textContent = text;
      cell.toggleAttribute(
        'data-changed',
        this.registers !== undefined && this.registers[n] !== value,
      );
    });
    const printed = this.find('[data-printed]');
    const text = (machine.output + machine.errorOutput).slice(-TAIL);
    if (printed.textContent !== text) {
      printed.textContent = text;
      const box = printed.parentElement as HTMLElement;
      box.scrollTop = box.scrollHeight;
    }
    this.showMemory(machine, inputs);
  }

  showMemory(machine: Machine, inputs: SimulatorInputs): void {
    const now = shownMemory(machine, inputs);
    this.find('[data-memory]').innerHTML = now ? memoryRows(now, this.memory, inputs.format) : '';
    this.find('[data-memory-caption]').textContent = now
      ? `Memory from ${address(now.address)}${inputs.view.trim() === '' ? '' : `, ${inputs.view.trim()}`}`
      : `${inputs.view} lies outside memory now`;
  }

  say(text: string): void {
    this.find('[data-state]').textContent = text;
  }

  /** Which commands make sense: unavailable ones stay in the order of tabs. */
  allow(may: { readonly on: boolean; readonly back: boolean; readonly running: boolean }): void {
    const set = (act: string, allowed: boolean) =>
      this.find(`[data-act="${act}"]`).setAttribute('aria-disabled', String(!allowed));
    set('back', may.back && !may.running);
    set('step', may.on && !may.running);
    set('over', may.on && !may.running);
    set('run', may.on);
    this.find('[data-act="run"]').textContent = may.running ? 'Pause' : 'Run';
  }

  /** Marks the instruction to come, and scrolls its list (never the page) to it. */
  private point(pc: number): void {
    const row = this.rows.get(pc);
    if (row !== this.here) {
      this.here?.removeAttribute('aria-current');
      row?.setAttribute('aria-current', 'step');
      this.here = row;
    }
    if (!row) return;
    const list = this.find('[data-code-list]');
    const top = row.offsetTop - list.offsetTop;
    const height = row.offsetHeight;
    if (top < list.scrollTop + height || top > list.scrollTop + list.clientHeight - 2 * height)
      list.scrollTop = top - list.clientHeight / 3;
  }
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

/** Where the machine stands, in a sentence. */
export function stateOf(machine: Machine, lead: string): string {
  return `${lead} ${count(machine.instructions)} instructions done, pc ${word(machine.pc)}.`;
}
