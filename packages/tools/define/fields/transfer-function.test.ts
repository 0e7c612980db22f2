import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { poles, transferFunction } from '@tollbench/engines/control/transfer-function.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { octave } from '../../../../scripts/programs.ts';
import { fractionsBefore, ofToday, queryOfToday } from '../earlier.ts';
import { readTransferFunction } from '../read-transfer-function.ts';
import { transferFunction as field, fraction, showTransferFunction } from './transfer-function.ts';

const inS = field({ label: 'G', default: '1/(s+1)', maxOrder: 30, deadTime: 1e6 });
const inZ = field({
  label: 'H',
  default: 'z/(z-0.5)',
  variable: 'z',
  maxOrder: 30,
  deadTime: 'in z it is a power of z^-1',
});
const read = (text: string) => {
  const { num, den, delay } = inS.parse(text);
  return delay === 0 ? [num, den] : [num, den, delay];
};

describe('every spelling of a fraction', () => {
  test.each([
    ['1 / (s^2+6s+25)', [[1], [1, 6, 25]]],
    [
      '(s+1)(s^2+6s+25)/(s(s+2)^2)',
      [
        [1, 7, 31, 25],
        [1, 4, 4, 0],
      ],
    ],
    [
      '10*(s+1)/(s**3+2s**2)',
      [
        [10, 10],
        [1, 2, 0, 0],
      ],
    ],
    [
      '5 (s+2) / s / (0.1s+1)',
      [
        [5, 10],
        [0.1, 1, 0],
      ],
    ],
    [
      '[1 2] / [1 3 2]',
      [
        [1, 2],
        [1, 3, 2],
      ],
    ],
    [
      '[1, 2]/[1, 3, 2]',
      [
        [1, 2],
        [1, 3, 2],
      ],
    ],
    [
      'tf([1 2],[1 3 2])',
      [
        [1, 2],
        [1, 3, 2],
      ],
    ],
    [
      "s = tf('s'); G = (s + 2)/(s^2 + 3*s + 2);",
      [
        [1, 2],
        [1, 3, 2],
      ],
    ],
    [
      'zpk([-1],[0 -2+3i -2-3i],10)',
      [
        [10, 10],
        [1, 4, 13, 0],
      ],
    ],
    [
      'zpk(-1, [0, -2+3j, -2-3j], 10)',
      [
        [10, 10],
        [1, 4, 13, 0],
      ],
    ],
    [
      'num=1 2; den=1 3 2',
      [
        [1, 2],
        [1, 3, 2],
      ],
    ],
    [
      'num = [1 2]\nden = [1 3 2]',
      [
        [1, 2],
        [1, 3, 2],
      ],
    ],
    [
      'num: s + 2, den: (s+1)(s+2)',
      [
        [1, 2],
        [1, 3, 2],
      ],
    ],
    [
      'G(s) = \\frac{s+2}{\\left(s+1\\right) \\cdot (s+2)}',
      [
        [1, 2],
        [1, 3, 2],
      ],
    ],
    ['4 / [s(s + 2)]', [[4], [1, 2, 0]]],
    ['−3·s² + ½'.replace('½', '0.5'), [[-3, 0, 0.5], [1]]],
    ['10k/(s + 10k)', [[1e4], [1, 1e4]]],
    ['1/(s/(2*pi*50) + 1)', [[100 * Math.PI], [1, 100 * Math.PI]]],
    [
      '[4k7 1m 1]/[2 1]',
      [
        [4700, 0.001, 1],
        [2, 1],
      ],
    ],
    [
      '3 + 2/s + 0.5s',
      [
        [0.5, 3, 2],
        [1, 0],
      ],
    ],
    [
      '1/(s+1) + 1/(s+1)^2',
      [
        [1, 2],
        [1, 2, 1],
      ],
    ],
    ['2.4e^{-25s}/(180s+1)', [[2.4], [180, 1], 25]],
    ['exp(-0.1s)*exp(-0.2s)/(s+1)', [[1], [1, 1], 0.30000000000000004 - 2 ** -54]],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  test('nothing is cancelled', () => {
    expect(read('s(s-1)/(s^2 (s-1))')).toEqual([
      [1, -1, 0],
      [1, -1, 0, 0],
    ]);
  });

  test('powers of z and of its inverse', () => {
    const of = (text: string) => [inZ.parse(text).num, inZ.parse(text).den];
    expect(of('(1+0.5z^-1)/(1-0.9z^-1)')).toEqual([
      [1, 0.5],
      [1, -0.9],
    ]);
    expect(of('(0.2+0.3z⁻¹)/(1-z⁻¹+0.5z⁻²)')).toEqual([
      [0.2, 0.3, 0],
      [1, -1, 0.5],
    ]);
    expect(of('z^(-3)')).toEqual([[1], [1, 0, 0, 0]]);
    expect(of('[1 0.5]/[1 -0.9]')).toEqual([
      [1, 0.5],
      [1, -0.9],
    ]);
  });
});

test('factors are multiplied out exactly, and their roots are not lost', () => {
  expect(read('(s+1)^8')).toEqual([[1, 8, 28, 56, 70, 56, 28, 8, 1], [1]]);
  const { num, den } = inS.parse('1/(s+1)^8');
  expect(poles(transferFunction(num, den)).map((p) => [p.re, p.im])).toEqual(
    Array.from({ length: 8 }, () => [-1, 0]),
  );
  // In doubles, 0.1 · 0.2 is 0.020000000000000004.
  expect(read('1/((0.1s+1)(0.2s+1))')[1]).toEqual([0.02, 0.3, 1]);
});

describe('what could be misread is refused, with the piece and what to write', () => {
  test.each([
    ['[1]/[1 0,6 1]', /"0,6", which is one number or two: write 0\.6, or 0, 6/],
    ['', /is empty; write it as 1\/\(s\^2/],
    ['1/2s', /"\/2s" is read in two ways; write \/\(2\*s\) or/],
    ['10/(s+1)(s+2)', /"\/\(s\+1\)\(s\+2\)" is read in two ways/],
    ['e^-2s', /"e\^-2s" is read in two ways; write e\^\(-2\*s\)/],
    ['1 2', /"2" follows without a sign.*in brackets/],
    ['s2 + 1', /"s2"; a power is written s\^2/],
    ['(s+1)2', /"2" follows without a sign/],
    ['1/(p+1)', /"p"; the variable is written s/],
    ['1/(5p+1)', /"5p" may be a prefix or a symbol/],
    ['5K/(s+1)', /"5K" may be a prefix or a symbol/],
    ['1/(2T+1)', /"2T" may be a prefix/],
    ['K/(s+1)', /"K", which has no value here/],
    ['1/(5ms+1)', /"ms", which has no value/],
    ['z/(z-1)', /is in z, where a function of s/],
    ['(s+1+2j)(s+1-2j)', /"j"; write a pair of complex roots as/],
    ['zpk([],[-1+2i],1)', /the root -1\+2i without its conjugate/],
    ['[1 2i]/[1 1]', /complex coefficients/],
    ['s^0.5', /a power that is no whole number/],
    ['2^3^2', /a power of a power/],
    ['1/(s+1', /"\(s\+1" has no "\)" at its end/],
    ['1/[1 2', /"\[" without "\]"/],
    ['1/0', /divides by zero/],
    ['[1]/[0 0]', /divides by zero/],
    ['e^{2s}/(s+1)', /e to a positive power/],
    ['1/(s+1) + e^(-s)', /different dead times/],
    ['e^(-s^2)', /no dead time/],
    ['e^(-2e6*s)', /dead time of 2000000 s; the most is/],
    ['s^31', /is of order 31; the most is 30/],
    ['1e200*1e200/(s+1)', /too large/],
    ['((1e300^64)^64)^64', /binary digits; the most is/],
    ['(s+1)^20(s+1)^20', /goes beyond the degree 32, the most/],
    // A sum of many fractions with nothing in common is refused before it takes long.
    [
      Array.from({ length: 150 }, (_, k) => `1/(s+${k}.1234567)`).join('+'),
      /goes beyond the degree 32, the most/,
    ],
    ['s^1000', /a power above 64/],
    ['1/(s+1) # x', /"#", which no formula has/],
  ])('%s', (text, message) => {
    expect(() => inS.parse(text)).toThrow(message);
  });

  test('and what is too long or too deep, at once', () => {
    expect(() => inS.parse('s'.repeat(5000))).toThrow(/has 5000 characters; the most is 4000/);
    expect(() => inS.parse('('.repeat(100))).toThrow(/nested deeper/);
    expect(() => inS.parse('s('.repeat(1000))).toThrow(/nested deeper/);
    expect(() => inS.parse('[s'.repeat(50))).toThrow(/"\[" without/);
    expect(() => inS.parse(`${'['.repeat(900)}s${']'.repeat(900)}`)).toThrow(
      /brackets in brackets/,
    );
  });

  test('lists in z whose lengths differ', () => {
    expect(() => inZ.parse('[1]/[1 -0.9]')).toThrow(/powers of z to some and of z\^-1 to others/);
  });

  test('a dead time where the field takes none, by the sentence that says where it goes', () => {
    const own = field({ label: 'C', default: '1', maxOrder: 5, deadTime: 'it stands elsewhere' });
    expect(() => own.parse('e^(-2s)')).toThrow(/dead time of 2 s; it stands elsewhere/);
  });
});

test('it is said back multiplied out', () => {
  const said = (text: string) => showTransferFunction(inS.parse(text));
  expect(said('(s+1)(s-2)/(s(s+2)^2)')).toBe('(s² − s − 2)/(s³ + 4s² + 4s)');
  expect(said('1/(2s)')).toBe('1/(2s)');
  expect(said('3e^(-2s)/s')).toBe('3/s · e^(−2s)');
  expect(said('[0]/[1 1]')).toBe('0/(s + 1)');
});

test('links: the text as it was written, and the same value from it', () => {
  for (const text of ['(s+1) / (s^2 +  6s + 25)', 'num=1 2\nden=1 3 2', 's − 1'])
    expect(inS.parse(inS.format(inS.parse(text)))).toEqual(inS.parse(text));
  const coefficients = fc.array(fc.double({ min: 1e-9, max: 1e9, noNaN: true }), {
    minLength: 1,
    maxLength: 9,
  });
  fc.assert(
    fc.property(coefficients, coefficients, (num, den) => {
      const value = fraction(num, den);
      expect(value).toEqual(inS.parse(inS.format(value)));
      expect([value.num, value.den]).toEqual([num, den]);
    }),
  );
});

test('a product of factors is the convolution of their coefficients', () => {
  const factor = fc.array(fc.integer({ min: -99, max: 99 }), { minLength: 2, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(factor, { minLength: 1, maxLength: 6 }), (factors) => {
      const text = factors
        .map((f) => `(${f.map((c, i) => `${c}s^${f.length - 1 - i}`).join('+')})`)
        .join('');
      let product = [1n];
      for (const f of factors) {
        const next = new Array<bigint>(product.length + f.length - 1).fill(0n);
        product.forEach((a, i) => {
          f.forEach((b, j) => {
            next[i + j] = (next[i + j] as bigint) + a * BigInt(b);
          });
        });
        product = next;
      }
      const first = product.findIndex((c) => c !== 0n);
      const expected = first < 0 ? [0] : product.slice(first).map(Number);
      expect(readTransferFunction(text, 's').num).toEqual(expected);
    }),
  );
});

/** Transfer functions of textbooks, as they are printed, and as Octave writes them. */
const PUBLISHED: readonly (readonly [source: string, printed: string, octave: string])[] = [
  ['Franklin, Powell, Emami-Naeini, ch. 5', '(s+1)/(s^2(s+12))', '(s+1)/(s^2*(s+12))'],
  ['Franklin, Powell, Emami-Naeini, ch. 5', '1/[s((s+4)^2+16)]', '1/(s*((s+4)^2+16))'],
  [
    'Franklin, Powell, Emami-Naeini, ch. 6',
    '2000(s+0.5)/(s(s+10)(s+50))',
    '2000*(s+0.5)/(s*(s+10)*(s+50))',
  ],
  ['Ogata, ch. 6', '1/[s(s+1)(s+2)]', '1/(s*(s+1)*(s+2))'],
  ['Ogata, ch. 6', '(s+2)/(s^2+2s+3)', '(s+2)/(s^2+2*s+3)'],
  ['Ogata, ch. 7', '4/[s(s+2)]', '4/(s*(s+2))'],
  ['Ogata, ch. 7', '1/[s(s+1)(0.5s+1)]', '1/(s*(s+1)*(0.5*s+1))'],
  ['Nise, ch. 8', '(s+3)(s+4)/[(s+1)(s+2)]', '(s+3)*(s+4)/((s+1)*(s+2))'],
  ['Nise, ch. 11', '100/[s(s+36)(s+100)]', '100/(s*(s+36)*(s+100))'],
  ['Nise, antenna azimuth', '6.63/[s(s+1.71)(s+100)]', '6.63/(s*(s+1.71)*(s+100))'],
  ['Åström, Hägglund, benchmarks for PID', '1/(s+1)^4', '1/(s+1)^4'],
  [
    'Åström, Hägglund, benchmarks for PID',
    '1/((1+s)(1+0.2s)(1+0.04s)(1+0.008s))',
    '1/((1+s)*(1+0.2*s)*(1+0.04*s)*(1+0.008*s))',
  ],
  ['Åström, Hägglund, benchmarks for PID', '(1-2s)/(s+1)^3', '(1-2*s)/(s+1)^3'],
];

test('textbooks’ transfer functions are what Octave reads', () => {
  const script = PUBLISHED.map(
    ([, , g]) => `[n, d] = tfdata(${g}, 'v'); disp(mat2str(n, 17)); disp(mat2str(d, 17));`,
  );
  const file = join(mkdtempSync(join(tmpdir(), 'functions-')), 'read_functions.m');
  writeFileSync(file, `pkg load control;\ns = tf('s');\n${script.join('\n')}\n`);
  const lines = octave(file, { packages: ['control'] })
    .stdout.trim()
    .split('\n')
    .map((line) => line.replace(/[[\]]/gu, '').trim().split(/\s+/u).map(Number));
  expect(lines).toHaveLength(2 * PUBLISHED.length);
  const monic = (p: readonly number[], lead: number) => {
    const trimmed = p.slice(p.findIndex((c) => c !== 0));
    return trimmed.map((c) => c / lead);
  };
  PUBLISHED.forEach(([source, printed], k) => {
    const { num, den } = inS.parse(printed);
    const [n = [], d = []] = [lines[2 * k], lines[2 * k + 1]];
    const lead = d.find((c) => c !== 0) as number;
    for (const [ours, theirs] of [
      [monic(num, den[0] as number), monic(n, lead)],
      [monic(den, den[0] as number), monic(d, lead)],
    ] as const) {
      expect(ours, `${source}: ${printed}`).toHaveLength(theirs.length);
      ours.forEach((c, i) => {
        expect(Math.abs(c - (theirs[i] as number)), `${source}: ${printed}`).toBeLessThanOrEqual(
          1e-12 * Math.abs(c),
        );
      });
    }
  });
});

describe('links of an earlier day', () => {
  const earlier = fractionsBefore({ g: { num: 'num', den: 'den', defaults: ['1', '1 0.6 1'] } });

  test('open as they did', () => {
    expect(queryOfToday(earlier, 'den=1+2+1&T=3')).toBe('T=3&g=%5B1%5D%2F%5B1+2+1%5D');
    expect([...ofToday(earlier, new Map([['num', '[4, 5]']]))]).toEqual([
      ['g', '[4, 5]/[1 0.6 1]'],
    ]);
    expect(queryOfToday(earlier, 'g=1&x=2')).toBe('g=1&x=2');
    expect(queryOfToday(undefined, 'num=1')).toBe('num=1');
  });

  test('and are refused where they contradict themselves', () => {
    expect(() => queryOfToday(earlier, 'num=1&num=2')).toThrow(/num is given more than once/);
    expect(() =>
      ofToday(
        earlier,
        new Map([
          ['num', '1'],
          ['g', '1/s'],
        ]),
      ),
    ).toThrow(/g: is given beside num/);
  });
});
