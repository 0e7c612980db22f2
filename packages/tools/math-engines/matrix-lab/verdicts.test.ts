import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { exportedText } from '../../testing/folder.ts';
import { handlesOf } from './handles.ts';
import tool from './index.ts';

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];
const run = (some: Some) => evaluate(tool, withDefaults(tool.inputs, some));
const rows = (text: string) => text.split(';').map((row) => row.trim().split(/\s+/u));
const hilbert = (n: number) =>
  Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => `1/${i + j + 1}`));
/** What the notices say, or what is shown of a figure. */
const said = (some: Some, figure?: string): string => {
  const inputs = withDefaults(tool.inputs, some);
  const found = tool
    .outputs(evaluate(tool, inputs), inputs)
    .flatMap((o) => (o.kind === 'readouts' ? o.items : []))
    .find((item) => item.name === figure);
  if (found) return found.shown ?? String(found.value);
  return tool
    .outputs(evaluate(tool, inputs), inputs)
    .map((o) => (o.kind === 'notice' ? o.text : ''))
    .join(' ');
};

test('prefixes and typographic signs are exact, here and in the exports', async () => {
  const a = rows('2.5k −1; 1/3 4k7');
  expect(said({ a, task: 'exact' }, 'determinant')).toBe('35250001/3');
  expect(await exportedText(tool, 'matlab', { a, task: 'exact' })).toContain(
    '[2.5e3, -1; 1/3, 4.7e3]',
  );
});

test('a rank that is not full is said, whatever rounding leaves of the smallest singular value', () => {
  const wide = run({ a: rows('1 2 3 4; 2 4 6 8'), task: 'svd' });
  expect(wide.condition).toBe(Number.POSITIVE_INFINITY);
  expect(said({ a: rows('1 2 3 4; 2 4 6 8'), task: 'svd' })).toContain('The rank is 1; 2 would be');
  expect(said({ a: rows('0 0; 0 0'), task: 'svd' })).toContain('Every entry is zero');
});

