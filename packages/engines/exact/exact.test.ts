import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { characteristicPolynomial } from './characteristic.ts';
import { determinant } from './determinant.ts';
import { columnSpace, eliminate, nullSpace, rank } from './elimination.ts';
import { identity, multiply, parseMatrix, transpose } from './matrix.ts';
import { format, isZero, parse, type Rational } from './rational.ts';
import { inverse, solve } from './solve.ts';

interface Case {
  name: string;
  a: string[][];
  b: string[];
  rref: string[][];
  pivots: number[];
  rank: number;
  null_space: string[][];
  consistent: boolean;
  x?: string[];
  det?: string;
  characteristic?: string[];
  inverse?: string[][];
}
const vectors = new URL('../../../oracles/vectors/exact-matrix.json', import.meta.url);
const { cases } = JSON.parse(readFileSync(vectors, 'utf8')) as { cases: Case[] };
const texts = (rows: readonly (readonly Rational[])[]) => rows.map((row) => row.map(format));

test.each(cases)('$name', (c) => {
  const a = parseMatrix(c.a);
  const { rref, pivots } = eliminate(a);
  expect(texts(rref)).toEqual(c.rref);
  expect(pivots).toEqual(c.pivots);
  expect(rank(a)).toBe(c.rank);
  expect(texts(nullSpace(a))).toEqual(c.null_space);
  if (c.rank > 0) expect(rank(transpose(columnSpace(a)))).toBe(c.rank);
  if (c.det !== undefined) {
    expect(format(determinant(a))).toBe(c.det);
    expect(characteristicPolynomial(a).map(format)).toEqual(c.characteristic);
    if (c.inverse) expect(texts(inverse(a).inverse)).toEqual(c.inverse);
    else expect(() => inverse(a)).toThrow(`its rank is ${c.rank}`);
  }
  const b = c.b.map(parse);
  const found = solve(a, b);
  expect(found.kind !== 'inconsistent').toBe(c.consistent);
  if (found.kind === 'unique') expect(found.x.map(format)).toEqual(c.x);
  if (found.kind === 'parametric') {
    const column = (x: readonly Rational[]) => x.map((value) => [value]);
    expect(multiply(a, column(found.particular))).toEqual(column(b));
    for (const direction of found.directions) {
      expect(multiply(a, column(direction)).flat().every(isZero)).toBe(true);
    }
    expect(found.directions.length).toBe(a[0]!.length - c.rank);
  }
});

test.each(cases.slice(0, 60))(
  '$name: replaying the steps gives the reduced form',
  ({ a: rows }) => {
    const a = parseMatrix(rows);
    const { rref, steps } = eliminate(a);
    let now = a;
    for (const step of steps) {
      // Each step is the product with the elementary matrix it names.
      const e = identity(a.length).map((row) => [...row]);
      if (step.kind === 'swap') [e[step.row], e[step.with]] = [e[step.with]!, e[step.row]!];
      if (step.kind === 'divide') e[step.row]![step.row] = parse(`${step.by.d}/${step.by.n}`);
      if (step.kind === 'subtract') {
        e[step.row]![step.from] = { n: -step.times.n, d: step.times.d };
      }
      now = multiply(e, now);
      expect(now).toEqual(step.after);
    }
    expect(now).toEqual(rref);
  },
);

test('what is wrong is named', () => {
  expect(() => parseMatrix([['1', 'x']])).toThrow('Row 1, column 2: "x" is not');
  expect(() => parseMatrix([['1', '1/0']])).toThrow('denominator 0');
  expect(() => parseMatrix([['1', '2'], ['3']])).toThrow('Row 2 has 1 entries, row 1 has 2');
  expect(() => parseMatrix([])).toThrow('no entries');
  expect(() => determinant(parseMatrix([['1', '2']]))).toThrow('is 1×2, not square');
});
