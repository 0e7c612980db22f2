import type { Frame } from './frame.ts';
import { isRising, lowerBound } from './numbers.ts';
import type { Scale } from './scale.ts';
import type { Numbers } from './style.ts';
import { FAR, Path } from './svg.ts';

/** A stretch without gaps: x and y in pixels, in turn. */
export type Run = number[];

const near = (v: number): number => Math.min(FAR, Math.max(-FAR, v));

/**
 * The stretches of a trace in pixels, split at gaps. Only what can be seen, with one sample more at
 * either side; where many samples share a pixel column, the first, the extremes and the last of it.
 */
export function runsOf(
  panel: Frame,
  x: Numbers,
  y: Numbers,
  axis?: 'y' | 'y2',
  step?: 'after' | 'before',
): Run[] {
  const n = Math.min(x.length, y.length);
  const ys = axis === 'y2' && panel.y2 ? panel.y2 : panel.y;
  if (panel.rectangular && isRising(x)) {
    const from = Math.max(0, lowerBound(x, panel.x.domain[0]) - 1);
    let to = Math.min(n, lowerBound(x, panel.x.domain[1]) + 1);
    // Values equal to the end of the domain, all of them.
    while (to < n && x[to - 1]! <= panel.x.domain[1]) to++;
    return to - from > 4 * panel.width
      ? thinned(panel.x, ys, x, y, from, to)
      : joined(
          n,
          from,
          to,
          step,
          (i) => panel.x.to(x[i]!),
          (i) => ys.to(y[i]!),
        );
  }
  const runs: Run[] = [];
  let run: Run = [];
  // A trace that turns has no columns; samples nearer than a third of a pixel show nothing new.
  const least = n > 2000 ? 0.3 : 0;
  for (let i = 0; i < n; i++) {
    const [px, py] = panel.place(x[i]!, y[i]!, axis);
    if (!Number.isFinite(px) || !Number.isFinite(py)) {
      if (run.length > 0) runs.push(run);
      run = [];
      continue;
    }
    const k = run.length;
    if (
      least > 0 &&
      k > 0 &&
      i < n - 1 &&
      Math.abs(px - run[k - 2]!) < least &&
      Math.abs(py - run[k - 1]!) < least
    )
      continue;
    run.push(near(px), near(py));
  }
  if (run.length > 0) runs.push(run);
  return runs;
}

function joined(
  n: number,
  from: number,
  to: number,
  step: 'after' | 'before' | undefined,
  px: (i: number) => number,
  py: (i: number) => number,
): Run[] {
  const runs: Run[] = [];
  let run: Run = [];
  for (let i = from; i < to && i < n; i++) {
    const u = px(i);
    const v = py(i);
    if (!(u - u === 0 && v - v === 0)) {
      if (run.length > 0) runs.push(run);
      run = [];
      continue;
    }
    const k = run.length;
    if (k > 0 && step)
      run.push(step === 'after' ? near(u) : run[k - 2]!, step === 'after' ? run[k - 1]! : near(v));
    run.push(near(u), near(v));
  }
  if (run.length > 0) runs.push(run);
  return runs;
}

/** Columns are told apart in data, and only the extremes of each are placed: most samples cost two comparisons. */
function thinned(xs: Scale, ys: Scale, x: Numbers, y: Numbers, from: number, to: number): Run[] {
  const runs: Run[] = [];
  let run: Run = [];
  /** The abscissa at which the column ends; not a number where there is none. */
  let end = Number.NaN;
  let u = 0;
  let first = 0;
  let lowest = 0;
  let highest = 0;
  let last = 0;
  let lowestFirst = true;
  // x rises, so on a reversed axis a column ends at its left side.
  const onward = xs.range[1] > xs.range[0] ? 1 : 0;
  const flush = (): void => {
    if (Number.isNaN(end)) return;
    const place = (v: number): number => run.push(u, near(ys.to(v)));
    place(first);
    const [a, b] = lowestFirst ? [lowest, highest] : [highest, lowest];
    if (a !== first) place(a);
    if (b !== a) place(b);
    if (last !== b) place(last);
    end = Number.NaN;
  };
  for (let i = from; i < to; i++) {
    const v = y[i]!;
    const w = x[i]!;
    if (!(v - v === 0 && w - w === 0) || (ys.log && v <= 0) || (xs.log && w <= 0)) {
      flush();
      if (run.length > 0) runs.push(run);
      run = [];
    } else if (w < end) {
      if (v < lowest) {
        lowest = v;
        lowestFirst = false;
      } else if (v > highest) {
        highest = v;
        lowestFirst = true;
      }
      last = v;
    } else {
      flush();
      const at = xs.to(w);
      u = near(at);
      end = xs.from(onward ? Math.floor(at) + 1 : Math.ceil(at) - 1);
      first = lowest = highest = last = v;
      lowestFirst = true;
    }
  }
  flush();
  if (run.length > 0) runs.push(run);
  return runs;
}

/** Path data through the stretches. A stretch of one sample becomes a dot under round caps. */
export function pathOf(runs: readonly Run[], grain: number): string {
  const path = new Path(grain);
  for (const run of runs) {
    path.move(run[0]!, run[1]!);
    if (run.length === 2) path.d += 'h0';
    for (let i = 2; i < run.length; i += 2) path.line(run[i]!, run[i + 1]!);
  }
  return path.d;
}
