import { readdirSync, readFileSync } from 'node:fs';
import linear from '@tollbench/engines/fit/testing/nist-linear.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import handles from './handles.ts';
import tool from './index.ts';
import type { CurveInputs } from './inputs.ts';
import { presets } from './presets.ts';

const solved = (some: Partial<CurveInputs>) => evaluate(tool, withDefaults(tool.inputs, some));
const refusal = (some: Partial<CurveInputs>): string => {
  try {
    solved(some);
  } catch (error) {
    return (error as Error).message;
  }
  return 'not refused';
};
const preset = (title: string): Partial<CurveInputs> => {
  const found = presets.find((p) => p.title === title);
  if (!found) throw new Error(`no preset ${title}`);
  return found.inputs;
};
const valuesOf = (some: Partial<CurveInputs>): Record<string, number> =>
  Object.fromEntries(solved(some).parameters.map(({ name, value }) => [name, value]));

test('the discharge: time constant and its error', () => {
  const r = solved({});
  const tau = r.parameters.find(({ name }) => name === 'tau');
  expect(tau?.value).toBeGreaterThan(20);
  expect(tau?.error).toBeLessThan(2);
  expect(r.summary.rSquared).toBeGreaterThan(0.999);
  expect(r.curve?.half.every(Number.isFinite)).toBe(true);
});

describe('published answers', () => {
  test('puromycin (Bates & Watts 1988, tables A1.3 and 2.2)', () => {
    const r = solved(preset('Enzyme: Michaelis-Menten'));
    const [v, k] = r.parameters;
    expect([v?.name, k?.name]).toEqual(['V', 'K']);
    expect(v?.value).toBeCloseTo(212.7, 1);
    expect(v?.error).toBeCloseTo(6.947, 3);
    expect(k?.value).toBeCloseTo(0.06412, 5);
    expect(k?.error).toBeCloseTo(0.00828, 5);
    expect(Math.sqrt(r.summary.reduced)).toBeCloseTo(10.93, 2);
  });

  test('Pearson’s points with York’s weights (York 1966)', () => {
    const r = solved(preset('Errors in both axes'));
    expect(r.parameters[0]?.value).toBeCloseTo(5.47991, 5);
    expect(r.parameters[1]?.value).toBeCloseTo(-0.480533, 6);
    expect(r.summary.reduced).toBeCloseTo(1.4833, 4);
  });

  test('telephone calls: least squares as published, robust ones along the others', () => {
    const least = valuesOf({ ...preset('Outliers: telephone calls'), loss: 'squares' });
    expect(least['c0']).toBeCloseTo(-26.01, 2);
    expect(least['c1']).toBeCloseTo(0.504, 3);
    const robust = valuesOf(preset('Outliers: telephone calls'));
    expect(robust['c1']).toBeCloseTo(0.11, 2);
  });

  test('NIST’s linear sets, pasted: certified coefficients and deviations', () => {
    const sets: readonly (readonly [keyof typeof linear, Partial<CurveInputs>, number])[] = [
      ['norris', { model: 'polynomial', degree: 1 }, 1e-12],
      ['pontius', { model: 'polynomial', degree: 2 }, 1e-11],
      ['filip', { model: 'polynomial', degree: 10 }, 1e-7],
      ['wampler3', { model: 'polynomial', degree: 5 }, 1e-12],
      ['wampler5', { model: 'polynomial', degree: 5 }, 1e-10],
      ['noint1', { model: 'proportional' }, 1e-13],
      ['noint2', { model: 'proportional' }, 1e-13],
      ['longley', { model: 'columns', yColumn: '7' }, 1e-11],
    ];
    for (const [name, some, tolerance] of sets) {
      const set = linear[name] as {
        x: (number | number[])[];
        y: number[];
        certified: number[];
        deviations: number[];
        rSquared: number;
      };
      const data = set.x.map((row, k) => [row, set.y[k]].flat().join('\t')).join('\n');
      const r = solved({ data, ...some });
      const off = (ours: number, theirs: number) => Math.abs(ours / theirs - 1);
      const worst = Math.max(
        ...set.certified.map((c, k) => off(r.parameters[k]?.value ?? Number.NaN, c)),
        ...set.deviations.map((d, k) => off(r.parameters[k]?.error ?? Number.NaN, d)),
        off(r.summary.rSquared, set.rSquared),
      );
      expect([name, worst < tolerance]).toEqual([name, true]);
    }
  });
});

