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
