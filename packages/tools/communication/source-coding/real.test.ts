/** Sources, codes, texts and channels that others wrote, with their answers as they stand there. */
import { format } from '@tollbench/engines/exact/rational.ts';
import { decodeCopies } from '@tollbench/engines/information/lempel-ziv.ts';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import type { SourceResult } from './compute.ts';
import tool from './index.ts';
import { DAHUFFMAN_JSON, HPACK_LENGTHS, HPACK_WORDS } from './real-tables.ts';

type Task = SourceResult['task'];
type Of<T extends Task> = Extract<SourceResult, { task: T }>;

function run<T extends Task>(task: T, more: object = {}): Of<T> {
  const chosen = task === 'awgn' ? { task: 'channel', kind: 'awgn' } : { task };
  const r = evaluate(tool, withDefaults(tool.inputs, { ...chosen, ...more } as never));
  if (r.task !== task) throw new Error(r.task);
  return r as Of<T>;
}

const wordsOf = ({ rows }: Of<'code'>): string[] => rows.map(({ word }) => word);
const lengths = (r: Of<'code'>): number[] => wordsOf(r).map((word) => word.length);

describe('Haykin, Digital Communications (FOSSEE/Scilab-TBC-Uploads, 851/CH2)', () => {
  test('example 2.3: words, 2.2 bit, H = 2.12193, variance 0.16', () => {
    const r = run('code');
    expect(wordsOf(r)).toEqual(['00', '10', '11', '010', '011']);
    expect(format(r.figures.average)).toBe('11/5');
    expect(r.figures.entropy).toBeCloseTo(2.12193, 5);
    expect(format(r.figures.variance)).toBe('4/25');
  });

  test('example 2.4: the same source merged low, words, 2.2 bit, variance 1.36', () => {
    const r = run('code', { ties: 'low' });
    expect(wordsOf(r)).toEqual(['1', '01', '000', '0010', '0011']);
    expect(format(r.figures.average)).toBe('11/5');
    expect(format(r.figures.variance)).toBe('34/25');
  });

  test('example 2.2: 1/4, 1/4, 1/2 has 1.5 bit, its second extension 3', () => {
    const source = 'S0 1/4\nS1 1/4\nS2 1/2';
    expect(run('code', { source }).figures.entropy).toBe(1.5);
    expect(run('code', { source, block: 2 }).figures.entropy).toBe(3);
  });

  test('example 2.6: capacity of a binary symmetric channel, 51 points of its formula', () => {
    for (let k = 1; k <= 50; k++) {
      const p = k / 100;
      const theirs = 1 + p * Math.log2(p) + (1 - p) * Math.log2(1 - p);
      expect(run('channel', { error: p }).capacity.bits).toBeCloseTo(theirs, 14);
    }
  });
});

describe('soxofaan/dahuffman (MIT)', () => {
  test('README: e 100, n 20, x 1, i 40, q 3 and its end have words of 5 5 4 3 2 1 bits', () => {
    const r = run('code', {
      source: '{"e": 100, "n": 20, "x": 1, "i": 40, "q": 3}',
      end: 'letter',
      message: 'exeneeeexniqneieini',
    });
    // Theirs: e 1, n 3, x 5, i 2, q 4, end 5.
    expect(lengths(r)).toEqual([1, 3, 5, 2, 4, 5]);
    // encode() gave six bytes: 134 124 37 19 105 64.
    expect(Math.ceil((r.message?.digits.length ?? 0) / 8)).toBe(6);
  });

  test('README: its table decodes its bytes', () => {
    const r = run('check', {
      table: '_EOF 00000\nx 00001\nq 0001\nn 001\ni 01\ne 1',
      received: '0x86 7C 25 13 69 40',
    });
    const letters = r.decoded?.units.map((k) => r.code.names[k]).join(' ') ?? '';
    expect(letters.replaceAll(' ', '')).toMatch(/^exeneeeexniqneieini_EOF/u);
  });

  test('tests: A 00, B 01, end 11 makes 0x14 of ABBA', () => {
    const r = run('check', { table: 'A 00\nB 01\nEOF 11', received: '0x14', count: 4 });
    expect(r.decoded?.units.map((k) => r.code.names[k]).join('')).toBe('ABBA');
  });

  test('the codec trained on JSON, as Python prints its table, decodes what it coded', () => {
    const r = run('check', { table: DAHUFFMAN_JSON, received: '0xcdfdbd827989' });
    expect(r.code.names).toHaveLength(99);
    expect(r.clash).toBe(null);
    expect(format(r.kraft)).toBe('1');
    // They cut the end of the message off with the last byte.
    expect(r.decoded?.units.map((k) => r.code.names[k]).join('')).toBe('{"a": 1}');
  });
});

