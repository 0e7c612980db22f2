import { format, type Rational, rational, toNumber } from '@tollbench/engines/exact/rational.ts';
import { capacity, information } from '@tollbench/engines/information/capacity.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { onwardAddress } from '../../define/onward.ts';
import { remedied, remediesOf } from '../../testing/remedies.ts';
import type { SourceResult } from './compute.ts';
import handles from './handles.ts';
import tool from './index.ts';
import { next } from './next.ts';

/** The `count` letters that a fraction in [0, 1) stands for. */
function lettersAt(value: Rational, weights: readonly bigint[], count: number): number[] {
  const total = weights.reduce((a, b) => a + b, 0n);
  const letters: number[] = [];
  let { n, d } = value;
  for (let k = 0; k < count; k++) {
    let [letter, before] = [0, 0n];
    while ((before + (weights[letter] ?? 0n)) * d <= n * total) before += weights[letter++] ?? 1n;
    letters.push(letter);
    // The letter's share becomes the whole of the next.
    ({ n, d } = rational(n * total - before * d, d * (weights[letter] ?? 1n)));
  }
  return letters;
}

type Task = SourceResult['task'];
type Of<T extends Task> = Extract<SourceResult, { task: T }>;

function run<T extends Task>(task: T, more: object = {}): Of<T> {
  const chosen = task === 'awgn' ? { task: 'channel', kind: 'awgn' } : { task };
  const r = evaluate(tool, withDefaults(tool.inputs, { ...chosen, ...more } as never));
  if (r.task !== task) throw new Error(r.task);
  return r as Of<T>;
}

const sourceOf = (weights: readonly number[]): string =>
  weights.map((w, k) => `s${k} ${w}`).join('\n');
const weights = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 2, maxLength: 20 });

test('a Kraft sum of at most 1 does not make words decodable', () => {
  const verdict = (table: string) => {
    const { kraft, readings } = run('check', { table });
    return [format(kraft), readings === null];
  };
  expect(verdict('a 0\nb 010\nc 01\nd 10')).toEqual(['9/8', false]);
  expect(verdict('a 0\nb 01\nc 10')).toEqual(['1', false]);
  // What is decodable is also decoded where it is no prefix code.
  expect(run('check', { table: 'a 0\nb 01\nc 011', received: '0011010' }).decoded).toMatchObject({
    units: [0, 2, 1, 0],
    left: '',
  });
  expect(() => run('check', { received: '010' })).toThrow('can be read in two ways');
});

test('a text’s blocks tell what its letters know of one another', () => {
  const { orders } = run('code', { given: 'text', text: 'ab'.repeat(200) });
  expect(orders[0]?.entropy).toBe(1);
  expect((orders[1]?.entropy ?? 9) - (orders[0]?.entropy ?? 0)).toBeLessThan(0.01);
});

