import { texNumber } from './tex-number.ts';

/** A polynomial as TeX, coefficients from the highest power down: `2 s^{2} - s + 25`; without coefficients, 0. */
export function texPolynomial(coefficients: readonly number[], variable = 's'): string {
  const terms = coefficients.flatMap((value, i) => {
    const exponent = coefficients.length - 1 - i;
    if (value === 0) return [];
    const size = texNumber(Math.abs(value));
    const power = exponent > 1 ? `${variable}^{${exponent}}` : exponent === 1 ? variable : '';
    const term = size === '1' && power !== '' ? power : [size, power].filter(Boolean).join(' ');
    return [`${value < 0 ? '-' : '+'} ${term}`];
  });
  return terms.join(' ').replace(/^\+ /u, '') || '0';
}

/** `\frac{num}{den}` in powers of s. */
export const texTransferFunction = ({
  num,
  den,
}: {
  readonly num: readonly number[];
  readonly den: readonly number[];
}): string => `\\frac{${texPolynomial(num)}}{${texPolynomial(den)}}`;
