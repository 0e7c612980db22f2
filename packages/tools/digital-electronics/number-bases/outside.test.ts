/**
 * Inputs that nobody here wrote, with what their sources say of them: test suites of calculators and libraries (the
 * figures alone), and printed answers.
 */
import { format as fractionText, parse } from '@tollbench/engines/exact/rational.ts';
import { describe, expect, test } from 'vitest';
import { InputErrors } from '../../define/error.ts';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import tool from './index.ts';

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];
const run = (some: Some) => evaluate(tool, withDefaults(tool.inputs, { width: 8, ...some }));
const valueOfLine = (some: Some) => {
  const r = run(some);
  return (r.lines[r.at] as (typeof r.lines)[number]).value;
};
const kept = (some: Some): string => fractionText(valueOfLine(some).kept);
const bits = (some: Some): string => {
  const { width } = run(some);
  return valueOfLine(some).pattern.toString(2).padStart(width, '0');
};
const inBase = (number: string, base: string, places = 60): string | undefined => {
  const r = run({ number, base: '10', bases: base, sizing: 'least', fraction: 0, places });
  const row = r.bases.find(({ kept: k }) =>
    k.base.kind === 'plain' ? String(k.base.base) === base : base === 'b3' || base === 'roman',
  );
  return (row?.exact ?? row?.kept)?.text;
};
const refused = (some: Some): boolean => {
  try {
    run(some);
    return false;
  } catch (error) {
    if (error instanceof InputErrors) return true;
    throw error;
  }
};

describe('libqalculate, tests/bitwise.batch and tests/numberbase.batch', () => {
  test.each([
    ['¬1', '-2'],
    ['~0', '-1'],
    ['~-1', '0'],
    ['~ -812', '811'],
    ['0 >> 0', '0'],
    ['0 >> 1', '0'],
    ['18 >> 2', '4'],
    ['11 >> 0', '11'],
    ['-11 >> 0', '-11'],
    ['-18 >> 1', '-9'],
    ['0 << 0', '0'],
    ['0 << 1', '0'],
    ['18 << 0', '18'],
    ['18 << 1', '36'],
    ['-18 << 2', '-72'],
    ['0b0101 | 0b1001 xor 0b0101 & 0b0111', '13'],
    ['0b0101 & 0b0111 xor 0b1001 | 0b0101', '13'],
    ['0x34', '52'],
  ])('%s is %s', (number, expected) => expect(kept({ number, width: 16 })).toBe(expected));

  test.each([
    ['0b1011 0010 ∨ 0b0111 0001 to bin8', 8, '11110011'],
    ['0b0101 | 0b1001 to bin4', 4, '1101'],
    ['0b1011 0010 ∧ 0b0111 0001 to bin8', 8, '00110000'],
    ['0b1011 0010 & 0b0111 0001 to bin8', 8, '00110000'],
    ['0b1011 0010 xor 0b0111 0001 to bin8', 8, '11000011'],
    ['0b1011 0010 ⊻ 0b0111 0001 to bin8', 8, '11000011'],
    ['52 to bin', 8, '00110100'],
    ['52 to bin16', 16, '0000000000110100'],
    ['523<<2&250 to bin', 8, '00101000'],
  ] as const)('%s in %i bits is %s', (number, width, expected) => {
    // 523 does not fit in eight bits: without a width the result does.
    const { exact } = valueOfLine({ number, width, encoding: 'unsigned' });
    expect(exact?.n.toString(2).padStart(width, '0')).toBe(expected);
  });

  test('to octal, hex, Roman, base 32', () => {
    expect([
      inBase('52 to oct', '8'),
      inBase('52 to hex', '16'),
      inBase('1978 to roman', 'roman'),
      inBase('52 to base 32', '32'),
    ]).toEqual(['64', '34', 'MCMLXXVIII', '1K']);
  });

  test.each([
    '0b1011 0010 ^^ 0b0111 0001 to bin8',
    'hex(34)',
    '52.345 to float',
    'float(01000010010100010110000101001000)',
    'floatError(52.345)',
    '52.34 to sexa',
    'sqrt(32) to base sqrt(2)',
  ])(
    '%s is refused: other programs mean other things by it, or it is no base of digits',
    (number) => expect(refused({ number, width: 64 })).toBe(true),
  );
});

