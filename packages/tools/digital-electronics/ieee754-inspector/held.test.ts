import { type Operation, operate } from '@tollbench/engines/float/arithmetic.ts';
import { FORMATS, type FormatId } from '@tollbench/engines/float/catalogue.ts';
import { decode, split } from '@tollbench/engines/float/code.ts';
import { scientific } from '@tollbench/engines/float/decimal.ts';
import { roundExpression } from '@tollbench/engines/float/evaluate.ts';
import { readExpression } from '@tollbench/engines/float/expression.ts';
import { type Format, widthOf } from '@tollbench/engines/float/format.ts';
import { neighbour } from '@tollbench/engines/float/neighbour.ts';
import { type Flags, type Rounding, USUAL } from '@tollbench/engines/float/round.ts';
import { shortestOf } from '@tollbench/engines/float/show.ts';
import { Random } from '@tollbench/engines/numeric/random.ts';
import { describe, expect, test } from 'vitest';
import { made, program } from '../../../../scripts/programs.ts';
import { madeFolder } from '../../testing/folder.ts';
import { expectHeld, type Vectors, vectors } from '../../testing/held.ts';
import { HARDWARE_C } from './testing/hardware.ts';

type Case =
  | { kind: 'narrow'; format: FormatId; x: string; rounding: Rounding; word: string }
  | { kind: 'posit'; bits: number; es: number; x: string; word: string }
  | { kind: 'operation'; format: FormatId; operation: Operation; words: string[]; word: string }
  | { kind: 'digits'; format: FormatId; word: string; shortest: string; up: string }
  | { kind: 'text'; format: FormatId; text: string; word: string };
type Of<K extends Case['kind']> = Extract<Case, { kind: K }>;

const word = (f: Format, text: string, rounding: Rounding = 'nearestEven') =>
  roundExpression(f, readExpression(text), { ...USUAL, rounding }).word;

/** Whether two words are the same, NaNs as one. */
const same = (f: Format, a: bigint | undefined, b: bigint): boolean =>
  a === b || (a !== undefined && decode(f, a).kind === 'nan' && decode(f, b).kind === 'nan');

const folder = madeFolder();
const MODES: readonly Rounding[] = ['nearestEven', 'towardZero', 'down', 'up'];
const OPERATIONS: readonly Operation[] = ['add', 'subtract', 'multiply', 'divide', 'sqrt', 'fma'];
const KINDS: readonly FormatId[] = ['binary32', 'binary64', 'extended', 'binary128'];
const EACH = 60;

interface Job {
  readonly format: FormatId;
  readonly rounding: Rounding;
  readonly operation: Operation;
  readonly words: readonly bigint[];
  readonly line: string;
}

/** Words whose exponents are near one another, near the ends, or by chance; the x87's with the leading bit that belongs to them. */
function jobs(): Job[] {
  const random = new Random(2026);
  const below = (n: number) => Math.floor(random.uniform() * n);
  const bits = (n: number) => {
    let value = 0n;
    for (let k = 0; k < n; k += 32) value = (value << 32n) | BigInt(random.bits() >>> 0);
    return BigInt.asUintN(n, value);
  };
  const list: Job[] = [];
  KINDS.forEach((format, kind) => {
    const f = FORMATS[format];
    if (f.kind !== 'binary') return;
    const top = 2 ** f.exponentBits - 2;
    OPERATIONS.forEach((operation, op) => {
      // __float128 has no square root and no fma without a library of its own.
      if (format === 'binary128' && op > 3) return;
      MODES.forEach((rounding, mode) => {
        for (let k = 0; k < EACH; k++) {
          const at = below(3) === 0 ? [0, 1, 2, top - 1, top][below(5)] : below(top + 1);
          const words = [0, 1, 2].map((n) => {
            const near = Math.max(
              0,
              Math.min(top, (at ?? 0) + below(2 * f.fractionBits + 6) - f.fractionBits - 3),
            );
            const far = operation === 'multiply' || operation === 'fma' ? f.bias : (at ?? 0);
            const field = BigInt(
              n === 0
                ? (at ?? 0)
                : below(6) === 0
                  ? below(top + 2)
                  : near === 0
                    ? 0
                    : n === 1
                      ? Math.max(0, Math.min(top, near - (at ?? 0) + far))
                      : near,
            );
            const fraction =
              below(3) === 0
                ? bits(f.fractionBits) & ~((1n << BigInt(below(f.fractionBits))) - 1n)
                : bits(f.fractionBits);
            const leading = f.storesLeadingBit ? (field === 0n ? 0n : 1n) : undefined;
            const body =
              leading === undefined
                ? (field << BigInt(f.fractionBits)) | fraction
                : (((field << 1n) | leading) << BigInt(f.fractionBits)) | fraction;
            const sign = operation === 'sqrt' && below(8) > 0 ? 0n : BigInt(below(2));
            return (sign << BigInt(widthOf(f) - 1)) | body;
          });
          const hex = words.map((w) => w.toString(16).padStart(32, '0'));
          list.push({
            format,
            rounding,
            operation,
            words: words.slice(0, operation === 'sqrt' ? 1 : operation === 'fma' ? 3 : 2),
            line: `${kind} ${mode} ${op} ${hex.join(' ')}`,
          });
        }
      });
    });
  });
  return list;
}

