import { GaloisField } from '@tollbench/engines/coding/galois-field.ts';
import { hammingChecks } from '@tollbench/engines/coding/hamming-matrix.ts';
import { dualWeights } from '@tollbench/engines/coding/weight-distribution.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { readInputs, withDefaults } from '../../define/inputs.ts';
import crc from '../../digital-electronics/crc-lfsr/index.ts';
import { remedied, remediesOf } from '../../testing/remedies.ts';
import { decode, encode, messageOf } from './decode.ts';
import tool from './index.ts';
import type { BlockInputs } from './inputs.ts';
import { pressed } from './press.ts';
import { pointAt } from './rates.ts';
import { readPolynomial } from './read-polynomial.ts';
import { ERASED } from './read-symbols.ts';

type Some = Partial<BlockInputs>;
const run = (some: Some) => evaluate(tool, withDefaults(tool.inputs, some));
const listed = (some: Some, errors: string) => run({ ...some, hits: 'listed', errors });

/** Codes of every family, small enough to be tried by the hundred. */
const CODES: readonly Some[] = [
  {},
  { k: 10, extended: 'yes' },
  { n: 12, k: 7, first: 6, spacing: 7, order: 'low' },
  { m: 3, n: 7, k: 3, systematic: 'no' },
  { family: 'bch', size: 't', t: 2 },
  { family: 'bch', size: 't', t: 3, extended: 'yes', order: 'low' },
  { family: 'bch', m: 6, n: 50, size: 't', t: 4, systematic: 'no', order: 'low' },
  { family: 'bch', m: 5, n: 31, size: 't', t: 2, first: 4 },
  { family: 'hamming' },
  { family: 'hamming', form: 'hsiao', data: 16 },
  { family: 'golay' },
  { family: 'golay', golay: 'extended' },
  { family: 'matrix', matrix: '11110\n01111' },
];

