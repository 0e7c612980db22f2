/** What standards, handbooks and papers print. */
import { describe, expect, test } from 'vitest';
import { operate } from './arithmetic.ts';
import { FORMATS, type FormatId } from './catalogue.ts';
import { decode } from './code.ts';
import { roundExpression } from './evaluate.ts';
import { readExpression } from './expression.ts';
import type { Format } from './format.ts';
import { quantize } from './microscaling.ts';
import { USUAL } from './round.ts';
import { rangeOf, shortText, textsOf } from './show.ts';

const word = (id: FormatId, text: string) =>
  roundExpression(FORMATS[id], readExpression(text)).word as bigint;
const number = (id: FormatId, w: bigint) => {
  const d = decode(FORMATS[id], w);
  return d.kind === 'finite'
    ? (d.sign ? -1 : 1) * Number(d.m) * 2 ** d.e
    : d.kind === 'nan'
      ? Number.NaN
      : d.sign
        ? -Infinity
        : Infinity;
};

/** OCP 8-bit Floating Point 1.0, table 2, and OCP Microscaling Formats 1.0, tables 2 to 5 and 7: as gfloat's tests have them too. */
describe('OCP tables', () => {
  test.each<[FormatId, number, number, number, number, number]>([
    // Largest, least normal, largest subnormal, least subnormal, largest exponent.
    ['e4m3', 448, 2 ** -6, 0.875 * 2 ** -6, 2 ** -9, 8],
    ['e5m2', 57344, 2 ** -14, 0.75 * 2 ** -14, 2 ** -16, 15],
    ['e3m2', 28, 0.25, 0.1875, 0.0625, 4],
    ['e2m3', 7.5, 1, 0.875, 0.125, 2],
    ['e2m1', 6, 1, 0.5, 0.5, 2],
  ])('%s', (id, largest, normal, subnormal, least, exponent) => {
    const r = rangeOf(FORMATS[id]);
    expect(number(id, r.largest)).toBe(largest);
    expect(number(id, r.leastNormal as bigint)).toBe(normal);
    expect(number(id, (r.leastNormal as bigint) - 1n)).toBe(subnormal);
    expect(number(id, r.least)).toBe(least);
    expect(r.largestExponent).toBe(exponent);
  });

  test('words that the specification names', () => {
    expect(number('e4m3', 0x7en)).toBe(448);
    expect(number('e4m3', 0x7fn)).toBeNaN();
    expect(number('e4m3', 0xffn)).toBeNaN();
    expect(number('e5m2', 0x7cn)).toBe(Infinity);
    expect(number('e5m2', 0xfcn)).toBe(-Infinity);
    expect([0x7dn, 0x7en, 0x7fn].map((w) => number('e5m2', w))).toEqual([NaN, NaN, NaN]);
    expect(Array.from({ length: 8 }, (_, k) => number('e2m1', BigInt(k)))).toEqual([
      0, 0.5, 1, 1.5, 2, 3, 4, 6,
    ]);
    expect([0n, 127n, 254n].map((w) => number('e8m0', w))).toEqual([2 ** -127, 1, 2 ** 127]);
    expect(number('e8m0', 255n)).toBeNaN();
    // FNUZ: the one NaN is the word of −0; largest 240 and 57344.
    expect(number('e4m3fnuz', 0x80n)).toBeNaN();
    expect(number('e4m3fnuz', 0x7fn)).toBe(240);
    expect(number('e5m2fnuz', 0x7fn)).toBe(57344);
    expect(number('e4m3fnuz', 1n)).toBe(2 ** -10);
    expect(number('e5m2fnuz', 1n)).toBe(2 ** -17);
  });

  test('an MX block: the scale brings the largest to the highest binade', () => {
    const f = FORMATS.e2m1;
    const values = [7, -0.3, 24, 0].map((x) => ({ n: BigInt(Math.round(x * 10)), d: 10n }));
    const { scale, exponent, elements } = quantize(f, values, USUAL);
    // floor(log2 24) − 2 = 2: the scale is 4; 24/4 = 6, 7/4 rounds to 2, −0.3/4 to −0.
    expect([scale, exponent]).toEqual([129n, 2]);
    expect(elements.map((e) => e.word)).toEqual([4n, 8n, 7n, 0n]);
  });
});

/** IEEE P3109 binary8p3, as the draft and gfloat have it. */
test('P3109 binary8p3', () => {
  const f: Format = {
    kind: 'binary',
    name: 'binary8p3',
    signed: true,
    exponentBits: 5,
    fractionBits: 2,
    bias: 16,
    storesLeadingBit: false,
    lowest: 'gradual',
    specials: 'p3109',
  };
  expect(textsOf(f, 0x40n).exact).toBe('1');
  expect(textsOf(f, 0x01n).hex).toBe('0x1p-17');
  expect([0x7fn, 0xffn, 0x80n].map((w) => shortText(f, w))).toEqual(['inf', '-inf', 'nan']);
  expect(textsOf(f, 0x7en).exact).toBe('49152');
});

