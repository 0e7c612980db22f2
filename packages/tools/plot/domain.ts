import type { Axis } from './axis.ts';
import { Extent, isPlace } from './extent.ts';
import { type Mark, marksModule } from './marks/registry.ts';
import type { Ordinate } from './style.ts';
import type { Styled } from './styled.ts';
import { niceDomain } from './ticks.ts';

/** The least domain that shows the marks of an ordinate; `within` is the abscissa's, where that is fixed. */
export function extentY(
  marks: readonly Styled<Mark>[],
  which: Ordinate,
  axis: Axis,
  within?: readonly [number, number],
): Extent {
  const e = shown(axis);
  for (const { mark } of marks)
    if ((mark.axis ?? 'y') === which) marksModule(mark).extentY(mark, e, within);
  return e;
}

/** The least domain that shows the marks along the abscissa, and how it may be rounded. */
export function extentX(panels: readonly (readonly Styled<Mark>[])[], axis: Axis): Extent {
  const e = shown(axis);
  for (const { mark } of panels.flat()) marksModule(mark).extentX(mark, e);
  return e;
}

/** What the axis is to show whatever the data are. */
function shown(axis: Axis): Extent {
  const e = new Extent(axis.scale === 'log');
  for (const v of axis.include ?? []) e.add(v);
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