describe('by theory', () => {
  test('whatever is within the distance is mended, errors counted twice', () => {
    const results = CODES.map(run);
    fc.assert(
      fc.property(fc.nat(results.length - 1), fc.integer(), (which, seed) => {
        const { code, distance } = results[which] ?? run({});
        const size = 2 ** code.bits;
        let at = seed >>> 0;
        const next = (below: number): number => {
          at = (Math.imul(at, 1664525) + 1013904223) >>> 0;
          return Math.floor((at / 2 ** 32) * below);
        };
        const message = Array.from({ length: code.k }, () => next(size));
        const sent = encode(code, message);
        expect(messageOf(code, sent)).toEqual(message);
        const bound = code.kind === 'matrix' ? distance : code.bound;
        const lost = next(bound);
        const errors = Math.floor((bound - 1 - lost) / 2);
        const places = sent.map((_, j) => j);
        const received = [...sent];
        for (let h = 0; h < lost + errors; h++) {
          const [place = 0] = places.splice(next(places.length), 1);
          received[place] = h < lost ? ERASED : (received[place] ?? 0) ^ (1 + next(size - 1));
        }
        expect(decode(code, received).word).toEqual(sent);
      }),
      { numRuns: 400, seed: 7 },
    );
  });

  test('what is decoded is a codeword within t', () => {
    for (const some of CODES)
      for (let seed = 0; seed < 12; seed++) {
        const { code, received, outcome } = run({ ...some, hits: 'lot', errorCount: 4, seed });
        if (outcome.word === null) continue;
        expect(encode(code, messageOf(code, outcome.word))).toEqual(outcome.word);
        expect(outcome.word.filter((s, j) => s !== received[j]).length).toBeLessThanOrEqual(code.t);
      }
  });

  test('weights number all words, and MacWilliams’ identity taken twice gives them back', () => {
    for (const some of CODES) {
      const { weights, code } = run(some);
      if (weights === null) continue;
      const all = 2n ** BigInt(code.k * code.bits);
      expect(weights.reduce((sum, c) => sum + c, 0n)).toBe(all);
      if (code.bits === 1)
        expect(dualWeights(dualWeights(weights, all), 2n ** BigInt(code.n - code.k))).toEqual(
          weights,
        );
    }
  });

  test('a perfect code takes every word with more than t errors for another', () => {
    for (const some of [{ family: 'golay' }, { family: 'hamming', data: 11 }] as const) {
      const { known, code } = run(some);
      for (let i = code.t + 1; i <= code.n; i++) expect(known?.probability[i]).toBeCloseTo(1, 9);
    }
  });

  test('of Reed-Solomon words with more than t errors fewer than one in t! is taken for another', () => {
    const most = (some: Some): number => {
      const { code, known } = run(some);
      const factorial = Array.from({ length: code.t }, (_, i) => i + 1).reduce((f, i) => f * i, 1);
      return Math.max(...(known?.probability ?? [Number.NaN])) * factorial;
    };
    for (const [n, k] of [
      [255, 223],
      [255, 239],
    ] as const) {
      expect(most({ m: 8, n, k })).toBeLessThan(1);
      expect(most({ m: 8, n: n - 51, k: k - 51 })).toBeLessThan(most({ m: 8, n, k }) / 4);
    }
    expect(most({})).toBeLessThan(1);
  });

  test.each([
    [8, 255, 100],
    [12, 300, 120],
    [10, 260, 86],
  ])('many errors in GF(2^%i), n = %i, t = %i: rates are numbers', (m, n, t) => {
    const { known, point } = run({ m, n, size: 't', t });
    for (const p of known?.probability ?? [Number.NaN]) expect(p).toBeGreaterThanOrEqual(0);
    for (const x of known?.wrong ?? [Number.NaN]) expect(x).toBeLessThanOrEqual(1);
    expect(point.undetected).toBeGreaterThanOrEqual(0);
    expect(point.bitAfter).toBeLessThan(1e-20);
  });

  test('Hamming codes of 2^r − 1 bits have the same weights in each form', () => {
    const weights = (some: Some) => run(some).weights;
    const usual = weights({ family: 'hamming', data: 11 });
    expect(usual?.slice(0, 4)).toEqual([1n, 0n, 0n, 35n]);
    expect(weights({ family: 'hamming', form: 'systematic', data: 11 })).toEqual(usual);
    expect(weights({ family: 'bch', size: 't', t: 1 })).toEqual(usual);
  });

  test('a parity bit over Hamming tells every two errors', () => {
    for (const form of ['secded', 'hsiao'] as const)
      expect(run({ family: 'hamming', form, data: 8 }).known?.probability[2]).toBe(0);
  });

  test('rates rise with the channel and are probabilities', () => {
    for (const some of CODES) {
      const { code, known } = run(some);
      const points = [1e-9, 1e-6, 1e-3, 0.01, 0.1, 0.3, 0.5].map((p) => pointAt(code, p, known));
      points.forEach((p, k) => {
        expect(p.word).toBeGreaterThanOrEqual(points[k - 1]?.word ?? 0);
        expect(p.word).toBeLessThanOrEqual(1);
        if (known !== null) expect(p.undetected).toBeLessThanOrEqual(p.word * (1 + 1e-9));
      });
    }
  });

  test('the field is one: every element has its inverse, and the trace is even', () => {
    for (const f of [7, 0xb, 0x13, 0x11d, 0x1053]) {
      const field = new GaloisField(f);
      for (let a = 1; a < field.size; a++) expect(field.multiply(a, field.divide(1, a))).toBe(1);
      let ones = 0;
      for (let a = 0; a < field.size; a++) ones += field.trace(a);
      expect(ones).toBe(field.size / 2);
    }
  });

  test('checks of Hamming codes are the fewest', () => {
    expect([1, 4, 5, 11, 12, 26, 57, 120, 1013].map(hammingChecks)).toEqual([
      2, 3, 4, 4, 5, 5, 6, 7, 10,
    ]);
  });
});

describe('polynomials are read as they are written', () => {
  test.each([
    '0x11D',
    '285',
    '0b1_0001_1101',
    '0o435',
    'x^8+x^4+x^3+x^2+1',
    'x⁸ + x⁴ + x³ + x² + 1',
    '[1 0 0 0 1 1 1 0 1]',
    '1+x^2+x^3+x^4+x^8',
    'D^8+D^4+D^3+D^2+1',
  ])('%s', (text) => {
    expect(readPolynomial(text)).toBe(0x11dn);
  });
  test.each(['', 'x^8+x^8', '2x', 'x^-1', '0x', '11d', 'x^8 x^4'])('%s is none', (text) => {
    expect(readPolynomial(text)).toBeUndefined();
  });
});

