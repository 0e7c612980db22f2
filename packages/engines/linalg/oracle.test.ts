import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { assertClose } from '../testing/close.ts';
import { cholesky } from './cholesky.ts';
import { determinant } from './determinant.ts';
import { eigen, eigenvalues } from './eigen.ts';
import { expm } from './expm.ts';
import { leastSquares } from './least-squares.ts';
import { norm1, normFrobenius, normInfinity } from './norms.ts';
import { pinv, rank } from './spaces.ts';
import { svd } from './svd.ts';
import { symmetricEigen } from './symmetric-eigen.ts';

interface Case {
  name: string;
  rows: number;
  cols: number;
  a: number[];
  s: number[];
  norms: number[];
  rank: number;
  b?: number[];
  lstsq?: number[];
  pinv?: number[];
  eigenvalues?: [number, number][];
  det?: number;
  expm?: number[];
  cholesky?: number[];
}
const vectors = new URL('../../../oracles/vectors/matrix-lab.json', import.meta.url);
const { cases } = JSON.parse(readFileSync(vectors, 'utf8')) as { cases: Case[] };

test.each(cases)('$name', (c) => {
  const a = { rows: c.rows, cols: c.cols, data: Float64Array.from(c.a) };
  const size = c.s[0]!;
  const order = Math.max(c.rows, c.cols);
  assertClose([norm1(a), normInfinity(a), normFrobenius(a)], c.norms, { relative: 1e-14 });
  assertClose(svd(a).s, c.s, { relative: 1e-12, absolute: order * 4e-16 * size });
  expect(rank(a)).toBe(c.rank);
  const least = c.s[c.rank - 1] ?? 1;
  const condition = size / least;
  if (c.lstsq && c.b) {
    const b = { rows: c.rows, cols: 1, data: Float64Array.from(c.b) };
    const scale = Math.max(...c.lstsq.map(Math.abs)) + Math.hypot(...c.b) / size;
    const absolute = order * 1e-15 * condition * scale;
    assertClose(leastSquares(a, b).x.data, c.lstsq, { relative: 1e-12, absolute });
  }
  if (c.pinv) {
    assertClose(pinv(a).data, c.pinv, { absolute: (order * 2e-15 * condition) / least });
  }
  if (c.det !== undefined) {
    const bound = c.s.slice(0, -1).reduce((product, s) => product * s, 1) * size;
    assertClose(determinant(a).value, c.det, { relative: 1e-13, absolute: order * 2e-15 * bound });
  }
  if (c.eigenvalues) compareEigenvalues(c, a, size);
  if (c.expm) {
    const top = Math.max(...c.expm.map(Math.abs));
    assertClose(expm(a).data, c.expm, {
      relative: 1e-12,
      absolute: 2e-15 * order * (1 + size) * top,
    });
  }
  if (c.cholesky) {
    const absolute = order * 1e-15 * condition * Math.sqrt(size);
    assertClose(cholesky(a).data, c.cholesky, { relative: 1e-12, absolute });
  }
});

/** Each within the rounding of the matrix times the eigenvalue's own condition. */
function compareEigenvalues(c: Case, a: Parameters<typeof eigen>[0], size: number): void {
  const { re, im, condition } = eigen(a);
  const plain = eigenvalues(a);
  const left = [...(c.eigenvalues ?? [])];
  const n = c.rows;
  for (let k = 0; k < n; k++) {
    const distances = left.map(([x, y]) => Math.hypot(x - re[k]!, y - im[k]!));
    const nearest = distances.indexOf(Math.min(...distances));
    // A perturbation ε of a matrix of order n moves no eigenvalue more than about ε^(1/n).
    const worst = 4 * size * (n * 4e-16) ** (1 / n);
    const bound = Math.min(n * 4e-15 * size * condition[k]!, worst);
    expect(distances[nearest]!).toBeLessThanOrEqual(bound);
    left.splice(nearest, 1);
    expect(Math.hypot(plain.re[k]! - re[k]!, plain.im[k]! - im[k]!)).toBeLessThanOrEqual(2 * bound);
  }
  const symmetric = c.a.every((x, i) => x === c.a[(i % n) * n + Math.floor(i / n)]);
  if (!symmetric) return;
  const expected = (c.eigenvalues ?? []).map(([x]) => x).sort((x, y) => x - y);
  assertClose(symmetricEigen(a).values, expected, { absolute: n * 2e-15 * size });
}
