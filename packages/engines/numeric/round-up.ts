/** Digits that people like at the end of an axis. */
const ROUND = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** The least of 1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6 and 8 times a power of ten that is not below `x` > 0 but for rounding. */
export function roundUp(x: number): number {
  const decade = 10 ** Math.floor(Math.log10(x));
  const digit = ROUND.find((d) => d * decade >= x * (1 - 1e-12)) ?? 10;
  return Number((digit * decade).toPrecision(3));
}
