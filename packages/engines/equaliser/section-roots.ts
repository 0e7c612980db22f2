/** Sections from what their numerator or denominator is in magnitude: the way of matched designs. */

/**
 * |c₀ + c₁z⁻¹ + c₂z⁻²|² on the unit circle is C₀φ₀ + C₁φ₁ + C₂φ₂ with φ₁ = sin²(ω/2), φ₀ = 1 − φ₁ and φ₂ = 4φ₀φ₁; C₀
 * is its square at 0, C₁ at half the sample rate (M. Vicanek, "Matched Second Order Digital Filters", 2016).
 */
export interface Square {
  readonly c0: number;
  readonly c1: number;
  readonly c2: number;
}

/** φ₀, φ₁ and φ₂ at ω in radians a sample. */
export function phi(omega: number): readonly [number, number, number] {
  const high = Math.sin(omega / 2) ** 2;
  const low = Math.cos(omega / 2) ** 2;
  return [low, high, 4 * low * high];
}

export const squareAt = ({ c0, c1, c2 }: Square, [p0, p1, p2]: readonly number[]): number =>
  c0 * (p0 ?? 0) + c1 * (p1 ?? 0) + c2 * (p2 ?? 0);

/** The polynomial of a square whose roots lie inside the unit circle, or on it; undefined where none is real. */
export function rootOf({ c0, c1, c2 }: Square): readonly [number, number, number] | undefined {
  if (!(c0 >= 0 && c1 >= 0)) return undefined;
  const w = (Math.sqrt(c0) + Math.sqrt(c1)) / 2;
  const under = w * w + c2;
  if (!(under >= 0)) return undefined;
  const first = (w + Math.sqrt(under)) / 2;
  if (first === 0) return [0, 0, 0];
  return [first, (Math.sqrt(c0) - Math.sqrt(c1)) / 2, -c2 / (4 * first)];
}
