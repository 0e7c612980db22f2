/** −log₁₀ of the relative error, 15 at the most: digits of agreement as NIST counts them; 0 where there are none. */
export const logRelativeError = (found: number, certified: number): number => {
  if (found === certified) return 15;
  const error = Math.abs(found - certified) / (certified === 0 ? 1 : Math.abs(certified));
  return Number.isNaN(error) ? 0 : Math.min(15, Math.max(0, -Math.log10(error)));
};
