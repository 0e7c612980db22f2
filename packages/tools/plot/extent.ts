import { isRising, type Styled, spacing } from './model.ts';
import { niceDomain } from './ticks.ts';
import type { Axis, Numbers } from './types.ts';

/** Values that an axis can have ends at: beyond these, spans and steps leave the range of a double. */
const isPlace = (v: number, log: boolean): boolean =>
  log ? v > 1e-280 && v < 1e280 : Math.abs(v) < 1e280;

/** Least and greatest of what it was shown, gaps and values without a place on the axis left out. */
class Extent {
  lo = Number.POSITIVE_INFINITY;
  hi = Number.NEGATIVE_INFINITY;
  /** How the domain is to be fitted, if not rounded out to ticks. */
  fit: 'hug' | 'pad' | undefined;
  private readonly log: boolean;

  constructor(log: boolean) {
    this.log = log;
  }

  add(v: number | undefined): void {
    if (v === undefined || !isPlace(v, this.log)) return;
    if (v < this.lo) this.lo = v;
    if (v > this.hi) this.hi = v;
  }

  /** All of them; of long ones that never fall, the ends alone. */
  abscissa(values: Numbers): void {
    const [first, last] = [values[0], values[values.length - 1]];
    const ends = first !== undefined && last !== undefined;
    if (ends && isPlace(first, this.log) && isPlace(last, this.log) && isRising(values)) {
      this.add(first);
      this.add(last);
    } else this.all(values);
  }

  all(values: Numbers, where?: Numbers, within?: readonly [number, number]): void {
    if (!where || !within) for (let i = 0; i < values.length; i++) this.add(values[i]);
    else
      for (let i = 0; i < values.length; i++)
        if (where[i]! >= within[0] && where[i]! <= within[1]) this.add(values[i]);
  }
}

/** The least domain that shows the marks of an ordinate; `within` is the abscissa's, where that is fixed. */
export function extentY(
  marks: readonly Styled[],
  which: 'y' | 'y2',
  axis: Axis,
  within?: readonly [number, number],
): Extent {
  const e = new Extent(axis.scale === 'log');
  for (const v of axis.include ?? []) e.add(v);
  for (const { mark: m } of marks) {
    if ((('axis' in m && m.axis) || 'y') !== which) continue;
    switch (m.kind) {
      case 'line':
      case 'points':
      case 'polygon':
        e.all(m.y, m.x, within);
        break;
      case 'stem':
      case 'bars':
        e.add(m.base ?? 0);
        e.all(m.y, m.x, within);
        break;
      case 'area':
        e.all(m.y, m.x, within);
        if (typeof m.base === 'object') e.all(m.base, m.x, within);
        else e.add(m.base ?? 0);
        break;
      case 'histogram':
        e.add(0);
        e.all(m.counts);
        break;
      case 'band':
        e.add(m.y0);
        e.add(m.y1);
        break;
      case 'rule':
      case 'note':
        e.add(m.y);
        break;
      case 'arrows':
        for (let i = 0; i < m.y.length; i++) {
          e.add(m.y[i]);
          e.add(m.y[i]! + m.dy[i]!);
        }
        break;
      case 'circle':
        e.add(m.y - m.r);
        e.add(m.y + m.r);
        break;
      case 'heat':
        e.fit = 'hug';
        e.add(m.y[0]);
        e.add(m.y[1]);
        break;
      case 'contour':
      case 'eye':
        e.all(m.y);
        break;
    }
  }
  return e;
}