describe('NIST files as they come', () => {
  const folder = new URL('../../../engines/fit/testing/nist/', import.meta.url);
  // The slow ones are in the engine's own tests.
  const slow = new Set([
    'Bennett5.dat',
    'ENSO.dat',
    'MGH10.dat',
    'MGH17.dat',
    'Lanczos1.dat',
    'Eckerle4.dat',
  ]);
  const files = readdirSync(folder).filter((f) => f.endsWith('.dat') && !slow.has(f));
  test.each(files)('%s', (file) => {
    const r = solved({
      data: readFileSync(new URL(file, folder), 'utf8').replaceAll('\r', ''),
      model: 'file',
    });
    expect(r.certified).toBeGreaterThan(9);
  });
});

describe('what is pasted', () => {
  const y = (data: string, some: Partial<CurveInputs> = {}) => [
    ...solved({ data, model: 'polynomial', degree: 1, ...some }).y,
  ];

  test.each([
    ['decimal commas between tabs', '0,5\t1,25\n1,5\t2,5\n2,5\t3,5'],
    ['decimal commas between semicolons', 'x;y\n0,5;1,25\n1,5;2,5\n2,5;3,5'],
    ['commas with a blank behind', '0.5, 1.25\n1.5, 2.5\n2.5, 3.5'],
    ['a true minus and a hard blank', '\u22120.5\t1.25\n1.5\t2.5\n2.5\u00a0\t3.5'],
    ['Windows’ ends of lines', 'x,y\r\n0.5,1.25\r\n1.5,2.5\r\n2.5,3.5\r\n'],
    ['heads with units, comments', '# a run\nU (V)\tI [A]\n0.5\t1.25\n1.5\t2.5\n2.5\t3.5'],
  ])('%s', (_, data) => {
    expect(y(data)).toEqual([1.25, 2.5, 3.5]);
  });

  test('thousands: asked for where they can be decimals, and read where they are said', () => {
    const data = 'x\ty\n1\t1,200\n2\t2,450\n3\t3,100';
    expect(refusal({ data, model: 'polynomial', degree: 1 })).toMatch(/thousands in “1,200”/u);
    expect(y(data, { comma: 'thousands' })).toEqual([1200, 2450, 3100]);
    expect(y(data, { comma: 'decimal' })).toEqual([1.2, 2.45, 3.1]);
    expect(refusal({ data: 'x;y\n1,5;1.234\n2,5;2.345', comma: 'decimal' })).toMatch(
      /1234 or 1,234/u,
    );
  });

  test('gaps: refused by line, or left out and told', () => {
    const data = 'x,y\n1,2\n2,NaN\n3,6\n4,\n5,10';
    expect(refusal({ data, model: 'polynomial', degree: 1 })).toMatch(/Line 3/u);
    const r = solved({ data, model: 'polynomial', degree: 1, missing: 'skip' });
    expect([...r.x]).toEqual([1, 3, 5]);
    expect(r.notes.join(' ')).toMatch(/2 rows with gaps are left out: lines 3, 5/u);
  });

  test('a separator at the end of each line is no gap', () => {
    expect(y('1,2,\n2,4,\n3,7,', { missing: 'skip' })).toEqual([2, 4, 7]);
  });

  test('pairs in brackets, a line each or all in one', () => {
    for (const data of ['(1,2)\n(2,4)\n(3,7)', '{{1, 2}, {2, 4}, {3, 7}}', '[1;2] [2;4] [3;7]'])
      expect(y(data)).toEqual([2, 4, 7]);
    expect(refusal({ data: '(1,2,3), (4,5,6)' })).toMatch(/no line of numbers/u);
  });

  test('columns that are not taken are told', () => {
    const r = solved({ data: '1 2 9\n2 4 9\n3 7 9', model: 'polynomial', degree: 1 });
    expect(r.notes.join(' ')).toMatch(/Left aside: column .*(3)/u);
  });

  test.each([
    ['1 000 2\n2 000 4\n3 000 6', /“1 000” on line 1/u],
    ['1 2\n2 3 4', /Line 2 has/u],
    ['1;2\n2;x', /Line 2 has "x"/u],
    ['5', /one column/u],
    ['a b', /no line of numbers/u],
  ])('refused: %j', (data, message) => {
    expect(refusal({ data, model: 'polynomial', degree: 1 })).toMatch(message);
  });
});

test('functions whose names end in a digit are no parameters', () => {
  const data = '1 0\n10 1\n100 2.1\n1000 2.9';
  const names = Object.keys(valuesOf({ data, model: 'formula', formula: 'a*log10(x) + c' }));
  expect(names).toEqual(['a', 'c']);
  expect(valuesOf({ data, model: 'formula', formula: 'a*log10(x) + c' })['a']).toBeCloseTo(0.98, 9);
  expect(refusal({ data, model: 'formula', formula: 'a*exp10(x)' })).toMatch(/no function/u);
  expect(refusal({ data, model: 'formula', formula: 'a*e^-2x' })).toMatch(/write one of them/u);
});

