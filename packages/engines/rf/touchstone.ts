import { EngineError } from '../error.ts';
import { abs, arg, type Complex, complex, polar } from '../numeric/complex.ts';

/** Touchstone version 1 (IBIS Open Forum, Touchstone File Format Specification, version 2.0, 2009, which keeps it). */
export type NumberFormat = 'RI' | 'MA' | 'DB';
const SCALE = { HZ: 1, KHZ: 1e3, MHZ: 1e6, GHZ: 1e9 } as const;
export type FrequencyUnit = keyof typeof SCALE;

export interface OnePortData {
  /** Hz, ascending. */
  readonly frequency: readonly number[];
  readonly s11: readonly Complex[];
  /** Ω. */
  readonly reference: number;
}

/** Decimal alone: what a language takes for a number beyond it, as 0x10, a file does not mean. */
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/u;

function fail(line: number, message: string, value: string): never {
  throw new EngineError('syntax', `Line ${line}: ${message}.`, { field: 'text', value });
}

/**
 * Reads a one-port file: `!` comments, one option line `# GHz S MA R 50` (any order, any case, defaults as
 * the specification has them), then a frequency and one pair a line. Y and Z data are read too, as the
 * specification normalises them. Throws `syntax` with the line's number.
 */
export function readOnePort(text: string): OnePortData {
  let unit: FrequencyUnit = 'GHZ';
  let format: NumberFormat = 'MA';
  let parameter = 'S';
  let reference = 50;
  let options = false;
  const frequency: number[] = [];
  const s11: Complex[] = [];
  text.split(/\r\n?|\n/u).forEach((whole, k) => {
    const number = k + 1;
    const line = (whole.split('!')[0] as string).trim();
    if (line === '') return;
    if (line.startsWith('[')) fail(number, `"${line}" is of version 2; this reads version 1`, line);
    if (line.startsWith('#')) {
      // The specification: further option lines are ignored.
      if (options) return;
      if (frequency.length > 0) fail(number, 'The option line comes after data', line);
      options = true;
      const words = line.slice(1).trim().toUpperCase().split(/\s+/u).filter(Boolean);
      for (let w = 0; w < words.length; w++) {
        const word = words[w] as string;
        if (Object.hasOwn(SCALE, word)) unit = word as FrequencyUnit;
        else if (word === 'RI' || word === 'MA' || word === 'DB') format = word;
        else if (word === 'S' || word === 'Y' || word === 'Z') parameter = word;
        else if (word === 'R') {
          const r = Number(words[++w] ?? Number.NaN);
          if (!(r > 0) || !Number.isFinite(r))
            fail(number, `"R ${words[w] ?? ''}" is no positive resistance`, line);
          reference = r;
        } else fail(number, `The option "${word}" is not known for a one-port`, word);
      }
      return;
    }
    const cells = line.split(/\s+/u);
    const numbers = cells.map((cell) => (NUMBER.test(cell) ? Number(cell) : Number.NaN));
    const wrong = numbers.findIndex((x) => !Number.isFinite(x));
    if (wrong >= 0) fail(number, `"${cells[wrong]}" is not a number`, cells[wrong] as string);
    if (numbers.length !== 3)
      fail(
        number,
        `The line has ${numbers.length} numbers; a one-port has 3: frequency and a pair`,
        line,
      );
    const [f0, a, b] = numbers as [number, number, number];
    const f = f0 * SCALE[unit];
    if (f < 0) fail(number, `The frequency ${f0} is negative`, cells[0] as string);
    if (frequency.length > 0 && f <= (frequency.at(-1) as number))
      fail(number, `The frequency ${cells[0]} does not ascend`, cells[0] as string);
    frequency.push(f);
    s11.push(asReflection(pair(format, a, b), parameter));
  });
  if (frequency.length === 0) fail(1, 'The file has no data', '');
  return { frequency, s11, reference };
}

function pair(format: NumberFormat, a: number, b: number): Complex {
  if (format === 'RI') return complex(a, b);
  return polar(format === 'MA' ? a : 10 ** (a / 20), (b * Math.PI) / 180);
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
  const body = rows.map((row, k) => [`${frequency[k]! / SCALE[unit]}`, ...row.map(show)].join(' '));
  return [...head, `# ${UNIT_TEXT[unit]} S ${format} R ${reference}`, ...body, ''].join('\n');
}
