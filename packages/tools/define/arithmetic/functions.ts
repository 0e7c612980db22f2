/** The constants and functions that every arithmetic field knows, and what it says of other names. */
import { FieldError } from '../error.ts';
import { clip } from './scanner.ts';

export const CONSTANTS: Readonly<Record<string, number>> = { pi: Math.PI, e: Math.E };

/** Angles are in radians. `log` is left out: it is the natural one to some and the decadic one to others. */
export const FUNCTIONS: Readonly<Record<string, (x: number) => number>> = {
  sqrt: Math.sqrt,
  exp: Math.exp,
  ln: Math.log,
  log10: Math.log10,
  log2: Math.log2,
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
  asin: Math.asin,
  acos: Math.acos,
  atan: Math.atan,
};

/** The value of a constant; undefined for another name. */
export const constantOf = (name: string): number | undefined =>
  Object.hasOwn(CONSTANTS, name) ? CONSTANTS[name] : undefined;

/** One of FUNCTIONS at a real number; `piece` is the call as it was typed. Throws where it has no finite real value. */
export function functionAt(name: string, x: number, piece: string): number {
  const value = FUNCTIONS[name]?.(x) ?? Number.NaN;
  if (Number.isNaN(value)) throw new FieldError(`"${clip(piece)}" is not a real number`);
  if (!Number.isFinite(value)) throw new FieldError(`"${clip(piece)}" is too large`);
  return value;
}

/** What is said of a name that no field of this kind has; `more` are the names it has beside those of all. */
export const unknownName = (name: string, more: readonly string[] = []): FieldError =>
  new FieldError(
    name === 'log'
      ? '"log" is the natural logarithm to some; write ln or log10'
      : `"${clip(name)}" is not known; there are ${['pi', 'π', 'e', ...more, ...Object.keys(FUNCTIONS)].join(', ')}`,
  );
