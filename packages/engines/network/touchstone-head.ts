/** The option line and the keywords of a Touchstone file. */
import { type Complex, complex } from '../numeric/complex.ts';
import { fail, type Said } from './touchstone-scan.ts';

export const UNITS = { HZ: 1, KHZ: 1e3, MHZ: 1e6, GHZ: 1e9 } as const;
export type FrequencyUnit = keyof typeof UNITS;
export type NumberFormat = 'RI' | 'MA' | 'DB';
export type ParameterKind = 'S' | 'Y' | 'Z' | 'H' | 'G';

export interface Options {
  readonly unit: FrequencyUnit;
  readonly format: NumberFormat;
  readonly parameter: ParameterKind;
  /** Ω; one, or one a port. */
  readonly reference: readonly Complex[];
}

export const DEFAULTS: Options = {
  unit: 'GHZ',
  format: 'MA',
  parameter: 'S',
  reference: [complex(50)],
};

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/iu;
/** `(10+10j)`, as scikit-rf writes a complex reference. */
const COMPLEX = /^\(?([+-]?[\d.]+(?:e[+-]?\d+)?)([+-][\d.]+(?:e[+-]?\d+)?)[ij]\)?$/iu;

/** A resistance or impedance of positive resistance; undefined for another text. */
export function readReference(word: string): Complex | undefined {
  if (word.length > 80) return undefined;
  const parts = COMPLEX.exec(word);
  const z = parts
    ? complex(Number(parts[1]), Number(parts[2]))
    : complex(NUMBER.test(word) ? Number(word) : Number.NaN);
  return z.re > 0 && Number.isFinite(z.re) && Number.isFinite(z.im) ? z : undefined;
}

/**
 * Reads an option line, `# GHz S MA R 50`, in any order and case. What it leaves out is as the specification has it.
 * `kinds` are the parameters that are taken, and `what` is what they are not known for.
 */
export function readOptions({ line, text }: Said, kinds: string, what: string): Options {
  let { unit, format, parameter, reference } = DEFAULTS;
  const words = text.slice(1).trim().toUpperCase().split(/\s+/u).filter(Boolean);
  for (let w = 0; w < words.length; w++) {
    const word = words[w] as string;
    if (Object.hasOwn(UNITS, word)) unit = word as FrequencyUnit;
    else if (word === 'RI' || word === 'MA' || word === 'DB') format = word;
    else if (word.length === 1 && kinds.includes(word)) parameter = word as ParameterKind;
    else if (word === 'R') {
      const found: Complex[] = [];
      for (let z: Complex | undefined; (z = readReference(words[w + 1] ?? '')); w++) found.push(z);
      const next = words[w + 1] ?? '';
      if (found.length === 0) fail(line, `"R ${next}" is no positive resistance`, text);
      reference = found;
    } else fail(line, `The option "${word}" is not known for ${what}`, word);
  }
  return { unit, format, parameter, reference };
}

/** A keyword in brackets, in lower case with single blanks, and what stands behind it. */
export function readKeyword({ line, text }: Said): {
  readonly name: string;
  readonly rest: string;
} {
  const end = text.indexOf(']');
  if (end < 0) fail(line, `"${text.slice(0, 40)}" has no closing bracket`, text);
  return {
    name: text.slice(1, end).trim().toLowerCase().replace(/\s+/gu, ' '),
    rest: text.slice(end + 1).trim(),
  };
}

/** A whole number behind a keyword. */
export function readCount({ line, text }: Said, rest: string, least: number): number {
  const count = /^\d{1,9}$/u.test(rest) ? Number(rest) : Number.NaN;
  if (!(count >= least))
    fail(line, `"${text.slice(0, 60)}" has no whole number from ${least} on`, text);
  return count;
}