describe('laws of codes', () => {
  test('entropy ≤ Huffman ≤ every other prefix code, and Huffman < entropy + 1', () => {
    fc.assert(
      fc.property(weights, (w) => {
        const { figures, methods } = run('code', { source: sourceOf(w), longest: 16 });
        const best = toNumber(figures.average);
        expect(best).toBeGreaterThan(figures.entropy - 1e-12);
        expect(best).toBeLessThan(figures.entropy + 1);
        for (const { average } of methods) expect(average).toBeGreaterThan(best - 1e-12);
      }),
      { numRuns: 60 },
    );
  });

  test('Shannon is below H + 1, Elias below H + 2, and all words are prefix codes that give the message back', () => {
    const method = fc.constantFrom(
      'huffman',
      'limited',
      'shannon',
      'fano',
      'elias',
      'golomb',
      'rice',
      'fixed',
    );
    fc.assert(
      fc.property(weights, method, fc.boolean(), (w, m, canonical) => {
        const message = w.map((_, k) => `s${k}`).join(' ');
        const r = run('code', {
          source: sourceOf(w),
          method: m,
          longest: 12,
          message,
          words: canonical ? 'canonical' : 'tree',
        });
        expect(r.message?.same).toBe(true);
        const average = toNumber(r.figures.average);
        if (m === 'shannon') expect(average).toBeLessThan(r.figures.entropy + 1);
        if (m === 'elias') expect(average).toBeLessThan(r.figures.entropy + 2);
        expect(r.kraft.n <= r.kraft.d).toBe(true);
      }),
      { numRuns: 80 },
    );
  });

  test('merged high has the least variance of the two', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 2, maxLength: 12 }),
        (w) => {
          const high = run('code', { source: sourceOf(w) }).figures;
          const low = run('code', { source: sourceOf(w), ties: 'low' }).figures;
          expect(format(high.average)).toBe(format(low.average));
          expect(toNumber(high.variance)).toBeLessThanOrEqual(toNumber(low.variance));
        },
      ),
      { numRuns: 60 },
    );
  });

  test('longer blocks come within 1/n of the entropy', () => {
    const { extension, figures } = run('code', { source: 'a 0.9, b 0.1' });
    for (const { block, perLetter } of extension) {
      expect(perLetter).toBeGreaterThanOrEqual(figures.entropy);
      expect(perLetter).toBeLessThan(figures.entropy + 1 / block);
    }
    // The published classic: 1, 0.645, 0.5327 bit a letter.
    expect(extension.slice(0, 3).map(({ perLetter }) => Number(perLetter.toFixed(4)))).toEqual([
      1, 0.645, 0.5327,
    ]);
  });

  test('powers of a half are coded without loss, in any base', () => {
    const r = run('code', { source: 'a 1/3, b 1/3, c 1/9, d 1/9, e 1/9', radix: 3 });
    expect(r.figures.efficiency).toBeCloseTo(1, 14);
    expect(format(r.kraft)).toBe('1');
  });

  test('Golomb’s parameter is the best of all', () => {
    // P = 0.8^k 0.2: m is the least with 0.8^m + 0.8^(m+1) ≤ 1, Gallager and Van Voorhis.
    const source = Array.from(
      { length: 120 },
      (_, k) => `n${k} ${Math.round(1e9 * 0.8 ** k)}`,
    ).join('\n');
    expect(run('code', { source, method: 'golomb' }).parameter).toBe(3);
    // 3 + 0.8⁴/(1 − 0.8⁴) = 3.694 bit with 4, 2 + 0.64/0.36 = 3.778 bit with 2.
    expect(run('code', { source, method: 'rice' }).parameter).toBe(4);
  });
});

describe('messages', () => {
  test('pad bits are never letters where the number of letters is told', () => {
    const padded = { source: 'a 1\nb 1', received: '0x60' };
    expect(run('code', padded).decoded?.units).toHaveLength(8);
    expect(run('code', { ...padded, count: 4 }).decoded).toMatchObject({
      units: [0, 1, 1, 0],
      left: '0000',
    });
  });

  test('what is left over is stray only where no word can follow', () => {
    const left = (table: string, received: string) =>
      run('check', { table, received }).decoded?.stray;
    const prefix = 'a 0\nb 10\nc 1110';
    expect([left(prefix, '0111'), left(prefix, '0110')]).toEqual([false, true]);
    // No prefix code: 0 1 1 1 is 011 and the beginning of another.
    const other = 'a 0\nb 01\nc 11';
    expect([left(other, '0111'), left('a 0\nb 01', '0111')]).toEqual([false, true]);
  });

  test('a message of millions of digits is refused', () => {
    const source = Array.from(
      { length: 512 },
      (_, k) =>
        `${String.fromCodePoint(0x4e00 + k)} 2^${Math.min(k, 256)}*2^${Math.max(0, k - 256)}`,
    ).join(', ');
    const letter = String.fromCodePoint(0x4e00);
    expect(run('code', { source, message: letter.repeat(3000) }).message?.digits).toHaveLength(
      3000 * 511,
    );
    const some = { source, message: letter.repeat(5000) };
    expect(() => run('code', some)).toThrow('comes to 2555000 digits in this code');
    const [remedy] = remediesOf(tool, some);
    expect(remedied(tool, some, remedy ?? {}).task).toBe('code');
  });

  test('an end of message stops the decoder', () => {
    const r = run('code', { source: 'a 5, b 3', end: 'letter', message: 'abab' });
    const received = `${r.message?.digits}000000`;
    const back = run('code', { source: 'a 5, b 3', end: 'letter', received });
    expect(back.decoded).toMatchObject({ units: [0, 1, 0, 1], ended: true, left: '000000' });
  });

  test('one letter alone has one digit; a probability of 0 no word', () => {
    expect(run('code', { source: 'a 1' }).rows).toMatchObject([{ word: '0' }]);
    expect(run('code', { source: 'a 1, b 0' }).rows).toHaveLength(1);
    expect(() => run('code', { source: 'a 0.5, b 0.5, c 0', message: 'abc' })).toThrow(
      'whose probability is 0',
    );
  });

  test('of letters that are not there are refused, and half a block', () => {
    expect(() => run('code', { message: 's0 s7' })).toThrow('has "s7" as letter 2');
    const half = { message: 's0 s1 s2', block: 2 };
    expect(() => run('code', half)).toThrow('no whole number of blocks of 2');
    const [remedy] = remediesOf(tool, half);
    expect(remedied(tool, half, remedy ?? {}).task).toBe('code');
  });

  test('too large a block and too short a limit offer what would do', () => {
    for (const some of [
      { block: 12 },
      { method: 'limited', longest: 2 },
      { end: 'letter' },
      { method: 'golomb', block: 2 },
    ] as const) {
      for (const remedy of remediesOf(tool, some))
        expect(remedied(tool, some, remedy).task).toBe('code');
      expect(remediesOf(tool, some).length).toBeGreaterThan(0);
    }
  });

  test('in bytes and characters beyond the first plane', () => {
    const r = run('code', { given: 'text', text: 'añ日😀', letters: 'bytes' });
    expect(r.source.sequence).toHaveLength(10);
    expect(r.message?.same).toBe(true);
    expect(run('code', { given: 'text', text: 'añ日😀' }).source.names).toEqual([
      'a',
      'ñ',
      '日',
      '😀',
    ]);
    expect(run('code', { given: 'file', file: 'AAEC_w' }).rows.map(({ name }) => name)).toEqual([
      '00',
      '01',
      '02',
      'ff',
    ]);
  });
});

