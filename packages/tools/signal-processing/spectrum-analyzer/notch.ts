/** Bands that are left out: `0-20, 49 to 51`. */

import { FieldError, InputError } from '../../define/error.ts';
import { readQuantity } from '../../define/expression.ts';

const MAX_BANDS = 20;

export interface LeftOut {
  readonly from: number;
  readonly to: number;
}

/** Reads bands in Hz. Throws InputError for what is none, and for one that ends before it begins. */
export function readLeftOut(text: string): LeftOut[] {
  const parts = text
    .split(/[,;\n]/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length > MAX_BANDS) refuse(`has ${parts.length} bands; the most is ${MAX_BANDS}`, text);
  return parts.map((part) => {
    // The first hyphen behind a digit or a letter parts the two; that of an exponent follows an e.
    const ends = / to /u.test(part) ? part.split(/ to /u) : splitAt(part, hyphenOf(part));
    if (ends.length !== 2)
      refuse(`has "${part.slice(0, 30)}"; a band is two frequencies such as 49-51`, part);
    const [from, to] = ends.map((end) => hertz(end, part)) as [number, number];
    if (!(to >= from)) refuse(`has "${part.slice(0, 30)}", which ends before it begins`, part);
    return { from, to };
  });
}

function hyphenOf(part: string): number {
  for (let k = 1; k < part.length - 1; k++)
    if (/[-–]/u.test(part[k] as string) && !/[eE*/+(]/u.test(part[k - 1] as string)) return k;
  return -1;
}

const splitAt = (text: string, at: number): string[] =>
  at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];

function hertz(text: string, part: string): number {
  try {
    return readQuantity(text.trim(), 'Hz');
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    return refuse(`has "${part.slice(0, 30)}": ${error.message}`, part);
  }
}

const refuse = (message: string, value: string): never => {
  throw new InputError(message, {
    field: 'notch',
    value: value.slice(0, 60),
    remedies: [{ notch: '' }],
  });
};
