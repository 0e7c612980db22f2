/** What other projects' tests and textbooks say of fixed point, as facts: values, formats, results. */
import { fromNumber, toNumber } from '@tollbench/engines/exact/rational.ts';
import { runner } from '@tollbench/engines/fixed/run.ts';
import {
  fitWord,
  integerBits,
  roundRational,
  standsFor,
  type Word,
} from '@tollbench/engines/fixed/word.ts';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import tool from './index.ts';
import type { PlannerInputs } from './inputs.ts';
import { readWord } from './read-word.ts';

type Rounding = PlannerInputs['rounding'];
type Overflow = PlannerInputs['overflow'];

/** The result of an expression for one input of each name. */
function resultOf(some: Partial<PlannerInputs>, values: readonly number[]): number {
  const r = evaluate(tool, withDefaults(tool.inputs, { search: 'given', fraction: 20, ...some }));
  if (r.mode !== 'expression') throw new Error(r.mode);
  const machine = {
    program: r.program,
    plan: r.plan,
    rounding: some.rounding ?? 'nearest-up',
    overflow: some.overflow ?? 'saturate',
  } as const;
  const inputs = r.program.nodes.flatMap((node, n) => (node.op === 'input' ? [n] : []));
  const raw = inputs.map((n, k) => {
    const scaled = (values[k] ?? 0) * 2 ** (r.plan.nodes[n]?.word?.fraction ?? 0);
    expect(scaled).toBe(Math.round(scaled));
    return BigInt(scaled);
  });
  const [output = 0] = r.program.outputs;
  const out = runner(machine)(raw).values[output] ?? 0n;
  return toNumber(standsFor(out, r.plan.nodes[output]?.word?.fraction ?? 0));
}

/** enclustra/en_cl_fix, bittrue/tests/python/en_cl_fix_pkg_test.py (MIT): cl_fix_resize; formats are (signed, integer, fraction). */
const RESIZES: readonly (readonly [
  value: number,
  from: string,
  to: string,
  Rounding,
  Overflow,
  result: number,
])[] = [
  [2.5, '(1,2,1)', '(1,2,1)', 'floor', 'wrap', 2.5],
  [2.5, '(1,2,1)', '(1,2,0)', 'floor', 'wrap', 2],
  [2.5, '(1,2,1)', '(1,2,0)', 'nearest-up', 'wrap', 3],
  [2, '(1,2,1)', '(1,2,2)', 'nearest-up', 'wrap', 2],
  [2, '(0,2,1)', '(0,2,2)', 'nearest-up', 'wrap', 2],
  [3.5, '(1,3,1)', '(1,2,1)', 'floor', 'wrap', 3.5],
  [-3.5, '(1,3,1)', '(1,2,1)', 'floor', 'saturate', -3.5],
  [5.5, '(1,3,1)', '(1,2,1)', 'floor', 'wrap', -2.5],
  [-6.5, '(1,3,1)', '(1,2,1)', 'floor', 'wrap', 1.5],
  [5.5, '(1,3,1)', '(1,2,1)', 'floor', 'saturate', 3.5],
  [-6.5, '(1,3,1)', '(1,2,1)', 'floor', 'saturate', -4],
  [5.5, '(0,3,1)', '(0,2,1)', 'floor', 'wrap', 1.5],
  [5.5, '(0,3,1)', '(0,2,1)', 'floor', 'saturate', 3.5],
  [3.5, '(1,3,1)', '(0,3,1)', 'floor', 'wrap', 3.5],
  [-6.5, '(1,3,1)', '(0,3,1)', 'floor', 'wrap', 1.5],
  [-6.5, '(1,3,1)', '(0,3,1)', 'floor', 'saturate', 0],
  // Rounded first, then brought into the word.
  [7.5, '(1,3,1)', '(1,3,0)', 'nearest-up', 'wrap', -8],
  [7.5, '(1,3,1)', '(1,3,0)', 'nearest-up', 'saturate', 7],
  [7.5, '(0,3,1)', '(0,3,0)', 'nearest-up', 'wrap', 0],
  [7.5, '(0,3,1)', '(0,3,0)', 'nearest-up', 'saturate', 7],
  [-0.5, '(1,3,1)', '(1,3,0)', 'nearest-away', 'wrap', -1],
  [-1.5, '(1,3,1)', '(1,3,0)', 'nearest-away', 'wrap', -2],
  [0.5, '(1,3,1)', '(1,3,0)', 'nearest-away', 'wrap', 1],
  [1.5, '(1,3,1)', '(1,3,0)', 'nearest-away', 'wrap', 2],
  [1.75, '(1,3,2)', '(1,3,0)', 'nearest-away', 'wrap', 2],
  [-0.5, '(1,3,1)', '(1,3,0)', 'nearest-even', 'wrap', 0],
  [-1.5, '(1,3,1)', '(1,3,0)', 'nearest-even', 'wrap', -2],
  [0.5, '(1,3,1)', '(1,3,0)', 'nearest-even', 'wrap', 0],
  [1.5, '(1,3,1)', '(1,3,0)', 'nearest-even', 'wrap', 2],
  [1.75, '(1,3,2)', '(1,3,0)', 'nearest-even', 'wrap', 2],
];