describe('arithmetic coding', () => {
  test('gives messages back, within two bits of their information', () => {
    fc.assert(
      fc.property(
        weights,
        fc.array(fc.nat(1000), { minLength: 1, maxLength: 60 }),
        fc.boolean(),
        (w, picks, adaptive) => {
          const message = picks.map((k) => `s${k % w.length}`).join(' ');
          const r = run('arithmetic', {
            source: sourceOf(w),
            message,
            model: adaptive ? 'adaptive' : 'fixed',
          });
          expect(r.same).toBe(true);
          // Whole numbers lose next to nothing against their own model.
          expect(r.coded.bits.length).toBeLessThan(r.coded.ideal + 2.01);
          if (r.word === null) return;
          const information = r.steps.reduce(
            (sum, { letter }) =>
              sum - Math.log2(Number(r.source.weights[letter]) / w.reduce((a, b) => a + b)),
            0,
          );
          expect(r.word.length).toBeLessThan(information + 2 + 1e-9);
          const value = { n: BigInt(`0b0${r.word}`), d: 1n << BigInt(r.word.length) };
          expect(lettersAt(value, r.source.weights, r.message.length)).toEqual(r.message);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('survives what straddles the middle for long, and a letter of all the probability', () => {
    const r = run('arithmetic', {
      source: 'a 0.4999, b 0.0002, c 0.4999',
      message: 'b'.repeat(120),
    });
    expect(Math.max(...r.coded.steps.map(({ pending }) => pending))).toBeGreaterThan(20);
    expect(r.same).toBe(true);
    expect(run('arithmetic', { source: 'a 1', message: 'aaaa' })).toMatchObject({
      word: '',
      same: true,
    });
  });
});

describe('dictionaries', () => {
  test('give any text back', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'b', 'c', '日', ' '),
      minLength: 1,
      maxLength: 120,
    });
    fc.assert(
      fc.property(
        text,
        fc.constantFrom('lz77', 'lzss', 'lz78', 'lzw'),
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 3, max: 20 }),
        (sequence, variant, window, lookahead) => {
          const r = run('lz', {
            sequence,
            variant,
            window,
            lookahead,
            ...(variant === 'lzw' && { start: 'own' }),
          });
          expect(r.same).toBe(true);
          expect(r.tokens.at(-1)?.to).toBe(r.text.length);
          expect(r.bits).toBe(r.tokens.reduce((sum, { bits }) => sum + bits, 0));
        },
      ),
      { numRuns: 120 },
    );
  });

  test.each([
    ['lz77', '(0,0,r) (0,0,a), <0,0,t> [2,8,b]', 'ratatatatatb'],
    ['lz77', "(0,0,'a') (1,3,–)", 'aaaa'],
    ['lz77', '[(0,0,"a"), (0,0," "), (2,1,"b")]', 'a ab'],
    ['lzss', 'ab(2,4) ␣ c', 'ababab c'],
    ['lzss', 'ab {2,4}', 'ababab'],
    ['lz78', '(0,a) (1,b) (2,a) (0,)', 'aababa'],
    [
      'lzw',
      '[84, 79, 66, 69, 79, 82, 78, 79, 84, 256, 258, 260, 265, 259, 261, 263]',
      'TOBEORNOTTOBEORTOBEORNOT',
    ],
  ] as const)('%s decodes %s', (variant, tokens, text) => {
    const { decoded } = run('lz', { variant, tokens });
    expect(String.fromCodePoint(...(decoded ?? []))).toBe(text);
  });

  test.each([
    ['lz77', '(0,0,a) (2,1,b)', 'Token 2 copies from 2 letters back, and only 1 are there.'],
    ['lz77', '(0,0,a) x', 'has "x" behind 1 tokens'],
    ['lz77', '(0,0)', 'has 2 parts in place of 3'],
    ['lz77', '(0,0,ab)', 'where one letter stands'],
    ['lz77', '(0,0,a) (0,0, ) (0,0,b)', 'token 2 has no letter'],
    ['lz78', '(0,a) (1,) (0,b)', 'token 2 has no letter'],
    ['lz77', '(-1,0,a)', 'where a whole number stands'],
    ['lz77', '(0,0,a) (1,999999,b)', 'more than 50000 letters'],
    ['lzss', 'a (1,2,3)', 'a copy has an offset and a length'],
    ['lz78', '(3,a)', 'Token 1 has the phrase 3, and only 0 are there.'],
    ['lzw', '84 300', 'Code 2 is 300, which no entry has yet.'],
    ['lzw', '84 x', 'where a whole number stands'],
  ] as const)('%s refuses %s', (variant, tokens, message) => {
    expect(() => run('lz', { variant, tokens })).toThrow(message);
  });

  test('LZW has a code as it was typed in what it refuses', () => {
    const own = { variant: 'lzw', start: 'own', first: 1 };
    expect(() => run('lz', { ...own, tokens: '1 300' })).toThrow('Code 2 is 300');
  });

  test.each([
    [{ sequence: '' }, 'is empty'],
    [{ variant: 'lzss', least: 9 }, 'is 9, more than the lookahead of 6'],
    [{ variant: 'lzw', sequence: '日本' }, 'has no code for "日"'],
    [{ variant: 'lzw', start: 'own', alphabet: 'aab' }, 'has "a" twice'],
    [{ variant: 'lzw', start: 'own', alphabet: 'xyz' }, 'has no "c"'],
  ] as const)('%j is refused', (more, message) => {
    expect(() => run('lz', more)).toThrow(message);
  });
});

