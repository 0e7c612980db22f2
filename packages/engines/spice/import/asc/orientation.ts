/** How LTspice turns and mirrors a symbol. */
import type { Point, Turn } from '../../drawing/drawing.ts';

const ORIENTATIONS = ['R0', 'R90', 'R180', 'R270', 'M0', 'M90', 'M180', 'M270'] as const;
/** Mirrored about the vertical axis where it begins with M, then turned clockwise by its degrees. */
export type Orientation = (typeof ORIENTATIONS)[number];

export const isOrientation = (text: string): text is Orientation =>
  ORIENTATIONS.some((o) => o === text);

export const isMirrored = (orientation: Orientation): boolean => orientation.startsWith('M');

export function turnOf(orientation: Orientation): Turn {
  switch (orientation.slice(1)) {
    case '90':
      return 1;
    case '180':
      return 2;
    case '270':
      return 3;
    default:
      return 0;
  }
}

/** Where a point of a symbol lies on the sheet. */
export function placed(of: Point, at: Point, orientation: Orientation): Point {
  let { x, y } = of;
  if (isMirrored(orientation)) x = -x;
  for (let k = 0; k < turnOf(orientation); k++) [x, y] = [-y, x];
  return { x: at.x + x, y: at.y + y };
}