describe('en_cl_fix', () => {
  test.each(RESIZES)('%d from %s to %s, %s, %s', (value, from, to, rounding, overflow, result) => {
    expect(
      resultOf({ expression: `x : ${from}\ny : ${to} = x`, rounding, overflow }, [value]),
    ).toBe(result);
  });

  // The same file: cl_fix_add and cl_fix_sub, negative fraction bits among them.
  test.each([
    [[-2.5, 1.25], '(1,5,3)', '(1,5,3)', '(1,5,3)', 'a + b', -1.25],
    [[-2.5, 1.25], '(1,6,3)', '(1,5,3)', '(1,5,3)', 'a + b', -1.25],
    [[-2.5, 1.25], '(1,5,4)', '(1,5,3)', '(1,5,3)', 'a + b', -1.25],
    [[0.75, 4], '(0,0,4)', '(0,4,-1)', '(0,5,5)', 'a + b', 4.75],
    [[0.75, 4], '(0,0,4)', '(0,4,-1)', '(0,5,0)', 'a + b', 5],
    [[0.75, 15], '(0,0,4)', '(0,4,0)', '(0,4,0)', 'a + b', 15],
    [[-2.5, 1.25], '(1,5,3)', '(1,5,3)', '(1,5,3)', 'a - b', -3.75],
    [[4, 0.75], '(0,4,-1)', '(0,0,4)', '(0,5,5)', 'a - b', 3.25],
  ] as const)('%j of %s and %s to %s: %s is %d', (values, a, b, to, sum, result) => {
    expect(resultOf({ expression: `a : ${a}\nb : ${b}\ny : ${to} = ${sum}` }, values)).toBe(result);
  });

  test.each([
    ['(0,3,0)', 3],
    ['(1,3,0)', 4],
    ['(0,0,3)', 3],
    ['(1,0,3)', 4],
    ['(1,3,3)', 7],
    ['(1,-2,3)', 2],
    ['(1,3,-2)', 2],
  ])('%s has %d bits', (format, width) => {
    expect(readWord(format, 'arm').width).toBe(width);
  });
});

/** Values in doubles to a word, rounded first. */
const kept = (x: number, word: Word, rounding: Rounding, overflow: Overflow): number =>
  toNumber(
    standsFor(
      fitWord(roundRational(fromNumber(x), word.fraction, rounding), word, overflow),
      word.fraction,
    ),
  );