describe('channels', () => {
  const row = fc
    .array(fc.integer({ min: 0, max: 50 }), { minLength: 3, maxLength: 3 })
    .filter((r) => r.some((x) => x > 0));
  const matrix = fc
    .array(row, { minLength: 2, maxLength: 6 })
    .map((rows) => rows.map((each) => each.map((x) => x / each.reduce((a, b) => a + b, 0))));

  test('bounds meet, and no input does better', () => {
    fc.assert(
      fc.property(
        matrix,
        fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 6, maxLength: 6 }),
        (channel, some) => {
          const { bits, gap } = capacity(channel);
          expect(gap).toBeLessThan(1e-12);
          const total = channel.reduce((sum, _, k) => sum + (some[k] ?? 0), 0);
          const input = channel.map((_, k) => (some[k] ?? 0) / total);
          expect(information(channel, input)).toBeLessThan(bits + 1e-12);
          expect(bits).toBeLessThan(Math.log2(3) + 1e-12);
        },
      ),
      { numRuns: 150 },
    );
  });

  test('an output that is told apart no further loses nothing, and none is gained by a second channel', () => {
    const [p, q] = [0.1, 0.25];
    const c = (e: number) => run('channel', { error: e }).capacity.bits;
    expect(c(p)).toBeCloseTo(c(1 - p), 15);
    expect(c(p + q - 2 * p * q)).toBeLessThan(Math.min(c(p), c(q)));
  });

  test('entropies are those of one joint distribution', () => {
    const r = run('channel', {
      kind: 'bac',
      error: 0.1,
      error1: 0.3,
      used: 'given',
      input: [0.7, 0.3],
    });
    const joint = r.channel.flatMap((each, x) => each.map((w) => w * (r.input[x] ?? 0)));
    const h = joint.reduce((sum, x) => sum - x * Math.log2(x), 0);
    expect(r.inputEntropy + r.outputEntropy - h).toBeCloseTo(r.information, 14);
  });

  test.each([
    [
      {
        kind: 'matrix',
        matrix: [
          ['0.5', '0.4'],
          ['0', '1'],
        ],
      },
      'row 1 adds to 0.9',
    ],
    [
      {
        kind: 'matrix',
        matrix: [
          ['-0.5', '1.5'],
          ['0', '1'],
        ],
      },
      'row 1, column 1 is -0.5, below 0',
    ],
    [
      { used: 'given', input: [0.2, 0.3, 0.5] },
      'has 3 probabilities, and the channel has 2 inputs',
    ],
    [{ used: 'given', input: [0.2, 0.3] }, 'adds to 0.5'],
    [{ used: 'given', input: [-0.2, 1.2] }, 'below 0'],
  ] as const)('%j is refused', (more, message) => {
    expect(() => run('channel', more)).toThrow(message);
  });

  test('a matrix by columns is offered by rows', () => {
    const some = {
      task: 'channel',
      kind: 'matrix',
      matrix: [
        ['0.5', '0.2'],
        ['0.5', '0.8'],
      ],
    } as const;
    const [remedy] = remediesOf(tool, some);
    const r = remedied(tool, some, remedy ?? {});
    expect(r.task === 'channel' && r.channel).toEqual([
      [0.5, 0.5],
      [0.2, 0.8],
    ]);
  });

  test('Shannon and Hartley: 3 kHz at 30 dB carry 29.9 kbit/s, and −1.59 dB is the end', () => {
    expect(run('awgn', { snr: 30, bandwidth: 3000 }).rate).toBeCloseTo(3000 * Math.log2(1001), 6);
    expect(run('awgn', { snr: -100 }).ebNo).toBeCloseTo(10 * Math.log10(Math.LN2), 6);
  });
});

