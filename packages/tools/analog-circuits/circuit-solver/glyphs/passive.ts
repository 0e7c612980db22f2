/** Resistors, capacitors and inductors between two pins. */

import type { Point } from '@tollbench/engines/spice/drawing/drawing.ts';
import { axis, type Glyph, leads, type SymbolStyle } from './glyph.ts';

type TwoPins = (from: Point, to: Point, style: SymbolStyle) => Glyph;

/** Half the length of a body of usual size. */
const BODY = 1.5;

export const resistor: TwoPins = (from, to, style) => {
  const a = axis(from, to);
  const { place } = a;
  if (style === 'european')
    return {
      line: leads(a, BODY),
      face: `M${place(-BODY, -0.55)}L${place(BODY, -0.55)}L${place(BODY, 0.55)}L${place(-BODY, 0.55)}Z`,
    };
  // Six peaks: the first and the last come half as soon.
  const step = (2 * BODY) / 12;
  const peaks = Array.from({ length: 6 }, (_, k) =>
    place(-BODY + (2 * k + 1) * step, k % 2 === 0 ? 0.6 : -0.6),
  );
  const zigzag = [place(-BODY, 0), ...peaks, place(BODY, 0)].join('L');
  return { line: `${leads(a, BODY)}M${zigzag}` };
};

export const capacitor: TwoPins = (from, to) => {
  const a = axis(from, to);
  const { place } = a;
  return {
    line: leads(a, 0.3),
    heavy: `M${place(-0.3, -1.05)}L${place(-0.3, 1.05)}M${place(0.3, -1.05)}L${place(0.3, 1.05)}`,
  };
};

export const inductor: TwoPins = (from, to, style) => {
  const a = axis(from, to);
  const { place } = a;
  const body = 1.6;
  if (style === 'european')
    return {
      line: leads(a, body),
      solid: `M${place(-body, -0.5)}L${place(body, -0.5)}L${place(body, 0.5)}L${place(-body, 0.5)}Z`,
    };
  const r = body / 4;
  const turns = Array.from(
    { length: 4 },
    (_, k) => `A${r} ${r * 1.25} ${tilt(from, to)} 0 1 ${place(-body + 2 * r * (k + 1), 0)}`,
  );
  return { line: `${leads(a, body)}M${place(-body, 0)}${turns.join('')}` };
};

/** Of an ellipse along the axis, degrees. */
const tilt = (from: Point, to: Point): number =>
  Math.round((Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI);
