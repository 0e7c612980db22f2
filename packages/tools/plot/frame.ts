import type { Axis } from './axis.ts';
import type { Scale } from './scale.ts';
import type { Ordinate } from './style.ts';
import type { Ticks } from './ticks.ts';

/** A rectangle, in pixels from the top left of the picture. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The frame that marks are drawn in: where it is, and the way from data to pixels and back. */
export interface Frame extends Box {
  readonly x: Scale;
  readonly y: Scale;
  readonly y2?: Scale;
  /** Data go straight through the scales; on a plane they go through `place` alone. */
  readonly rectangular: boolean;
  /** The radial domain of a disc. */
  readonly disc?: readonly [number, number];
  readonly yAxis: Axis;
  readonly y2Axis?: Axis;
  readonly yTicks: Ticks;
  readonly y2Ticks?: Ticks;
  /** Pixels of a datum: through the scales on rectangular axes, through the plane on polar ones. */
  readonly place: (x: number, y: number, axis?: Ordinate) => readonly [number, number];
}

/** The scale of an ordinate; the first where there is no second. */
export const ordinate = (frame: Frame, axis: Ordinate | undefined): Scale =>
  axis === 'y2' && frame.y2 ? frame.y2 : frame.y;
