/** The page's figures, held against frozen vectors of SymPy, mpmath, SciPy and Octave. */
import { div, format, mul, neg, parse, sub } from '@tollbench/engines/exact/rational.ts';
import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { isRational } from '../../define/result.ts';
import { expectHeld, type Vectors, vectors } from '../../testing/held.ts';
import tool from './index.ts';

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];
const run = (some: Some) => evaluate(tool, withDefaults(tool.inputs, some));

interface SciPyCase {
  name: string;
  rows: number;
  cols: number;
  a: number[];
  s: number[];
  eigenvalues?: [number, number][];
  expm?: number[];
}
interface OctaveCase extends Omit<SciPyCase, 'name'> {
  rank: number;
  cond: number | null;
  r: number[];
  b?: number[];
  x?: number[];
  pivots?: number[];
  u?: number[];
}
interface SymPyCase {
  a: string[][];
  b: string[];
  rank: number;
  rref: string[][];
  det?: string;
  x?: string[] | null;
  consistent: boolean;
  inverse?: string[][] | null;
}

interface Factored {
  a: string[][];
  /** Coefficients, highest power first, and multiplicity. */
  factors: [string[], number][];
}
interface Algebra extends Vectors<Factored> {
  mpmath: string;
  products: { a: string[][]; b: string[][]; product: string[][] }[];
  powers: { a: string[][]; k: number; power: string[][] }[];
  complex_products: { a: Pairs; b: Pairs; product: Pairs }[];
  complex_powers: { a: Pairs; k: number; power: Pairs }[];
  large: { a: number[][]; determinant: number; inverse: number[][]; condition: number }[];
  large_complex: {
    re: number[][];
    im: number[][];
    determinant: [number, number];
    inverse: [number, number][][];
    condition: number;
  }[];
}
type Pairs = [string, string][][];

/** Rows of decimal text that read back as exactly these doubles. */
const rowsOf = (flat: readonly number[], cols: number): string[][] =>
  Array.from({ length: flat.length / cols }, (_, i) =>
    flat.slice(i * cols, (i + 1) * cols).map(String),
  );
/** Entries that a field takes: SciPy's hardest ones lie beyond what anybody types. */
const typed = (c: SciPyCase) =>
  Math.max(c.rows, c.cols) <= 40 &&
  c.a.every((x) => x === 0 || (Math.abs(x) > 1e-300 && Math.abs(x) < 1e300));

/**
 * To first order rounding moves an eigenvalue by its condition times ε‖A‖: that is the measure.
 * Ill-conditioned and defective ones have none; undefined where there is no other.
 */
function eigenvalueError(
  { eigenvalues, norm1 }: ReturnType<typeof run>,
  theirs: readonly [number, number][],
): number | undefined {
  const left = [...theirs];
  let worst: number | undefined;
  eigenvalues?.re.forEach((re, i) => {
    const im = eigenvalues.im[i] as number;
    const condition = eigenvalues.condition[i] as number;
    const distances = left.map(([x, y]) => Math.hypot(x - re, y - im));
    const nearest = Math.min(...distances);
    left.splice(distances.indexOf(nearest), 1);
    if (condition < 1e4) worst = Math.max(worst ?? 0, nearest / (norm1 || 1) / condition);
  });
  return worst;
}

/** The largest difference, relative to the largest of theirs. */
function relativeToLargest(ours: readonly number[], theirs: readonly number[]): number {
  expect(ours).toHaveLength(theirs.length);
  const size = Math.max(...theirs.map(Math.abs)) || 1;
  return Math.max(...ours.map((x, i) => Math.abs(x - (theirs[i] as number)))) / size;
}

/** As SymPy writes fractions. */
const text = (x: unknown): string => (isRational(x) ? format(x) : `no fraction: ${x}`);
const texts = (rows: unknown): string[][] => (rows as unknown[][]).map((row) => row.map(text));

/** Tables of numbers, and of exact text beside its number. */
const numbers = (rows: readonly (readonly (string | number)[])[] | undefined): number[] =>
  (rows ?? []).flat().filter((x) => typeof x === 'number');

