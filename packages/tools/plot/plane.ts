import { domainOf, extentY } from './domain.ts';
import type { Box } from './frame.ts';
import type { Mark } from './marks/registry.ts';
import type { View } from './panel.ts';
import { makeScale, type Scale } from './scale.ts';
import type { Styled } from './styled.ts';
import type { Axis, PolarPlot, SmithPlot } from './types.ts';

export interface Plane {
  readonly box: Box;
  /** Scales over the plane, where the outer circle has radius 1; one unit is as long on both. */
  readonly x: Scale;
  readonly y: Scale;
  /** Pixels in the radius of the outer circle. */
  readonly radius: number;
  readonly place: (x: number, y: number) => readonly [number, number];
}

/** The disc as large as fits with its angles around it. */
export function planeOf(
  plot: PolarPlot | SmithPlot,
  marks: readonly Styled<Mark>[],
  box: Box,
  view?: View,
): Plane {
  // Room for the numbers around the rim.
  const rim = 24;
  const half = Math.max(20, Math.min(box.width, box.height) / 2 - rim);
  const u = view?.x ?? [-1, 1];
  const v = view?.y?.[0] ?? u;
  const cx = box.left + box.width / 2;
  const cy = box.top + box.height / 2;
  // Zoomed, the view fills the whole box; at home the rim is kept free for numbers.
  const unit = view?.x ? Math.min(box.width / (u[1] - u[0]), box.height / (v[1] - v[0])) : half;
  const mu = (u[0] + u[1]) / 2;
  const mv = (v[0] + v[1]) / 2;
  const square: Box = view?.x
    ? box
    : {
        left: cx - half - rim,
        top: cy - half - rim,
        width: 2 * (half + rim),
        height: 2 * (half + rim),
      };
  const halfU = square.width / 2 / unit;
  const halfV = square.height / 2 / unit;
  const x = makeScale(false, [mu - halfU, mu + halfU], [square.left, square.left + square.width]);
  const y = makeScale(false, [mv - halfV, mv + halfV], [square.top + square.height, square.top]);
  if (plot.frame === 'smith')
    return { box: square, x, y, radius: unit, place: (a, b) => [x.to(a), y.to(b)] };
  const r = makeScale(plot.r.scale === 'log', discDomain(plot.r, marks), [0, 1]);
  const sign = plot.turn === 'cw' ? -1 : 1;
  const zero = plot.zero === 'north' ? 90 : 0;
  return {
    box: square,
    x,
    y,
    radius: unit,
    place: (angle, value) => {
      const at = r.to(value);
      // Below the domain is the centre, −∞ dB with it; not a number is a gap.
      const radius = value === Number.NEGATIVE_INFINITY ? 0 : Math.max(0, at);
      const turn = ((zero + sign * angle) * Math.PI) / 180;
      return [x.to(radius * Math.cos(turn)), y.to(radius * Math.sin(turn))];
    },
  };
}

/** The least and the largest radius within a box, the outer circle being 1; [0, 1] at home. */
export function radiiIn({ box, x, y }: Pick<Plane, 'box' | 'x' | 'y'>): [number, number] {
  const [u0, u1] = [x.from(box.left), x.from(box.left + box.width)];
  const [v0, v1] = [y.from(box.top + box.height), y.from(box.top)];
  const near = (lo: number, hi: number): number => Math.max(0, lo, -hi);
  const far = (lo: number, hi: number): number => Math.max(Math.abs(lo), Math.abs(hi));
  return [
    Math.min(1, Math.hypot(near(u0, u1), near(v0, v1))),
    Math.min(1, Math.hypot(far(u0, u1), far(v0, v1))),
  ];
}

/** The radial domain: from 0, or 40 below the maximum where that is in dB, to a round value. */
export function discDomain(axis: Axis, marks: readonly Styled<Mark>[]): [number, number] {
  const decibels = axis.unit?.startsWith('dB');
  const extent = extentY(marks, 'y', axis);
  const fixed = (v: number | null | undefined): v is number =>
    typeof v === 'number' && Math.abs(v) < 1e280;
  const [low, high] = axis.domain ?? [];
  const [fitLow, fitHigh] = domainOf(axis, extent, 'round', 4);
  const top =
    fixed(high) || !decibels
      ? fitHigh
      : Math.ceil((extent.hi > -1e280 ? extent.hi : 0) / 5 - 0.01) * 5;
  const bottom = fixed(low) || axis.scale === 'log' ? fitLow : decibels ? top - 40 : 0;
  // Nothing to tell apart, or nothing at all.
  return top - bottom > 1e-9 * Math.max(Math.abs(top), Math.abs(bottom)) + 1e-280
    ? [bottom, top]
    : axis.scale === 'log'
      ? [1, 10]
      : [0, 1];
}
