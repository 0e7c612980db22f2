/** Diodes and transistors. Pins as they stand on cards: anode, cathode; collector, base, emitter; drain, gate, source. */
import type { Point } from '@tollbench/engines/spice/drawing/drawing.ts';
import { arrow, axis, type Glyph, leads } from './glyph.ts';

export function diode(anode: Point, cathode: Point, isZener = false): Glyph {
  const a = axis(anode, cathode);
  const { place } = a;
  const r = 0.75;
  const wings = isZener
    ? `M${place(r - 0.4, -1.05)}L${place(r, -0.8)}M${place(r, 0.8)}L${place(r + 0.4, 1.05)}`
    : '';
  return {
    line: leads(a, r) + wings,
    face: `M${place(-r, -0.8)}L${place(r, 0)}L${place(-r, 0.8)}Z`,
    heavy: `M${place(r, -0.8)}L${place(r, 0.8)}`,
  };
}

/** Where the two ends of a transistor's channel or base meet it: on an upright line between its input and its ends. */
interface Upright {
  readonly x: number;
  readonly upper: number;
  readonly lower: number;
}

/** A substrate, where the card has one, is a lead that ends short of the bar. */
export function bipolar(
  [collector, base, emitter]: readonly [Point, Point, Point],
  substrate: Point | undefined,
  isPnp: boolean,
): Glyph {
  const middle = (collector.y + emitter.y) / 2;
  const side = Math.sign(collector.x - base.x) || 1;
  const down = Math.sign(emitter.y - collector.y) || 1;
  const bar: Upright = {
    x: collector.x - 1.9 * side,
    upper: middle - 0.6 * down,
    lower: middle + 0.6 * down,
  };
  const knee = (at: Point, y: number): Point => ({ x: at.x, y });
  const [c, e] = [knee(collector, middle - 1.9 * down), knee(emitter, middle + 1.9 * down)];
  const foot: Point = { x: bar.x, y: bar.lower };
  return {
    line: [
      `M${base.x} ${base.y}H${bar.x}`,
      base.y === middle ? '' : `M${bar.x} ${base.y}V${middle}`,
      `M${bar.x} ${bar.upper}L${c.x} ${c.y}V${collector.y}`,
      `M${foot.x} ${foot.y}L${e.x} ${e.y}V${emitter.y}`,
      substrate ? `M${substrate.x} ${substrate.y}H${bar.x + 0.5 * side}` : '',
    ].join(''),
    heavy: `M${bar.x} ${middle - 1.35}V${middle + 1.35}`,
    solid: isPnp
      ? arrow(e, between(foot, e, 0.15), 0.75)
      : arrow(foot, between(foot, e, 0.85), 0.75),
  };
}

const between = (a: Point, b: Point, t: number): Point => ({
  x: a.x + t * (b.x - a.x),
  y: a.y + t * (b.y - a.y),
});

export function junctionFet(drain: Point, gate: Point, source: Point, isP: boolean): Glyph {
  const side = Math.sign(drain.x - gate.x) || 1;
  const x = drain.x - 1.3 * side;
  const middle = (drain.y + source.y) / 2;
  const down = Math.sign(source.y - drain.y) || 1;
  const [top, foot] = [middle - 1.1 * down, middle + 1.1 * down];
  const meets: Point = { x, y: Math.max(middle - 1.1, Math.min(middle + 1.1, gate.y)) };
  const far: Point = { x: x - 1.2 * side, y: meets.y };
  return {
    line: `M${gate.x} ${gate.y}H${x}M${x} ${top}H${drain.x}V${drain.y}M${x} ${foot}H${source.x}V${source.y}`,
    heavy: `M${x} ${middle - 1.5}V${middle + 1.5}`,
    solid: isP
      ? arrow(meets, { x: far.x, y: far.y }, 0.7)
      : arrow(far, { x: x - 0.1 * side, y: meets.y }, 0.7),
  };
}

/** An enhancement MOSFET: its bulk arrow points into an n-channel, and is joined to the source where the card has no bulk of its own. */
export function mosfet(
  drain: Point,
  gate: Point,
  source: Point,
  bulk: Point | undefined,
  isP: boolean,
): Glyph {
  const side = Math.sign(drain.x - gate.x) || 1;
  const middle = (drain.y + source.y) / 2;
  const down = Math.sign(source.y - drain.y) || 1;
  const channel = drain.x - 1.3 * side;
  const plate = channel - 0.5 * side;
  const [top, foot] = [middle - 1.2 * down, middle + 1.2 * down];
  const end: Point = { x: drain.x, y: middle };
  const hasOwn = bulk !== undefined && (bulk.x !== source.x || bulk.y !== source.y);
  const arrowFrom: Point = { x: drain.x, y: middle };
  const arrowTo: Point = { x: channel, y: middle };
  return {
    line: [
      `M${gate.x} ${gate.y}H${plate}`,
      within(gate.y, middle, 1.2) ? '' : `M${plate} ${gate.y}V${middle}`,
      `M${channel} ${top}H${drain.x}V${drain.y}`,
      `M${channel} ${foot}H${source.x}V${source.y}`,
      `M${channel} ${middle}H${end.x}`,
      hasOwn ? `M${end.x} ${middle}L${bulk.x} ${bulk.y}` : `M${end.x} ${middle}V${foot}`,
    ].join(''),
    heavy: [
      `M${plate} ${middle - 1.2}V${middle + 1.2}`,
      ...[-1.2, 0, 1.2].map((dy) => `M${channel} ${middle + dy - 0.42}v0.84`),
    ].join(''),
    solid: isP
      ? arrow(arrowTo, { x: channel + 0.95 * side, y: middle }, 0.7)
      : arrow(arrowFrom, { x: channel + 0.08 * side, y: middle }, 0.7),
  };
}

const within = (y: number, middle: number, reach: number): boolean =>
  Math.abs(y - middle) <= reach + 0.01;