/** chipmuenk/pyfda, pyfda/tests/test_pyfda_fix_lib.py (MIT): lists quantised to WI.WF, of which the sign is not counted. */
test('pyfda', () => {
  const q = (wi: number, wf: number): Word => ({ signed: true, width: wi + wf + 1, fraction: wf });
  const list = [-1.1, -1.0, -0.5, 0, 0.5, 0.9, 0.99, 1.0, 1.1];
  const all = (values: readonly number[], word: Word, rounding: Rounding, overflow: Overflow) =>
    values.map((v) => kept(v, word, rounding, overflow));
  expect(all(list, q(0, 3), 'nearest-away', 'saturate')).toEqual([
    -1, -1, -0.5, 0, 0.5, 0.875, 0.875, 0.875, 0.875,
  ]);
  expect(all(list, q(1, 3), 'nearest-away', 'saturate')).toEqual([
    -1.125, -1, -0.5, 0, 0.5, 0.875, 1, 1, 1.125,
  ]);
  const wide = [-3.2, -2.2, -1.2, -1.0, -0.5, 0, 0.5, 0.8, 1.0, 1.2, 2.2, 3.2].map((v) => 8 * v);
  expect(all(wide, q(3, 0), 'nearest-away', 'saturate')).toEqual([
    -8, -8, -8, -8, -4, 0, 4, 6, 7, 7, 7, 7,
  ]);
  expect(all(wide, q(3, 1), 'nearest-away', 'saturate')).toEqual([
    -8, -8, -8, -8, -4, 0, 4, 6.5, 7.5, 7.5, 7.5, 7.5,
  ]);
  expect(all(wide, q(3, 0), 'nearest-away', 'wrap')).toEqual([
    6, -2, 6, -8, -4, 0, 4, 6, -8, -6, 2, -6,
  ]);
  expect(
    all(
      list.map((v) => 8 * v),
      q(3, 1),
      'floor',
      'wrap',
    ),
  ).toEqual([7, -8, -4, 0, 4, 7, 7.5, -8, -7.5]);
});

/** chipmuenk/pyfda, pyfda/tests/test_fixpoint_helpers.py (MIT): 10 bits to 7, by integer bits and by fraction bits. */
test('pyfda, words that are cut', () => {
  const samples = [0, 1, 15, 64, 511, -1, -64];
  const cut = (from: string, to: string, scale: number) =>
    samples.map(
      (x) =>
        resultOf({ expression: `x : ${from}\ny : ${to} = x`, overflow: 'wrap' }, [x / scale]) *
        scale,
    );
  expect(cut('sfix10', 'sfix7', 1)).toEqual([0, 1, 15, -64, -1, -1, -64]);
  expect(cut('sfix10_En9', 'sfix7_En6', 512).map((x) => x / 8)).toEqual([0, 0, 2, 8, -64, 0, -8]);
});

/** francof2a/fxpmath, tests/test_issues.py 20, 42 and 73, tests/test_rounding.py 86 (MIT). */
test('fxpmath', () => {
  const word: Word = readWord('fxp-s4/0', 'arm');
  expect([-30, -8, -9, 7, 8].map((v) => kept(v, word, 'floor', 'wrap'))).toEqual([2, -8, 7, 7, -8]);
  expect(resultOf({ expression: 'b : s4/0\ny : s4/0 = b + 8', overflow: 'wrap' }, [2])).toBe(-6);
  expect(resultOf({ expression: 'a, b : u14/3\nc : u14/3 = a - b' }, [10, 15])).toBe(0);
  expect(kept(0.1689453125, readWord('s12/9', 'arm'), 'nearest-up', 'saturate')).toBe(0.169921875);
  expect(kept(7961.625, readWord('(1,13,0)', 'arm'), 'nearest-even', 'saturate')).toBe(7962);
});

