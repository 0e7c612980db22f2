/** Lines of the IEEE test suite of IBM's FPgen: `b32+ =0 x +1.662752P62 +1.518000P50 -> +1.661A3AP62 x`. */
import { type Operation, operate } from '../arithmetic.ts';
import { FORMATS } from '../catalogue.ts';
import { decode, infinityWord, nanWord, wordOf, zeroWord } from '../code.ts';
import type { BinaryFormat } from '../format.ts';
import { type Flags, type Manner, type Rounded, type Rounding, roundDatum } from '../round.ts';
import { classOf } from '../show.ts';

const ROUNDING: Readonly<Record<string, Rounding>> = {
  '=0': 'nearestEven',
  '=^': 'nearestAway',
  '0': 'towardZero',
  '>': 'up',
  '<': 'down',
};

const OPERATIONS: Readonly<Record<string, Operation>> = {
  '+': 'add',
  '-': 'subtract',
  '*': 'multiply',
  '/': 'divide',
  V: 'sqrt',
  '%': 'remainder',
  '*+': 'fma',
  '<C': 'minimumNumber',
  '>C': 'maximumNumber',
};

export type Verdict = 'right' | 'wrong' | 'trapped' | 'other' | 'blank';

const HEX: Readonly<Record<string, BinaryFormat>> = {
  b32: FORMATS.binary32,
  b64: FORMATS.binary64,
  b128: FORMATS.binary128,
};

function wordOfText(f: BinaryFormat, text: string): bigint | undefined {
  if (text === 'Q') return nanWord(f);
  if (text === 'S') return nanWord(f, { quiet: false, payload: 1n });
  const sign = text.startsWith('-') ? 1 : 0;
  if (/Inf$/u.test(text)) return infinityWord(f, sign);
  if (/Zero$/u.test(text)) return zeroWord(f, sign);
  const found = /^[+-]([01])\.([0-9A-F]+)P(-?\d+)$/u.exec(text);
  if (!found) return undefined;
  const fraction = BigInt(`0x${found[2]}`);
  const field = found[1] === '1' ? BigInt(Number(found[3]) + f.bias) : 0n;
  return wordOf(f, sign, (field << BigInt(f.fractionBits)) | fraction);
}

/** What a line says and what we make of it. Lines whose trapped result is scaled, and operations that are not ours, are told apart. */
export function judge(line: string): { readonly verdict: Verdict; readonly said?: string } {
  const [head = '', mode = '', ...rest] = line.trim().split(/\s+/u);
  const found = /^(b32|b64|b128)(\S+)$/u.exec(head);
  if (!found) return { verdict: 'blank' };
  const f = HEX[found[1] as string] as BinaryFormat;
  const name = found[2] as string;
  const arrow = rest.indexOf('->');
  const traps = /^[xuozi]+$/u.test(rest[0] ?? '') ? (rest[0] as string) : '';
  const given = rest.slice(traps ? 1 : 0, arrow);
  const [result = '', raised = ''] = rest.slice(arrow + 1);
  const rounding = ROUNDING[mode];
  if (arrow < 0 || !rounding) return { verdict: 'blank' };
  // A trapped overflow or underflow hands over a result with another exponent, which 754-2019 has no more.
  if (/[uvw]/u.test(raised) && traps.includes('u')) return { verdict: 'trapped' };
  if (raised.includes('o') && traps.includes('o')) return { verdict: 'trapped' };
  const words = given.map((text) => wordOfText(f, text));
  const manner: Manner = { rounding, overflow: 'standard', tininess: 'before' };
  const made = run(f, name, words, manner);
  if (!made) return { verdict: 'other' };
  const want =
    result === '#' || /^[xuvwozi]+$/u.test(result)
      ? undefined
      : resultWord(made.format, name, result);
  const flags = flagsOf(made.rounded.flags);
  const wanted = [...new Set((result === '#' ? raised : raised).replace(/[vw]/gu, 'u'))]
    .sort()
    .join('');
  const same = want === undefined || isSame(made.format, made.rounded.word, want, made.plain);
  return {
    verdict: same && flags === wanted ? 'right' : 'wrong',
    said: `${made.rounded.word?.toString(16)} ${flags}, expected ${want?.toString(16)} ${wanted}`,
  };
}

const isSame = (f: BinaryFormat, a: bigint | undefined, b: bigint, plain: boolean): boolean =>
  a === b ||
  (!plain && a !== undefined && decode(f, a).kind === 'nan' && decode(f, b).kind === 'nan');

function flagsOf({ invalid, divideByZero, overflow, underflow, inexact }: Flags): string {
  return [invalid && 'i', overflow && 'o', underflow && 'u', inexact && 'x', divideByZero && 'z']
    .filter(Boolean)
    .join('');
}

interface Made {
  readonly format: BinaryFormat;
  readonly rounded: Pick<Rounded, 'word' | 'flags'>;
  /** A word that is no number: 0 or 1. */
  readonly plain: boolean;
}

const NOTHING: Flags = {
  invalid: false,
  divideByZero: false,
  overflow: false,
  underflow: false,
  inexact: false,
};

function run(
  f: BinaryFormat,
  name: string,
  words: readonly (bigint | undefined)[],
  manner: Manner,
): Made | undefined {
  if (words.some((w) => w === undefined)) return undefined;
  const given = words as readonly bigint[];
  const operation = OPERATIONS[name];
  if (operation) return { format: f, rounded: operate(f, operation, given, manner), plain: false };
  const [a = 0n] = given;
  const to = /^(b32|b64|b128)cff$/u.exec(name)?.[1];
  if (to) {
    const target = HEX[to] as BinaryFormat;
    return {
      format: target,
      rounded: roundDatum(target, decode(f, a), manner, f.fractionBits),
      plain: false,
    };
  }
  const kind = classOf(f, a);
  const asked: Readonly<Record<string, boolean>> = {
    '?-': a >> BigInt(f.exponentBits + f.fractionBits) === 1n,
    '?n': kind === 'normal',
    '?f': kind === 'zero' || kind === 'subnormal' || kind === 'normal',
    '?0': kind === 'zero',
    '?s': kind === 'subnormal',
    '?i': kind === 'infinite',
    '?N': kind === 'quietNaN' || kind === 'signallingNaN',
    '?sN': kind === 'signallingNaN',
  };
  if (name in asked)
    return { format: f, rounded: { word: asked[name] ? 1n : 0n, flags: NOTHING }, plain: true };
  return undefined;
}

const resultWord = (f: BinaryFormat, name: string, text: string): bigint | undefined =>
  name.startsWith('?') ? BigInt(text) : wordOfText(f, text);
