/** Slopes closer to −1 than this are taken as −1: f^0 / 0 is a logarithm. */
const FLAT = 1e-10;

/**
 * The integral of a density over frequency, by points at rising frequencies: between two it is a power of f, as SPICE takes
 * it, which is exact of white and of flicker noise; straight where a density or a frequency is 0. 0 of a single point.
 */
export function bandPower(frequencies: Float64Array, density: Float64Array): number {
  let sum = 0;
  for (let k = 1; k < frequencies.length; k++)
    sum += piece(frequencies[k - 1]!, frequencies[k]!, density[k - 1]!, density[k]!);
  return sum;
}

function piece(f: number, g: number, a: number, b: number): number {
  if (g === f) return 0;
  if (!(a > 0 && b > 0 && f > 0)) return ((a + b) / 2) * (g - f);
  const octaves = Math.log(g / f);
  const slope = Math.log(b / a) / octaves + 1;
  if (Math.abs(slope) < FLAT) return a * f * octaves;
  return (a * f * Math.expm1(slope * octaves)) / slope;
}