describe('textbooks, by their formulas', () => {
  test('a uniform signal in b bits has 20 log10(2^b) dB (Oppenheim & Schafer, 6.02 dB a bit)', () => {
    for (const bits of [8, 12, 16, 24]) {
      const r = evaluate(
        tool,
        withDefaults(tool.inputs, {
          expression: `x in [-1, 1]\ny : (1,0,${bits - 1}) = x`,
          search: 'given',
          fraction: 50,
          rounding: 'nearest-even',
        }),
      );
      if (r.mode !== 'expression') throw new Error(r.mode);
      expect(r.plan.sqnr).toBeCloseTo(20 * Math.log10(2 ** bits), 6);
    }
  });

  const sections = (coefficients: string, some: Partial<PlannerInputs> = {}) => {
    const r = evaluate(
      tool,
      withDefaults(tool.inputs, {
        what: 'filter',
        kind: 'sos',
        coefficients,
        deviation: -120,
        ...some,
      }),
    );
    if (r.mode !== 'filter') throw new Error(r.mode);
    return r;
  };

  test('noise of a first-order section: 1/(1 − a²)', () => {
    for (const a of [0.5, 0.75, 0.9375])
      expect(sections(`1 0 0 1 ${-a} 0`).places[0]?.noiseGain).toBeCloseTo(1 / (1 - a * a), 6);
  });

  test('noise of a pole pair: (1 + r²)/(1 − r²) / (r⁴ + 1 − 2r² cos 2θ)', () => {
    const [a1, a2] = [-1.5, 0.8125];
    const r2 = a2;
    const cos2 = (2 * (a1 / 2) ** 2) / r2 - 1;
    const expected = ((1 + r2) / (1 - r2)) * (1 / (r2 * r2 + 1 - 2 * r2 * cos2));
    expect(sections(`1 0 0 1 ${a1} ${a2}`).places[0]?.noiseGain).toBeCloseTo(expected, 5);
  });

  test('a cascade of two first-order sections', () => {
    const [a, b] = [0.875, 0.75];
    const { places } = sections(`1 0 0 1 ${-a} 0\n1 0 0 1 ${-b} 0`);
    expect(places[0]?.noiseGain).toBeCloseTo(
      (1 + a * b) / ((1 - a * a) * (1 - b * b) * (1 - a * b)),
      5,
    );
    expect(places[1]?.noiseGain).toBeCloseTo(1 / (1 - b * b), 6);
    expect(places[1]?.gains.worst).toBeCloseTo(1 / ((1 - a) * (1 - b)), 6);
  });

  test('the dead band of 0.95 is ten steps: 0.625 in words of 4 bits behind the point (a problem of Indian textbooks, quoted from memory)', () => {
    const r = sections('1 0 0 1 -0.95 0', { rounding: 'nearest-away' });
    expect(r.cycles[0]?.amplitude).toBe(10);
  });
});

/** Formats as data sheets, tools and libraries write them. */
test.each([
  ['Q15', 16, 0, 15],
  ['Q31', 32, 0, 31],
  ['Q7', 8, 0, 7],
  ['q1.15', 16, 0, 15],
  ['UQ8.8', 16, 8, 8],
  ['Q-2.17', 15, -3, 17],
  ['sfix16_En15', 16, 0, 15],
  ['ufix12_En20', 12, -8, 20],
  ['sfix32_E3', 32, 34, -3],
  ['fixdt(1,16,12)', 16, 3, 12],
  ['numerictype(0, 8, 4)', 8, 4, 4],
  ['ap_fixed<16,1>', 16, 0, 15],
  ['ap_ufixed<8, 9>', 8, 9, -1],
  ['fxp-s24/8', 24, 15, 8],
  ['sfixed(3 downto -12)', 16, 3, 12],
  ['ufixed(0 downto -7)', 8, 1, 7],
  ['uint8', 8, 8, 0],
  ['int16_t', 16, 15, 0],
])('%s is %d bits, %d before the point', (format, width, integer, fraction) => {
  const word = readWord(format, 'arm');
  expect([word.width, integerBits(word), word.fraction]).toEqual([width, integer, fraction]);
});

test('Qm.n by TI has a bit more', () => {
  expect(readWord('Q1.15', 'ti')).toEqual({ signed: true, width: 17, fraction: 15 });
  expect(readWord('Q15', 'ti')).toEqual(readWord('Q15', 'arm'));
  expect(() => readWord('s16.15', 'arm')).toThrow(/16 bits to some and 32 to others/u);
});