describe('words are read as they are written', () => {
  const rs8: Some = { m: 8, n: 8, k: 4, hits: 'lot', errorCount: 0 };
  test.each<[Some, readonly number[]]>([
    [{ ...rs8, message: '1, 2; 3\t255' }, [1, 2, 3, 255]],
    [{ ...rs8, notation: 'hex', message: '0x01 0x02 ab FF' }, [1, 2, 171, 255]],
    [{ ...rs8, notation: 'hex', message: '0102abff' }, [1, 2, 171, 255]],
    [
      { ...rs8, notation: 'bits', message: '00000001 00000010 10101011 11111111' },
      [1, 2, 171, 255],
    ],
    [{ ...rs8, notation: 'text', message: 'aé!' }, [97, 195, 169, 33]],
    [{ family: 'hamming', data: 8, notation: 'hex', message: 'A5' }, [1, 0, 1, 0, 0, 1, 0, 1]],
    [{ family: 'hamming', data: 6, notation: 'hex', message: '0x25' }, [1, 0, 0, 1, 0, 1]],
  ])('%j', (some, message) => {
    expect(run(some).message).toEqual(message);
  });

  test.each<[Some, string]>([
    [{ message: '1 2 3' }, 'has 3 symbols; a message of RS(15, 11) has 11'],
    [{ message: '1 2 3 4 5 6 7 8 9 10 16' }, 'symbol 11 is 16; symbols go from 0 to 15'],
    [{ message: '1 2 3 4 5 6 7 8 9 a b' }, 'symbol 10, "a", is no whole number'],
    [{ message: '1 2 3 4 5 6 7 8 9 10 -1' }, '"-1"'],
    [{ message: '1.5' }, '"1.5"'],
    [{ message: '? 2' }, 'a message has no erased symbols'],
    [{ family: 'hamming', message: '1012' }, 'has "2" where a bit is 0 or 1'],
    [{ family: 'hamming', data: 6, notation: 'hex', message: 'FF' }, 'has 8 bits; there are 6'],
    [{ notation: 'text', message: 'a' }, 'those of this code have 4'],
    [{ notation: 'hex', m: 8, n: 20, k: 2, message: '123' }, 'has 3 hex digits; a symbol takes 2'],
    [{ source: 'received', received: '1 2' }, 'has 2 symbols; a word of RS(15, 11) has 15'],
    [{ hits: 'listed', errors: '5' }, '5 does not say how it is wrong'],
    [{ hits: 'listed', errors: '5+16' }, 'symbols go from 0 to 15'],
    [{ hits: 'listed', errors: '15+1' }, '15 is no place'],
    [{ hits: 'listed', errors: '0+1', counting: 'left1' }, '0 is no place'],
    [{ hits: 'listed', errors: '1+1, 1+2' }, 'place 1 is there twice'],
    [{ hits: 'listed', errors: 'five' }, '"five" is not understood'],
    [{ hits: 'listed', errors: '-1+2' }, 'is not understood'],
    [{ hits: 'lot', errorCount: 16 }, 'more than the 15 symbols'],
    [{ family: 'hamming', counting: 'power' }, 'have no meaning'],
    [{ n: 16 }, 'words of at most 15 symbols'],
    [{ k: 15 }, 'fewer are the message'],
    [{ size: 't', t: 8 }, 'more checks than a word of 15 symbols has room for'],
    [{ polynomial: '0x1F' }, 'its root has the order 5'],
    [{ polynomial: '0x15' }, 'not irreducible'],
    [{ polynomial: '0x11D' }, 'has the degree 8; GF(2^4) takes one of degree 4'],
    [{ polynomial: 'x^4+y+1' }, 'is no polynomial over GF(2)'],
    [{ first: 15 }, 'goes from 0 to 14'],
    [{ spacing: 15 }, 'has the order 1'],
    [{ spacing: 3 }, 'has the order 5'],
    [{ extended: 'yes', first: 3 }, 'adds nothing to the distance'],
    [{ basis: 'dual' }, 'field polynomial 0x187'],
    [{ family: 'bch', k: 8 }, 'the nearest have 11 and 7'],
    [{ family: 'bch', first: 0, k: 10, extended: 'yes' }, 'would always be 0'],
    [{ family: 'matrix', matrix: '' }, 'is empty'],
    [{ family: 'matrix', matrix: '101\n10' }, 'row 2 has 2 digits; the first has 3'],
    [{ family: 'matrix', matrix: '102' }, 'row 1 has "2"'],
    [{ family: 'matrix', matrix: '101\n101' }, '1 are independent'],
    [{ family: 'matrix', matrix: '10\n01' }, 'as many rows as columns'],
    [{ family: 'matrix', given: 'h', matrix: '10\n01' }, 'no message is left'],
    [{ family: 'matrix', matrix: '1'.repeat(129) }, '128 are the most'],
    [{ family: 'matrix', given: 'x', matrix: 'x^3+x+1' }, 'is not a polynomial and a length'],
    [{ family: 'matrix', given: 'x', matrix: 'x^3+x+1, 3' }, 'the length is more'],
    [{ family: 'matrix', given: 'x', matrix: 'x^3+x, 7' }, 'has no term 1'],
    [{ family: 'matrix', matrix: '110, 011' }, 'a comma between groups'],
    [{ family: 'hamming', form: 'secded', hits: 'listed', errors: 'p' }, 'p is no place'],
    [{ family: 'matrix', given: 'x', matrix: 'x^40+1, 90' }, 'at most 16 can be decoded'],
  ])('%j is refused', (some, message) => {
    expect(() => run(some)).toThrow(message);
  });

  test('what a refusal offers is taken', () => {
    for (const some of [
      { message: '1 2 3' },
      { n: 16 },
      { k: 15 },
      { polynomial: '0x1F' },
      { first: 15 },
      { spacing: 15 },
      { basis: 'dual' },
      { family: 'bch', k: 8 },
      { extended: 'yes', first: 3 },
      { source: 'received', received: '1 2 3 4 5 6 7' },
      { family: 'matrix', matrix: '1010\n0110\n1100' },
      { hits: 'lot', errorCount: 16 },
      { n: 300 },
      { n: 300, size: 't', t: 128 },
      { n: 40, family: 'bch', k: 7 },
      { n: 4095, m: 8, polynomial: '0x187', basis: 'dual' },
      { size: 't', t: 8 },
      { m: 12, n: 1000, k: 11 },
    ] as Some[]) {
      const remedies = remediesOf(tool, some);
      expect(remedies.length, JSON.stringify(some)).toBeGreaterThan(0);
      for (const remedy of remedies) {
        const code = remedied(tool, some, remedy).code;
        expect(code.n).toBeGreaterThan(0);
      }
    }
  });
});

