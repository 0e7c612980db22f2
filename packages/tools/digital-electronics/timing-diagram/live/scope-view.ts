/** Window and cursors of a recording, in units of its time. Pure. */
import type { TimeWindow } from './trace-painter.ts';

/** Units of time in the narrowest window: times between them are not recorded. */
const LEAST = 8;

/** The window moved by a share of itself and stretched about a place in it, within what was recorded. */
export function zoomed(view: TimeWindow, all: TimeWindow, by: number, at: number): TimeWindow {
  const whole = all.to - all.from;
  const width = Math.min(whole, Math.max(Math.min(LEAST, whole), (view.to - view.from) / by));
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

/** A window of a file. */
interface Asked extends TimeWindow {
  readonly file: string;
}

/** Whether the same window of the same file is asked for as before. */
export const isSameWindow = (before: Asked | undefined, now: Asked): boolean =>
  before !== undefined &&
  before.from === now.from &&
  before.to === now.to &&
  before.file.length === now.file.length &&
  before.file === now.file;
