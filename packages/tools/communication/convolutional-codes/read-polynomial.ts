/** Polynomials in the delay and fractions of them: `1+D^2`, `x3+x+1`, `(1+D^2)/(1+D+D^2)`. */
import { FieldError } from '../../define/error.ts';

/** Highest power of D. */
export const MAX_DEGREE = 20;

/** Bit i is the coefficient of Dⁱ. */
export interface Fraction {
  readonly num: number;
  readonly den: number;
  /** Sent inverted. */
  readonly inverted: boolean;
}

const TERM = /^(?:([01])|([DdXxZz])(?:\^?\{?(-?\d+)\}?)?)$/u;

/** A sum of powers. Throws FieldError with the term that is none or that stands twice. */
function polynomial(text: string): number {
  const inner = /^\(([^()]*)\)$/u.exec(text)?.[1] ?? text;
  let sum = 0;
  for (const term of inner.split('+')) {
    const found = TERM.exec(term);
    if (!found)
      throw new FieldError(
        `has "${term.slice(0, 30)}" in "${text.slice(0, 60)}", which is no power of D: write 1+D+D^3`,
      );
    const power = powerOf(found, term);
    if (power === undefined) continue;
    if (power > MAX_DEGREE)
      throw new FieldError(`has the term "${term}"; the highest power is ${MAX_DEGREE}`);
    if (sum & (1 << power))
      throw new FieldError(`has the term "${term}" twice in "${text.slice(0, 60)}"`);
    sum |= 1 << power;
  }
  return sum;
}

/** The power of a term; undefined of 0. `z^-2` is D². */
function powerOf(found: RegExpExecArray, term: string): number | undefined {
  const [, digit, letter = '', exponent] = found;
  if (digit !== undefined) return digit === '0' ? undefined : 0;
  if (exponent === undefined && letter.toLowerCase() === 'z')
    throw new FieldError(`has "${term}", an advance: a delay is z^-1 or D`);
  const power = exponent === undefined ? 1 : Number(exponent);
  if (letter.toLowerCase() === 'z' ? power > 0 : power < 0)
    throw new FieldError(`has "${term}", an advance: a delay is z^-1 or D`);
  return Math.abs(power);
}

/** Throws FieldError where a side of a fraction could be read in two ways, or the denominator is 0. */
export function fraction(text: string): Fraction {
  const inverted = /^[~!-]/u.test(text);
  const bare = inverted ? text.slice(1) : text;
  const sides = bare.split('/');
  if (sides.length > 2) throw new FieldError(`has two "/" in "${text.slice(0, 60)}"`);
  if (sides.length === 2)
    for (const side of sides)
      if (side.includes('+') && !/^\([^()]*\)$/u.test(side))
        throw new FieldError(
          `has "${text.slice(0, 60)}": put brackets around both sides of "/", as in (1+D^2)/(1+D+D^2)`,
        );
  const [num, den] = [
    polynomial(sides[0] ?? ''),
    sides[1] === undefined ? 1 : polynomial(sides[1]),
  ];
  if (den === 0) throw new FieldError(`divides by 0 in "${text.slice(0, 60)}"`);
  return { num, den, inverted };
}
