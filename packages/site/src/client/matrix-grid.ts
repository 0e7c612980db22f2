/** The cells of a matrix: typed, walked with the arrows, pasted into, grown and shrunk; over one text. */
import { FieldError } from '@tollbench/tools/define/error.ts';
import type { AnyField, Fields } from '@tollbench/tools/define/field.ts';
import { rowsOfText } from '@tollbench/tools/define/read-matrix.ts';
import { matrixRows, textOfCells } from '../render/matrix.ts';
import { say } from './say.ts';

export interface MatrixGrids {
  /** Shows the text of an input in its cells, unless they have it already. */
  show(name: string): void;
  /** Marks the cell that an error is about; none for an error about the whole. */
  mark(name: string, message: string): void;
}

interface Grid {
  readonly name: string;
  readonly root: HTMLElement;
  readonly area: HTMLTextAreaElement;
  readonly body: HTMLElement;
  readonly maxRows: number;
  readonly maxColumns: number;
}

const cellsOf = ({ body }: Grid): HTMLInputElement[][] =>
  [...body.querySelectorAll('tr')].map((row) => [...row.querySelectorAll('input')]);

const textsOf = (grid: Grid): string[][] =>
  cellsOf(grid).map((row) => row.map((cell) => cell.value.trim()));

/** Starts every matrix of a form. `changed` is called once a text has been written. */
export function startMatrixGrids(
  form: HTMLFormElement,
  fields: Fields,
  changed: () => void,
): MatrixGrids {
  const grids = new Map<string, Grid>();
  for (const root of form.querySelectorAll<HTMLElement>('[data-matrix]')) {
    const name = root.dataset['matrix'] as string;
    const { control } = fields[name] as AnyField;
    if (control.widget !== 'matrix') continue;
    const grid: Grid = {
      name,
      root,
      area: root.querySelector('textarea') as HTMLTextAreaElement,
      body: root.querySelector('tbody') as HTMLElement,
      maxRows: control.maxRows,
      maxColumns: control.maxColumns,
    };
    grids.set(name, grid);
    listen(grid, changed);
    show(grid);
  }
  return {
    show: (name) => {
      const grid = grids.get(name);
      if (grid) show(grid);
    },
    mark: (name, message) => {
      const grid = grids.get(name);
      if (grid) mark(grid, message);
    },
  };
}

function listen(grid: Grid, changed: () => void): void {
  const { root, area } = grid;
  const set = (rows: readonly (readonly string[])[]) => {
    draw(grid, rows);
    area.value = textOfCells(rows);
    changed();
  };
  // Before the form hears of it, so that what it reads is the text of these cells.
  root.addEventListener('input', (event) => {
    if ((event.target as HTMLElement).dataset['entry']) area.value = textOfCells(textsOf(grid));
  });
  root.addEventListener('keydown', (event) => walk(grid, event));
  root.addEventListener('paste', (event) => paste(grid, event, set));
  root.addEventListener('click', (event) => {
    const act = (event.target as Element).closest<HTMLElement>('[data-matrix-do]')?.dataset[
      'matrixDo'
    ];
    if (act === 'toggle') toggle(grid);
    else if (act) resize(grid, act, set);
  });
}

const isText = ({ root }: Grid): boolean => root.dataset['as'] === 'text';

function showAs(grid: Grid, text: boolean): void {
  if (text) grid.root.dataset['as'] = 'text';
  else delete grid.root.dataset['as'];
  const button = grid.root.querySelector('[data-matrix-do="toggle"]') as HTMLElement;
  button.textContent = text ? 'As cells' : 'As text';
}

/** What the cells hold is the text; what cannot be parted into cells is shown as it is. */
function toggle(grid: Grid): void {
  if (!isText(grid)) {
    showAs(grid, true);
    grid.area.focus();
    return;
  }
  try {
    draw(grid, fitting(grid, rowsOfText(grid.area.value)));
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    say(`It stays a text: it ${error.message}`);
    return;
  }
  showAs(grid, false);
  cellsOf(grid)[0]?.[0]?.focus();
}

/** Rows of one length, within the bounds. */
function fitting({ maxRows, maxColumns }: Grid, rows: readonly string[][]): readonly string[][] {
  const columns = rows[0]?.length ?? 0;
  if (columns === 0) throw new FieldError('has no entries');
  if (rows.some((row) => row.length !== columns))
    throw new FieldError('has rows of different lengths');
  if (rows.length > maxRows || columns > maxColumns)
    throw new FieldError(`is ${rows.length}×${columns}; the most is ${maxRows}×${maxColumns}`);
  return rows;
}

