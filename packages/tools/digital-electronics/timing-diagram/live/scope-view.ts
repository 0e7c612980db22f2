/** Window and cursors of a recording, in units of its time. Pure. */
import type { TimeWindow } from './trace-painter.ts';

/** The window moved by a share of itself and stretched about a place in it, within what was recorded. */
export function zoomed(view: TimeWindow, all: TimeWindow, by: number, at: number): TimeWindow {
  const whole = all.to - all.from;
  // A thousandth of a unit is narrower than anything that is recorded.
  const width = Math.min(whole, Math.max(Math.min(1e-3, whole), (view.to - view.from) / by));
  const centre = view.from + at * (view.to - view.from);
  return held({ from: centre - at * width, to: centre + (1 - at) * width }, all);
}

export const panned = (view: TimeWindow, all: TimeWindow, by: number): TimeWindow =>
  held(
    { from: view.from + by * (view.to - view.from), to: view.to + by * (view.to - view.from) },
    all,
  );

/** The window with a time in its middle, as wide as before. */
export const centred = (view: TimeWindow, all: TimeWindow, t: number): TimeWindow => {
  const half = (view.to - view.from) / 2;
  return held({ from: t - half, to: t + half }, all);
};

function held({ from, to }: TimeWindow, all: TimeWindow): TimeWindow {
  const width = Math.min(to - from, all.to - all.from);
  const start = Math.min(Math.max(from, all.from), all.to - width);
  return { from: start, to: start + width };
}
