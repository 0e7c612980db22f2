/** Inputs that nobody here wrote, run as they come, and answers that others published. */
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import tool from './index.ts';
import type { CodeInputs } from './inputs.ts';
import { joined } from './words.ts';

const run = (some: Partial<CodeInputs>) => evaluate(tool, withDefaults(tool.inputs, some));
const worth = (some: Partial<CodeInputs>) => run({ task: 'analyse', effort: 'none', ...some });
const sent = (some: Partial<CodeInputs>): string =>
  joined(run({ flips: '', ...some }).block?.line ?? []);
/** Bits of a whole number, the lowest first, as komm has them. */
const lowFirst = (hex: string, width: number): string =>
  [...BigInt(`0x${hex}`).toString(2).padStart(width, '0')].reverse().join('');

describe('books', () => {
  test('S. A. Abrantes, 2010, p. 307: encoded, and decoded with two errors', () => {
    expect(sent({ code: '7 5', message: '1011101100', ending: 'truncated' })).toBe(
      '11100001100100010111',
    );
    const { block } = run({ task: 'decode', received: '11000000100100010111' });
    expect(joined(block?.bits ?? [])).toBe('10111011');
    expect(block?.corrected).toBe(2);
  });

  test('Lin and Costello, 2004, pp. 454 to 458', () => {
    const leading = 'oldest';
    const notation = 'binary';
    expect(sent({ code: '1101 1111', notation, leading, message: '10111' })).toBe(
      '1101000101010011',
    );
    const code = '[11 10 11; 10 01 01]';
    expect(sent({ code, notation, leading, message: '110110' })).toBe('110000001111');
  });

  test('Ryan and Lin, 2009, p. 154: without and with feedback', () => {
    expect(sent({ code: '7 5', message: '10' })).toBe('11101100');
    expect(sent({ code: 'poly2trellis(3,[7 5],7)', message: '1110', ending: 'truncated' })).toBe(
      '11101100',
    );
  });

  // Lin and Costello, 2004, tables 12.1 (a) to (c).
  const TABLES: readonly (readonly [string, number])[] = [
    ['1 1 3 3', 6],
    ['5 5 7 7', 10],
    ['13 13 15 17', 13],
    ['25 27 33 37', 16],
    ['45 53 67 77', 18],
    ['117 127 155 171', 20],
    ['257 311 337 355', 22],
    ['533 575 647 711', 24],
    ['1173 1325 1467 1751', 27],
    ['1 3 3', 5],
    ['5 7 7', 8],
    ['13 15 17', 10],
    ['25 33 37', 12],
    ['47 53 75', 13],
    ['117 127 155', 15],
    ['225 331 367', 16],
    ['575 623 727', 18],
    ['1167 1375 1545', 20],
    ['2325 2731 3747', 22],
    ['5745 6471 7553', 24],
    ['2371 13725 14733', 24],
    ['3 1', 3],
    ['5 7', 5],
    ['13 17', 6],
    ['27 31', 7],
    ['53 75', 8],
    ['117 155', 10],
    ['247 371', 10],
    ['561 753', 12],
    ['1131 1537', 12],
    ['2473 3217', 14],
    ['4325 6747', 15],
    ['10627 16765', 16],
    ['27251 37363', 16],
  ];
  test.each(TABLES)('free distance of %s is %i', (code, free) => {
    const { properties } = run({ code, leading: 'oldest', message: '1', flips: '' });
    expect(properties.free).toBe(free);
    expect(properties.cycle).toBeNull();
  });

  // R. J. McEliece, The algebraic theory of convolutional codes, 1998, tables 4 and 6.
  test.each([
    ['1 0 1; 0 1 1', 2],
    ['3 2 3; 2 1 1', 3],
    ['1 2 3; 4 1 7', 4],
    ['7 4 1; 2 5 7', 5],
    ['3 6 7; 14 1 17', 6],
    ['13 6 13; 6 13 17', 7],
    ['3 16 15; 34 31 17', 8],
    ['25 30 17; 50 7 65', 9],
    ['63 54 31; 26 53 43', 10],
    ['1 0 0 1; 0 1 0 1; 0 0 1 1', 2],
    ['1 1 1 1; 3 1 0 0; 0 3 1 0', 3],
    ['1 1 1 1; 0 3 2 1; 0 2 5 5', 4],
    ['3 2 2 3; 4 3 0 7; 0 2 5 5', 5],
    ['3 4 0 7; 6 1 4 3; 2 6 7 1', 6],
    ['7 6 2 1; 14 5 0 15; 10 4 17 1', 7],
    ['1 14 16 3; 10 13 2 7; 16 0 3 13', 8],
  ] as const)('free distance of %s is %i', (code, free) => {
    expect(worth({ code, leading: 'oldest' }).properties.free).toBe(free);
  });

  test('catastrophic: Lin and Costello, examples 11.9 and 11.10; McEliece, examples 6.2, 6.4 and 6.5', () => {
    const cases = [
      ['1101 1111', false],
      ['11 10 11; 10 01 01', false],
      ['11 101', true],
      ['111 101', false],
      ['1001 1111', true],
      ['1 10 1; 10 11 101', true],
      ['11 10 11; 10 1 11', false],
    ] as const;
    for (const [code, is] of cases) {
      const { properties } = worth({ code, notation: 'binary', leading: 'oldest' });
      expect(properties.cycle?.catastrophic ?? false, code).toBe(is);
    }
  });

  test('Lin and Costello, 2004, p. 602: the Golay code (24, 12) with minimum distance 8 by tail-biting', () => {
    const code = '[[3,0,1,0,3,1,1,1],[0,3,1,1,2,3,1,0],[2,2,3,0,0,2,3,1],[0,2,0,3,2,2,2,3]]';
    const rows = Array.from({ length: 12 }, (_, k) => {
      const message = Array.from({ length: 12 }, (_v, j) => (j === k ? 1 : 0)).join('');
      return Number.parseInt(sent({ code, leading: 'oldest', message, ending: 'tail-biting' }), 2);
    });
    const weights = new Map<number, number>();
    for (let word = 0; word < 4096; word++) {
      let sum = 0;
      for (let k = 0; k < 12; k++) if (word & (1 << k)) sum ^= rows[k] ?? 0;
      const weight = sum.toString(2).replaceAll('0', '').length;
      weights.set(weight, (weights.get(weight) ?? 0) + 1);
    }
    expect([...weights].sort(([a], [b]) => a - b)).toEqual([
      [0, 1],
      [8, 759],
      [12, 2576],
      [16, 759],
      [24, 1],
    ]);
  });

  test('Proakis: T(D, N) = D⁵N/(1 − 2DN) of 5 7; Lin and Costello: the weights of 13 17 (quoted from memory)', () => {
    const { analysis } = worth({ code: '5 7' });
    const size = (p: ReadonlyMap<string, bigint> | undefined) =>
      [...(p ?? [])].map(([key, c]) => [key.charCodeAt(0), key.charCodeAt(1), c]);
    expect(size(analysis?.transfer?.num)).toEqual([[5, 1, 1n]]);
    expect(size(analysis?.transfer?.den)).toEqual(
      expect.arrayContaining([
        [0, 0, 1n],
        [1, 1, -2n],
      ]),
    );
    expect(Array.from(analysis?.spectrum?.bits.slice(0, 4) ?? [])).toEqual([1, 4, 12, 32]);
    const lin = worth({ code: '13 17', leading: 'oldest' }).analysis?.spectrum?.events;
    expect(Array.from(lin?.slice(0, 4) ?? [])).toEqual([1, 3, 5, 11]);
  });
});

