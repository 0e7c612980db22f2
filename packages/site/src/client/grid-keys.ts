/**
 * The keys of a table of values, which is a grid: the tab key comes to one of its cells, arrow keys go on from
 * there, and Enter copies. After the WAI-ARIA pattern for grids.
 */
import { copy } from './say.ts';

/** Where the tab key stops in a table; there is one such place. */
const STOP = 'button:not([tabindex="-1"]), [tabindex="0"]';

/** Rows that Page Up and Page Down go over. */
const PAGE = 10;

export function startGrids(): void {
  document.addEventListener('focusin', ({ target }) => {
    const grid = gridOf(target);
    if (!grid) return;
    // It is to this cell that the tab key comes back.
    for (const stop of grid.querySelectorAll<HTMLElement>(STOP)) stop.tabIndex = -1;
    (target as HTMLElement).tabIndex = 0;
  });
  document.addEventListener('keydown', (event) => {
    const grid = gridOf(event.target);
    const cell = (event.target as Element).closest<HTMLTableCellElement>('td, th');
    if (!grid || !cell || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' && event.target === cell) {
      // A cell of words has no button that would copy it.
      const text = cell.textContent.trim();
      void copy(text);
    } else {
      const to = next(grid, cell, event);
      if (!to) return;
      focusOn(to);
    }
    event.preventDefault();
  });
}

const gridOf = (target: EventTarget | null): HTMLTableElement | null =>
  target instanceof Element ? target.closest<HTMLTableElement>('table[role="grid"]') : null;

/** The cell that a key goes to; undefined where the key is none of the grid's. */
function next(
  grid: HTMLTableElement,
  cell: HTMLTableCellElement,
  { key, ctrlKey, shiftKey }: KeyboardEvent,
): HTMLTableCellElement | undefined {
  const rows = [...(grid.tBodies[0]?.rows ?? [])];
  const row = rows.indexOf(cell.parentElement as HTMLTableRowElement);
  const column = cell.cellIndex;
  if (shiftKey || (ctrlKey && key !== 'Home' && key !== 'End')) return undefined;
  const last = { row: rows.length - 1, column: (rows[row]?.cells.length ?? 1) - 1 };
  const to = (
    {
      ArrowLeft: [row, column - 1],
      ArrowRight: [row, column + 1],
      ArrowUp: [row - 1, column],
      ArrowDown: [row + 1, column],
      PageUp: [row - PAGE, column],
      PageDown: [row + PAGE, column],
      Home: [ctrlKey ? 0 : row, 0],
      End: [ctrlKey ? last.row : row, last.column],
    } as Readonly<Record<string, readonly [number, number]>>
  )[key];
  if (!to) return undefined;
  const within = (k: number, most: number) => Math.min(most, Math.max(0, k));
  return rows[within(to[0], last.row)]?.cells[within(to[1], last.column)];
}

/** The value in a cell that can be copied, or the cell itself. */
function focusOn(cell: HTMLTableCellElement): void {
  const place = cell.querySelector<HTMLElement>('button') ?? cell;
  if (place === cell) cell.tabIndex = -1;
  place.focus();
}
