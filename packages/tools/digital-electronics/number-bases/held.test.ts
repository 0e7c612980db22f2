/** Every number of the page against Python from the definitions. */
import { format as fractionText, parse } from '@tollbench/engines/exact/rational.ts';
import { plain, readBase } from '@tollbench/engines/radix/base.ts';
import {
  gray,
  leadingZeros,
  reversed,
  rotated,
  swapped,
  trailingZeroes,
  weight,
} from '@tollbench/engines/radix/bits.ts';
import { type CodeName, codeOf, leastWidth, usualBias } from '@tollbench/engines/radix/code.ts';
import { readDigits } from '@tollbench/engines/radix/read-digits.ts';
import { written } from '@tollbench/engines/radix/show.ts';
import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { expectHeld, type Vectors, vectors } from '../../testing/held.ts';
import tool from './index.ts';

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];

interface Frozen
  extends Vectors<{ x: string; base: number; text: string; before: number; period: number }> {
  readonly integers: readonly { n: string; base: number; text: string }[];
  readonly readable: readonly { text: string; base: string; x: string }[];
  readonly tables: readonly { code: CodeName; width: number; values: readonly (number | null)[] }[];
  readonly words: readonly { code: CodeName; width: number; pattern: string; value: string }[];
  readonly widths: readonly (readonly [CodeName, number, number | null])[];
  readonly fixed: readonly (readonly [
    'unsigned' | 'twos',
    number,
    number,
    'half-even',
    'wrap' | 'saturate',
    string,
    string,
    string,
  ])[];
  readonly exact: readonly (readonly [string, string])[];
  readonly kept: readonly (readonly [string, number, 'unsigned' | 'twos', string])[];
  readonly bits: readonly Readonly<Record<string, string | number>>[];
}

const oracle = vectors('number-bases') as unknown as Frozen;
const run = (some: Some) => {
  const r = evaluate(tool, withDefaults(tool.inputs, { width: 8, ...some }));
  const { value, events } = r.lines[r.at] as (typeof r.lines)[number];
  return { r, value, events };
};

test('digits, periods and readings in every base', () => {
  for (const { x, base, text, before, period } of oracle.cases) {
    const w = written(parse(x), plain(base), 80);
    expect([w.text, w.before, w.period], `${x} in base ${base}`).toEqual([
      text,
      before,
      BigInt(period),
    ]);
    if (w.complete && base !== 10) {
      // And what is written is read as the same number.
      const sign = text.startsWith('-') ? '-' : '';
      const back = readDigits(text.replace('-', ''), plain(base));
      expect(sign + fractionText(back)).toBe(fractionText(parse(x)));
    }
  }
  for (const { n, base, text } of oracle.integers)
    expect(written({ n: BigInt(n), d: 1n }, plain(base), 1).text, `${n} in base ${base}`).toBe(
      text,
    );
  for (const { text, base, x } of oracle.readable) {
    const read = readDigits(text, readBase(base));
    expect(fractionText(read), `${text} in base ${base}`).toBe(x);
    // Digits of a fraction may be others where it has two expansions; they are worth the same.
    const w = written(read, readBase(base), 400);
    if (w.complete) expect(fractionText(readDigits(w.text ?? '', readBase(base)))).toBe(x);
  }
});

test('codes, over every pattern to 8 bits and random ones to 1000', () => {
  for (const { code: name, width, values } of oracle.tables) {
    const code = codeOf(name, usualBias(width));
    values.forEach((value, p) => {
      const k = code.decode(BigInt(p), width);
      expect(k === undefined ? null : Number(k), `${name} ${width} ${p}`).toBe(value);
      if (k === undefined) return;
      expect(k >= code.least(width) && k <= code.greatest(width)).toBe(true);
      // Where two patterns hold one number, minus zero is the one that nothing is written as.
      if (k !== 0n) expect(code.encode(k, width), `${name} ${width} ${k}`).toBe(BigInt(p));
    });
    const held = values.filter((v) => v !== null);
    expect([Number(code.least(width)), Number(code.greatest(width))]).toEqual([
      Math.min(...held),
      Math.max(...held),
    ]);
  }
  for (const { code: name, width, pattern, value } of oracle.words) {
    const { value: found } = run({ number: pattern, encoding: name, width });
    expect(fractionText(found.kept)).toBe(value);
    expect(run({ number: value, encoding: name, width }).value.pattern).toBe(BigInt(pattern));
  }
  for (const [name, n, width] of oracle.widths)
    expect(leastWidth(name, BigInt(n)) ?? null, `${n} in ${name}`).toBe(width);
});

test('fixed point in every rounding, wrapped and saturated', () => {
  for (const [encoding, width, fraction, rounding, overflow, x, asked, kept] of oracle.fixed) {
    const { value, events } = run({ number: x, encoding, width, fraction, rounding, overflow });
    const at = `${x} in ${width}.${fraction} ${encoding} ${rounding} ${overflow}`;
    expect(value.kept.n * ((1n << BigInt(fraction)) / value.kept.d), at).toBe(BigInt(kept));
    const first = events.find((e) => e.kind === 'operation' || !e.stored.exact);
    if (first) expect(first.stored.asked, at).toBe(BigInt(asked));
  }
});

test('arithmetic, without a width and in a word', () => {
  for (const [number, n] of oracle.exact) {
    const { value } = run({ number, sizing: 'least' });
    expect(value.exact && fractionText(value.exact), number).toBe(n);
    expect(fractionText(value.kept), number).toBe(n);
  }
  for (const [number, width, encoding, n] of oracle.kept)
    expect(
      fractionText(run({ number, width, encoding, rounding: 'floor' }).value.kept),
      `${number} in ${width} ${encoding}`,
    ).toBe(n);
});

test('words made from words', () => {
  for (const c of oracle.bits) {
    const width = Number(c['width']);
    const p = BigInt(String(c['pattern']));
    const hex = (n: bigint) => `0x${n.toString(16)}`;
    expect([
      hex(rotated(p, width, BigInt(Number(c['by'])))),
      hex(reversed(p, width)),
      hex(swapped(p, width)),
      hex(gray(p)),
      weight(p),
      leadingZeros(p, width),
      trailingZeroes(p, width),
    ]).toEqual([c['rol'], c['rev'], c['bswap'], c['gray'], c['popcount'], c['clz'], c['ctz']]);
  }
});

test('what was checked, and against what', () => {
  const line = (what: string, cases: number) => ({
    program: oracle.program,
    version: oracle.version,
    what,
    cases,
    largestError: 0,
    errorKind: 'exact' as const,
  });
  expectHeld(import.meta.dirname, [
    line('digits and length of the period of fractions in bases 2 to 62', oracle.cases.length),
    line('whole numbers of up to 200 bits in bases 2 to 62 and −2 to −62', oracle.integers.length),
    line('digits read in negative bases and balanced ternary, with cycles', oracle.readable.length),
    line(
      'numbers of every pattern to 8 bits in nine codes',
      oracle.tables.reduce((sum, { values }) => sum + values.length, 0),
    ),
    line('words of 12 to 1000 bits in nine codes', oracle.words.length),
    line('least widths, by trying', oracle.widths.length),
    line('fixed-point numbers in ten roundings, wrapped and saturated', oracle.fixed.length),
    line('expressions of whole numbers, exact', oracle.exact.length),
    line('expressions in words of 4 to 64 bits', oracle.kept.length),
    line('rotations, reversals, counts and Gray codes of words', oracle.bits.length),
  ]);
});
