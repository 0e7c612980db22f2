import type { Handle, Place } from '@tollbench/tools/define/handle.ts';
import type { PanelLayout } from '@tollbench/tools/plot/panel.ts';
import type { Scale } from '@tollbench/tools/plot/scale.ts';

/** How far the middle of a grip that goes one way stays inside the frame, in units: half a tab, half a ring with its arrows. */
const TAB = 8;
const RING = 12;

/** A round step at a pixel: the power of ten below what the pixel is worth there. Finer where the plot is zoomed. */
export function stepAt(scale: Scale, pixel: number): number {
  const worth = Math.abs(scale.from(pixel + 0.5) - scale.from(pixel - 0.5));
  return 10 ** Math.floor(Math.log10(worth));
}

/** The multiple of a step nearest to a value, without the tail of binary digits. */
export const round = (value: number, step: number): number =>
  Number((Math.round(value / step) * step).toPrecision(12));

/** What a pixel stands for, rounded to a step. */
export const roundTo = (scale: Scale, pixel: number, step: number = stepAt(scale, pixel)): number =>
  round(scale.from(pixel), step);

/** Pixels of a handle: at its place, or at the frame where it has none. Undefined where the plot does not show it. */
export function standing(
  { x, y, along }: Pick<Handle<never>, 'x' | 'y' | 'along'>,
  panel: PanelLayout,
): readonly [number, number] | undefined {
  const { left, top, width, height } = panel;
  const right = left + width;
  const bottom = top + height;
  let px = x === undefined ? right : panel.x.to(x);
  let py = y === undefined ? top : panel.y.to(y);
  if (!(px >= left - 1 && px <= right + 1 && py >= top - 1 && py <= bottom + 1)) return undefined;
  if (along === 'both') return [px, py];
  // It hides neither the numbers outside the frame nor the names at the ends of traces.
  const [across, up] = [x === undefined ? TAB : RING, y === undefined ? TAB : RING];
  px = Math.min(right - across, Math.max(left + across, px));
  py = Math.min(bottom - up, Math.max(top + up, py));
  return [px, py];
}

const WAYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowDown: [0, -1],
  ArrowUp: [0, 1],
  PageDown: [0, -10],
  PageUp: [0, 10],
};

/** Where a key moves a handle to: arrows by a step, by ten with Shift. A handle that goes one way takes all of them for it. */
export function nudged(
  handle: Pick<Handle<never>, 'x' | 'y' | 'along' | 'step'>,
  panel: PanelLayout,
  key: string,
  large: boolean,
): Place | undefined {
  const way = WAYS[key];
  if (!way) return undefined;
  const times = large ? 10 : 1;
  const [across, up] =
    handle.along === 'both'
      ? way
      : handle.along === 'x'
        ? [way[0] + way[1], 0]
        : [0, way[0] + way[1]];
  // Up and right are what is seen: a reversed axis falls that way.
  const move = (scale: Scale, value: number | undefined, steps: number, unit: number): number => {
    if (value === undefined) return Number.NaN;
    if (steps === 0) return value;
    const step = handle.step ?? stepAt(scale, scale.to(value));
    const sign = (scale.range[1] - scale.range[0]) * unit < 0 ? -1 : 1;
    return round(value + sign * steps * times * step, step);
  };
  return { x: move(panel.x, handle.x, across, 1), y: move(panel.y, handle.y, up, -1) };
}
