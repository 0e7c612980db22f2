/** Words and codes that others published, run as they come. */
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import tool from './index.ts';
import type { BlockInputs } from './inputs.ts';

type Some = Partial<BlockInputs>;
const run = (some: Some) => evaluate(tool, withDefaults(tool.inputs, some));
const generatorOf = (some: Some): number[] => {
  const { code } = run(some);
  return code.kind === 'algebraic' ? Array.from(code.generator) : [];
};
/** Exponents of α of the generator's coefficients, from x^0 up. */
const exponentsOf = (some: Some): number[] => {
  const { code } = run(some);
  return code.kind === 'algebraic'
    ? Array.from(code.generator, (c) => code.field.log[c] ?? -1)
    : [];
};
const bytes = (text: string): string => [...new TextEncoder().encode(text)].join(' ');

describe('textbooks', () => {
  test('BBC white paper 031 (Clarke 2002), section 3: RS(15, 11), b = 0', () => {
    const code: Some = { first: 0, n: 15, k: 11 };
    expect(run({ ...code, message: '1 2 3 4 5 6 7 8 9 10 11' }).sent?.slice(11)).toEqual([
      3, 3, 12, 12,
    ]);
    const r = run({ ...code, source: 'received', received: '1 2 3 4 5 11 7 8 9 10 11 3 1 12 12' });
    expect(r.outcome.algebra).toMatchObject({
      syndromes: [15, 3, 4, 12],
      locator: [1, 14, 14],
      evaluator: [15, 6],
      corrections: [
        { place: 2, value: 2 },
        { place: 9, value: 13 },
      ],
    });
  });

  test('Lin and Costello, 2nd ed., example 6.5: BCH(15, 5), r = x³ + x⁵ + x¹², σ = 1 + x + α⁵x³ (quoted from memory)', () => {
    const r = run({
      family: 'bch',
      n: 15,
      size: 't',
      t: 3,
      order: 'low',
      source: 'received',
      received: '000101000000100',
    });
    expect(r.outcome.algebra?.locator).toEqual([1, 1, 0, 6]); // α⁵ = α² + α
    expect(r.outcome.changed).toEqual([3, 5, 12]);
    expect(r.outcome.word?.every((bit) => bit === 0)).toBe(true);
  });

  test('Lin and Costello, example 6.4, as rwnobrega/komm tests it: S = α², α⁴, α⁷, α⁸', () => {
    const r = run({
      family: 'bch',
      n: 15,
      size: 't',
      t: 2,
      order: 'low',
      source: 'received',
      received: '100000001000000',
    });
    const { code, outcome } = r;
    const logs = outcome.algebra?.syndromes.map((s) =>
      code.kind === 'algebraic' ? code.field.log[s] : -1,
    );
    expect(logs).toEqual([2, 4, 7, 8]);
  });

  test('Lin and Costello, example 7.1, and McEliece, example 9.6: generators of RS(63, 57) and RS(7, 3)', () => {
    expect(exponentsOf({ m: 6, n: 63, k: 57 })).toEqual([21, 10, 55, 43, 48, 59, 0]);
    expect(exponentsOf({ m: 3, n: 7, k: 3 })).toEqual([3, 1, 0, 3, 0]);
  });

  test('Lin and Costello, table 6.4: dimensions of BCH codes of length 63', () => {
    const table = {
      1: 57,
      2: 51,
      3: 45,
      4: 39,
      5: 36,
      6: 30,
      7: 24,
      10: 18,
      11: 16,
      13: 10,
      15: 7,
    };
    for (const [t, k] of Object.entries(table))
      expect(run({ family: 'bch', m: 6, n: 63, size: 't', t: Number(t) }).code.k).toBe(k);
  });

  test('Lin and Costello, appendix C, as mhostetter/galois lists it: BCH codes of lengths 127 and 255', () => {
    const codes: [number, number, number][] = [
      [127, 64, 10],
      [127, 57, 11],
      [127, 50, 13],
      [127, 29, 21],
      [127, 8, 31],
      [255, 207, 6],
      [255, 187, 9],
      [255, 131, 18],
      [255, 87, 26],
      [255, 47, 42],
      [255, 45, 43],
      [255, 13, 59],
      [255, 9, 63],
    ];
    for (const [n, k, t] of codes)
      expect(run({ family: 'bch', m: Math.log2(n + 1), n, k }).code.t).toBe(t);
  });

  test('MacWilliams and Sloane, chapter 2: weights of the Golay codes (quoted from memory)', () => {
    const weights = (golay: 'perfect' | 'extended') =>
      run({ family: 'golay', golay }).weights?.flatMap((c, w) => (c > 0n ? [[w, Number(c)]] : []));
    expect(weights('perfect')).toEqual([
      [0, 1],
      [7, 253],
      [8, 506],
      [11, 1288],
      [12, 1288],
      [15, 506],
      [16, 253],
      [23, 1],
    ]);
    expect(weights('extended')).toEqual([
      [0, 1],
      [8, 759],
      [12, 2576],
      [16, 759],
      [24, 1],
    ]);
  });

  test('Hamming (7, 4): message 1011 is 0110011 with checks at 1, 2 and 4', () => {
    expect(run({ family: 'hamming', message: '1011' }).sent?.join('')).toBe('0110011');
  });
});