/** The least domain that shows the marks along the abscissa, and how it may be rounded. */
export function extentX(panels: readonly (readonly Styled[])[], axis: Axis): Extent {
  const e: Extent = new Extent(axis.scale === 'log');
  for (const v of axis.include ?? []) e.add(v);
  for (const { mark: m } of panels.flat()) {
    switch (m.kind) {
      case 'line':
      case 'area':
      case 'contour':
        e.fit = 'hug';
        e.abscissa(m.x);
        break;
      case 'points':
      case 'polygon':
        e.abscissa(m.x);
        break;
      case 'stem':
      case 'bars': {
        e.fit ??= 'pad';
        const half =
          m.kind === 'bars' ? 0.5 * Math.max(m.width ?? 0, spacing(m.x)) : 0.6 * spacing(m.x);
        for (let i = 0; i < m.x.length; i++) {
          e.add(m.x[i]! - (e.fit === 'hug' ? 0 : half));
          e.add(m.x[i]! + (e.fit === 'hug' ? 0 : half));
        }
        break;
      }
      case 'histogram':
        e.fit ??= 'hug';
        e.all(m.edges);
        break;
      case 'band':
        e.add(m.x0);
        e.add(m.x1);
        break;
      case 'rule':
      case 'note':
        e.add(m.x);
        break;
      case 'arrows':
        for (let i = 0; i < m.x.length; i++) {
          e.add(m.x[i]);
          e.add(m.x[i]! + m.dx[i]!);
        }
        break;
      case 'circle':
        e.add(m.x - m.r);
        e.add(m.x + m.r);
        break;
      case 'heat':
        e.fit = 'hug';
        e.add(m.x[0]);
        e.add(m.x[1]);
        break;
      case 'eye':
        e.fit = 'hug';
        e.add(0);
        e.add((m.symbols ?? 2) * (m.period ?? 1));
        break;
    }
  }
  return e;
}

/**
 * The domain of an axis: fixed ends as they are, the others around the data. Always finite, lower
 * below upper, and positive on a logarithmic axis.
 */
export function domainOf(
  axis: Axis,
  extent: { lo: number; hi: number },
  fit: 'hug' | 'pad' | 'round',
  count: number,
): [number, number] {
  const log = axis.scale === 'log';
  const [low, high] = axis.domain ?? [];
  const ok = (v: number | null | undefined): v is number =>
    typeof v === 'number' && isPlace(v, log);
  let { lo, hi } = extent;
  if (!(lo <= hi))
    [lo, hi] = ok(low)
      ? [low, log ? low * 10 : low + 1]
      : ok(high)
        ? [log ? high / 10 : high - 1, high]
        : log
          ? [1, 10]
          : [0, 1];
  if (ok(low)) lo = low;
  if (ok(high)) hi = high;
  // A span that rounding made is no span.
  if (isFlat(lo, hi)) {
    const room = log ? 0 : Math.abs(lo) > 1e-290 ? Math.abs(lo) * 0.1 : 1;
    const centre = ok(low) ? lo : ok(high) ? hi : lo;
    [lo, hi] = log ? [centre / 3, centre * 3] : [centre - room, centre + room];
    if (ok(low)) lo = low;
    if (ok(high)) hi = high;
    if (isFlat(lo, hi)) hi = log ? lo * 10 : lo + (Math.abs(lo) > 1e-290 ? Math.abs(lo) : 1);
  } else if (fit === 'round' && !(ok(low) && ok(high))) {
    const [a, b] = log ? roundLog(lo, hi) : roundLinear(axis, lo, hi, count);
    if (!ok(low)) lo = a;
    if (!ok(high)) hi = b;
  }
  return [lo, hi];
}

const isFlat = (lo: number, hi: number): boolean =>
  !(hi - lo > 1e-12 * Math.max(Math.abs(lo), Math.abs(hi)) + 1e-290);

/** A trace that runs along the frame cannot be read, so it is given a little room; zero under positive data stays the floor. */
function roundLinear(axis: Axis, lo: number, hi: number, count: number): [number, number] {
  const room = 0.03 * (hi - lo);
  return niceDomain(
    axis,
    lo === 0 ? 0 : lo - room,
    hi === 0 && axis.include?.includes(0) ? 0 : hi + room,
    count,
  );
}

function roundLog(lo: number, hi: number): [number, number] {
  const whole = Math.log10(hi / lo) > 2.5;
  const steps = whole ? [1, 10] : [1, 2, 5, 10];
  const out = (v: number, up: boolean): number => {
    const k = Math.floor(Math.log10(v) + 1e-9);
    const m = v / 10 ** k;
    const step = up
      ? steps.find((s) => s >= m * (1 - 1e-9))
      : steps.findLast((s) => s <= m * (1 + 1e-9));
    return Number(`${step ?? 1}e${k}`);
  };
  const [a, b] = [out(lo, false), out(hi, true)];
  return a < b ? [a, b] : [a, a * 10];
}
