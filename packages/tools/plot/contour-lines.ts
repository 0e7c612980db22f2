import { plain } from './format.ts';
import type { Frame } from './frame.ts';
import type { Numbers, Ordinate } from './style.ts';
import { px } from './svg.ts';
import { ticksOf } from './ticks.ts';

/** Values on a rectangular grid, and the levels wanted of them. */
export interface Field {
  readonly x: Numbers;
  readonly y: Numbers;
  readonly z: Numbers;
  readonly axis?: Ordinate;
  readonly levels?: number | Numbers;
  readonly unit?: string;
}

/** One level: its path and, if it is drawn at all, a place on it for its number. */
export interface Level {
  readonly value: number;
  readonly d: string;
  readonly label: string;
  readonly at: readonly [number, number] | undefined;
}

/** Marching squares with linear interpolation along the edges; a saddle is cut by the mean of its corners. */
export function contourLines(frame: Frame, mark: Field): Level[] {
  const { x, y, z } = mark;
  const levels = levelsOf(mark);
  const columns = x.length;
  return levels.map((value, index) => {
    let d = '';
    let at: readonly [number, number] | undefined;
    let best = Number.POSITIVE_INFINITY;
    // Numbers are set along a diagonal, so that those of neighbouring levels do not meet.
    const wantX = frame.left + frame.width * (0.25 + (0.5 * (index + 0.5)) / levels.length);
    const segment = (a: readonly [number, number], b: readonly [number, number]): void => {
      const [ax, ay] = frame.place(a[0], a[1], mark.axis);
      const [bx, by] = frame.place(b[0], b[1], mark.axis);
      d += `M${px(ax)} ${px(ay)}L${px(bx)} ${px(by)}`;
      const steep = Math.abs(by - ay) > Math.abs(bx - ax) ? 30 : 0;
      const off = Math.abs(ax - wantX) + steep + 0.2 * Math.abs(ay - frame.top - frame.height / 2);
      const inside =
        ax > frame.left + 16 &&
        ax < frame.left + frame.width - 16 &&
        ay > frame.top + 8 &&
        ay < frame.top + frame.height - 8;
      if (inside && off < best) [best, at] = [off, [(ax + bx) / 2, (ay + by) / 2]];
    };
    for (let j = 0; j + 1 < y.length; j++)
      for (let i = 0; i + 1 < columns; i++) {
        const k = j * columns + i;
        const c = [z[k]!, z[k + 1]!, z[k + columns + 1]!, z[k + columns]!] as const;
        if (!c.every(Number.isFinite)) continue;
        const code =
          (c[0] >= value ? 1 : 0) |
          (c[1] >= value ? 2 : 0) |
          (c[2] >= value ? 4 : 0) |
          (c[3] >= value ? 8 : 0);
        if (code === 0 || code === 15) continue;
        const part = (a: number, b: number): number => (value - a) / (b - a);
        const mix = (a: number, b: number, t: number): number => a + (b - a) * t;
        const edges = [
          () => [mix(x[i]!, x[i + 1]!, part(c[0], c[1])), y[j]!] as const,
          () => [x[i + 1]!, mix(y[j]!, y[j + 1]!, part(c[1], c[2]))] as const,
          () => [mix(x[i]!, x[i + 1]!, part(c[3], c[2])), y[j + 1]!] as const,
          () => [x[i]!, mix(y[j]!, y[j + 1]!, part(c[0], c[3]))] as const,
        ];
        const high = (c[0] + c[1] + c[2] + c[3]) / 4 >= value;
        for (const [a, b] of pairs(code, high)) segment(edges[a]!(), edges[b]!());
      }
    return {
      value,
      d,
      label: plain(Number(value.toPrecision(6))) + (mark.unit ? `\u202f${mark.unit}` : ''),
      at,
    };
  });
}

/** Edges joined in a cell, bottom 0, right 1, top 2, left 3, by which corners are high. */
function pairs(code: number, high: boolean): readonly (readonly [number, number])[] {
  switch (code) {
    case 1:
    case 14:
      return [[0, 3]];
    case 2:
    case 13:
      return [[0, 1]];
    case 4:
    case 11:
      return [[1, 2]];
    case 8:
    case 7:
      return [[2, 3]];
    case 3:
    case 12:
      return [[1, 3]];
    case 6:
    case 9:
      return [[0, 2]];
    default:
      return (code === 5) === high
        ? [
            [0, 1],
            [2, 3],
          ]
        : [
            [0, 3],
            [1, 2],
          ];
  }
}

function levelsOf(mark: Field): readonly number[] {
  if (typeof mark.levels === 'object') return [...mark.levels];
  let lo = Number.POSITIVE_INFINITY;
  let hi = Number.NEGATIVE_INFINITY;
  for (let k = 0; k < mark.z.length; k++) {
    const v = mark.z[k]!;
    if (!Number.isFinite(v)) continue;
    if (v < lo) lo = v;
    if (v > hi) hi = v;
  }
  if (!(lo < hi)) return [];
  return ticksOf(
    { label: '', siPrefix: false, ticks: mark.levels ?? 8 },
    [lo, hi],
    1000,
    100,
    () => 0,
  )
    .major.map((t) => t.at)
    .filter((v) => v > lo && v < hi);
}
