/** Numbers as SPICE writes them: 4.7k, 1meg, 10uF, 1d-3. */
import type { Dialect } from './dialect.ts';
import { CardError } from './refusal.ts';

const NUMBER = /^([+-]?(?:\d+\.?\d*|\.\d+))(?:[ed]([+-]?\d+))?(.*)$/u;

/** Suffixes and their powers of ten; a mil is 25.4 µm. Micro signs are `u` by now. */
const SCALES: readonly (readonly [suffix: string, power: number])[] = [
  ['meg', 6],
  ['mil', Number.NaN],
  ['t', 12],
  ['g', 9],
  ['k', 3],
  ['m', -3],
  ['u', -6],
  ['n', -9],
  ['p', -12],
  ['f', -15],
];

/**
 * The value of a lower-case word that begins with a digit, a point or a sign; undefined where it is no number. Letters
 * behind a suffix are a unit. `4k7` is LTspice's alone: elsewhere SPICE would read 4 k, and it is refused. `x` is a
 * million to Xyce and nothing to others; `a` alone is ampere in every dialect that was released with it as no suffix.
 */
export function readNumber(word: string, dialect: Dialect): number | undefined {
  const [, mantissa, exponent, rest = ''] = NUMBER.exec(word) ?? [];
  if (mantissa === undefined) return undefined;
  const digits = exponent === undefined ? mantissa : `${mantissa}e${exponent}`;
  if (rest === '') return Number(digits);
  if (!/^[a-z%\u00b0\u03c9\u03a9\u2126]/u.test(rest)) return undefined;
  if (/^x/u.test(rest)) return million(word, digits, dialect);
  if (/^a[a-z]/u.test(rest) && !/^amp/u.test(rest))
    throw new CardError(
      `"${word}" is ${digits} of a unit to some and ${digits}e-18 to others; write ${digits} or ${digits}e-18`,
      word,
    );
  const scale = SCALES.find(([suffix]) => rest.startsWith(suffix));
  const unit = scale ? rest.slice(scale[0].length) : rest;
  const power = scale?.[1] ?? 0;
  if (/^[a-z_/%\u00b0\u03c9\u03a9\u2126]*$/u.test(unit)) return scaled(digits, power);
  if (/^\d+$/u.test(unit) && exponent === undefined && !mantissa.includes('.')) {
    if (dialect === 'ltspice') return scaled(`${mantissa}.${unit}`, power);
    const letter = scale?.[0] ?? '';
    throw new CardError(
      `"${word}" would be ${mantissa}${letter} in SPICE; write ${mantissa}.${unit}${letter} or ${mantissa}${letter}`,
      word,
    );
  }
  return undefined;
}

function million(word: string, digits: string, dialect: Dialect): number {
  if (dialect === 'xyce') return scaled(digits, 6);
  throw new CardError(
    `"${word}" is ${digits} million to Xyce and ${digits} to others; write ${digits}meg or ${digits}`,
    word,
  );
}

/** By decimal shift, so that 4.7k is 4700 and not 4700.000000000001. */
function scaled(digits: string, power: number): number {
  if (Number.isNaN(power)) return Number(digits) * 25.4e-6;
  const [mantissa = '', exponent = '0'] = digits.split('e');
  return Number(`${mantissa}e${Number(exponent) + power}`);
}
