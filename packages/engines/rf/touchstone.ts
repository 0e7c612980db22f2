import { EngineError } from '../error.ts';
import {
  DEFAULTS,
  type FrequencyUnit,
  type NumberFormat,
  type Options,
  readOptions,
  UNITS,
} from '../network/touchstone-head.ts';
import { recordsOf } from '../network/touchstone-records.ts';
import { fail, type Said, scanTouchstone } from '../network/touchstone-scan.ts';
import { NO_KEYWORDS } from '../network/touchstone-version2.ts';
import { abs, arg, type Complex, complex } from '../numeric/complex.ts';

export interface OnePortData {
  /** Hz, ascending. */
  readonly frequency: readonly number[];
  readonly s11: readonly Complex[];
  /** Ω. */
  readonly reference: number;
}

/**
 * Reads a one-port file of version 1: `!` comments, one option line `# GHz S MA R 50` (any order, any case, defaults as
 * the specification has them), then a frequency and one pair a line. Y and Z data are read too, as the
 * specification normalises them. Throws `syntax` with the line's number.
 */
export function readOnePort(text: string): OnePortData {
  const scan = scanTouchstone(text);
  const second = scan.said.find((said) => said.text.startsWith('['));
  if (second)
    fail(second.line, `"${second.text}" is of version 2; this reads version 1`, second.text);
  // The specification: further option lines are ignored.
  const head = scan.said[0];
  if (head && head.rows > 0) fail(head.line, 'The option line comes after data', head.text);
  const options = head ? readOptions(head, 'SYZ', 'a one-port') : DEFAULTS;
  if (scan.rows === 0) fail(1, 'The file has no data', '');
  const { frequency, values } = recordsOf(scan, options, NO_KEYWORDS, 1);
  return {
    frequency: Array.from(frequency),
    s11: Array.from(frequency, (_, k) =>
      asReflection(complex(values[2 * k]!, values[2 * k + 1]!), options.parameter),
    ),
    reference: resistanceOf(options, head),
  };
}

/** The one resistance of an option line; references of several ports, or complex ones, are of other files. */
function resistanceOf({ reference }: Options, head: Said | undefined): number {
  const [first = complex(50), second] = reference;
  if (second) fail(head?.line ?? 1, `The option "${second.re}" is not known for a one-port`, '');
  if (first.im !== 0)
    fail(head?.line ?? 1, `"R ${first.re} + j${first.im}" is no positive resistance`, '');
  return first.re;
}

/** Version 1 normalises Z by the reference and Y by its inverse, so Γ needs no reference here. */
function asReflection(p: Complex, parameter: string): Complex {
  if (parameter === 'S') return p;
  const bottom = (p.re + 1) ** 2 + p.im ** 2;
  const gamma = complex((p.re * p.re - 1 + p.im * p.im) / bottom, (2 * p.im) / bottom);
  return parameter === 'Z' ? gamma : complex(-gamma.re, -gamma.im);
}

/** Γ at f (Hz) between the data, straight in the Γ plane. Throws `out-of-range` outside them. */
export function reflectionAt(data: OnePortData, f: number): Complex {
  const { frequency, s11 } = data;
  const last = frequency.length - 1;
  if (!(f >= frequency[0]! && f <= frequency[last]!))
    throw new EngineError(
      'out-of-range',
      `The frequency ${f} Hz is outside the file's ${frequency[0]} to ${frequency[last]} Hz.`,
      { field: 'frequency', value: f },
    );
  let low = 0;
  let high = last;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (frequency[middle]! <= f) low = middle;
    else high = middle;
  }
  const [a, b] = [s11[low]!, s11[high]!];
  const t = high === low ? 0 : (f - frequency[low]!) / (frequency[high]! - frequency[low]!);
  return complex(a.re + t * (b.re - a.re), a.im + t * (b.im - a.im));
}

export interface WriteOptions {
  readonly unit: FrequencyUnit;
  readonly format: NumberFormat;
  /** Ω. */
  readonly reference: number;
  readonly comments: readonly string[];
}

const UNIT_TEXT = { HZ: 'Hz', KHZ: 'kHz', MHZ: 'MHz', GHZ: 'GHz' } as const;

/**
 * Writes a one-port (one value a row) or a two-port (S11 S21 S12 S22 a row, the order version 1 has for
 * two-ports). `rows[k]` belongs to `frequency[k]` (Hz).
 */
export function writeTouchstone(
  frequency: ArrayLike<number>,
  rows: readonly (readonly Complex[])[],
  { unit, format, reference, comments }: WriteOptions,
): string {
  const show = (s: Complex): string => {
    if (format === 'RI') return `${s.re} ${s.im}`;
    const size = format === 'MA' ? abs(s) : 20 * Math.log10(Math.max(abs(s), 1e-30));
    return `${size} ${(arg(s) * 180) / Math.PI}`;
  };
  const head = comments.map((c) => `! ${c.replaceAll(/\s+/gu, ' ')}`);
  const body = rows.map((row, k) => [`${frequency[k]! / UNITS[unit]}`, ...row.map(show)].join(' '));
  return [...head, `# ${UNIT_TEXT[unit]} S ${format} R ${reference}`, ...body, ''].join('\n');
}