describe('standards', () => {
  test('171 133 at 1/2: the weights in every table; free distances 10, 6, 5, 4, 3 by the patterns of ETSI EN 300 421 (quoted from memory)', () => {
    const { spectrum } = worth({ code: '171 133' }).analysis ?? {};
    expect(Array.from(spectrum?.bits.slice(0, 9) ?? [])).toEqual([
      36, 0, 211, 0, 1404, 0, 11633, 0, 77433,
    ]);
    expect(Array.from(spectrum?.events.slice(0, 7) ?? [])).toEqual([11, 0, 38, 0, 193, 0, 1331]);
    const patterns = [
      '',
      'X: 10 Y: 11',
      'X: 101 Y: 110',
      'X: 10101 Y: 11010',
      'X: 1000101 Y: 1111010',
    ];
    const free = patterns.map((puncture) => worth({ code: '171 133', puncture }).properties.free);
    expect(free).toEqual([10, 6, 5, 4, 3]);
  });

  // As in the error-rate models of network simulators; their later terms are met with a pattern as one step, in the tests of the engine.
  test.each([
    ['10 11', [3, 70, 285, 1276, 6160, 27128]],
    ['101 110', [42, 201, 1492, 10469, 62935]],
    ['10101 11010', [92, 528, 8694, 79453]],
  ] as const)(
    '171 133 punctured %s: the published information weights (quoted from memory)',
    (puncture, bits) => {
      const { spectrum } = worth({ code: '171 133', puncture }).analysis ?? {};
      expect(Array.from(spectrum?.bits.slice(0, bits.length) ?? [])).toEqual(bits);
    },
  );

  test('libfec and GNU Radio write 171 133 as 0x4f 0x6d and 79 109', () => {
    const usual = sent({ code: '171 133' });
    expect(sent({ code: '0x4f, 0x6d', leading: 'oldest' })).toBe(usual);
    expect(sent({ code: '[79, 109]', notation: 'decimal', leading: 'oldest' })).toBe(usual);
    expect(sent({ code: '[79, -109]', notation: 'decimal', leading: 'oldest' })).toBe(
      sent({ code: '171 ~133' }),
    );
  });
});