test('the grip of S/N goes to the ends of its range and no further', () => {
  const inputs = withDefaults(tool.inputs, { task: 'channel', kind: 'awgn' });
  const [grip] = handles['gaussian']?.(evaluate(tool, inputs), inputs) ?? [];
  const at = (x: number) => grip?.to({ x, y: 0 } as never);
  expect([at(34.004), at(260), at(-130)]).toEqual([{ snr: 34 }, { snr: 200 }, { snr: -100 }]);
});

test('a Markov source that falls apart is refused; states that are left have no share', () => {
  expect(() =>
    run('markov', {
      transitions: [
        ['1', '0'],
        ['0', '1'],
      ],
    }),
  ).toThrow('falls apart');
  const r = run('markov', {
    transitions: [
      ['0.5', '0.5', '0'],
      ['0', '0.5', '0.5'],
      ['0', '0.3', '0.7'],
    ],
  });
  expect(r.transient).toEqual([0]);
  expect(r.pi[0]).toBe(0);
  expect(
    run('markov', {
      transitions: [
        ['0', '1'],
        ['1', '0'],
      ],
    }).rate,
  ).toBe(0);
});

test('coded bytes go on to their checksum, a signal to its modem', () => {
  for (const r of [run('code', { message: 's0 s1' }), run('arithmetic'), run('awgn')])
    for (const onward of next(r))
      expect(onwardAddress(onward)).toMatch(/^\/(?:crc-lfsr|modem-lab)\.html/u);
  expect(next(run('code', { message: 's0 s1' }))[0]?.inputs['hex']).toBe('20');
  expect(next(run('code'))).toEqual([]);
});
