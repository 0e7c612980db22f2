/** The memory table on the page: only rows whose bytes changed are touched, for it is shown while the machine runs. */
import type { SimulatorInputs } from '../inputs.ts';
import { memoryCells, memoryColumns } from '../memory-table.ts';
import { type MemoryView, ROW } from '../memory-view.ts';
import { printable } from '../phrases.ts';
import { memoryRows } from './markup.ts';

/** Address and size of the number in a cell of memory; undefined for the column of text. */
export interface CellPlace {
  readonly address: number;
  readonly size: 1 | 4;
}

export class MemoryRows {
  readonly #body: HTMLElement;
  /** What the rows were made for, and the cells of each. */
  #made = '';
  #cells: HTMLElement[][] = [];
  #shown: MemoryView | undefined;
  #before: MemoryView | undefined;

  constructor(body: HTMLElement) {
    this.#body = body;
  }

  /** Where the number in a cell lies; undefined for the column of text. */
  placeOf(cell: HTMLElement, format: SimulatorInputs['format']): CellPlace | undefined {
    const size = format === 'bytes' ? 1 : 4;
    for (const [k, cells] of this.#cells.entries()) {
      const column = cells.indexOf(cell);
      if (column >= 0 && column < cells.length - 1 && this.#shown)
        return { address: this.#shown.address + k * ROW + column * size, size };
    }
    return undefined;
  }

  /** Shows memory; a cell that differs from `before` is marked. */
  show(
    now: MemoryView | undefined,
    before: MemoryView | undefined,
    format: SimulatorInputs['format'],
  ): void {
    if (!now) {
      this.#body.innerHTML = this.#made = '';
      return;
    }
    const made = `${now.address} ${now.bytes.length} ${format}`;
    const whole = made !== this.#made || before !== this.#before;
    if (made !== this.#made) {
      this.#made = made;
      this.#body.innerHTML = memoryRows(now, memoryColumns(format).length);
      this.#cells = [...this.#body.querySelectorAll('tr')].map((row) => [
        ...row.querySelectorAll<HTMLElement>('td'),
      ]);
    }
    const shown = this.#shown;
    this.#cells.forEach((cells, k) => {
      const from = k * ROW;
      const same = !whole && shown !== undefined && equal(now.bytes, shown.bytes, from, from + ROW);
      if (!same) fillRow(cells, now, from, before, format);
    });
    this.#shown = now;
    this.#before = before;
  }
}

function equal(a: Uint8Array, b: Uint8Array, from: number, to: number): boolean {
  for (let k = from; k < to; k++) if (a[k] !== b[k]) return false;
  return true;
}

function fillRow(
  cells: readonly HTMLElement[],
  now: MemoryView,
  from: number,
  before: MemoryView | undefined,
  format: SimulatorInputs['format'],
): void {
  const bytes = now.bytes.subarray(from, from + ROW);
  const texts = memoryCells(bytes, format);
  const width = ROW / (cells.length - 1);
  cells.forEach((cell, c) => {
    const last = c === cells.length - 1;
    const text = last ? printable(bytes) : (texts[c] ?? '');
    if (cell.firstElementChild) return;
    if (cell.textContent !== text) cell.textContent = text;
    if (last) return;
    const part = bytes.subarray(c * width, (c + 1) * width);
    const at = now.address + from + c * width;
    const changed =
      before !== undefined && part.some((b, i) => before.bytes[at + i - before.address] !== b);
    if (changed !== cell.hasAttribute('data-changed'))
      cell.toggleAttribute('data-changed', changed);
  });
}
