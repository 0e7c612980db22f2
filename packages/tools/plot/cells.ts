import type { Frame } from './frame.ts';
import type { Ordinate } from './style.ts';
import { el, px } from './svg.ts';

/** Shades of a cell above nothing. */
export const SHADES = 10;

/** Equal cells over a rectangle in data. */
export interface Cells {
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
  readonly axis: Ordinate | undefined;
  readonly columns: number;
  readonly rows: number;
  /** 0 (nothing) to `SHADES`, row after row from the bottom. */
  readonly shades: Uint8Array;
}

/**
 * Cells drawn with one path a shade, in units of a cell: a run of like cells is one stroke as high as
 * the row. Whole numbers are short to write, and neighbours share their edges to the last bit, so that
 * no pixel falls between them.
 */
export function drawCells(frame: Frame, cells: Cells, colour: string): string {
  const { x, y, axis, columns, rows } = cells;
  const [left, bottom] = frame.place(x[0], y[0], axis);
  const [right, top] = frame.place(x[1], y[1], axis);
  // Cells without a place, or so far magnified that one fills the picture many times over.
  if (![left, right, top, bottom].every((v) => Math.abs(v) < 1e9)) return '';
  const wide = (right - left) / columns;
  const tall = (top - bottom) / rows;
  if (wide === 0 || tall === 0) return '';
  const body = pathsOf(cells)
    .map((path, k) =>
      path ? el('path', { d: path, 'stroke-opacity': 0.06 + (0.86 * k) / SHADES }) : '',
    )
    .join('');
  const fine = (v: number): string => String(Number(v.toFixed(6)));
  return el(
    'g',
    {
      fill: 'none',
      stroke: colour,
      'stroke-width': 1,
      'shape-rendering': 'crispEdges',
      transform: `matrix(${fine(wide)} 0 0 ${fine(tall)} ${px(left)} ${px(bottom + tall / 2)})`,
    },
    body,
  );
}

/** Path data of the runs of each shade. */
function pathsOf({ columns, rows, shades }: Cells): string[] {
  const d: string[] = new Array(SHADES + 1).fill('');
  const atX = new Int32Array(SHADES + 1);
  const atY = new Int32Array(SHADES + 1);
  for (let j = 0; j < rows; j++) {
    const row = j * columns;
    for (let i = 0; i < columns; ) {
      const shade = shades[row + i]!;
      let end = i + 1;
      while (end < columns && shades[row + end] === shade) end++;
      if (shade > 0) {
        d[shade] += `m${i - atX[shade]!} ${j - atY[shade]!}h${end - i}`;
        atX[shade] = end;
        atY[shade] = j;
      }
      i = end;
    }
  }
  return d;
}
