/** Mutual inductance of straight filaments, from which that of any winding is summed (F. Neumann). */
import { MU0 } from '../line/constants.ts';

/** A place or a direction, m. */
export type Place = readonly [x: number, y: number, z: number];

/** A straight piece of a filament from one place to the other. */
export interface Piece {
  readonly from: Place;
  readonly to: Place;
}

const difference = (a: Place, b: Place): Place => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Place, b: Place): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** Five-point Gauss–Legendre rule on −1 to 1. */
const NODES = [0, 0.5384693101056831, 0.906179845938664] as const;
const WEIGHTS = [0.5688888888888889, 0.47862867049936647, 0.23692688505618908] as const;
const RULE: readonly (readonly [node: number, weight: number])[] = NODES.flatMap((node, k) => {
  const weight = WEIGHTS[k] ?? 0;
  return node === 0 ? [[0, weight] as const] : [[-node, weight] as const, [node, weight] as const];
});

/**
 * Mutual inductance of two pieces, H, their distance taken as √(r² + g²): with g the geometric mean distance of a
 * conductor from itself, the kernel of a thin wire, so that a piece has its own inductance with itself. The inner
 * integral is exact; the outer one is a Gauss rule on as many parts as the nearness of the pieces asks for.
 */
export function mutual(a: Piece, b: Piece, g: number): number {
  const along = difference(a.to, a.from);
  const other = difference(b.to, b.from);
  const cosine = dot(along, other);
  const length = Math.sqrt(dot(other, other));
  const size = Math.sqrt(dot(along, along));
  if (Math.abs(cosine) <= 1e-15 * size * length) return 0;
  if (Math.abs(cosine) >= (1 - 1e-15) * size * length)
    return Math.sign(cosine) * parallel(a, b, other, length, g);
  const [x, y, z] = difference(a.from, b.from);
  const [ux, uy, uz] = [other[0] / length, other[1] / length, other[2] / length];
  // Place along b, and squared distance from its line, of a's beginning; both go on along a.
  const s0 = x * ux + y * uy + z * uz;
  const ds = cosine / length;
  const r0 = x * x + y * y + z * z;
  const dr = 2 * (x * along[0] + y * along[1] + z * along[2]);
  const g2 = g * g;
  const potentialAt = (t: number): number => {
    const s = s0 + t * ds;
    const h = Math.sqrt(Math.max(0, r0 + t * dr + t * t * size * size - s * s) + g2);
    return Math.asinh((length - s) / h) + Math.asinh(s / h);
  };
  const nearest = (t: number): number => {
    const s = s0 + t * ds;
    const beyond = Math.max(0, -s, s - length);
    return r0 + t * dr + t * t * size * size - s * s + beyond * beyond;
  };
  const near = Math.sqrt(Math.max(0, Math.min(nearest(0), nearest(0.5), nearest(1))) + g2);
  const parts = Math.min(MOST_PARTS, Math.max(1, Math.ceil(size / (1.5 * near))));
  let sum = 0;
  for (let part = 0; part < parts; part++)
    for (const [node, weight] of RULE) sum += weight * potentialAt((part + (1 + node) / 2) / parts);
  return ((MU0 / (4 * Math.PI)) * cosine * sum) / (2 * parts) / length;
}

/** Parts of the outer integral at most, where pieces meet. */
const MOST_PARTS = 64;

/** Of pieces in one direction or against one another, in closed form (F. W. Grover, Inductance Calculations, chapter 6). */
function parallel(a: Piece, b: Piece, other: Place, length: number, g: number): number {
  const start = difference(a.from, b.from);
  const end = difference(a.to, b.from);
  const [s, e] = [dot(start, other) / length, dot(end, other) / length];
  const h = Math.sqrt(Math.max(0, dot(start, start) - s * s) + g * g);
  const part = (u: number): number => u * Math.asinh(u / h) - Math.hypot(u, h);
  const sum = part(e) - part(e - length) - part(s) + part(s - length);
  return (MU0 / (4 * Math.PI)) * Math.abs(sum);
}