describe('standards', () => {
  test('RFC 1951, 3.2.2: lengths 3 3 3 3 3 2 4 4', () => {
    const r = run('check', { written: 'lengths', table: '(3, 3, 3, 3, 3, 2, 4, 4)' });
    expect(r.code.names.join('')).toBe('ABCDEFGH');
    expect(r.code.words).toEqual(['010', '011', '100', '101', '110', '00', '1110', '1111']);
  });

  test('RFC 1951, 3.2.6: the fixed code of literals and lengths', () => {
    const of = (n: number, length: number) => `${length} `.repeat(n);
    const { words } = run('check', {
      written: 'lengths',
      table: of(144, 8) + of(112, 9) + of(24, 7) + of(8, 8),
    }).code;
    expect([words[0], words[143], words[144], words[255]]).toEqual([
      '00110000',
      '10111111',
      '110010000',
      '111111111',
    ]);
    expect([words[256], words[279], words[280], words[287]]).toEqual([
      '0000000',
      '0010111',
      '11000000',
      '11000111',
    ]);
  });

  test('RFC 7541, appendix B: 257 words from their lengths', () => {
    const r = run('check', { written: 'lengths', table: HPACK_LENGTHS });
    const theirs = HPACK_WORDS.trim().split(/\s+/u);
    expect(r.code.words.map((word) => BigInt(`0b${word}`).toString(16))).toEqual(theirs);
    expect(format(r.kraft)).toBe('1');
  });

  test('ITU-T T.81, table K.3: luminance DC differences from BITS', () => {
    const r = run('check', {
      written: 'counts',
      table: '0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0',
    });
    expect(r.code.words).toEqual([
      '00',
      '010',
      '011',
      '100',
      '101',
      '110',
      '1110',
      '11110',
      '111110',
      '1111110',
      '11111110',
      '111111110',
    ]);
  });
});

describe('dit/dit (BSD-3), tests/coding and tests/algorithms', () => {
  test('Cover and Thomas, example 5.1: lengths 2 2 2 3 3, 2.3 bit', () => {
    const r = run('code', { source: '0.25, 0.25, 0.2, 0.15, 0.15' });
    expect(lengths(r).sort()).toEqual([2, 2, 2, 3, 3]);
    expect(format(r.figures.average)).toBe('23/10');
  });

  test('eight letters in at most 4 bits; eight alike in 2 bits are refused', () => {
    const r = run('code', {
      source: '0.5, 0.2, 0.1, 0.08, 0.05, 0.03, 0.02, 0.02',
      method: 'limited',
      longest: 4,
    });
    expect(Math.max(...lengths(r))).toBeLessThanOrEqual(4);
    expect(() => run('code', { source: '1 1 1 1 1 1 1 1', method: 'limited', longest: 2 })).toThrow(
      'only 4 words of 2 bits for 8 letters',
    );
  });

  test('0, 01, 011 is uniquely decodable and no prefix code; 0, 010, 01, 10 is neither', () => {
    const one = run('check', { table: 'a 0\nb 01\nc 011' });
    expect([one.clash === null, one.readings === null]).toEqual([false, true]);
    const other = run('check', { table: 'a 0\nb 010\nc 01\nd 10' });
    expect([other.clash === null, other.readings === null]).toEqual([false, false]);
  });

  test('the golden mean: 0.3219280796196524 at 2/5 and 3/5', () => {
    const { capacity } = run('channel', {
      kind: 'matrix',
      matrix: [
        ['1/2', '1/2'],
        ['1', '0'],
      ],
    });
    // Theirs ends where its steps do; the closed form is log₂(5/4) = 0.32192809488736235.
    expect(capacity.bits).toBeCloseTo(0.3219280796196524, 7);
    expect(capacity.bits).toBeCloseTo(Math.log2(1.25), 15);
    expect(capacity.input[0]).toBeCloseTo(2 / 5, 12);
  });

  test('erasures, q-ary errors and the typewriter', () => {
    expect(run('channel', { kind: 'bec', error: 0.25 }).capacity.bits).toBeCloseTo(0.75, 14);
    const four = (row: (k: number, n: number) => string) =>
      Array.from({ length: 4 }, (_, k) => Array.from({ length: 4 }, (_, n) => row(k, n)));
    const q = run('channel', { kind: 'matrix', matrix: four((k, n) => (k === n ? '0.7' : '0.1')) });
    const hb = -0.3 * Math.log2(0.3) - 0.7 * Math.log2(0.7);
    expect(q.capacity.bits).toBeCloseTo(2 - hb - 0.3 * Math.log2(3), 14);
    const typewriter = (n: number) =>
      Array.from({ length: n }, (_, k) =>
        Array.from({ length: n }, (_, y) => (y === k || y === (k + 1) % n ? '1/2' : '0')),
      );
    expect(run('channel', { kind: 'matrix', matrix: typewriter(6) }).capacity.bits).toBeCloseTo(
      Math.log2(3),
      14,
    );
    // Cover and Thomas, 7.1: log 13 of 26 letters (quoted from memory).
    expect(run('channel', { kind: 'matrix', matrix: typewriter(26) }).capacity.bits).toBeCloseTo(
      Math.log2(13),
      14,
    );
  });
});