/** The largest errors against Octave, and over how many cases. */
function againstOctave(cases: readonly OctaveCase[]) {
  const worst = { factors: 0, solution: 0, eigen: 0, expm: 0 };
  const count = { factors: 0, solution: 0, eigen: 0, expm: 0 };
  const note = (what: keyof typeof worst, error: number | undefined) => {
    if (error === undefined) return;
    worst[what] = Math.max(worst[what], error);
    count[what]++;
  };
  for (const c of cases) {
    const a = rowsOf(c.a, c.cols);
    const r = run({ a, task: 'qr' });
    expect(r.rank).toBe(c.rank);
    expect(r.exactRank ?? r.rank).toBeGreaterThanOrEqual(r.rank);
    // Beyond that both only measure their rounding.
    if (c.cond !== null && c.cond < 1e14)
      expect(Math.abs(r.condition - c.cond)).toBeLessThan(1e-15 * c.cond ** 2 + 1e-14 * c.cond);
    const upper = numbers(r.shown.find((x) => x.name === 'R')?.rows).map(Math.abs);
    note('factors', Math.max(relativeToLargest(r.singular, c.s), relativeToLargest(upper, c.r)));
    if (c.u && c.pivots) {
      const { shown } = run({ a, task: 'lu' });
      const find = (name: string) => numbers(shown.find((x) => x.name === name)?.rows);
      // Where two candidates tie but for rounding either pivot is right.
      if (find('P').join() === c.pivots.join()) note('factors', relativeToLargest(find('U'), c.u));
    }
    if (c.x && c.b && c.cond !== null) {
      const { shown } = run({ a, task: 'solve', b: c.b.map((x) => [String(x)]) });
      note('solution', relativeToLargest(numbers(shown[0]?.rows), c.x) / c.cond);
    }
    if (c.eigenvalues) note('eigen', eigenvalueError(run({ a, task: 'eigen' }), c.eigenvalues));
    if (c.expm) {
      const ours = numbers(run({ a, task: 'expm', t: 1 }).shown[0]?.rows);
      note('expm', relativeToLargest(ours, c.expm) / Math.max(1, r.norm1));
    }
  }
  return { worst, count };
}

interface ComplexCase {
  name: string;
  a: [string, string][][];
  b: [string, string][];
  rref: [string, string][][];
  pivots: number[];
  consistent: boolean;
  x?: [string, string][];
  det?: [string, string];
  inverse?: [string, string][][];
}

/** As one types it: `1/2-3i/4`. */
function typedComplex([re, im]: [string, string]): string {
  const [top, bottom] = im.split('/');
  return `${re}${im.startsWith('-') ? '' : '+'}${top}i${bottom ? `/${bottom}` : ''}`;
}
const written = (rows: [string, string][][]): string =>
  rows.map((row) => row.map(typedComplex).join(' ')).join('; ');

/** Everything exact of complex matrices, both parts of each entry; how many cases. */
function againstSymPyComplex(cases: readonly ComplexCase[]): number {
  const { a: field, b: right } = tool.inputs;
  const pairs = (rows: unknown) => (rows as unknown[][][]).map((row) => texts(row));
  // A matrix may be drawn that is real; the other cases hold that.
  const complex = cases.filter((c) => c.a.flat().some(([, im]) => im !== '0'));
  for (const c of complex) {
    const a = field.parse(written(c.a));
    const b = right.parse(written(c.b.map((x) => [x])));
    const { found, exactRank, complex: own } = run({ a, task: 'exact' });
    expect(exactRank).toBe(c.pivots.length);
    expect(found.pivotColumns).toEqual(c.pivots.map((j) => j + 1));
    expect(pairs(found.complexReducedRowEchelonForm), c.name).toEqual(c.rref);
    if (c.det) expect([text(own?.determinant.re), text(own?.determinant.im)]).toEqual(c.det);
    if (c.inverse) expect(pairs(found.complexInverse)).toEqual(c.inverse);
    else if (c.det) expect(found.complexInverse).toHaveProperty('value', null);
    const solved = run({ a, b, task: 'solve' }).found;
    expect(solved.consistent).toBe(c.consistent);
    if (c.x) expect(texts(solved.complexSolution)).toEqual(c.x);
    else if (c.consistent) expect(solved.solutionKind).toBe('parametric');
  }
  return complex.length;
}

/**
 * The eigenvalues of linear and quadratic factors: middle, square of what is beside it, multiplicity. SymPy factors over
 * the rationals, so a quadratic one has none that is a fraction.
 */
