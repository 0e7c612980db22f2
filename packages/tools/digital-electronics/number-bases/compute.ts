import { EngineError } from '@tollbench/engines/error.ts';
import type { Rational } from '@tollbench/engines/exact/rational.ts';
import { equals, neg } from '@tollbench/engines/exact/rational.ts';
import { type Base, plain, readBase } from '@tollbench/engines/radix/base.ts';
import { type CodeName, codeOf, leastWidth, usualBias } from '@tollbench/engines/radix/code.ts';
import {
  type Evaluated,
  type Event,
  evaluateLine,
  Misfit,
  type Setting,
  type Value,
} from '@tollbench/engines/radix/evaluate.ts';
import type { Format } from '@tollbench/engines/radix/format.ts';
import { unspaced } from '@tollbench/engines/radix/list.ts';
import type { Literal } from '@tollbench/engines/radix/literal.ts';
import { rounded } from '@tollbench/engines/radix/rounding.ts';
import { type Written, written } from '@tollbench/engines/radix/show.ts';
import { type Line, type Node, readLine } from '@tollbench/engines/radix/syntax.ts';
import { InputError, type Remedy } from '../../define/error.ts';
import { wordName } from './encodings.ts';
import { MAX_LINES, MAX_WIDTH, type NumberInputs } from './inputs.ts';

/** One line: what it says, and what it is in the word. */
export interface LineResult {
  readonly text: string;
  readonly name: string | undefined;
  readonly value: Value;
  readonly events: readonly Event[];
  /** What a reader should know of how its numbers were read. */
  readonly notes: readonly string[];
  /** The one number that it is, where it is no arithmetic. */
  readonly literal: Literal | undefined;
}

/** The word, as plain data. */
export interface Word {
  readonly width: number;
  readonly code: CodeName;
  readonly bias: bigint;
  readonly fraction: number;
}

export interface Result extends Word {
  readonly lines: readonly LineResult[];
  /** Which line is drawn. */
  readonly at: number;
  readonly patterns: boolean;
  /** What the word holds in each base, and beside it the exact result where that is another. */
  readonly bases: readonly { readonly kept: Written; readonly exact: Written | undefined }[];
  /** The fewest bits that hold the number exactly rounded; null where the code has none, or there is no exact result. */
  readonly leastWidth: number | null;
}

interface Read extends Line {
  readonly notes: readonly string[];
}

/** Long numbers, many digits and many bases take more than a frame. */
export const isLong = (i: NumberInputs): boolean =>
  i.number.length > 400 ||
  i.places > 300 ||
  i.bases.length > 80 ||
  (i.sizing === 'given' && (i.width ?? 0) > 1024) ||
  /\*\*|<<|e[-+]?\d{3}|\d{13}/u.test(i.number);

export function compute(i: NumberInputs): Result {
  const lines = readLines(i);
  if (i.line > lines.length)
    throw new InputError(`is ${i.line}; there are ${lines.length} lines`, {
      field: 'line',
      value: String(i.line),
      remedies: [{ line: '0' }],
    });
  const word = i.sizing === 'least' ? leastWord(i, lines) : givenWord(i, lines);
  const patterns = i.sizing === 'given' && i.hexAs === 'bits';
  const done = run(lines, setting(i, word, patterns));
  const results = lines.map((line, k): LineResult => {
    const { value, events } = done[k] as Evaluated;
    const { text, name, notes, of } = line;
    return {
      text,
      name,
      value,
      events,
      notes,
      literal: only(of),
    };
  });
  const at = (i.line === 0 ? lines.length : i.line) - 1;
  const { value } = results[at] as LineResult;
  return {
    ...word,
    lines: results,
    at,
    patterns,
    bases: inBases(i, value),
    leastWidth: least(i, word, value.exact),
  };
}

/** The one number that a line is, its sign with it; a number behind a minus sign is no bits. */
function only(node: Node): Literal | undefined {
  if (node.kind === 'literal') return node.literal;
  if (node.kind !== 'unary' || node.op !== '-' || node.of.kind !== 'literal') return undefined;
  const { literal } = node.of;
  return { ...literal, bits: false, value: neg(literal.value), text: `-${literal.text}` };
}

