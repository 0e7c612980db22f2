import type { PanelLayout } from './layout.ts';
import { el } from './svg.ts';
import type { Eye, Heat } from './types.ts';

const LEVELS = 10;

/** Equal cells, one path a shade: a run of like cells is one stroke as wide as the row. `level` is 0 (nothing) to `LEVELS`. */
function shades(
  panel: PanelLayout,
  x: readonly [number, number],
  y: readonly [number, number],
  axis: 'y' | 'y2' | undefined,
  columns: number,
  rows: number,
  level: (k: number) => number,
  colour: string,
): string {
  const [left, bottom] = panel.place(x[0], y[0], axis);
  const [right, top] = panel.place(x[1], y[1], axis);
  // Cells without a place, or so far magnified that one fills the picture many times over.
  if (![left, right, top, bottom].every((v) => Math.abs(v) < 1e9)) return '';
  const tall = (bottom - top) / rows;
  // Hundredths of a pixel as whole numbers, so that differences do not drift.
  const edge = (i: number): number => Math.round(100 * (left + ((right - left) * i) / columns));
  // A hair over, so that no pixel whose middle falls on an edge is left to neither neighbour.
  const hair = 2;
  const d: string[] = new Array(LEVELS + 1).fill('');
  const atX: number[] = new Array(LEVELS + 1).fill(0);
  const atY: number[] = new Array(LEVELS + 1).fill(0);
  for (let j = 0; j < rows; j++) {
    const middle = Math.round(100 * (bottom - (j + 0.5) * tall));
    for (let i = 0; i < columns; ) {
      const shade = level(j * columns + i) || 0;
      let end = i + 1;
      while (end < columns && (level(j * columns + end) || 0) === shade) end++;
      if (shade > 0) {
        const [x0, x1] = [edge(i), edge(end) + hair];
        d[shade] +=
          `m${(x0 - atX[shade]!) / 100} ${(middle - atY[shade]!) / 100}h${(x1 - x0) / 100}`;
        atX[shade] = x1;
        atY[shade] = middle;
      }
      i = end;
    }
  }
  const body = d
    .map((path, k) =>
      path ? el('path', { d: path, 'stroke-opacity': 0.06 + (0.86 * k) / LEVELS }) : '',
    )
    .join('');
  return el(
    'g',
    {
      fill: 'none',
      stroke: colour,
      'stroke-width': Math.abs(tall) + hair / 100,
      'shape-rendering': 'crispEdges',
    },
    body,
  );
}

export function heat(panel: PanelLayout, mark: Heat, colour: string): string {
  const { z, columns, rows, scale } = mark;
  const value = scale === 'log' ? (v: number) => Math.log10(v) : (v: number) => v;
  let [lo, hi] = mark.domain
    ? [value(mark.domain[0]), value(mark.domain[1])]
    : [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  if (!mark.domain)
    for (let k = 0; k < z.length; k++) {
      const v = value(z[k]!);
      if (!Number.isFinite(v)) continue;
      if (v < lo) lo = v;
      if (v > hi) hi = v;
    }
  const span = hi - lo || 1;
  const level = (k: number): number => {
    const v = value(z[k] ?? Number.NaN);
    return Number.isFinite(v)
      ? Math.max(0, Math.min(LEVELS, Math.ceil(((v - lo) / span) * LEVELS)))
      : 0;
  };
  return shades(panel, mark.x, mark.y, mark.axis, columns, rows, level, colour);
}

/** The folded traces of an eye: each `symbols` long, one beginning with every symbol. */
export function* windows(mark: Eye): Generator<readonly [from: number, length: number]> {
  const long = mark.samplesPerSymbol * (mark.symbols ?? 2);
  for (
    let from = mark.start ?? 0;
    from + long <= mark.y.length - 1 + 1e-9;
    from += mark.samplesPerSymbol
  )
    yield [from, long];
}

/** Linear interpolation between samples. */
const at = (y: Eye['y'], position: number): number => {
  const i = Math.min(y.length - 2, Math.floor(position));
  return y[i]! + (y[i + 1]! - y[i]!) * (position - i);
};

/** How often the traces pass each cell, counted column by column over the rows they cross; faint cells lifted by a logarithm. */
export function eyeDensity(panel: PanelLayout, mark: Eye, colour: string): string {
  const columns = Math.max(20, Math.min(200, Math.round(panel.width / 3)));
  const rows = Math.max(20, Math.min(120, Math.round(panel.height / 3)));
  const [lo, hi] = panel.y.domain;
  const counts = new Float64Array(columns * rows);
  let most = 0;
  for (const [from, long] of windows(mark)) {
    let last = Number.NaN;
    for (let i = 0; i < columns; i++) {
      const v = at(mark.y, from + ((i + 0.5) / columns) * long);
      const row = Math.floor(((v - lo) / (hi - lo)) * rows);
      const a = Number.isNaN(last) ? row : row > last ? last + 1 : Math.min(row, last);
      const b = Number.isNaN(last) ? row : row < last ? last - 1 : row;
      for (let j = Math.max(0, a); j <= b && j < rows; j++) {
        const c = ++counts[j * columns + i]!;
        if (c > most) most = c;
      }
      last = row;
    }
  }
  const full = Math.log1p(most);
  const end = (mark.symbols ?? 2) * (mark.period ?? 1);
  return shades(
    panel,
    [0, end],
    [lo, hi],
    mark.axis,
    columns,
    rows,
    (k) => Math.ceil((Math.log1p(counts[k]!) / full) * LEVELS),
    colour,
  );
}
