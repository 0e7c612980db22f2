import type { Complex } from '../numeric/complex.ts';

/**
 * Where |X|/R = q, the upper of the two arcs, as points of Γ from the short to the open circuit. It is
 * part of a circle about −j/q of radius √(1 + 1/q²); the lower arc is its mirror image.
 */
export function constantQArc(q: number, points = 61): { x: number[]; y: number[] } {
  const radius = Math.hypot(1, 1 / q);
  const reach = Math.atan(q);
  const angles = Array.from({ length: points }, (_, k) => -reach + (2 * reach * k) / (points - 1));
  return {
    x: angles.map((a) => radius * Math.sin(a)),
    y: angles.map((a) => radius * Math.cos(a) - 1 / q),
  };
}

/**
 * Where the power-wave reflection on a source has the magnitude m, 0 ≤ m < 1, as a circle of the chart: the source's
 * own reflection on the chart's real reference is `source`, and |Γ − source*| = m·|1 − source·Γ| (D. M. Pozar,
 * "Microwave Engineering", 4th ed., section 12.3, constant mismatch). About the middle with radius m for a source
 * that is the reference.
 */
export function mismatchCircle(source: Complex, m: number): { x: number; y: number; r: number } {
  const size = source.re ** 2 + source.im ** 2;
  const bottom = 1 - m * m * size;
  const k = (1 - m * m) / bottom;
  return { x: k * source.re, y: -k * source.im, r: (m * (1 - size)) / bottom };
}