describe('rwnobrega/komm (figures): MATLAB’s convenc and vitdec', () => {
  const MESSAGE = 'CD698970BD55FE82A5E2BDD4DC8E3FF01C3F713E33EB2C9200';
  const leading = 'oldest';
  test.each([
    [
      '7 5',
      'BE84A1FACDF49B0D258444495561C0D11F496CD12589847E89BDCE6CE5555B0039B0E5589B37E56CEBE5612BD2BDF7DC0000',
      400,
    ],
    [
      '117 155',
      '3925A704C66355EB62F33DE3C4512D01A6D681376CCEC5F7FB8091BA4FF29B35456641CF63217AB7FD748A0560B5D4DC0000',
      400,
    ],
    [
      '[31 27 0; 0 12 15]',
      '6C889449F6801E93DAF4E498CCF75404897D7459CE571F1581A4D05B2011986C0C8501D4000',
      300,
    ],
    [
      '27/27 31/27',
      '525114C160C91F2AC5511933F5D6EA2ECEB9F48CC779F998D9D86A762D57DF2A23DAA7551F298D762D85D6E70E526B2C0000',
      400,
    ],
  ] as const)('%s encodes 200 bits', (code, line, width) => {
    const message = lowFirst(MESSAGE, 200);
    expect(sent({ code, leading, message, ending: 'truncated' })).toBe(lowFirst(line, width));
  });

  const NOISE =
    '974B4459A5230EDE0B95CEEE67577B289B10E5F299954FCC6BCD698970BD55FE82A5E2BDD4DC8E3FF01C3F713E33EB2C9200';
  const SHORT = '7577B289B10E5F299954FCC6BCD698970BD55FE82A5E2BDD4DC8E3FF01C3F713E33EB2C9200';
  test.each([
    ['7 5', NOISE, 400, '1055CB0F07D8E51B703C77E5589DC1FCDBEC820C9A12A130C0'],
    ['117 155', NOISE, 400, '1CA9300A1F7524061B0ADA89EC7E72D5906920081222BEDF0'],
    ['[31 27 0; 0 12 15]', SHORT, 300, '4B592F74786E69C9E75CFA836CFFA14F917D51AAE2C9ED60'],
    ['27/27 31/27', NOISE, 400, '192F33AE3EBA2F9050B8577ADB33477613A7EA67CC7965DA40'],
  ] as const)(
    '%s decodes bits that are no code word, as well as theirs',
    (code, hex, width, decided) => {
      // Their stream decoder is flushed with zeros as long again.
      const received = lowFirst(hex, width) + '0'.repeat(width);
      const { block } = run({ task: 'decode', code, leading, ending: 'truncated', received });
      const theirs = lowFirst(decided, 200);
      const rest = '0'.repeat(200);
      const far = [...sent({ code, leading, message: theirs + rest, ending: 'truncated' })].filter(
        (bit, k) => bit !== received[k],
      ).length;
      expect(far).toBe(block?.decoded.metric);
    },
  );
});

describe('veeresht/CommPy (BSD-3), tests of Trellis', () => {
  test.each([
    ['5 7', [0, 2, 0, 2, 1, 3, 1, 3], [0, 3, 3, 0, 1, 2, 2, 1]],
    ['1 7/5', [0, 2, 2, 0, 1, 3, 3, 1], [0, 3, 0, 3, 1, 2, 1, 2]],
  ] as const)('%s', (code, next, output) => {
    const { trellis } = worth({ code }).code;
    expect([...trellis.next]).toEqual(next);
    expect([...trellis.output]).toEqual(output);
  });
});

test('mwickert/scikit-dsp-comm, a question with MATLAB’s answer: tail-biting, K = 4, 54 60 from the left', () => {
  const received = '0, 1, 0, 0, 0, 1, 0, 1, 1, 0, 0, 1, 1, 0, 0, 0';
  for (const code of ["poly2trellis(4,{'x3+x1+1','x3+x2'})", '54 60', '1011 1100']) {
    const notation = code.startsWith('1011') ? 'binary' : 'octal';
    const { block } = run({ task: 'decode', code, notation, ending: 'tail-biting', received });
    expect(joined(block?.bits ?? [])).toBe('00100111');
    expect(block?.decoded.metric).toBe(0);
  }
});
