/** How LTspice turns and mirrors a symbol: turned clockwise first, and then mirrored about the upright axis. */
import type { Part, Point } from '../../drawing/drawing.ts';
import { mirroredTurn, placed as placedPart } from '../../drawing/transform.ts';

const ORIENTATIONS = ['R0', 'R90', 'R180', 'R270', 'M0', 'M90', 'M180', 'M270'] as const;
export type Orientation = (typeof ORIENTATIONS)[number];

export const isOrientation = (text: string): text is Orientation =>
  ORIENTATIONS.some((o) => o === text);

const TURNS = { 0: 0, 90: 1, 180: 2, 270: 3 } as const;

/** The same as the drawing has it, where a part is mirrored before it is turned. */
export function placing(orientation: Orientation): Pick<Part, 'turn' | 'isMirrored'> {
  const degrees = orientation.slice(1);
  const turn = TURNS[degrees as `${keyof typeof TURNS}`];
  const isMirrored = orientation.startsWith('M');
  return { turn: isMirrored ? mirroredTurn(turn) : turn, isMirrored };
}

/** Where a point of a symbol lies on the sheet. */
export const placed = (of: Point, at: Point, orientation: Orientation): Point =>
  placedPart(of, { at, ...placing(orientation) });