function expectFactors({ a, factors }: Factored): void {
  const { exactSpectrum, found } = run({ a, task: 'eigen' });
  const low = factors.filter(([q]) => q.length <= 3);
  const theirs = low.flatMap(([[, b = '0', c], multiplicity]): string[] => {
    if (c === undefined) return [`${format(neg(parse(b)))} 0 ${multiplicity}`];
    const middle = div(neg(parse(b)), parse('2'));
    const root = `${format(middle)} ${format(sub(mul(middle, middle), parse(c)))} ${multiplicity}`;
    return [root, root];
  });
  const ours = exactSpectrum?.values.map(({ rational, factor, radicand, multiplicity }) => {
    const square = mul(mul(factor, factor), { n: radicand, d: 1n });
    return `${format(rational)} ${format(square)} ${multiplicity}`;
  });
  expect(ours?.toSorted(), JSON.stringify(a)).toEqual(theirs.toSorted());
  const degree = low.reduce((sum, [q, m]) => sum + (q.length - 1) * m, 0);
  expect(found.exactEigenvalueCount).toBe(degree);
  expect(exactSpectrum?.others).toBe(a.length - degree);
}

/** Products and powers in fractions, complex ones too; how many. */
function expectProducts(algebra: Algebra): number {
  const pairs = (rows: unknown) => (rows as unknown[][][]).map((row) => texts(row));
  for (const { a, b, product } of algebra.products)
    expect(texts(run({ a, second: b, task: 'product' }).found.product)).toEqual(product);
  for (const { a, k, power } of algebra.powers)
    expect(texts(run({ a, k, task: 'power' }).found.power)).toEqual(power);
  const { a: first, second } = tool.inputs;
  for (const { a, b, product } of algebra.complex_products) {
    const inputs = { a: first.parse(written(a)), second: second.parse(written(b)) };
    expect(pairs(run({ ...inputs, task: 'product' }).found.complexProduct)).toEqual(product);
  }
  for (const { a, k, power } of algebra.complex_powers) {
    const { found } = run({ a: first.parse(written(a)), k, task: 'power' });
    expect(pairs(found.complexPower)).toEqual(power);
  }
  return (
    algebra.products.length +
    algebra.powers.length +
    algebra.complex_products.length +
    algebra.complex_powers.length
  );
}

/** Inverses and determinants of large matrices in doubles: errors relative to the condition number. */
function largeErrors(algebra: Algebra) {
  const inverses: number[] = [];
  const determinants: number[] = [];
  const note = (
    errors: readonly [inverse: number, determinant: number],
    condition: number,
  ): void => {
    inverses.push(errors[0] / condition);
    determinants.push(errors[1] / condition);
  };
  for (const { a, determinant, inverse, condition } of algebra.large) {
    const r = run({ a: a.map((row) => row.map(String)), task: 'inverse' });
    const ours = (r.found.inverse as number[][]).flat();
    expect(r.exactRank).toBeNull();
    note(
      [relativeToLargest(ours, inverse.flat()), Math.abs(Number(r.determinant) / determinant - 1)],
      condition,
    );
  }
  for (const { re, im, determinant, inverse, condition } of algebra.large_complex) {
    const a = re.map((row, i) => row.map((x, j) => `${x}+${im[i]?.[j]}i`));
    const r = run({
      a: tool.inputs.a.parse(a.map((row) => row.join(' ')).join('; ')),
      task: 'inverse',
    });
    const ours = (r.found.complexInverse as number[][][]).flat(2);
    const { re: x, im: y } = r.complex?.determinant ?? { re: 0, im: 0 };
    const off = Math.hypot(Number(x) - determinant[0], Number(y) - determinant[1]);
    note([relativeToLargest(ours, inverse.flat(2)), off / Math.hypot(...determinant)], condition);
  }
  return { inverses, determinants };
}