const letters = ({ invalid, divideByZero, overflow, underflow, inexact }: Flags): string =>
  (invalid ? 'i' : '-') +
  (divideByZero ? 'z' : '-') +
  (overflow ? 'o' : '-') +
  (underflow ? 'u' : '-') +
  (inexact ? 'x' : '-');

/** What the processor says, line by line. */
function hardware(list: readonly Job[]): string[] {
  folder.write('hardware.c', HARDWARE_C);
  program(
    'gcc',
    [
      '-O0',
      '-frounding-math',
      '-fno-builtin',
      '-ffp-contract=off',
      '-w',
      '-o',
      'hardware',
      'hardware.c',
      '-lm',
    ],
    { cwd: folder.path },
  );
  const { stdout } = made(folder.at('hardware'), [], {
    input: `${list.map((j) => j.line).join('\n')}\n`,
  });
  return stdout.trim().split('\n');
}

describe('against NumPy, lists of every number in Python, and the processor', () => {
  const oracle = vectors<Case>('ieee754-inspector') as Vectors<Case> & { python: string };
  const of = <K extends Case['kind']>(kind: K) =>
    oracle.cases.filter((c): c is Of<K> => c.kind === kind);
  const wrong: string[] = [];
  for (const c of of('narrow')) {
    const got = word(FORMATS[c.format], c.x, c.rounding);
    if (!same(FORMATS[c.format], got, BigInt(c.word)))
      wrong.push(`${c.format} ${c.rounding} ${c.x}: ${got?.toString(16)} and not ${c.word}`);
  }
  for (const c of of('posit')) {
    const f: Format = { kind: 'posit', name: 'posit', bits: c.bits, exponentBits: c.es };
    const got = word(f, c.x);
    if (got !== BigInt(c.word))
      wrong.push(`posit ${c.bits} ${c.es} ${c.x}: ${got?.toString(16)} and not ${c.word}`);
  }
  for (const c of of('operation')) {
    const f = FORMATS[c.format];
    const got = operate(f, c.operation, c.words.map(BigInt)).word;
    if (!same(f, got, BigInt(c.word)))
      wrong.push(
        `${c.format} ${c.operation} ${c.words.join(' ')}: ${got?.toString(16)} and not ${c.word}`,
      );
  }
  for (const c of of('digits')) {
    const f = FORMATS[c.format];
    const w = BigInt(c.word);
    const d = decode(f, w);
    const text =
      d.kind === 'finite' && d.m > 0n ? scientific(false, shortestOf(f, split(f, w).code)) : '0';
    const plain = c.shortest.replace('e+', 'e').replace(/e0$/u, '');
    if (text !== plain) wrong.push(`${c.format} ${c.word}: ${text} and not ${plain}`);
    if (neighbour(f, w, 1) !== BigInt(c.up)) wrong.push(`${c.format} after ${c.word}`);
  }
  for (const c of of('text')) {
    const got = word(FORMATS[c.format], c.text);
    if (got !== BigInt(c.word))
      wrong.push(`${c.format} ${c.text.slice(0, 60)}: ${got?.toString(16)} and not ${c.word}`);
  }
  const list = jobs();
  const answers = hardware(list);
  const gcc = program('gcc', ['-dumpfullversion']).stdout.trim();
  list.forEach((job, k) => {
    const f = FORMATS[job.format];
    const [hex = '0', flags = ''] = (answers[k] ?? '').split(' ');
    const r = operate(f, job.operation, job.words, { ...USUAL, rounding: job.rounding });
    if (!same(f, r.word, BigInt(`0x${hex}`)) || letters(r.flags) !== flags)
      wrong.push(
        `${job.format} ${job.operation} ${job.rounding} ${job.words.map((w) => w.toString(16)).join(' ')}: ${r.word?.toString(16)} ${letters(r.flags)} and not ${hex} ${flags}`,
      );
  });

  test('the figures on the page are the ones measured here', () => {
    expect(wrong).toEqual([]);
    const exact = { largestError: 0, errorKind: 'exact' } as const;
    expectHeld(import.meta.dirname, [
      {
        program: 'NumPy',
        version: oracle.version,
        what: 'operations of float16, float32, float64 and longdouble',
        cases: of('operation').length,
        ...exact,
      },
      {
        program: 'NumPy',
        version: oracle.version,
        what: 'shortest digits, and the next number, in the four',
        cases: of('digits').length,
        ...exact,
      },
      {
        program: 'NumPy',
        version: oracle.version,
        what: 'decimal texts to 800 digits, ties among them, as float64 and longdouble',
        cases: of('text').length,
        ...exact,
      },
      {
        program: 'a list of every number in Python',
        version: oracle.python,
        what: 'six roundings into nine formats of 16 bits and fewer',
        cases: of('narrow').length,
        ...exact,
      },
      {
        program: 'a list of every number in Python',
        version: oracle.python,
        what: 'rounding into posits of five kinds',
        cases: of('posit').length,
        ...exact,
      },
      {
        program: 'the x86-64 processor through GCC and glibc',
        version: gcc,
        what: 'six operations with their flags in four roundings: float, double, x87, __float128',
        cases: list.length,
        ...exact,
      },
    ]);
  });
});