describe('starts, bounds and what is fixed', () => {
  test('a parameter that is fixed stays, and one that rests on a bound says so', () => {
    const r = solved({ starts: 'c = 0.3 fixed; tau <= 20' });
    expect(r.parameters.find(({ name }) => name === 'c')).toMatchObject({
      value: 0.3,
      why: 'fixed',
    });
    expect(r.parameters.find(({ name }) => name === 'tau')).toMatchObject({
      value: 20,
      why: 'rests on its bound',
    });
  });

  test('an own formula finds what the named one finds', () => {
    const own = valuesOf({ model: 'formula', formula: 'y = A*exp(-t/tau) + C' });
    const named = valuesOf({});
    expect(own['tau']).toBeCloseTo(named['tau'] as number, 6);
  });

  test.each([
    [{ starts: 'q = 1' }, /“q”, which is no parameter; there are/u],
    [{ starts: 'tau = twenty' }, /is no number/u],
    [{ starts: '5 <= tau <= 2' }, /nothing is between/u],
    [{ starts: 'a = 1 fixed; tau = 1 fixed; c = 1 fixed' }, /fixes every parameter/u],
    [{ model: 'formula', formula: '2*x' }, /no parameter/u],
    [{ model: 'formula', formula: 'a*foo(x)' }, /foo/u],
    [{ model: 'formula', formula: 'a*U' }, /column of y/u],
    [{ model: 'polynomial', degree: 15 }, /15, and the model has 16/u],
    [{ model: 'file' }, /no such head/u],
    [{ xColumn: 'time' }, /there are t \(1\), U \(2\)/u],
    [{ yErrors: 'column' }, /there are/u],
    [{ axes: 'logX' }, /not above 0/u],
    [{ xErrors: 'same', loss: 'huber' }, /least squares of distances/u],
    [{ predict: 'soon' }, /“soon”/u],
    [{ model: 'power' }, /./u],
  ] as const)('%j is refused in words', (some, message) => {
    const said = refusal(some as Partial<CurveInputs>);
    expect(said).toMatch(message);
  });
});

test('intervals: known σ are taken as they are, relative ones scaled', () => {
  const some = { yErrors: 'same', ySigma: 0.1, model: 'polynomial', degree: 2 } as const;
  const known = solved({ ...some, known: 'known' });
  const relative = solved({ ...some, known: 'relative' });
  const ratio = (relative.parameters[0]?.error ?? 0) / (known.parameters[0]?.error ?? 1);
  expect(ratio).toBeCloseTo(Math.sqrt(relative.summary.reduced), 10);
  expect(known.summary.chiTail).toBeGreaterThanOrEqual(0);
});

test('comparison: a discharge is an exponential to a level, and the weights are shares', () => {
  const r = solved({ compare: 'all' });
  const curves = r.comparison?.curves ?? [];
  expect(curves.length).toBeGreaterThan(10);
  expect(curves.reduce((s, { weight }) => s + weight, 0)).toBeCloseTo(1, 12);
  expect(curves.slice(0, 4).map(({ inputs }) => inputs['model'])).toContain('exponentialOffset');
});

test('least absolute residuals of a line are proved, and no line through two points is lower', () => {
  const r = solved({ model: 'polynomial', degree: 1, loss: 'absolute' });
  expect(r.found.absolute?.proved).toBe(true);
  const sum = r.found.absolute?.sum ?? Number.NaN;
  for (let a = 0; a < r.x.length; a++)
    for (let b = 0; b < a; b++) {
      const slope =
        ((r.y[a] as number) - (r.y[b] as number)) / ((r.x[a] as number) - (r.x[b] as number));
      const other = r.x.reduce(
        (s, x, k) =>
          s + Math.abs((r.y[k] as number) - (r.y[a] as number) - slope * (x - (r.x[a] as number))),
        0,
      );
      expect(other).toBeGreaterThanOrEqual(sum - 1e-12);
    }
});

test('a point that is dragged changes its own line alone', () => {
  const inputs = withDefaults(tool.inputs, {});
  const r = evaluate(tool, inputs);
  const list = handles['fit']?.(r, inputs) ?? [];
  expect(list).toHaveLength(15);
  const { data } = list[1]?.to({ x: 6, y: 7.5 }) ?? {};
  expect(data).toBe(inputs.data.replace('5\t7.71', '6\t7.5'));
  const comma = withDefaults(tool.inputs, {
    data: '0,5;1,5\n1,5;2\n2,5;4',
    model: 'polynomial',
    degree: 1,
  });
  const other = handles['fit']?.(evaluate(tool, comma), comma) ?? [];
  expect(other[0]?.to({ x: 0.25, y: 1 })).toEqual({ data: '0,25;1\n1,5;2\n2,5;4' });
});
