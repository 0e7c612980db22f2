import type { PanelLayout } from './panel.ts';
import { el, px } from './svg.ts';
import type { Eye, Heat } from './types.ts';

const LEVELS = 10;

/**
 * Equal cells, one path a shade, in units of a cell: a run of like cells is one stroke as high as the
 * row. Whole numbers are short to write, and neighbours share their edges to the last bit, so that
 * no pixel falls between them. `levels` holds 0 (nothing) to `LEVELS`, row after row from the bottom.
 */
function shades(
  panel: PanelLayout,
  x: readonly [number, number],
  y: readonly [number, number],
  axis: 'y' | 'y2' | undefined,
  columns: number,
  rows: number,
  levels: Uint8Array,
  colour: string,
): string {
  const [left, bottom] = panel.place(x[0], y[0], axis);
  const [right, top] = panel.place(x[1], y[1], axis);
  // Cells without a place, or so far magnified that one fills the picture many times over.
  if (![left, right, top, bottom].every((v) => Math.abs(v) < 1e9)) return '';
  const wide = (right - left) / columns;
  const tall = (top - bottom) / rows;
  if (wide === 0 || tall === 0) return '';
  const d: string[] = new Array(LEVELS + 1).fill('');
  const atX = new Int32Array(LEVELS + 1);
  const atY = new Int32Array(LEVELS + 1);
  for (let j = 0; j < rows; j++) {
    const row = j * columns;
    for (let i = 0; i < columns; ) {
      const shade = levels[row + i]!;
      let end = i + 1;
      while (end < columns && levels[row + end] === shade) end++;
      if (shade > 0) {
        d[shade] += `m${i - atX[shade]!} ${j - atY[shade]!}h${end - i}`;
        atX[shade] = end;
        atY[shade] = j;
      }
      i = end;
    }
  }
  const body = d
    .map((path, k) =>
      path ? el('path', { d: path, 'stroke-opacity': 0.06 + (0.86 * k) / LEVELS }) : '',
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
  const levels = new Uint8Array(columns * rows);
  for (let k = 0; k < levels.length; k++) {
    const v = value(z[k] ?? Number.NaN);
    if (Number.isFinite(v))
      levels[k] = Math.max(0, Math.min(LEVELS, Math.ceil(((v - lo) / span) * LEVELS)));
  }
  return shades(panel, mark.x, mark.y, mark.axis, columns, rows, levels, colour);
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

/** How often the traces pass each cell, counted column by column over the rows they cross; faint cells lifted by a logarithm. */
export function eyeDensity(panel: PanelLayout, mark: Eye, colour: string): string {
  const columns = Math.max(20, Math.min(200, Math.round(panel.width / 3)));
  const rows = Math.max(20, Math.min(120, Math.round(panel.height / 3)));
  const [lo, hi] = panel.y.domain;
  const counts = new Uint32Array(columns * rows);
  let most = 0;
  const { y } = mark;
  const scale = rows / (hi - lo);
  for (const [from, long] of windows(mark)) {
    let last = Number.NaN;
    for (let i = 0; i < columns; i++) {
      const position = from + ((i + 0.5) / columns) * long;
      const k = Math.min(y.length - 2, Math.floor(position));
      const v = y[k]! + (y[k + 1]! - y[k]!) * (position - k);
      const row = Math.floor((v - lo) * scale);
      // The rows crossed on the way from the column before, this one's own among them.
      const a = row > last ? last + 1 : row;
      const b = row < last ? last - 1 : row;
      for (let j = Math.max(0, a), end = Math.min(rows - 1, b); j <= end; j++) {
        const c = ++counts[j * columns + i]!;
        if (c > most) most = c;
      }
      last = row;
    }
  }
  // Few counts are many cells': each count's shade is found once.
  const shade = Uint8Array.from({ length: most + 1 }, (_, c) =>
    Math.ceil((Math.log1p(c) / Math.log1p(most)) * LEVELS),
  );
  const levels = new Uint8Array(columns * rows);
  for (let k = 0; k < levels.length; k++) levels[k] = shade[counts[k]!]!;
  const end = (mark.symbols ?? 2) * (mark.period ?? 1);
  return shades(panel, [0, end], [lo, hi], mark.axis, columns, rows, levels, colour);
}