function show(grid: Grid): void {
  if (grid.area.value === textOfCells(textsOf(grid))) return;
  try {
    draw(grid, fitting(grid, rowsOfText(grid.area.value)));
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    // The error stands beside the field; its text is to be seen with it.
    showAs(grid, true);
  }
}

/** Writes the cells, keeping the elements where there are as many. */
function draw(grid: Grid, rows: readonly (readonly string[])[]): void {
  const cells = cellsOf(grid);
  if (cells.length === rows.length && cells[0]?.length === rows[0]?.length) {
    rows.forEach((row, i) => {
      row.forEach((entry, j) => {
        const cell = cells[i]?.[j] as HTMLInputElement;
        if (cell.value !== entry) cell.value = entry;
      });
    });
    return;
  }
  const at = placeOf(document.activeElement, grid);
  grid.body.innerHTML = matrixRows(grid.name, rows);
  if (at) cellsOf(grid)[at[0]]?.[at[1]]?.focus();
}

function placeOf(target: Element | null, { body }: Grid): [number, number] | undefined {
  const place = target instanceof HTMLElement && body.contains(target) && target.dataset['entry'];
  if (!place) return undefined;
  const [i, j] = place.split(',').map(Number);
  return [i as number, j as number];
}

/** Arrows and Enter go from cell to cell; left and right only from the ends of what a cell holds. */
function walk(grid: Grid, event: KeyboardEvent): void {
  const at = placeOf(event.target as Element, grid);
  if (!at || event.ctrlKey || event.metaKey || event.altKey) return;
  const cell = event.target as HTMLInputElement;
  const [start, end] = [cell.selectionStart ?? 0, cell.selectionEnd ?? 0];
  const all = start === 0 && end === cell.value.length;
  const step: Readonly<Record<string, readonly [number, number] | false>> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    Enter: [event.shiftKey ? -1 : 1, 0],
    ArrowLeft: (all || end === 0) && [0, -1],
    ArrowRight: (all || start === cell.value.length) && [0, 1],
  };
  const by = step[event.key];
  if (!by || (event.shiftKey && event.key !== 'Enter')) return;
  const next = cellsOf(grid)[at[0] + by[0]]?.[at[1] + by[1]];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.select();
}

/** A block fills from the cell it is pasted into, and the matrix grows with it; what does not fit is not taken at all. */
function paste(
  grid: Grid,
  event: ClipboardEvent,
  set: (rows: readonly (readonly string[])[]) => void,
): void {
  const at = placeOf(event.target as Element, grid);
  const text = event.clipboardData?.getData('text/plain') ?? '';
  if (!at || !/[\s,;&[{]/u.test(text.trim())) return;
  let block: string[][];
  try {
    block = rowsOfText(text);
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    event.preventDefault();
    say(`Not pasted: what was copied ${error.message}`);
    return;
  }
  if (block.length === 1 && block[0]?.length === 1) return;
  event.preventDefault();
  const old = textsOf(grid);
  const rows = Math.max(old.length, at[0] + block.length);
  const columns = Math.max(old[0]?.length ?? 0, ...block.map((row) => at[1] + row.length));
  if (rows > grid.maxRows || columns > grid.maxColumns) {
    say(
      `Not pasted: it would come to ${rows}×${columns}; the most is ${grid.maxRows}×${grid.maxColumns}`,
    );
    return;
  }
  set(
    Array.from({ length: rows }, (_, i) =>
      Array.from(
        { length: columns },
        (_, j) => block[i - at[0]]?.[j - at[1]] ?? old[i]?.[j] ?? '0',
      ),
    ),
  );
}

function resize(
  grid: Grid,
  act: string,
  set: (rows: readonly (readonly string[])[]) => void,
): void {
  if (isText(grid)) {
    toggle(grid);
    if (isText(grid)) return;
  }
  const rows = textsOf(grid);
  const columns = rows[0]?.length ?? 0;
  const by = act.startsWith('add') ? 1 : -1;
  const [height, width] = act.endsWith('row')
    ? [rows.length + by, columns]
    : [rows.length, columns + by];
  if (height < 1 || width < 1) say('A matrix has one entry at the least.');
  else if (height > grid.maxRows || width > grid.maxColumns)
    say(`The most is ${grid.maxRows}×${grid.maxColumns}.`);
  else
    set(
      Array.from({ length: height }, (_, i) =>
        Array.from({ length: width }, (_, j) => rows[i]?.[j] ?? '0'),
      ),
    );
}

function mark(grid: Grid, message: string): void {
  const [, row, column] = /row (\d+), column (\d+)/u.exec(message) ?? [];
  if (row === undefined) return;
  cellsOf(grid).forEach((cells, i) => {
    cells.forEach((cell, j) => {
      if (i + 1 !== Number(row) || j + 1 !== Number(column)) cell.removeAttribute('aria-invalid');
    });
  });
}