describe('microsoft/calculator, programmer mode', () => {
  const some = { width: 64, encoding: 'twos', rounding: 'zero' } as const;
  test.each([
    ['53 NAND 83', '-18'],
    ['53 NOR 83', '-120'],
    ['5 Lsh 1', '10'],
    ['5 Rsh 1', '2'],
    ['-9223372036854775808 Rsh 56', '-128'],
    ['RoL(1)', '2'],
    ['RoR(1)', '-9223372036854775808'],
    ['4294967296 ÷ 255 =', '16843009'],
    ['4294967303 ÷ 255=', '16843009'],
    ['1000000000 ÷ 64487=', '15507'],
    ['1000000000 ÷ 64488=', '15506'],
  ])('%s is %s', (number, expected) => expect(kept({ number, ...some })).toBe(expected));

  test.each([
    ['123', '123'],
    ['+123', '123'],
    ['-133', '-133'],
    ['123+456', '579'],
    ['1,234', '1234'],
    ["1'2'3'4", '1234'],
    ['1_2_3_4', '1234'],
    ['(123)+(456)', '579'],
    ['123+-234', '-111'],
    ['123*-345', '-42435'],
    ['123*4*-3', '-1476'],
    ['123*+4*-3', '-1476'],
    ['2147483647', '2147483647'],
    ['0n1234', '1234'],
    ['0N1234', '1234'],
    ['1234u', '1234'],
    ['1234ul', '1234'],
    ['1234ULL', '1234'],
    ['2+2=', '4'],
  ])('%s pasted is %s', (number, expected) => expect(kept({ number, width: 32 })).toBe(expected));

  test.each([
    ['123', 83],
    ['0t1234', 668],
    ['0o1234', 668],
    ['1234u', 668],
    ['127%71', 87 % 57],
  ])('%s pasted in octal is %i', (number, expected) =>
    expect(kept({ number, width: 32, base: '8' })).toBe(String(expected)),
  );

  test.each([
    "'123",
    '_123',
    'abcdef',
    'xyz',
    'ABab',
    'e+234',
    'SIN(2)',
    '0nn1234',
    '1234uu',
    '1234ulll',
    '1 2 3',
    '1a23f456',
  ])('%s pasted is refused', (number) => expect(refused({ number, width: 32 })).toBe(true));

  test.each([
    ['2147483649', 32],
    ['32769', 16],
    ['129', 8],
    ['9223372036854775808', 64],
  ])('%s is beyond %i bits: said, where it is refused there', (number, width) => {
    const r = run({ number, width });
    expect(r.lines[0]?.events.map((e) => e.stored.fits)).toEqual([false]);
  });
});

describe('francof2a/fxpmath', () => {
  const q = (number: string, width: number, fraction: number, more: Some = {}) =>
    valueOfLine({ number, width, fraction, rounding: 'zero', overflow: 'saturate', ...more });
  const value = (...args: Parameters<typeof q>) => fractionText(q(...args).kept);

  test('words of 8 bits with 4 behind the point', () => {
    const hex = (n: string) => q(n, 8, 4).pattern.toString(16);
    expect([
      value('-3.5', 8, 4),
      value('7.5', 8, 4, { encoding: 'unsigned' }),
      hex('2.5'),
      hex('-7.25'),
      hex('1.5'),
      hex('0.75'),
      hex('-0.75'),
      hex('-1.5'),
    ]).toEqual(['-7/2', '15/2', '28', '8c', '18', 'c', 'f4', 'e8']);
    expect(value('-0.5', 8, 7, { encoding: 'unsigned' })).toBe('0');
  });

  test('#86: 0.1689453125 with ten bits behind the point and ties up', () => {
    expect(value('0.1689453125', 12, 9, { rounding: 'half-up' })).toBe(
      fractionText(parse('0.169921875')),
    );
  });

  test('the ties of every mode, in quarters', () => {
    const ties = ['1.375', '-1.375', '0.125', '-0.125', '0.875', '-0.875'];
    const inMode = (
      rounding:
        | 'half-up'
        | 'half-down'
        | 'half-zero'
        | 'half-away'
        | 'half-even'
        | 'floor'
        | 'ceiling'
        | 'zero',
    ) =>
      ties.map(
        (t) =>
          Number(
            value(t, 8, 2, { rounding })
              .split('/')
              .reduce((a, b) => String(Number(a) / Number(b))),
          ) * 4,
      );
    expect(inMode('half-up')).toEqual([6, -5, 1, 0, 4, -3]);
    expect(inMode('half-down')).toEqual([5, -6, 0, -1, 3, -4]);
    expect(inMode('half-zero')).toEqual([5, -5, 0, 0, 3, -3]);
    expect(inMode('half-away')).toEqual([6, -6, 1, -1, 4, -4]);
    expect(inMode('half-even')).toEqual([6, -6, 0, 0, 4, -4]);
    expect(inMode('floor')).toEqual([5, -6, 0, -1, 3, -4]);
    expect(inMode('ceiling')).toEqual([6, -5, 1, 0, 4, -3]);
    expect(inMode('zero')).toEqual([5, -5, 0, 0, 3, -3]);
  });

  test('wrapped in three bits with one behind the point', () => {
    const u3 = (n: string) => value(n, 3, 1, { encoding: 'unsigned', overflow: 'wrap' });
    expect([u3('3.5'), u3('4.5'), u3('4.0'), u3('5.0')]).toEqual(['7/2', '1/2', '0', '1']);
    expect(value('1.25 >> 1', 3, 1, { encoding: 'unsigned' })).toBe('1/2');
  });

  test('0b1100 of four bits is −4, 0b11.00 a number with a point', () => {
    expect(value('0b1100', 4, 0)).toBe('-4');
    expect(value('0b1100', 4, 2)).toBe('-1');
  });

  test('bits turned, masked and shifted', () => {
    const of = (number: string, encoding: 'twos' | 'unsigned' = 'twos') =>
      bits({ number, encoding, width: 8, fraction: 4 });
    for (const code of ['twos', 'unsigned'] as const) {
      expect(of('~0b 0010 1100', code)).toBe('11010011');
      expect(of('~0b0000 0000', code)).toBe('11111111');
      expect(of('~0b 1111 1111', code)).toBe('00000000');
      expect(of('~0b 1000 0000', code)).toBe('01111111');
      expect(of('0b00110101 & 0b11110000', code)).toBe('00110000');
      expect(of('0b10101100 & 0b11001100', code)).toBe('10001100');
      expect(of('0b00110101 | 0b11110000', code)).toBe('11110101');
      expect(of('0b10101100 | 0b11001100', code)).toBe('11101100');
      expect(of('0b00110101 ^ 0b11110000', code)).toBe('11000101');
      expect(of('0b10101100 ^ 0b11001100', code)).toBe('01100000');
    }
    expect(bits({ number: '~0b10100000111101011100001100110101', width: 32 })).toBe(
      '01011111000010100011110011001010',
    );
    expect([
      value('24.5 >> 2', 16, 4),
      value('-24.5 >> 2', 16, 4),
      value('24.25 << 4', 16, 4),
      value('32 << 2', 8, 0),
    ]).toEqual(['49/8', '-49/8', '388', '127']);
  });

  test('whole numbers of more than 64 bits stay as they are in every mode', () => {
    for (const number of ['2**110 + 123', '-(2**109) + 7', '2**108 + 1'])
      for (const rounding of ['half-up', 'half-even', 'floor', 'zero'] as const)
        expect(fractionText(valueOfLine({ number, width: 160, rounding }).kept)).toBe(
          fractionText(valueOfLine({ number, width: 160, rounding }).exact ?? parse('0')),
        );
  });
});

