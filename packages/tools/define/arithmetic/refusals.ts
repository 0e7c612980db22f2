/**
 * What the grammar says of what it does not read: the piece, and how it is written. It refuses what is read in two
 * ways (`1/2pi`, `1/2 k`, `e^-2s`, `2^3^2`, `2e`) and what lost its sign on the way (`(s+1)2`, `1 2`).
 */
import { FieldError } from '../error.ts';
import { clip, type Scanner } from './scanner.ts';

/** `/2pi` is /(2*pi) to some and /2*pi to others. */
export const divisorInTwoWays = (whole: string, divisor: string, next: string): FieldError =>
  new FieldError(
    `"/${clip(whole)}" is read in two ways; write /(${clip(divisor)}*${clip(next)}) or /${clip(divisor)}*${clip(next)}`,
  );

/** `1/2 k` is 1/2000 to some and 500 to others. */
export const prefixInTwoWays = (sign: string, whole: string): FieldError => {
  const [, number = '', prefix = ''] = /^(\S*) +(\S*)$/u.exec(whole) ?? [];
  return new FieldError(
    `"${sign}${clip(whole)}" is read in two ways; write ${sign}${clip(number)}${prefix} or ${sign}${clip(number)}*1${prefix}`,
  );
};

/** `e^-2s` is e^(-2*s) to some and e^(-2)*s to others. */
export const exponentInTwoWays = (
  whole: string,
  base: string,
  exponent: string,
  name: string,
): FieldError =>
  new FieldError(
    `"${clip(whole)}" is read in two ways; write ${clip(base)}^(${clip(exponent)}*${clip(name)}) or ${clip(base)}^(${clip(exponent)})*${clip(name)}`,
  );

/** `2^3^2` is 512 to some programs and 64 to others. */
export const powerOfPower = (power: string): FieldError =>
  new FieldError(`"${clip(power)}" goes on as a power of a power; put one of them in brackets`);

/** `(s+1)2` lost a sign. */
export const withoutSign = (
  whole: string,
  factor: string,
  number: string,
  lists: boolean,
): FieldError =>
  new FieldError(
    `"${clip(whole)}": "${clip(number)}" follows without a sign; write ${clip(factor)}*${clip(number)}${lists ? ', and a list of coefficients in brackets, [1 2]' : ''}`,
  );

/** `2e` is 2·e, or 2e3 while it is typed. */
export const cutShort = (factor: string): FieldError =>
  new FieldError(
    `"${clip(factor)}e" may be a power of ten cut short; write ${clip(factor)}*e or ${clip(factor)}e3`,
  );

/** `2\frac{1}{2}` is two and a half on paper, and a product to programs. */
export const mixedNumber = (number: string, fraction: string): FieldError =>
  new FieldError(
    `"${clip(number + fraction)}" is read in two ways; write ${clip(number)}+${clip(fraction)} or ${clip(number)}*${clip(fraction)}`,
  );

export const zeroDivisor = (formula: string, divisor: string): FieldError =>
  new FieldError(`"${formula}" divides by zero, at "${clip(divisor)}"`);

/** 0^-1. */
export const zeroRaised = (base: string): FieldError =>
  new FieldError(`raises "${clip(base)}" to a negative power, which divides by zero`);

export const listForNumber = (inside: string): FieldError =>
  new FieldError(`"[${clip(inside)}]" is a list where one number should stand`);

export const withoutBrackets = (name: string): FieldError =>
  new FieldError(`"${name}" takes its argument in brackets: ${name}(2)`);

export const withoutBraces = (piece: string): FieldError =>
  new FieldError(`"${clip(piece)}" is a \\frac without its two braces`);

/** A bracket that opens at `from` and does not close. */
export const withoutEnd = (scan: Scanner, from: number): FieldError =>
  scan.atEnd()
    ? new FieldError(`"${clip(scan.since(from))}" has no ")" at its end`)
    : unexpected(scan, (c) => `has "${c}" where a ")" is expected`);

/** What is left behind a formula. */
export const leftOver = (scan: Scanner): FieldError =>
  unexpected(scan, (c) => {
    const opening = { ')': '(', '}': '{', ']': '[' }[c];
    return opening ? `has a "${c}" without its "${opening}"` : `has "${c}" behind its end`;
  });

/** Of the character that comes next: by itself where no formula has it, else `otherwise`. */
export function unexpected(scan: Scanner, otherwise: (c: string) => string): FieldError {
  const at = scan.skip();
  const c = /^./su.exec(scan.source.slice(at, at + 2))?.[0];
  const said =
    c === undefined
      ? 'ends where a number is expected'
      : c === ','
        ? 'has a comma; write the decimal point as "."'
        : /[+\-*/^(){}[\]·⋅∙×÷⁻⁰¹²³⁴-⁹]/u.test(c)
          ? otherwise(c)
          : `has "${c}", which no formula has`;
  return new FieldError(`"${scan.near(at)}" ${said}`);
}
