/** Digits that people like at the end of an axis. */
const ROUND = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** The least of 1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6 and 8 times a power of ten that is not below `x` > 0 but for rounding. */
export function roundUp(x: number): number {
  const decade = 10 ** Math.floor(Math.log10(x));
  const digit = ROUND.find((d) => d * decade >= x * (1 - 1e-12)) ?? 10;
  return Number((digit * decade).toPrecision(3));
}

/** `x` > 0 at three figures: the nearest number that is not below it (`up`), or not above it, but for rounding. */
export function threeFigures(x: number, towards: 'up' | 'down'): number {
  const step = 10 ** (Math.floor(Math.log10(x)) - 2);
  const steps = x / step;
  const whole = towards === 'up' ? Math.ceil(steps * (1 - 1e-12)) : Math.floor(steps * (1 + 1e-12));
  return Number((whole * step).toPrecision(3));
}
