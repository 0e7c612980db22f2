/** Independent, controlled and behavioural sources: circles for what is given, diamonds for what follows something. */
import type { Point } from '@tollbench/engines/spice/drawing/drawing.ts';
import {
  type Axis,
  arrow,
  axis,
  circle,
  type Glyph,
  leads,
  type Sign,
  type SymbolStyle,
} from './glyph.ts';

export type Outline = 'circle' | 'diamond';

const RADIUS = 1.3;

/** A source of voltage: + towards its first pin. */
export function voltage(from: Point, to: Point, style: SymbolStyle, outline: Outline): Glyph {
  const a = axis(from, to);
  const r = outline === 'circle' ? RADIUS : RADIUS + 0.2;
  if (style === 'european')
    return { line: leads(a, 0), face: body(a, r, outline), signs: beside(a, r) };
  return { line: leads(a, r), face: body(a, r, outline), signs: within(a) };
}

/** A source of current, which flows through it from its first pin to its second. */
export function current(from: Point, to: Point, style: SymbolStyle, outline: Outline): Glyph {
  const a = axis(from, to);
  const r = outline === 'circle' ? RADIUS : RADIUS + 0.2;
  if (style === 'european')
    return {
      line: `${leads(a, r)}M${a.place(0, -r)}L${a.place(0, r)}`,
      face: body(a, r, outline),
      solid: arrow(a.point(r, 0), a.point(a.half, 0), Math.min(0.6, a.half - r)),
    };
  return {
    line: `${leads(a, r)}M${a.place(-0.8, 0)}L${a.place(0.4, 0)}`,
    face: body(a, r, outline),
    solid: arrow(a.point(-0.8, 0), a.point(0.85, 0)),
  };
}

function body(a: Axis, r: number, outline: Outline): string {
  if (outline === 'circle') return circle(a.point(0, 0), r);
  return `M${a.place(-r, 0)}L${a.place(0, r)}L${a.place(r, 0)}L${a.place(0, -r)}Z`;
}

const within = (a: Axis): Sign[] => [
  { at: a.point(-0.62, 0), text: '+' },
  { at: a.point(0.62, 0), text: '−' },
];

/** Where a line runs through the body, its signs stand at the leads. */
const beside = (a: Axis, r: number): Sign[] => [{ at: a.point(-r - 0.35, -0.65), text: '+' }];

/** The two pins of what controls a source or a switch, with their signs, up to the body. */
export function control(plus: Point, minus: Point, middle: Point): Pick<Glyph, 'line' | 'signs'> {
  const inwards = Math.sign(middle.x - plus.x) || 1;
  const line = [plus, minus].map(({ x, y }) => `M${x} ${y}h${inwards}`).join('');
  return {
    line,
    signs: [
      { at: { x: plus.x + 1.5 * inwards, y: plus.y }, text: '+' },
      { at: { x: minus.x + 1.5 * inwards, y: minus.y }, text: '−' },
    ],
  };
}
