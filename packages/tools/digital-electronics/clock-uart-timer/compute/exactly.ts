import { fromNumber, type Rational, rational } from '@tollbench/engines/exact/rational.ts';

/**
 * A frequency as it was meant: whole thousandths of a hertz as they are, since a decimal such as 16 934 400.1 has no double;
 * otherwise the double itself.
 */
export function exactly(hertz: number): Rational {
  const thousandths = Math.round(hertz * 1000);
  const near = Math.abs(thousandths / 1000 - hertz) <= Math.abs(hertz) * 1e-15;
  return near && Number.isSafeInteger(thousandths)
    ? rational(thousandths, 1000)
    : fromNumber(hertz);
}