describe('what happens to a word', () => {
  test('places are counted as asked', () => {
    for (const [counting, errors] of [
      ['left0', '5+13'],
      ['left1', '6+13'],
      ['power', '9+13'],
    ] as const)
      expect(listed({ counting }, errors).outcome.changed).toEqual([5]);
    expect(listed({}, '5=0 7?').outcome.changed).toContain(5);
    expect(listed({ extended: 'yes' }, 'P+1').outcome.changed).toEqual([15]);
    const cyclic: Some = { family: 'matrix', given: 'x', matrix: 'x^3+x+1, 7', counting: 'power' };
    expect(listed(cyclic, '6').outcome.changed).toEqual([0]);
  });

  test('two errors of a Hamming word are taken for another word, and it is said', () => {
    const r = listed({ family: 'hamming' }, '1 2');
    expect(r.verdict).toBe('miscorrected');
    const notices = tool
      .outputs(r, withDefaults(tool.inputs, { family: 'hamming' }))
      .filter((o) => o.kind === 'notice');
    expect(JSON.stringify(notices)).toContain('not the one that was sent');
  });

  test('more erasures than checks are told', () => {
    expect(listed({}, '0? 1? 2? 3? 4?').outcome.failure).toBe('erasures');
    expect(listed({}, '0? 1? 2? 3?').verdict).toBe('corrected');
  });

  test('pressing a symbol makes it wrong, and right again', () => {
    for (const some of [
      {},
      { family: 'golay' },
      { k: 10, extended: 'yes', counting: 'power' },
    ] as Some[]) {
      let inputs = withDefaults(tool.inputs, { ...some, hits: 'listed', errors: '' });
      for (const place of [3, 14, 3]) {
        const r = evaluate(tool, inputs);
        inputs = { ...inputs, ...pressed(inputs, r, place) } as BlockInputs;
      }
      expect(evaluate(tool, inputs).outcome.changed).toEqual([14]);
    }
    const own = { ...withDefaults(tool.inputs, { first: 0 }), source: 'received' } as BlockInputs;
    const next = pressed(own, evaluate(tool, own), 0);
    expect(evaluate(tool, { ...own, ...next } as BlockInputs).received[0]).toBe(2);
  });

  test('converting keeps the word', () => {
    const from = withDefaults(tool.inputs, {
      hits: 'lot',
      errorCount: 2,
      erasureCount: 1,
      seed: 5,
      k: 9,
    });
    const before = evaluate(tool, from);
    for (const [field, to] of [
      ['source', 'received'],
      ['hits', 'listed'],
    ] as const) {
      const written = tool.convert?.(from, field, to, before);
      const after = evaluate(tool, { ...from, ...written?.inputs, [field]: to } as BlockInputs);
      expect(after.received).toEqual(before.received);
    }
    for (const family of ['bch', 'hamming', 'golay', 'matrix', 'rs'] as const) {
      const written = tool.convert?.(from, 'family', family, before);
      expect(evaluate(tool, { ...from, ...written?.inputs, family } as BlockInputs).verdict).toBe(
        'corrected',
      );
    }
  });
});

test('the checks of a BCH word are the CRC that the page leads to', () => {
  const r = run({
    family: 'bch',
    n: 63,
    m: 6,
    size: 't',
    t: 3,
    message: `${'0'.repeat(37)}01100001`,
  });
  const { inputs } = tool.next?.(r, withDefaults(tool.inputs, {}))[0] ?? { inputs: {} };
  const read = readInputs(
    crc.inputs,
    (name) => (({ ...inputs, text: 'a' }) as Record<string, string>)[name],
  );
  const result = evaluate(crc, read);
  expect(result.mode === 'crc' && result.value).toBe(BigInt(`0b${r.sent?.slice(45).join('')}`));
});