test('kobybibas/blahut_arimoto_algorithm, notebook: 0.2780719051126377 and 0.9', () => {
  expect(run('channel', { error: 0.2 }).capacity.bits).toBeCloseTo(0.2780719051126377, 14);
  const matrix = [
    ['0.9', '0.1', '0'],
    ['0', '0.1', '0.9'],
  ];
  expect(run('channel', { kind: 'matrix', matrix }).capacity.bits).toBeCloseTo(0.9, 14);
});

describe('arithmetic coding', () => {
  test('Witten, Neal, Cleary 1987: eaii! ends in [0.23354, 0.2336) (quoted from memory)', () => {
    const { steps } = run('arithmetic', {
      source: 'a .2\ne .3\ni .1\no .2\nu .1\n! .1',
      message: 'eaii!',
    });
    const last = steps.at(-1);
    expect(format(last?.low ?? { n: 0n, d: 1n })).toBe('11677/50000');
    expect(format(last?.width ?? { n: 0n, d: 1n })).toBe('3/50000');
  });

  test('Sayood, Introduction to Data Compression, 4.3: 1 3 2 1 has the tag 0.772352 (quoted from memory)', () => {
    const { steps } = run('arithmetic', { source: '1: 0.8, 2: 0.02, 3: 0.18', message: '1321' });
    const { low, width } = steps.at(-1) ?? { low: { n: 0n, d: 1n }, width: { n: 0n, d: 1n } };
    expect(Number(low.n) / Number(low.d) + Number(width.n) / Number(width.d) / 2).toBeCloseTo(
      0.772352,
      12,
    );
  });
});

describe('dictionaries', () => {
  const codes = (more: object) =>
    run('lz', { variant: 'lzw', ...more }).tokens.map(({ index }) => index);

  test('LZW on Rosetta Code: TOBEORNOTTOBEORTOBEORNOT and BABAABAAA', () => {
    expect(codes({ sequence: 'TOBEORNOTTOBEORTOBEORNOT' })).toEqual([
      84, 79, 66, 69, 79, 82, 78, 79, 84, 256, 258, 260, 265, 259, 261, 263,
    ]);
    expect(codes({ sequence: 'BABAABAAA' })).toEqual([66, 65, 256, 257, 65, 260]);
  });

  test('LZW with # and A to Z as first dictionary (Wikipedia, quoted from memory)', () => {
    expect(
      codes({
        sequence: 'TOBEORNOTTOBEORTOBEORNOT#',
        start: 'own',
        alphabet: '#ABCDEFGHIJKLMNOPQRSTUVWXYZ',
      }),
    ).toEqual([20, 15, 2, 5, 15, 18, 14, 15, 20, 27, 29, 31, 36, 30, 32, 34, 0]);
  });

  test('a problem of Sayood: triples decoded and coded again', () => {
    const triples = [
      [0, 0, 'r'],
      [0, 0, 'a'],
      [0, 0, 't'],
      [2, 8, 'b'],
      [3, 1, 'b'],
      [0, 0, 'r'],
      [6, 4, 't'],
      [9, 5, 't'],
    ] as const;
    const text = decodeCopies(
      triples.map(([offset, length, next]) => ({
        offset,
        length,
        letter: next.codePointAt(0) ?? 0,
      })),
    );
    const sequence = String.fromCodePoint(...text);
    expect(sequence).toBe('ratatatatatbabratbatbabrat');
    // A window of 20 of which 10 are lookahead.
    const { tokens } = run('lz', { sequence, window: 10, lookahead: 10 });
    expect(tokens.map((t) => [t.offset, t.length, String.fromCodePoint(t.letter)])).toEqual(
      triples,
    );
  });

  test('Sayood: cabracadabrarrarrad has (7,4,r) and (3,5,d) (quoted from memory)', () => {
    const { tokens } = run('lz');
    expect(
      tokens.slice(-2).map((t) => [t.offset, t.length, String.fromCodePoint(t.letter)]),
    ).toEqual([
      [7, 4, 'r'],
      [3, 5, 'd'],
    ]);
  });
});

test('frequencies of English letters in per cent (of a MATLAB test of Huffman coding by T. S. Doganis, after Wikipedia)', () => {
  const r = run('code', {
    source:
      '8.167 1.492 2.782 4.253 12.702 2.228 2.015 6.094 6.966 0.153 0.772 4.025 2.406 6.749 7.507 1.929 0.095 5.987 6.327 9.056 2.758 0.978 2.360 0.150 1.974 0.074',
  });
  expect(r.source.kind).toBe('percent');
  expect(r.figures.entropy).toBeGreaterThan(4.17);
  expect(r.figures.entropy).toBeLessThan(4.18);
});

test('a Markov source of an examination (RationalKuma4/upiita-TeoriadelaInformacion)', () => {
  const r = run('markov', {
    transitions: [
      ['1/3', '1/3', '1/3'],
      ['1/2', '0', '1/2'],
      ['3/4', '1/4', '0'],
    ],
  });
  const flow = [0, 1, 2].map((to) =>
    r.pi.reduce((sum, p, from) => sum + p * (r.p[from]?.[to] ?? 0), 0),
  );
  for (const [k, x] of flow.entries()) expect(x).toBeCloseTo(r.pi[k] ?? 9, 15);
});
