/** Polynomials that nobody here wrote, with the answers that stand beside them. */
import { signChanges } from '@tollbench/engines/control/routh/table.ts';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import tool from './index.ts';
import { stableText } from './phrases.ts';
import { entryText } from './show.ts';

const run = (some: Parameters<typeof withDefaults<typeof tool.inputs>>[1]) =>
  evaluate(tool, withDefaults(tool.inputs, some));

const counts = (polynomial: string, more = {}) => {
  const { left, axis, right } = run({ polynomial, ...more }).members[0]?.count ?? {};
  return [right, left, axis];
};

const column = (polynomial: string, zeroPivot: 'epsilon' | 'row-sum' = 'row-sum') => {
  const r = run({ polynomial, zeroPivot });
  return r.table.rows.map(({ entries }) =>
    entries.map((e) => entryText(e, [...r.question.parameters, 'ε'])),
  );
};

describe('Ahmed-Ragy-3/signal-flow-graph, Stability/notes/test cases.txt: right, left, axis', () => {
  test.each([
    ['s**3 + 1*s**2 + 2*s + 24', [2, 1, 0]],
    ['s**4 + 6*s**3 + 13*s**2 + 12*s**1 + 4', [0, 4, 0]],
    ['1*s**4 + 2*s**3 + 3*s**2 + 4*s**1 + 5', [2, 2, 0]],
    ['1*s**5 + 7*s**4 + 6*s**3 + 42*s**2 + 8*s**1 + 56', [0, 1, 4]],
    ['1*s**5 + 2*s**4 + 3*s**3 + 6*s**2 + 5*s**1 + 3', [2, 3, 0]],
    ['1*s**5 + 2*s**4 + 2*s**3 + 4*s**2 + 11*s**1 + 10', [2, 3, 0]],
    ['s**4 - 1', [1, 1, 2]],
    ['s**5 + s**4 + 2*s**3 + 2*s**2 + s**1 + 1', [0, 1, 4]],
    ['s**5 + s**4 + 2*s**3 + 2*s**2 + 3*s**1 + 15', [2, 3, 0]],
  ])('%s', (polynomial, expected) => {
    expect(counts(polynomial)).toEqual(expected);
    const r = run({ polynomial });
    expect(signChanges(r.table)).toBe(expected[0]);
  });
});

describe('sympy, physics/control/tests/test_routh_table.py: whole tables', () => {
  test('five symbols', () => {
    expect(column('b_4 s^4 + b_3 s^3 + b_2 s^2 + b_1 s + b_0')).toEqual([
      ['b_4', 'b_2', 'b_0'],
      ['b_3', 'b_1'],
      ['(b_3 b_2 − b_4 b_1)/b_3', 'b_0'],
      ['(b_3 b_2 b_1 − b_3² b_0 − b_4 b_1²)/(b_3 b_2 − b_4 b_1)'],
      ['b_0'],
    ]);
  });
  test('a zero at the head of a row', () => {
    expect(column('s**4 + s**3 + 3*s**2 + 3*s + 3')).toEqual([
      ['1', '3', '3'],
      ['1', '3'],
      ['−3', '3'],
      ['4'],
      ['3'],
    ]);
  });
  test('a row of zeros', () => {
    expect(column('s**6 + 2*s**5 + 8*s**4 + 12*s**3 + 20*s**2 + 16*s + 16')).toEqual([
      ['1', '8', '20', '16'],
      ['2', '12', '16'],
      ['2', '12', '16'],
      ['8', '24'],
      ['6', '16'],
      ['8/3'],
      ['16'],
    ]);
  });
  test('sympy#27645: conditions in several unknowns at once', () => {
    const r = run({ polynomial: 's**3 + a2*s**2 + a1*s + a0' });
    const list = tool.outputs(r, withDefaults(tool.inputs, {})).find((o) => o.id === 'conditions');
    const texts = list?.kind === 'table' ? list.rows.map(([c]) => c) : [];
    expect(texts).toEqual([
      'a0 > 0',
      'a2 > 0',
      { value: 'a2 a1 - a0 > 0', shown: 'a2 a1 − a0 > 0' },
    ]);
  });
});

test('crclayton/routh-hurwitz-calc#1: a row of zeros with nothing on the axis', () => {
  expect(counts('[1,1,-6,0,1,1,-6]')).toEqual([3, 3, 0]);
});

describe('FOSSEE Scilab textbook companions: ranges in their comments', () => {
  test.each([
    ['1299/CH5/EX5.2', 's^4+4*s^3+4*s^2+3*s+k', '0 < k < 2.4375'],
    // 13.1 and 22.9 there.
    ['29/CH12/EX12.16', 's^4+2*s^3+10*s^2+(K-10)*s+K', '13.101 < K < 22.899'],
  ])('%s', (_, polynomial, expected) => {
    expect(stableText(run({ polynomial }))).toBe(expected);
  });
  test('162/CH8/EX8.3 is stable, 104/CH6/EX6.2 is not', () => {
    expect(counts('3+10*s+5*s^2+s^3')).toEqual([0, 3, 0]);
    expect(counts('s^3-4*s^2+s+6')).toEqual([2, 1, 0]);
  });
});

test('varunireddy/EE2227_control_systems, a NumPy vector as it is pasted', () => {
  expect(counts('np.poly1d([1,2,3,1,1,5])')).toEqual([2, 3, 0]);
});
