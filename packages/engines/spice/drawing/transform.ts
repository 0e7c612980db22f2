/** Points and boxes of a symbol where its part stands: mirrored about the vertical axis first, then turned clockwise. */
import type { Box, Part, Point, Turn } from './drawing.ts';

export type Placing = Pick<Part, 'at' | 'turn' | 'isMirrored'>;

/** A point of a symbol as it lies in the drawing. */
export function placed({ x, y }: Point, { at, turn, isMirrored }: Placing): Point {
  const side = isMirrored ? -x : x;
  const turned = TURNS[turn](side, y);
  // A zero keeps no sign: drawings are compared as values.
  return { x: at.x + turned[0] || 0, y: at.y + turned[1] || 0 };
}

const TURNS: Readonly<Record<Turn, (x: number, y: number) => readonly [number, number]>> = {
  0: (x, y) => [x, y],
  1: (x, y) => [-y, x],
  2: (x, y) => [-x, -y],
  3: (x, y) => [y, -x],
};

/** A box of a symbol as it lies in the drawing. */
export function placedBox({ from, to }: Box, placing: Placing): Box {
  const [a, b] = [placed(from, placing), placed(to, placing)];
  return {
    from: { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y) },
    to: { x: Math.max(a.x, b.x), y: Math.max(a.y, b.y) },
  };
}

/** A quarter turn clockwise about a point. */
export const turnedAbout = ({ x, y }: Point, middle: Point): Point => ({
  x: middle.x - (y - middle.y) || 0,
  y: middle.y + (x - middle.x) || 0,
});

/** Mirrored about the upright line through x = `middle`. */
export const mirroredAbout = ({ x, y }: Point, middle: number): Point => ({
  x: 2 * middle - x || 0,
  y,
});

/** The placing of a part after one more quarter turn clockwise, at the same place. */
export const oneTurnOn = (turn: Turn): Turn => ((turn + 1) % 4) as Turn;

/**
 * The turn of a part seen in an upright mirror. A part is mirrored before it is turned, and a turn clockwise is one
 * anticlockwise in the mirror.
 */
export const mirroredTurn = (turn: Turn): Turn => ((4 - turn) % 4) as Turn;