test('the figures on the page are the ones measured here', () => {
  const scipy = vectors<SciPyCase>('matrix-lab');
  const usable = scipy.cases.filter(typed);
  let singular = 0;
  let exponentials = 0;
  let exponential = 0;
  let eigen = 0;
  let eigens = 0;
  for (const c of usable) {
    const a = rowsOf(c.a, c.cols);
    const r = run({ a, task: 'svd' });
    r.singular.forEach((s, i) => {
      // SciPy's own error is a few ulp of the largest singular value.
      singular = Math.max(singular, Math.abs(s - (c.s[i] as number)) / (c.s[0] || 1));
    });
    if (c.eigenvalues && r.eigenvalues) {
      const error = eigenvalueError(r, c.eigenvalues);
      if (error !== undefined) eigens++;
      eigen = Math.max(eigen, error ?? 0);
    }
    if (c.expm && c.expm.length > 0) {
      exponentials++;
      const shown = run({ a, task: 'expm', t: 1 }).shown[0]?.rows.flat() as number[];
      const size = Math.max(...c.expm.map(Math.abs));
      shown.forEach((x, i) => {
        exponential = Math.max(exponential, Math.abs(x - (c.expm?.[i] as number)) / size);
      });
    }
  }
  const sympy = vectors<SymPyCase>('exact-matrix');
  let exact = 0;
  for (const c of sympy.cases.filter((x) => Math.max(x.a.length, x.a[0]?.length ?? 0) <= 12)) {
    const r = run({ a: c.a, task: 'exact' });
    expect(r.exactRank).toBe(c.rank);
    expect(texts(r.found.reducedRowEchelonForm)).toEqual(c.rref);
    if (c.det !== undefined && c.det !== null) expect(text(r.determinant)).toBe(c.det);
    if (c.inverse) expect(texts(r.found.inverse)).toEqual(c.inverse);
    const solved = run({ a: c.a, b: c.b.map((x) => [x]), task: 'solve' });
    if (!c.consistent) expect(solved.verdict).toMatch(/^No solution/);
    else if (c.x && c.rank === c.a[0]?.length)
      expect(texts([solved.found.solution])[0]).toEqual(c.x);
    else expect(solved.verdict).toMatch(/^Endlessly many/);
    exact++;
  }
  expect(singular).toBeLessThan(1e-13);
  expect(eigen).toBeLessThan(1e-13);
  expect(exponential).toBeLessThan(1e-12);
  const octave = vectors<OctaveCase>('matrix-lab-octave');
  const { worst, count } = againstOctave(octave.cases);
  expect(Math.max(...Object.values(worst))).toBeLessThan(1e-13);
  const complex = vectors<ComplexCase>('complex-matrix');
  const algebra = vectors<Factored>('matrix-algebra') as Algebra;
  algebra.cases.forEach(expectFactors);
  const products = expectProducts(algebra);
  const { inverses, determinants } = largeErrors(algebra);
  expect(Math.max(...inverses, ...determinants)).toBeLessThan(1e-14);
  expectHeld(import.meta.dirname, [
    {
      program: sympy.program,
      version: sympy.version,
      what: 'reduced form, rank, determinant, inverse and all solutions in fractions',
      cases: exact,
      largestError: 0,
      errorKind: 'exact',
    },
    {
      program: complex.program,
      version: complex.version,
      what: 'reduced form, rank, determinant, inverse and solution of complex matrices, both parts in fractions',
      cases: againstSymPyComplex(complex.cases),
      largestError: 0,
      errorKind: 'exact',
    },
    {
      program: algebra.program,
      version: algebra.version,
      what: 'eigenvalues that are fractions or have one square root: all of them, with their multiplicity',
      cases: algebra.cases.length,
      largestError: 0,
      errorKind: 'exact',
    },
    {
      program: algebra.program,
      version: algebra.version,
      what: 'products and powers in fractions, complex ones too',
      cases: products,
      largestError: 0,
      errorKind: 'exact',
    },
    {
      program: 'mpmath',
      version: algebra.mpmath,
      what: 'inverses of order 13 to 40, complex ones too, relative to the condition number',
      cases: inverses.length,
      largestError: Math.max(...inverses),
      errorKind: 'relative',
    },
    {
      program: 'mpmath',
      version: algebra.mpmath,
      what: 'determinants of order 13 to 40, complex ones too, relative to the condition number',
      cases: determinants.length,
      largestError: Math.max(...determinants),
      errorKind: 'relative',
    },
    {
      program: scipy.program,
      version: scipy.version,
      what: 'singular values, relative to the largest',
      cases: usable.length,
      largestError: singular,
      errorKind: 'relative',
    },
    {
      program: scipy.program,
      version: scipy.version,
      what: 'eigenvalues of condition below 10⁴, relative to condition times the norm',
      cases: eigens,
      largestError: eigen,
      errorKind: 'relative',
    },
    {
      program: scipy.program,
      version: scipy.version,
      what: 'exponential, relative to its largest entry',
      cases: exponentials,
      largestError: exponential,
      errorKind: 'relative',
    },
    ...(
      [
        ['factors', 'singular values, R and U, relative to the largest entry'],
        ['solution', 'solutions and least squares, relative to the condition number'],
        ['eigen', 'eigenvalues of condition below 10⁴, relative to condition times the norm'],
        ['expm', 'exponential, relative to its largest entry and to a norm of A above 1'],
      ] as const
    ).map(([key, what]) => ({
      program: octave.program,
      version: octave.version,
      what,
      cases: count[key],
      largestError: worst[key],
      errorKind: 'relative' as const,
    })),
  ]);
});
