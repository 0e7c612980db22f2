/**
 * A float of 32 bits as Java, and so RARS, writes it: as few digits as tell it from its neighbours, `100.0`,
 * `3.1415927`, `1.0E10`.
 *
 * Source: the specification of Java's Float.toString.
 */

/** @param bits the float's 32 bits */
export function floatText(bits: number): string {
  const value = new Float32Array(Int32Array.of(bits).buffer)[0] ?? 0;
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value < 0 ? '-Infinity' : 'Infinity';
  if (value === 0) return Object.is(value, -0) ? '-0.0' : '0.0';
  const sign = value < 0 ? '-' : '';
  const [digits = '', exponent = '0'] = shortest(Math.abs(value)).split('e');
  const figures = digits.replace('.', '').replace(/0+$/u, '') || '0';
  const e = Number(exponent);
  if (e < -3 || e >= 7) return `${sign}${figures[0]}.${figures.slice(1) || '0'}E${e}`;
  if (e < 0) return `${sign}0.${'0'.repeat(-e - 1)}${figures}`;
  const whole = figures.padEnd(e + 1, '0');
  return `${sign}${whole.slice(0, e + 1)}.${whole.slice(e + 1) || '0'}`;
}

/** The fewest decimal digits, at least two, that round to it, in exponential notation; nine always do. */
function shortest(value: number): string {
  for (let n = 1; n < 8; n++) {
    const text = value.toExponential(n);
    if (Math.fround(Number(text)) === value) return text;
  }
  return value.toExponential(8);
}
