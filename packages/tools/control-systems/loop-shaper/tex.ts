import { showQuantity } from '../../define/si.ts';

export const round = (x: number, digits = 5): string => {
  const [mantissa = '', exponent] = String(Number(x.toPrecision(digits))).split('e');
  return exponent ? `${mantissa} \\cdot 10^{${Number(exponent)}}` : mantissa;
};

export const showComplex = (p: { re: number; im: number }) =>
  p.im === 0
    ? showQuantity(p.re, '', 4)
    : `${showQuantity(p.re, '', 4)} ${p.im < 0 ? '−' : '+'} ${showQuantity(Math.abs(p.im), '', 4)}j`;

/** A polynomial in s as TeX. */
export function polynomial(c: readonly number[]): string {
  const terms = c.flatMap((value, i) => {
    if (value === 0 && c.length > 1) return [];
    const power = c.length - 1 - i;
    const size = Math.abs(value) === 1 && power > 0 ? '' : round(Math.abs(value), 4);
    return [
      `${value < 0 ? '-' : '+'} ${size}${power > 1 ? ` s^{${power}}` : power === 1 ? ' s' : ''}`,
    ];
  });
  return terms.join(' ').replace(/^\+ /u, '') || '0';
}