/** The format of a word, with the functions of its code. */
export const formatOf = (w: Word, i: NumberInputs): Format => ({
  width: w.width,
  code: codeOf(w.code, w.bias),
  fraction: w.fraction,
  rounding: i.rounding,
  overflow: i.overflow,
});

const setting = (i: NumberInputs, w: Word, patterns: boolean): Setting => ({
  format: formatOf(w, i),
  patterns,
  name: wordName(w.code, w.width, w.fraction),
});

/** What an engine refuses, beside the field that it is about. */
function inField<T>(field: string, value: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw new InputError(error.message, { field, value: value.slice(0, 200) });
  }
}

function readLines(i: NumberInputs): Read[] {
  const base = inField('base', i.base, () => readBase(i.base));
  const sources = i.number
    .split('\n')
    .map((text) => text.trim())
    .filter((text) => text !== '' && !/^(?:;|#\s|\/\/)/u.test(text));
  if (sources.length === 0)
    throw new InputError('is empty; give a number such as 0xB5', { field: 'number', value: '' });
  if (sources.length > MAX_LINES)
    throw new InputError(`has ${sources.length} lines; the most is ${MAX_LINES}`, {
      field: 'number',
      value: i.number.slice(0, 60),
    });
  const names = new Set<string>();
  return sources.map((source, k) => {
    const read = inLine(sources.length, k, source, () => readSource(source, base, names));
    if (read.name !== undefined) names.add(read.name);
    return read;
  });
}

function readSource(source: string, base: Base, names: ReadonlySet<string>): Read {
  const pasted = unspaced(source, base);
  const line = readLine(pasted.text, base, names);
  const notes = line.literals.flatMap(({ note }) => note ?? []);
  if (/\d\s*\^\s*\d/u.test(line.text)) notes.push('^ is exclusive or here; the power is **.');
  return { ...line, notes: pasted.note === undefined ? notes : [pasted.note, ...notes] };
}

/** What a line is refused for, with its number where there are several. */
function inLine<T>(count: number, k: number, source: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const where = count > 1 ? `Line ${k + 1}: ` : '';
    throw new InputError(where + error.message, {
      field: 'number',
      value: source.slice(0, 200),
      remedies:
        error.code === 'unsupported' && error.message.includes('are no number in')
          ? [{ hexAs: 'numbers' }]
          : count === 1
            ? mended(source)
            : [],
    });
  }
}

/** Texts that would do in place of one that may be two things. */
function mended(source: string): Remedy[] {
  if (/^[-+]?\d+,\d+$/u.test(source)) return [{ number: source.replace(',', '.') }];
  if (/^\d+(?: \d+)+$/u.test(source)) {
    const together = source.replaceAll(' ', '');
    return [{ number: together }, { number: `0x${together}` }];
  }
  return /^[0-9A-Fa-f]+$/u.test(source) ? [{ number: `0x${source}` }] : [];
}

function run(lines: readonly Read[], how: Setting): Evaluated[] {
  const names = new Map<string, Value>();
  return lines.map((line, k) => {
    const done = inLine(lines.length, k, line.text, () => evaluateLine(line.of, how, names));
    if (line.name !== undefined) names.set(line.name, done.value);
    return done;
  });
}

function givenWord(i: NumberInputs, lines: readonly Read[]): Word {
  const { width, encoding: code, fraction } = i;
  if (width === null) return usualWord(i, lines);
  const { step } = codeOf(code, 0n);
  if (width % step !== 0) {
    const up = Math.min(MAX_WIDTH, Math.ceil(width / step) * step);
    throw new InputError(`is ${width}; a decimal digit takes four, so it is 4, 8, 12 …`, {
      field: 'width',
      value: String(width),
      remedies: [{ width: String(up) }],
    });
  }
  return { width, code, fraction, bias: biasOf(i, width) };
}

function biasOf(i: NumberInputs, width: number): bigint {
  if (i.encoding !== 'excess' || i.bias.trim() === '') return usualBias(width);
  const { n, d } = inField('bias', i.bias, () => {
    const { of } = readLine(i.bias, plain(10), new Set());
    const wide = { ...formatOf({ width: MAX_WIDTH, code: 'twos', bias: 0n, fraction: 0 }, i) };
    const { value } = evaluateLine(
      of,
      { format: wide, patterns: false, name: 'a bias' },
      new Map(),
    );
    return value.exact ?? value.kept;
  });
  const most = 1n << BigInt(width);
  if (d === 1n && n >= 0n && n < most) return n;
  throw new InputError(
    `is ${i.bias.trim()}; in ${width} bits it is a whole number from 0 to 2^${width} − 1`,
    { field: 'bias', value: i.bias, remedies: [{ bias: '' }] },
  );
}

/** The narrowest of 8, 16, 32, 64 … bits for all lines. */
function usualWord(i: NumberInputs, lines: readonly Read[]): Word {
  const least = leastWord(i, lines);
  let width = 8;
  while (width < least.width) width *= 2;
  const hasOwnBias = i.encoding === 'excess' && i.bias.trim() !== '';
  return { ...least, width, bias: hasOwnBias ? least.bias : usualBias(width) };
}

/** The narrowest word that holds every number and every result: the first that does not fit widens it, until all do. */
function leastWord(i: NumberInputs, lines: readonly Read[]): Word {
  const { encoding: code, fraction } = i;
  const own = i.encoding === 'excess' && i.bias.trim() !== '' ? biasOf(i, MAX_WIDTH) : undefined;
  let width = codeOf(code, 0n).step;
  for (;;) {
    const word = { width, code, fraction, bias: own ?? usualBias(width) };
    try {
      run(lines, { ...setting(i, word, false), strict: true });
      return word;
    } catch (error) {
      if (!(error instanceof Misfit)) throw error;
      const need = leastWidth(code, error.asked, own);
      if (need === undefined)
        throw new InputError(
          `comes to ${short(error.asked)}, and no ${wordName(code, width, 0).replace(/^\d+-bit /u, '')} word holds a number below 0`,
          { field: 'number', value: i.number.slice(0, 60), remedies: [{ encoding: 'twos' }] },
        );
      if (need > MAX_WIDTH)
        throw new InputError(`comes to a number of ${need} bits; a word has ${MAX_WIDTH} at most`, {
          field: 'number',
          value: i.number.slice(0, 60),
        });
      width = need;
    }
  }
}

const short = (n: bigint): string => {
  const text = n.toString();
  return (text.length > 24 ? `${text.slice(0, 12)}…` : text).replace('-', '\u2212');
};

function inBases(i: NumberInputs, { kept, exact }: Value): Result['bases'] {
  const more = inField('bases', i.bases, () =>
    i.bases
      .split(/[,\n]/u)
      .map((t) => t.trim())
      .filter(Boolean)
      .map(readBase),
  );
  if (more.length > 40)
    throw new InputError(`names ${more.length} bases; the most is 40`, { field: 'bases' });
  const seen = new Set<string>();
  const bases = [...[2, 8, 10, 16].map(plain), ...more].filter((b) => {
    const key = JSON.stringify(b);
    return !seen.has(key) && seen.add(key);
  });
  const other = exact && !equals(exact, kept) ? exact : undefined;
  return bases.map((base) => ({
    kept: written(kept, base, i.places),
    exact: other && written(other, base, i.places),
  }));
}

/** The fewest bits for the number after rounding. */
function least(i: NumberInputs, word: Word, exact: Rational | null): number | null {
  if (!exact) return null;
  const asked = lastBits(exact, word, i);
  const own = i.encoding === 'excess' && i.bias.trim() !== '' ? word.bias : undefined;
  return leastWidth(word.code, asked, own) ?? null;
}

/** A number in whole last bits of a word, rounded. */
export const lastBits = ({ n, d }: Rational, word: Word, i: NumberInputs): bigint =>
  rounded(n << BigInt(word.fraction), d, i.rounding);
