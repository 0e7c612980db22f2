import { countRoots } from '@tollbench/engines/control/routh/count.ts';
import { hurwitzDeterminants } from '@tollbench/engines/control/routh/hurwitz.ts';
import { bilinear } from '@tollbench/engines/control/routh/substitute.ts';
import { routhTable, signChanges } from '@tollbench/engines/control/routh/table.ts';
import {
  constantOf,
  type Multivariate,
  wholeNumberOf,
} from '@tollbench/engines/exact/multivariate.ts';
import { format, parse, rational } from '@tollbench/engines/exact/rational.ts';
import { relativeError } from '@tollbench/engines/testing/close.ts';
import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { expectHeld, vectors } from '../../testing/held.ts';
import { numbersAt } from './compute.ts';
import tool from './index.ts';

type Side = 'left' | 'axis' | 'right';
type Case =
  | ({ kind: 'counts' | 'circle'; coefficients: number[] } & Record<Side, number>)
  | { kind: 'range'; polynomial: string; ranges: [number | null, number | null][] }
  | { kind: 'determinants'; polynomial: string; A: string; B: string; values: string[] };

const { program, version, cases } = vectors<Case>('routh-jury');
const numbers = (c: readonly number[]): Multivariate[] => c.map((x) => constantOf(BigInt(x), 0));
const run = (polynomial: string, some = {}) =>
  evaluate(tool, withDefaults(tool.inputs, { polynomial, ...some }));

test('roots are counted as the factors have them, in both planes, and changes of sign agree', () => {
  for (const c of cases) {
    if (c.kind !== 'counts' && c.kind !== 'circle') continue;
    const sides = { left: c.left, axis: c.axis, right: c.right };
    const p = numbers(c.coefficients);
    if (c.kind === 'counts') {
      expect(countRoots(c.coefficients.map(BigInt)), String(c.coefficients)).toEqual(sides);
      expect(signChanges(routhTable(p, 0, 1n, 'row-sum')), String(c.coefficients)).toBe(c.right);
      continue;
    }
    const w = bilinear(p).map((x) => wholeNumberOf(x) ?? 0n);
    const missing = w.findIndex((x) => x !== 0n);
    const found = countRoots(w);
    expect({ ...found, axis: found.axis + missing }, String(c.coefficients)).toEqual(sides);
  }
});

test('Hurwitz determinants are those of the whole matrix, to the last digit', () => {
  for (const c of cases) {
    if (c.kind !== 'determinants') continue;
    const { question, tested } = run(c.polynomial);
    const point = question.parameters.map((name) => parse(name === 'A' ? c.A : c.B));
    const n = question.parameters.length;
    const h = hurwitzDeterminants(tested[0] ?? [], n);
    // One fraction stands in for each: powers of the denominators are divided out.
    h.forEach((d, k) => {
      const [value = 0n, one = 1n] = numbersAt([d, constantOf(1n, n)], point);
      expect(format(rational(value, one)), `${c.polynomial} H${k + 1}`).toBe(c.values[k]);
    });
  }
});

test('stable ranges end where the oracle’s do', () => {
  let worst = 0;
  for (const c of cases) {
    if (c.kind !== 'range') continue;
    const { set } = run(c.polynomial);
    const ours = (set?.ranges ?? []).map(({ from, to }) => [
      from?.value ?? null,
      to?.value ?? null,
    ]);
    expect(
      ours.map((r) => r.map((x) => x === null)),
      c.polynomial,
    ).toEqual(c.ranges.map((r) => r.map((x) => x === null)));
    ours.flat().forEach((x, k) => {
      const other = c.ranges.flat()[k];
      if (x !== null && other !== null && other !== undefined)
        worst = Math.max(worst, x === other ? 0 : relativeError(x, other));
    });
  }
  expect(worst).toBeLessThan(1e-14);
  const of = (...kinds: string[]) => cases.filter(({ kind }) => kinds.includes(kind)).length;
  const exact = { program, version, largestError: 0, errorKind: 'absolute' } as const;
  expectHeld(import.meta.dirname, [
    {
      ...exact,
      what: 'roots on each side of the axis and of the circle, of products of known factors',
      cases: of('counts', 'circle'),
    },
    {
      ...exact,
      what: 'Hurwitz determinants with two parameters, at fractions',
      cases: of('determinants'),
    },
    {
      program,
      version,
      what: 'ends of the stable ranges of one parameter',
      cases: of('range'),
      largestError: worst,
      errorKind: 'relative',
    },
  ]);
});
