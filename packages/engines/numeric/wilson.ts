/**
 * Wilson's interval for a proportion, z standard deviations wide on each side (E. B. Wilson, Probable
 * inference, J. Am. Stat. Assoc. 22, 1927). `count` of `trials` ≥ 1; both ends lie in 0 to 1.
 */
export function wilson(count: number, trials: number, z = 1.96): [number, number] {
  const p = count / trials;
  const denominator = 1 + (z * z) / trials;
  const centre = (p + (z * z) / (2 * trials)) / denominator;
  const half =
    (z / denominator) * Math.sqrt((p * (1 - p)) / trials + (z * z) / (4 * trials * trials));
  // It holds the share itself, to the last bit too: 0 of n begins at 0.
  return [Math.max(0, Math.min(p, centre - half)), Math.min(1, Math.max(p, centre + half))];
}
