import { drawCells, SHADES } from '../cells.ts';
import { column } from '../columns.ts';
import type { Frame } from '../frame.ts';
import { strokeOf } from '../pen.ts';
import type { Numbers, Style } from '../style.ts';
import { el } from '../svg.ts';
import { paint } from '../theme.ts';
import { pathOf, type Run, runsOf } from '../trace.ts';
import type { MarkModule } from './module.ts';

/** A waveform folded on its symbol clock: few traces as lines, many as a density. x runs from 0 to `symbols`, in symbol periods times `period`. */
export interface Eye extends Style {
  readonly kind: 'eye';
  readonly y: Numbers;
  /** Samples in one symbol; need not be whole. */
  readonly samplesPerSymbol: number;
  /** Symbols across; 2 unless said. */
  readonly symbols?: number;
  /** Sample at which a symbol begins; 0 unless said. */
  readonly start?: number;
  /** Seconds in a symbol, if x is a time; 1 unless said. */
  readonly period?: number;
}

/** More traces than this are counted rather than drawn. */
const MAX_LINES = 128;

export const eye: MarkModule<Eye> = {
  trace: true,
  draw(s, frame, pen) {
    const { mark: m } = s;
    const all = [...windows(m)];
    if (all.length > MAX_LINES) {
      const { columns, rows, counts } = passages(frame, m);
      const x: readonly [number, number] = [0, across(m)];
      const { domain } = frame.y;
      const cells = { x, y: domain, axis: m.axis, columns, rows, shades: shadesOf(counts) };
      return drawCells(frame, cells, paint(s.colour));
    }
    return el('path', {
      d: pathOf(
        all.flatMap(([from, long]) => foldedRuns(frame, m, from, long)),
        pen.grain,
      ),
      ...strokeOf(s),
      'stroke-dasharray': undefined,
      'stroke-width': 1.1,
      'stroke-opacity': 0.55,
    });
  },
  extentX(m, e) {
    e.fit = 'hug';
    e.add(0);
    e.add(across(m));
  },
  extentY: (m, e) => e.all(m.y),
  columns: (m, x, y) => ({
    x: column(
      x,
      m.xId ?? x.id,
      Array.from(m.y, (_, i) => ((i - (m.start ?? 0)) / m.samplesPerSymbol) * (m.period ?? 1)),
    ),
    ys: [column(y, m.id, m.y, m.label ?? y.label)],
  }),
};

/** Where the abscissa ends. */
const across = (m: Eye): number => (m.symbols ?? 2) * (m.period ?? 1);

/** The folded traces of an eye: each `symbols` long, one beginning with every symbol. */
function* windows(m: Eye): Generator<readonly [from: number, length: number]> {
  const long = m.samplesPerSymbol * (m.symbols ?? 2);
  for (let from = m.start ?? 0; from + long <= m.y.length - 1 + 1e-9; from += m.samplesPerSymbol)
    yield [from, long];
}

/** One folded trace in pixels. */
function foldedRuns(frame: Frame, m: Eye, from: number, long: number): Run[] {
  const step = (m.period ?? 1) / m.samplesPerSymbol;
  const first = Math.floor(from);
  const y = Array.from(
    { length: Math.ceil(from + long) - first + 1 },
    (_, i) => m.y[first + i] ?? Number.NaN,
  );
  return runsOf(
    frame,
    y.map((_, i) => (first + i - from) * step),
    y,
    m.axis,
  );
}

/** How often the traces pass each cell, counted column by column over the rows they cross. */
function passages(
  frame: Frame,
  m: Eye,
): { readonly columns: number; readonly rows: number; readonly counts: Uint32Array } {
  const columns = Math.max(20, Math.min(200, Math.round(frame.width / 3)));
  const rows = Math.max(20, Math.min(120, Math.round(frame.height / 3)));
  const [lo, hi] = frame.y.domain;
  const counts = new Uint32Array(columns * rows);
  const { y } = m;
  const scale = rows / (hi - lo);
  for (const [from, long] of windows(m)) {
    let last = Number.NaN;
    for (let i = 0; i < columns; i++) {
      const position = from + ((i + 0.5) / columns) * long;
      const k = Math.min(y.length - 2, Math.floor(position));
      const v = y[k]! + (y[k + 1]! - y[k]!) * (position - k);
      const row = Math.floor((v - lo) * scale);
      // The rows crossed on the way from the column before, this one's own among them.
      const a = row > last ? last + 1 : row;
      const b = row < last ? last - 1 : row;
      for (let j = Math.max(0, a), end = Math.min(rows - 1, b); j <= end; j++)
        counts[j * columns + i]!++;
      last = row;
    }
  }
  return { columns, rows, counts };
}

/** The shade of each count, faint ones lifted by a logarithm. Few counts are many cells': each count's shade is found once. */
function shadesOf(counts: Uint32Array): Uint8Array {
  let most = 0;
  for (const c of counts) if (c > most) most = c;
  const shade = Uint8Array.from({ length: most + 1 }, (_, c) =>
    Math.ceil((Math.log1p(c) / Math.log1p(most)) * SHADES),
  );
  const shades = new Uint8Array(counts.length);
  for (let k = 0; k < shades.length; k++) shades[k] = shade[counts[k]!]!;
  return shades;
}