/** IEEE 754-2019, tables 3.2 and 3.5, and the limits of C's float.h. */
test.each<[FormatId, string, string, string, number, number, number, number]>([
  ['binary16', '65504', '0.00006103515625', '6e-8', 11, 15, 3, 5],
  ['binary32', '3.4028235e38', '1.1754944e-38', '1e-45', 24, 127, 6, 9],
  ['binary64', '1.7976931348623157e308', '2.2250738585072014e-308', '5e-324', 53, 1023, 15, 17],
  [
    'extended',
    '1.189731495357231765e4932',
    '3.3621031431120935063e-4932',
    '4e-4951',
    64,
    16383,
    18,
    21,
  ],
  [
    'binary128',
    '1.189731495357231765085759326628007e4932',
    '3.3621031431120935062626778173217526e-4932',
    '6e-4966',
    113,
    16383,
    33,
    36,
  ],
])('%s as in float.h', (id, largest, normal, least, p, emax, digits, needed) => {
  const f = FORMATS[id];
  const r = rangeOf(f);
  const either = (w: bigint) => [shortText(f, w), textsOf(f, w).exact];
  expect(either(r.largest)).toContain(largest);
  expect(either(r.leastNormal as bigint)).toContain(normal);
  expect(either(r.least)).toContain(least);
  expect([r.precision, r.largestExponent, r.digits10, r.maxDigits10]).toEqual([
    p,
    emax,
    digits,
    needed,
  ]);
});

/** Posit Standard 2022, table 1 (largest integers that are consecutive) and section 3; π of SoftPosit. */
test('posits', () => {
  expect(
    (['posit8', 'posit16', 'posit32', 'posit64'] as const).map(
      (id) => rangeOf(FORMATS[id]).wholeTo,
    ),
  ).toEqual([16n, 1024n, 8388608n, 1n << 48n]);
  // maxPos is 2^(4n − 8), minPos its reciprocal.
  for (const [id, n] of [
    ['posit8', 8],
    ['posit16', 16],
    ['posit32', 32],
    ['posit64', 64],
  ] as const) {
    expect(textsOf(FORMATS[id], rangeOf(FORMATS[id]).largest).hex).toBe(`0x1p+${4 * n - 8}`);
    expect(textsOf(FORMATS[id], 1n).hex).toBe(`0x1p-${4 * n - 8}`);
  }
  expect(word('posit32', 'pi')).toBe(0x4c90fdaan);
  expect(word('posit16', '1')).toBe(0x4000n);
  expect(word('posit16', '-1')).toBe(0xc000n);
  expect(word('posit32', '1e99')).toBe(0x7fffffffn);
  expect(word('posit32', '-1e-99')).toBe(0xffffffffn);
});

/** The textbook's. */
describe('well-known numbers', () => {
  test('0.1, 0.2, their sum and 0.3 in binary64', () => {
    expect(textsOf(FORMATS.binary64, word('binary64', '0.1')).exact).toBe(
      '0.1000000000000000055511151231257827021181583404541015625',
    );
    const sum = operate(FORMATS.binary64, 'add', [
      word('binary64', '0.1'),
      word('binary64', '0.2'),
    ]);
    expect(sum.word).toBe(0x3fd3333333333334n);
    expect(textsOf(FORMATS.binary64, sum.word as bigint).exact).toBe(
      '0.3000000000000000444089209850062616169452667236328125',
    );
    expect(word('binary64', '0.3')).toBe(0x3fd3333333333333n);
  });

  test('Goldberg 1991: π and e, and constants of fdlibm and IEEE tables', () => {
    expect(word('binary64', 'pi')).toBe(0x400921fb54442d18n);
    expect(word('binary64', 'e')).toBe(0x4005bf0a8b145769n);
    expect(word('binary64', 'sqrt(2)')).toBe(0x3ff6a09e667f3bcdn);
    expect(word('binary32', 'pi')).toBe(0x40490fdbn);
    expect(word('extended', 'pi')).toBe(0x4000c90fdaa22168c235n);
    expect(word('binary128', 'pi')).toBe(0x4000921fb54442d18469898cc51701b8n);
    expect(word('bfloat16', 'pi')).toBe(0x4049n);
    expect(word('binary16', '1/3')).toBe(0x3555n);
  });

  test('texts that hung or failed other readers', () => {
    // Java and PHP, 2010 and 2011: they never came back.
    expect(word('binary64', '2.2250738585072012e-308')).toBe(0x0010000000000000n);
    expect(word('binary64', '2.2250738585072011e-308')).toBe(0x000fffffffffffffn);
    // Half way between two doubles, and one digit beyond (Bigelow on strtod).
    expect(word('binary64', '9007199254740993')).toBe(0x4340000000000000n);
    expect(word('binary64', '9007199254740993.00000000000000000000000000000001')).toBe(
      0x4340000000000001n,
    );
    expect(word('binary64', '1.00000000000000011102230246251565404236316680908203125')).toBe(
      0x3ff0000000000000n,
    );
    expect(word('binary64', '8.5e-324')).toBe(2n);
    expect(word('binary32', '16777217')).toBe(0x4b800000n);
    expect(word('binary64', '1e23')).toBe(0x44b52d02c7e14af6n);
  });

  test('Patriot 1991: one tenth cut to 23 places', () => {
    const f: Format = {
      ...FORMATS.binary32,
      name: 'own',
      exponentBits: 6,
      fractionBits: 19,
      bias: 31,
    };
    const r = roundExpression(f, readExpression('0.1'), { ...USUAL, rounding: 'towardZero' });
    // 0.000000095 of a second in each tenth (GAO/IMTEC-92-26).
    expect(0.1 - Number(textsOf(f, r.word as bigint).exact)).toBeCloseTo(9.5e-8, 9);
  });
});
