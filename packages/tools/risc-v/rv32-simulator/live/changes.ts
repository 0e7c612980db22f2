/** Registers and memory changed in their cells: by a press, or by Enter in their list, which then goes on to the next. */
import type { Machine } from '@tollbench/engines/riscv/machine.ts';
import { ABI_NAMES } from '@tollbench/engines/riscv/registers.ts';
import type { SimulatorInputs } from '../inputs.ts';
import { address } from '../phrases.ts';
import { editCell } from './edit.ts';
import type { Panel } from './panel.ts';

/** What the cells belong to just now; undefined while nothing may be changed. */
export interface Changed {
  readonly machine: Machine;
  readonly inputs: SimulatorInputs;
}

export class Changes {
  readonly #panel: Panel;
  readonly #now: () => Changed | undefined;
  readonly #said: (what: string) => void;

  /** `said` is told what was changed, or why not. */
  constructor(panel: Panel, now: () => Changed | undefined, said: (what: string) => void) {
    this.#panel = panel;
    this.#now = now;
    this.#said = said;
    for (const [list, cells] of [
      ['[data-registers]', 'dd'],
      ['.memory', 'td'],
    ] as const) {
      const place = panel.find(list);
      place.addEventListener('click', (event) => {
        const cell = (event.target as Element).closest<HTMLElement>(cells);
        if (cell) this.#open(cell);
      });
      place.addEventListener('keydown', (event) => {
        if (event.key !== 'Enter' || event.target !== place) return;
        event.preventDefault();
        const found = [...place.querySelectorAll<HTMLElement>(cells)];
        const first = cells === 'dd' ? found[1] : found[0];
        if (first) this.#open(first);
      });
    }
  }

  #open(cell: HTMLElement): void {
    if (this.#now() === undefined) return;
    const register = cell.closest<HTMLElement>('[data-register]')?.dataset['register'];
    if (register === undefined) this.#openMemory(cell);
    else if (register !== '0') this.#openRegister(cell, Number(register));
  }

  #openRegister(cell: HTMLElement, n: number): void {
    const name = ABI_NAMES[n] ?? '';
    editCell(cell, {
      ...{ bits: 32, label: `Register ${name}`, refuse: this.#said },
      isHex: this.#panel.find<HTMLSelectElement>('[data-base]').value === 'hex',
      take: (value) => {
        this.#now()?.machine.setRegister(n, value | 0);
        this.#said(`${name} is ${value | 0}; steps before this cannot be taken back.`);
      },
      next: () => {
        const next = this.#panel.find(`[data-register="${n + 1}"] dd`);
        if (next) this.#open(next);
      },
    });
  }

  #openMemory(cell: HTMLElement): void {
    const now = this.#now();
    const place = now && this.#panel.placeOf(cell, now.inputs.format);
    if (now === undefined || place === undefined) return;
    const { size } = place;
    editCell(cell, {
      ...{ bits: 8 * size, label: `Memory at ${address(place.address)}`, refuse: this.#said },
      isHex: now.inputs.format !== 'signed',
      take: (value) => {
        const bytes = Uint8Array.from({ length: size }, (_, k) => value >>> (8 * k));
        this.#now()?.machine.write(place.address, bytes);
        this.#said(`${address(place.address)} is changed; steps before this cannot be taken back.`);
      },
      next: () => {
        const next = cell.nextElementSibling;
        if (next instanceof HTMLElement && next.nextElementSibling) this.#open(next);
      },
    });
  }
}
