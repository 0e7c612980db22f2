/** Numbers as TeX, in one way everywhere. */
import { showQuantity } from '../define/si.ts';

/** Significant digits of a number in the working, unless said. */
const DIGITS = 5;

/**
 * `3.2933 \times 10^{-8}`, `12\,345`, `0.25`, `\infty`: `digits` significant digits, as the SI brochure
 * (9th ed., 5.4) sets them: whole parts of five digits and more in groups of three, a power of ten
 * outside 10⁻⁴ … 10⁷.
 */
export function texNumber(x: number, digits = DIGITS): string {
  if (Number.isNaN(x)) return '\\text{not defined}';
  const sign = x < 0 ? '-' : '';
  if (!Number.isFinite(x)) return `${sign}\\infty`;
  const size = Number(Math.abs(x).toPrecision(digits));
  if (size === 0) return '0';
  if (size >= 1e-4 && size < 1e7) return sign + groupedTex(String(size));
  const [mantissa, exponent] = size.toExponential().split('e');
  return `${sign}${mantissa} \\times 10^{${Number(exponent)}}`;
}

/** A quantity with its SI prefix: `4.7\,\mathrm{k\Omega}`. */
export function texQuantity(x: number, unit: string, digits = DIGITS): string {
  const [size = '', symbol] = showQuantity(x, unit, digits).split(/\u202f(?=[^\u202f]*$)/u);
  const set = size
    .replaceAll('\u2212', '-')
    .replace('∞', '\\infty')
    .replace(/^(-?\d+)/u, groupedTex);
  return symbol === undefined
    ? set.replace('%', '\\,\\%').replace('°', '^\\circ')
    : `${set}\\,${upright(symbol)}`;
}

/** `-\tfrac{1}{3}` of `-1/3`, and a whole number as it is. */
export function texFraction(text: string): string {
  const [n = '', d] = text.split('/');
  if (d === undefined) return text;
  return n.startsWith('-') ? `-\\tfrac{${n.slice(1)}}{${d}}` : `\\tfrac{${n}}{${d}}`;
}

/** Whole parts of four digits stay together. */
const groupedTex = (decimal: string): string => {
  const [whole = '', fraction] = decimal.split('.');
  const set = whole.length > 4 ? whole.replace(/\B(?=(?:\d{3})+$)/gu, '\\,') : whole;
  return fraction === undefined ? set : `${set}.${fraction}`;
};

const upright = (unit: string): string =>
  `\\mathrm{${unit.replaceAll('Ω', '\\Omega ').replaceAll('µ', '\\mu ').trimEnd()}}`;
