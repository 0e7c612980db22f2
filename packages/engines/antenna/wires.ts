/** Antennas of straight segments: the numbers the moment method works on. */

export type Point = readonly [x: number, y: number, z: number];

/** A straight piece of wire, in metres; its current counts from a to b. */
export interface Segment {
  readonly a: Point;
  readonly b: Point;
  readonly radius: number;
  /** What sources and loads call it by; 0 where it has no name. */
  readonly tag: number;
  /** Of the deck's line that made it; none where no deck did. */
  readonly line?: number;
}

/** Speed of light in vacuum, m/s, and the impedance of free space, Ω. */
export const LIGHT = 299792458;
export const ETA = 376.730313668;
export const EPSILON0 = 1 / (LIGHT * ETA);

export const lengthOf = ({ a, b }: Segment): number =>
  Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
export const middleOf = ({ a, b }: Segment): Point => [
  (a[0] + b[0]) / 2,
  (a[1] + b[1]) / 2,
  (a[2] + b[2]) / 2,
];

/** What is done to a wire along its length: each segment `ratio` times the one before, radii from one end to the other. */
export interface Taper {
  readonly ratio: number;
  readonly first: number;
  readonly last: number;
}

/** A straight wire of `count` segments. */
export function straightWire(
  a: Point,
  b: Point,
  count: number,
  radius: number | Taper,
  tag: number,
): Segment[] {
  const ratio = typeof radius === 'number' ? 1 : radius.ratio;
  const at = (k: number): Point => {
    const s = ratio === 1 ? k / count : (1 - ratio ** k) / (1 - ratio ** count);
    if (k === count) return b;
    return [a[0] + s * (b[0] - a[0]), a[1] + s * (b[1] - a[1]), a[2] + s * (b[2] - a[2])];
  };
  const radiusAt = (k: number): number => {
    if (typeof radius === 'number') return radius;
    return count === 1
      ? radius.first
      : radius.first * (radius.last / radius.first) ** (k / (count - 1));
  };
  return chainOf(
    Array.from({ length: count + 1 }, (_, k) => at(k)),
    radiusAt,
    tag,
  );
}

/** An arc about the y axis from one angle to another (radians, from x to z). */
export function arcWire(
  arcRadius: number,
  from: number,
  to: number,
  count: number,
  radius: number,
  tag: number,
): Segment[] {
  const points = Array.from({ length: count + 1 }, (_, k): Point => {
    const angle = from + ((to - from) * k) / count;
    return [arcRadius * Math.cos(angle), 0, arcRadius * Math.sin(angle)];
  });
  return chainOf(points, () => radius, tag);
}

export interface Helix {
  /** From turn to turn, m; a negative one winds the other way. */
  readonly spacing: number;
  /** Along z, m; a negative one changes x for y, and so winds the other way. */
  readonly length: number;
  /** Half axes of the turn at its start, and at its end. */
  readonly start: readonly [x: number, y: number];
  readonly end: readonly [x: number, y: number];
}

/** A helix along z from the origin; its half axes grow evenly from start to end. */
export function helixWire(h: Helix, count: number, radius: number, tag: number): Segment[] {
  const points = Array.from({ length: count + 1 }, (_, k): Point => {
    const s = k / count;
    const z = s * Math.abs(h.length);
    const turn = (2 * Math.PI * z) / h.spacing;
    const x = (h.start[0] + s * (h.end[0] - h.start[0])) * Math.cos(turn);
    const y = (h.start[1] + s * (h.end[1] - h.start[1])) * Math.sin(turn);
    return h.length < 0 ? [y, x, z] : [x, y, z];
  });
  return chainOf(points, () => radius, tag);
}

const chainOf = (points: readonly Point[], radius: (k: number) => number, tag: number): Segment[] =>
  points.slice(1).map((b, k) => ({ a: points[k] as Point, b, radius: radius(k), tag }));

/** The segment with both ends moved. */
export const moved = (s: Segment, by: (p: Point) => Point, tag: number): Segment => ({
  ...s,
  a: by(s.a),
  b: by(s.b),
  tag,
});

/** Turned about x, then y, then z by radians, then shifted. */
export function motion(turn: Point, shift: Point): (p: Point) => Point {
  const [cx, cy, cz] = turn.map(Math.cos) as [number, number, number];
  const [sx, sy, sz] = turn.map(Math.sin) as [number, number, number];
  return ([x, y, z]) => {
    const [y1, z1] = [cx * y - sx * z, sx * y + cx * z];
    const [x2, z2] = [cy * x + sy * z1, cy * z1 - sy * x];
    return [cz * x2 - sz * y1 + shift[0], sz * x2 + cz * y1 + shift[1], z2 + shift[2]];
  };
}