test('the error of a solution in doubles is under the bound that is stated with it', () => {
  const b = Array.from({ length: 8 }, (_, i) => [String(i + 1)]);
  const verdict = said({ a: hilbert(8), b, task: 'solve' });
  const [, error, bound] =
    /relative error of (.+?); the rounding errors allow (.+?) at most/u.exec(verdict) ?? [];
  const value = (text = '') => {
    const [mantissa, exponent = ''] = text.split(/\s×\s10/u);
    const digits = [...exponent.slice(1)].map((d) => '⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(d));
    return Number(mantissa) * 10 ** -Number(digits.join(''));
  };
  expect(value(error)).toBeGreaterThan(1e-12);
  expect(value(error)).toBeLessThan(value(bound));
  expect(said({ a: rows('1 2; 1 2.0000000000000004'), b: rows('1; 2'), task: 'solve' })).toContain(
    'In doubles LU refuses it: The matrix is singular to working precision',
  );
});

test('a condition number beyond the reach of doubles comes from the exact inverse', () => {
  // By mpmath at 60 digits.
  const twelve = run({ a: hilbert(12), task: 'svd' });
  expect(twelve.condition / 17132289046970050.0).toBeCloseTo(1, 12);
  expect(run({ a: rows('1e150 2e150; 3 4'), task: 'exact' }).condition / 2.5e150).toBeCloseTo(
    1,
    12,
  );
});

test('a defective matrix is called so, and least squares says what is left', () => {
  expect(said({ a: rows('2 1 0; 0 2 1; 0 0 2'), task: 'eigen' })).toContain(
    'Defective in doubles: 3 of 3',
  );
  expect(said({ a: rows('1 0; 1 1; 1 2'), b: rows('1; 2; 4'), task: 'solve' })).toContain(
    'the smallest ‖A x − b‖₂ is 0.4082',
  );
});

test('what nobody would read to the end is rounded', () => {
  expect(said({ a: rows('1e300 1e300; 1e300 -1e300') }, 'determinant')).toBe('≈ −2 × 10⁶⁰⁰');
  expect(said({ a: rows('1/3e60 0; 0 2/3') }, 'determinant')).toBe('≈ 2.22222222222 × 10⁻⁶¹');
});

test('the stages of LU in the working end in U, and every task has a working', () => {
  const inputs = withDefaults(tool.inputs, { a: rows('1 2 3; 4 5 6; 7 8 10'), task: 'lu' });
  const working = tool.steps?.(evaluate(tool, inputs), inputs) ?? [];
  expect(working.map((s) => s.tex).join('\n')).toContain('7 & 8 & 10 \\\\ 0 & 0.85714 & 1.5714');
  for (const task of ['eigen', 'svd', 'qr', 'expm', 'solve', 'exact'] as const) {
    const some = withDefaults(tool.inputs, { task });
    expect(tool.steps?.(evaluate(tool, some), some).length).toBeGreaterThan(2);
  }
});

test('pulling a column sets it alone, exactly as placed', () => {
  const inputs = withDefaults(tool.inputs, { a: rows('2 1/3; 0.5 1'), task: 'svd' });
  const [first, second] = handlesOf(evaluate(tool, inputs), inputs);
  expect(second).toMatchObject({ x: 1 / 3, y: 1 });
  const pulled = first?.to({ x: -0.30000000000000004, y: 1.5 }) ?? {};
  expect(pulled).toEqual({ a: rows('-0.3 1/3; 1.5 1') });
  const square = withDefaults(tool.inputs, {});
  expect(handlesOf(evaluate(tool, square), square)).toEqual([]);
});

test('the half axes of the image are the singular vectors, and eigenvectors keep their direction', () => {
  const picture = (some: Some, id: string) => {
    const inputs = withDefaults(tool.inputs, some);
    const found = tool.outputs(evaluate(tool, inputs), inputs).find((o) => o.id === id);
    if (found?.kind !== 'plot' || !('marks' in found.plot)) throw new Error(`no plot ${id}`);
    const { marks } = found.plot;
    return (label: string) => {
      const mark = marks.find((m) => 'label' in m && m.label === label);
      if (mark?.kind !== 'line') throw new Error(`no line ${label}`);
      return [Number(mark.x[1]), Number(mark.y[1])] as const;
    };
  };
  const a = rows('2 1; 0.5 1');
  const [u] = (run({ a, task: 'svd' }).shown[0]?.rows ?? []) as number[][];
  const s = run({ a, task: 'svd' }).singular[0] as number;
  const [x] = picture({ a, task: 'svd' }, 'circleImage')('σ₁ u₁');
  expect(Math.abs(x)).toBeCloseTo(s * Math.abs(u?.[0] as number), 12);
  const [p, q] = picture({ a, task: 'eigen' }, 'circleImage')('λ₂ v₂');
  const value = run({ a, task: 'eigen' }).eigenvalues?.re[1] as number;
  expect(2 * p + q).toBeCloseTo(value * p, 12);
  expect(p / 2 + q).toBeCloseTo(value * q, 12);
});

test('entries of hundreds of digits are left to doubles, and exact elimination says why not', () => {
  const a = Array.from({ length: 12 }, (_, i) =>
    Array.from(
      { length: 12 },
      (_, j) => `${1 + ((7 * i + 5 * j * j) % 11)}.${i}${j}e${25 * (i - j)}`,
    ),
  );
  expect(run({ a, task: 'svd' }).determinant).toBeTypeOf('number');
  expect(() => run({ a, task: 'exact' })).toThrow(
    /^a: has entries of too many digits for exact elimination/,
  );
  // Few rows may have many digits.
  const long = rows(`${'3'.repeat(300)} 1; 1 2`);
  expect(run({ a: long, task: 'exact' }).determinant).toBeTypeOf('object');
});