describe('standards', () => {
  test('QR code 1-M of HELLO WORLD: ten check bytes of the Thonky tutorial (quoted from memory)', () => {
    const message = '32 91 11 120 209 114 220 77 67 64 236 17 236 17 236 17';
    expect(run({ m: 8, first: 0, n: 26, k: 16, message }).sent?.slice(16)).toEqual([
      196, 35, 39, 119, 235, 215, 231, 226, 93, 23,
    ]);
  });

  test('ISO/IEC 18004, annex I: QR code 1-M of 01234567 (quoted from memory)', () => {
    const message = '10 20 0C 56 61 80 EC 11 EC 11 EC 11 EC 11 EC 11';
    const r = run({ m: 8, first: 0, n: 26, k: 16, notation: 'hex', message });
    expect(r.sent?.slice(16)).toEqual([0xa5, 0x24, 0xd4, 0xc1, 0xed, 0x36, 0xc7, 0x87, 0x2c, 0x55]);
  });

  test('ISO/IEC 16022: Data Matrix of 123456 (quoted from memory)', () => {
    const r = run({ m: 8, polynomial: '0x12D', n: 8, k: 3, message: '142 164 186' });
    expect(r.sent?.slice(3)).toEqual([114, 25, 5, 88, 102]);
  });

  test('CCSDS 131.0-B: coefficients of the generator of RS(255, 223), exponents of α (quoted from memory)', () => {
    const half = [0, 249, 59, 66, 4, 43, 126, 251, 97, 30, 3, 213, 50, 66, 170, 5];
    const some: Some = {
      m: 8,
      polynomial: 'x^8+x^7+x^2+x+1',
      first: 112,
      spacing: 11,
      n: 255,
      k: 223,
    };
    expect(exponentsOf(some)).toEqual([...half, 24, ...half.toReversed()]);
  });

  test('ETSI EN 300 421: RS(204, 188), generator from x^16 down (quoted from memory)', () => {
    const g = generatorOf({ m: 8, first: 0, n: 204, k: 188 });
    expect(g.reverse()).toEqual([
      1, 59, 13, 104, 189, 68, 209, 30, 8, 163, 65, 41, 229, 98, 50, 36, 59,
    ]);
  });

  test('shortened (250, 202) of BCH (255, 207) of 406 MHz beacons, as jkent/python-bchlib#24 asks', () => {
    expect(run({ family: 'bch', m: 8, n: 250, k: 202 }).code.t).toBe(6);
  });
});

describe('other libraries', () => {
  test('reedsolo, its page: RSCodec(10) of “hello world”, five errors, and six', () => {
    const code: Some = { m: 8, first: 0, n: 21, k: 11 };
    const checks = [0xed, 0x25, 0x54, 0xc4, 0xfd, 0xfd, 0x89, 0xf3, 0xa8, 0xaa];
    expect(run({ ...code, notation: 'text', message: 'hello world' }).sent?.slice(11)).toEqual(
      checks,
    );
    const read = (word: string, tail: number[]) =>
      run({ ...code, source: 'received', received: `${bytes(word)} ${tail.join(' ')}` });
    const wrong = [0xed, 0x25, 0x54, 0xc4, 0xfd, 0x58, 0x89, 0xf3, 0xa8, 0xaa];
    const five = read('hXXXo worXd', wrong);
    expect(String.fromCharCode(...(five.decoded ?? []))).toBe('hello world');
    expect(five.outcome.changed).toHaveLength(5);
    expect(read('hXXXo worXd', [...wrong.slice(0, 6), 0x58, ...wrong.slice(7)]).verdict).toBe(
      'failure',
    );
  });

  test('reedsolo, its page: RSCodec(10) of 1 2 3 4', () => {
    const checks = [0x2c, 0x9d, 0x1c, 0x2b, 0x3d, 0xf8, 0x68, 0xfa, 0x98, 0x4d];
    expect(run({ m: 8, first: 0, n: 14, k: 4, message: '[1,2,3,4]' }).sent?.slice(4)).toEqual(
      checks,
    );
  });

  test.each<[string, Some, string, number[]]>([
    ['RS(15, 9)', {}, '5 4 13 15 6 14 8 8 10', [1, 7, 4, 2, 1, 4]],
    ['RS(15, 9), next row', {}, '14, 10, 14,  0, 13,  2, 11, 13, 15', [5, 5, 7, 4, 5, 2]],
    ['field polynomial 25', { polynomial: '25' }, '5 4 13 15 6 14 8 8 10', [0, 6, 4, 1, 3, 7]],
    ['c = 3', { first: 3 }, '5 4 13 15 6 14 8 8 10', [13, 0, 13, 7, 9, 3]],
    ['shortened', { n: 11, k: 5 }, '[ 0,  6, 15, 10,  5],', [4, 2, 1, 0, 9, 0]],
    [
      'shortened, field polynomial 25',
      { n: 11, k: 5, polynomial: '25' },
      '0 6 15 10 5',
      [9, 15, 2, 10, 14, 14],
    ],
    ['shortened, c = 3', { n: 11, k: 5, first: 3 }, '0 6 15 10 5', [14, 3, 9, 12, 4, 7]],
    [
      'RS(31, 23)',
      { m: 5, n: 31, k: 23 },
      '26 29 13 30 28 8 8 13 12 31 15 0 18 4 13 26 7 31 28 21 31 27 12',
      [18, 23, 26, 9, 8, 0, 18, 28],
    ],
  ])('mhostetter/galois (MIT) tests/codes/test_rs_encode.py: %s', (_, some, message, checks) => {
    const r = run({ n: 15, k: 9, ...some, message });
    expect(r.sent?.slice(r.code.k)).toEqual(checks);
  });
});
