/** Flat conductors of a cross-section, and the faces that they and what lies about them have. */
import type { ConductorFace, DielectricFace, Face, Point, SheetFace } from './cross-section.ts';

/** A trapezoid between two heights, metres; `astride` x = 0 it is its right half. */
export interface Strip {
  readonly conductor: number;
  readonly bottom: readonly [left: number, right: number];
  readonly top: readonly [left: number, right: number];
  readonly y0: number;
  readonly y1: number;
  readonly astride: boolean;
  /** Runs on to where there is no field, so that its end has neither a corner nor a wall. */
  readonly endless?: boolean;
}

/** m²; of a whole conductor, both halves of one astride x = 0. */
export function areaOf({ bottom, top, y0, y1, astride }: Strip): number {
  const half = ((bottom[1] - bottom[0] + top[1] - top[0]) / 2) * (y1 - y0);
  return astride ? 2 * half : half;
}

/**
 * The strip with its walls moved inwards by d and its place raised by `up`: what is left when current is taken to flow
 * below the surface.
 */
export function recessed(strip: Strip, d: number, up: number): Strip {
  const { bottom, top, y0, y1, astride } = strip;
  const tall = y1 - y0;
  // A sheet has no walls to move.
  if (tall === 0) return { ...strip, y0: y0 + up, y1: y1 + up };
  const wall = (side: 0 | 1): readonly [number, number] => {
    const slope = (top[side] - bottom[side]) / tall;
    const inwards = (side === 0 ? 1 : -1) * d * Math.hypot(1, slope);
    const at = (y: number) => bottom[side] + slope * (y - y0) + inwards;
    return astride && side === 0 ? [0, 0] : [at(y0 + d), at(y1 - d)];
  };
  const [left, right] = [wall(0), wall(1)];
  return {
    ...strip,
    bottom: [left[0], right[0]],
    top: [left[1], right[1]],
    y0: y0 + d + up,
    y1: y1 - d + up,
  };
}

/** The faces of a strip: below it lies one dielectric, beside it another, above it a third. */
export function stripFaces(
  { conductor, bottom, top, y0, y1, astride, endless }: Strip,
  below: number,
  beside: number,
  above: number,
): Face[] {
  const [lower, upper]: [Point, Point][] = [
    [
      [bottom[0], y0],
      [bottom[1], y0],
    ],
    [
      [top[0], y1],
      [top[1], y1],
    ],
  ] as [[Point, Point], [Point, Point]];
  const grading = endless ? 'far' : astride ? 'end' : 'both';
  if (y1 === y0) {
    const sheet: SheetFace = {
      kind: 'sheet',
      conductor,
      left: above,
      right: below,
      from: lower[0],
      to: lower[1],
      grading,
    };
    return [sheet];
  }
  const face = (
    from: Point,
    to: Point,
    against: number,
    how: ConductorFace['grading'] = 'both',
  ): ConductorFace => ({ kind: 'conductor', conductor, against, from, to, grading: how });
  return [
    face(lower[0], lower[1], below, grading),
    face(upper[0], upper[1], above, grading),
    ...(endless ? [] : [face(lower[1], upper[1], beside)]),
    ...(astride ? [] : [face(lower[0], upper[0], beside)]),
  ];
}

/**
 * A level boundary of two dielectrics at height y, from x = 0 to `far`, but for where strips lie in it: `covered` spans
 * in rising order.
 */
export function levelFaces(
  y: number,
  covered: readonly (readonly [number, number])[],
  far: number,
  above: number,
  below: number,
): DielectricFace[] {
  const faces: DielectricFace[] = [];
  const add = (x0: number, x1: number, grading: DielectricFace['grading']) =>
    faces.push({
      kind: 'dielectric',
      left: above,
      right: below,
      from: [x0, y],
      to: [x1, y],
      grading,
    });
  let from = 0;
  for (const [left, right] of covered) {
    if (left > from) add(from, left, from === 0 ? 'end' : 'both');
    from = right;
  }
  if (from < far) add(from, far, 'far');
  return faces;
}
