import { drawCells, SHADES } from '../cells.ts';
import { column } from '../columns.ts';
import type { Extent } from '../extent.ts';
import type { Numbers, Style } from '../style.ts';
import { paint } from '../theme.ts';
import type { MarkModule } from './module.ts';

/** Density in equal cells; z[j * columns + i] fills column i from the left, row j from the bottom. */
export interface Heat extends Style {
  readonly kind: 'heat';
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
  readonly columns: number;
  readonly rows: number;
  readonly z: Numbers;
  /** Values drawn faintest and darkest; the extremes unless said. */
  readonly domain?: readonly [number, number];
  readonly scale?: 'linear' | 'log';
  readonly unit?: string;
}

export const heat: MarkModule<Heat> = {
  trace: false,
  draw: (s, frame) => {
    const { mark: m } = s;
    const colour = m.colour === undefined ? 'var(--trace-1)' : paint(s.colour);
    const { x, y, axis, columns, rows } = m;
    return drawCells(frame, { x, y, axis, columns, rows, shades: shadesOf(m) }, colour);
  },
  extentX: (m, e) => fill(m.x, e),
  extentY: (m, e) => fill(m.y, e),
  columns: (m, x, y) => ({
    x: column(
      x,
      m.xId ?? x.id,
      Array.from(m.z, (_, k) => middleOf(m.x, m.columns, k % m.columns)),
    ),
    ys: [
      column(
        y,
        y.id,
        Array.from(m.z, (_, k) => middleOf(m.y, m.rows, Math.floor(k / m.columns))),
      ),
      { id: m.id, label: m.label ?? 'Density', unit: m.unit, values: m.z },
    ],
  }),
};

/** Cells fill the frame. */
function fill([from, to]: readonly [number, number], e: Extent): void {
  e.fit = 'hug';
  e.add(from);
  e.add(to);
}

/** The middle of the k-th of n cells. */
const middleOf = ([from, to]: readonly [number, number], n: number, k: number): number =>
  from + ((k + 0.5) * (to - from)) / n;

/** The shade of each cell by its place between the faintest value and the darkest. */
function shadesOf({ z, columns, rows, scale, domain }: Heat): Uint8Array {
  const value = scale === 'log' ? (v: number) => Math.log10(v) : (v: number) => v;
  let [lo, hi] = domain
    ? [value(domain[0]), value(domain[1])]
    : [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  if (!domain)
    for (let k = 0; k < z.length; k++) {
      const v = value(z[k]!);
      if (!Number.isFinite(v)) continue;
      if (v < lo) lo = v;
      if (v > hi) hi = v;
    }
  const span = hi - lo || 1;
  const shades = new Uint8Array(columns * rows);
  for (let k = 0; k < shades.length; k++) {
    const v = value(z[k] ?? Number.NaN);
    if (Number.isFinite(v))
      shades[k] = Math.max(0, Math.min(SHADES, Math.ceil(((v - lo) / span) * SHADES)));
  }
  return shades;
}