describe('printed answers', () => {
  test('Mano and Ciletti, Digital Design, chapter 1', () => {
    expect([
      inBase('41', '2'),
      inBase('153', '8'),
      inBase('0.6875', '2'),
      inBase('0.513', '8', 6),
    ]).toEqual(['101001', '231', '0.1011', '0.406517…']);
    expect(inBase('26153.7406 base 8', '16')).toBe('2C6B.F06');
    expect(bits({ number: '185', encoding: 'bcd', width: 12 })).toBe('000110000101');
    expect(
      ['magnitude', 'ones', 'twos'].map((encoding) => bits({ number: '-9', encoding } as Some)),
    ).toEqual(['10001001', '11110110', '11110111']);
  });

  test('Knuth, TAOCP 4.1: −13 in base −2; Hayes, Third Base: 19 in balanced ternary; 12243 in base −10', () => {
    expect(inBase('-13', '-2')).toBe('110111');
    expect(inBase('19', 'b3')).toBe('1T01');
    expect(kept({ number: '12243 base -10', width: 32 })).toBe('8163');
  });

  test('cp-algorithms: balanced ternary of 0 to 9, −1 to −5, 64', () => {
    const digits = [...Array(10).keys(), -1, -2, -3, -4, -5, 64].map((n) =>
      inBase(String(n), 'b3'),
    );
    expect(digits).toEqual([
      '0',
      '1',
      '1T',
      '10',
      '11',
      '1TT',
      '1T0',
      '1T1',
      '10T',
      '100',
      'T',
      'T1',
      'T0',
      'TT',
      'T11',
      '1T101',
    ]);
  });

  test('homework of two schools', () => {
    expect(inBase('123.456', '16', 15)).toBe('7B.74BC6A7EF9DB22D…');
    expect([inBase('107', '16'), inBase('181', '16')]).toEqual(['6B', 'B5']);
    expect(bits({ number: '-75', width: 16 })).toBe('1111111110110101');
    // Of hex BACA the same sheet prints 47786; it is 47818.
    expect([
      inBase('7271', '2'),
      inBase('7271', '8'),
      inBase('7271', '16'),
      inBase('4185', '2'),
      inBase('4185', '8'),
    ]).toEqual(['1110001100111', '16147', '1C67', '1000001011001', '10131']);
  });
});
