/**
 * The currents in which NEC-2 writes what flows: on each segment A + B sin ks + C cos ks, s from its middle. One
 * basis function a segment: it reaches over the segment and all that meet it, vanishes with its slope at
 * their far ends, and at a junction fulfils Kirchhoff's law and shares the charge by 1/(ln(2/ka) − γ).
 * (G. J. Burke, A. J. Poggio, Numerical Electromagnetics Code (NEC) – Method of Moments, part I: theory, UCID-18834,
 * Lawrence Livermore Laboratory, 1981, section III.1.)
 */
import type { End, Structure } from './structure.ts';

/** By segment j, entries `start[j]` … `start[j + 1]`: the basis functions that reach it, and their constants there. */
export interface Basis {
  readonly start: Int32Array;
  readonly owner: Int32Array;
  readonly a: Float64Array;
  readonly b: Float64Array;
  readonly c: Float64Array;
}

const EULER = 0.5772156649015329;

/** The share of charge of a wire of this ka, and the radius above which the law says nothing. */
const shareOf = (ka: number): number => 1 / (Math.log(2 / ka) - EULER);

interface Piece {
  readonly on: number;
  readonly a: number;
  readonly b: number;
  readonly c: number;
}

/** `k` is 2π/λ in 1/m. Wires are to be thin, ka < 1, and segments under half a wave. */
export function basisOf(s: Structure, k: number): Basis {
  const lists: { owner: number; piece: Piece }[][] = Array.from({ length: s.n }, () => []);
  for (let owner = 0; owner < s.n; owner++)
    for (const piece of functionOf(s, owner, k)) lists[piece.on]?.push({ owner, piece });
  const start = new Int32Array(s.n + 1);
  for (let j = 0; j < s.n; j++) start[j + 1] = start[j]! + lists[j]!.length;
  const all = lists.flat();
  return {
    start,
    owner: Int32Array.from(all, ({ owner }) => owner),
    a: Float64Array.from(all, ({ piece }) => piece.a),
    b: Float64Array.from(all, ({ piece }) => piece.b),
    c: Float64Array.from(all, ({ piece }) => piece.c),
  };
}

/** The basis function of segment i in its pieces, its own constant part being −1. */
function functionOf(s: Structure, i: number, k: number): Piece[] {
  const own = shareOf(k * s.radius[i]!);
  const [sin, cos] = [Math.sin(k * s.half[i]!), Math.cos(k * s.half[i]!)];
  const p = stiffness(s, i, 0, k) / own;
  const q = stiffness(s, i, 1, k) / own;
  // −1 − B sin + C cos = p (B cos + C sin) at the beginning, −1 + B sin + C cos = −q (B cos − C sin) at the end.
  const [m11, m12] = [-sin - p * cos, cos - p * sin];
  const [m21, m22] = [sin + q * cos, cos - q * sin];
  const det = m11 * m22 - m12 * m21;
  const b = (m22 - m12) / det;
  const c = (m11 - m21) / det;
  return [
    { on: i, a: -1, b, c },
    ...beyond(s, i, 0, k, (b * cos + c * sin) / own),
    ...beyond(s, i, 1, k, (b * cos - c * sin) / own),
  ];
}

/** How much current an end takes a charge of one: Σ share·tan(kΔ/2) of what meets there, or the cap of a free end. */
function stiffness(s: Structure, i: number, end: End, k: number): number {
  const tangent = (j: number): number => shareOf(k * s.radius[j]!) * Math.tan(k * s.half[j]!);
  if (s.grounded[2 * i + end]) return tangent(i);
  const met = s.joined[2 * i + end] ?? [];
  if (met.length > 0) return met.reduce((sum, { segment }) => sum + tangent(segment), 0);
  const ka = k * s.radius[i]!;
  // J₁(ka)/J₀(ka) for thin wires: the current that flows onto the flat end.
  return (shareOf(ka) * (ka / 2) * (1 - (ka * ka) / 8)) / (1 - (ka * ka) / 4);
}

/** The pieces on what meets segment i at one end, for the charge Q/k there. */
function beyond(s: Structure, i: number, end: End, k: number, charge: number): Piece[] {
  const piece = (j: number, natural: boolean): Piece => {
    const angle = k * s.half[j]!;
    const size = (charge * shareOf(k * s.radius[j]!)) / Math.sin(2 * angle);
    const amount = end === 0 ? size : -size;
    const along = end === 0 ? 1 : -1;
    const turned = natural ? 1 : -1;
    return {
      on: j,
      a: turned * amount,
      b: along * amount * Math.sin(angle),
      c: -turned * amount * Math.cos(angle),
    };
  };
  if (s.grounded[2 * i + end]) {
    // The image's own function, mirrored, is what reaches this segment through the ground.
    const own = piece(i, true);
    return [{ ...own, b: -own.b }];
  }
  return (s.joined[2 * i + end] ?? []).map((j) => piece(j.segment, j.end !== end));
}
