import { column, derivedId, sampleColumns } from '../columns.ts';
import { type Frame, ordinate } from '../frame.ts';
import { isRising } from '../numbers.ts';
import { strokeOf } from '../pen.ts';
import { floorOf } from '../places.ts';
import type { Numbers, Style } from '../style.ts';
import { el, Path } from '../svg.ts';
import { boxSwatch } from '../swatch.ts';
import { paint } from '../theme.ts';
import { pathOf, type Run, runsOf } from '../trace.ts';
import { drawnAt } from '../value-at.ts';
import type { MarkModule } from './module.ts';

/** The region between a curve and a base or a second curve. */
export interface Area extends Style {
  readonly kind: 'area';
  readonly x: Numbers;
  readonly y: Numbers;
  readonly base?: number | Numbers;
  /** Draw the curve too; true unless said. */
  readonly edge?: boolean;
}

export const area: MarkModule<Area> = {
  trace: true,
  draw(s, frame, pen) {
    const { mark: m } = s;
    const { upper, lower } = edgesOf(m, frame);
    if (!s.ghost) pen.drawn.push(...upper);
    const path = new Path(pen.grain);
    upper.forEach((run, k) => {
      path.move(run[0]!, run[1]!);
      for (let i = 2; i < run.length; i += 2) path.line(run[i]!, run[i + 1]!);
      const back = lower[k] ?? [];
      for (let i = 0; i < back.length; i += 2) path.line(back[i]!, back[i + 1]!);
      path.close();
    });
    const edge =
      m.edge === false
        ? ''
        : el('path', { d: pathOf(upper, pen.grain), ...strokeOf(s), 'stroke-width': 1.5 });
    const fill = { fill: paint(s.colour), 'fill-opacity': s.ghost ? 0.06 : 0.16 };
    return el('path', { d: path.d, ...fill }) + edge;
  },
  extentX(m, e) {
    e.fit = 'hug';
    e.abscissa(m.x);
  },
  extentY(m, e, within) {
    e.all(m.y, m.x, within);
    if (typeof m.base === 'object') e.all(m.base, m.x, within);
    else e.add(m.base ?? 0);
  },
  swatch: boxSwatch,
  readsAlong: (m) => isRising(m.x),
  continuous: true,
  valueAt: drawnAt,
  samples: (m) => m,
  columns(m, x, y) {
    const group = sampleColumns(m, x, y);
    if (typeof m.base === 'object')
      group.ys.push(column(y, derivedId(m.id, 'Base'), m.base, `${m.label ?? y.label}, base`));
    return group;
  },
};

/** The stretches of the curve, and the way back beneath each of them from its end to its beginning. */
function edgesOf(m: Area, frame: Frame): { readonly upper: Run[]; readonly lower: Run[] } {
  const base = m.base ?? 0;
  if (typeof base === 'number') {
    const upper = runsOf(frame, m.x, m.y, m.axis);
    const floor = floorOf(ordinate(frame, m.axis), base);
    return {
      upper,
      // On a disc a curve encloses its region by itself.
      lower: upper.map((r) => (frame.rectangular ? [r[r.length - 2]!, floor, r[0]!, floor] : [])),
    };
  }
  // Both have gaps where either has one, so that their stretches go together.
  const shared = (values: Numbers, other: Numbers): Float64Array =>
    Float64Array.from(values, (v, i) => (Number.isFinite(other[i]) ? v : Number.NaN));
  return {
    upper: runsOf(frame, m.x, shared(m.y, base), m.axis),
    lower: runsOf(frame, m.x, shared(base, m.y), m.axis).map(reversed),
  };
}

/** A stretch from its end to its beginning. */
function reversed(run: Run): Run {
  const back: Run = [];
  for (let i = run.length - 2; i >= 0; i -= 2) back.push(run[i]!, run[i + 1]!);
  return back;
}
