import { eigenvalues as ofMatrix } from '../../../../linalg/eigen.ts';
import { lu } from '../../../../linalg/lu.ts';
import { luSolve } from '../../../../linalg/lu-solve.ts';
import { type Matrix, zeros } from '../../../../linalg/matrix.ts';
import { deflate } from './deflate.ts';
import { type DensePencil, densePencil } from './dense-pencil.ts';
import type { Pencil } from './pencil.ts';
import { type Root, refine } from './refine.ts';

/**
 * The s, rad/s, at which G + s·C is singular, by rising size, conjugates side by side; undefined where it is at every s. Found
 * of the dense pencil without its infinite eigenvalues and those at 0, both of which are counted exactly; of what is left the
 * fast ones are of −C⁻¹G and the slow ones of −G⁻¹C, each then refined on the sparse pencil.
 */
export function finiteEigenvalues(pencil: Pencil): readonly Root[] | undefined {
  const { dense, omega } = densePencil(pencil);
  if (!deflate(dense)) return undefined;
  // With G and C exchanged, s is 1/s.
  const { g, c, gTerm, cTerm } = dense;
  const exchanged: DensePencil = { ...dense, g: c, c: g, gTerm: cTerm, cTerm: gTerm };
  deflate(exchanged);
  const { n } = exchanged;
  const atZero = Array.from({ length: dense.n - n }, (): Root => ({ re: 0, im: 0 }));
  if (n === 0) return atZero;
  const rough = roughRoots({ ...dense, n }).map(({ re, im }) => ({
    re: re * omega,
    im: im * omega,
  }));
  return [...atZero, ...refine(pencil, rough).sort((a, b) => bySize(a, b) || a.im - b.im)];
}

/** Of a pencil whose G and C are both regular. */
function roughRoots(p: DensePencil): Root[] {
  const fast = rootsOf(minusInverse(p, p.c, p.g)).sort(bySize);
  const slow = rootsOf(minusInverse(p, p.g, p.c)).map(({ re, im }) => {
    const size = re * re + im * im;
    return { re: re / size, im: im === 0 ? 0 : -im / size };
  });
  const quick = fast.filter((r) => Math.hypot(r.re, r.im) >= 1);
  const rest = slow.filter((r) => Math.hypot(r.re, r.im) < 1);
  // Where they differ over how many are on which side, all are taken from one.
  return quick.length + rest.length === p.n ? [...rest, ...quick] : fast;
}

const bySize = (a: Root, b: Root): number => Math.hypot(a.re, a.im) - Math.hypot(b.re, b.im);

function rootsOf(a: Matrix): Root[] {
  const { re, im } = ofMatrix(a);
  return Array.from(re, (r, k) => ({ re: r, im: im[k]! }));
}

/** −A⁻¹·B of the leading n × n parts; A is regular. */
function minusInverse({ n, stride }: DensePencil, a: Float64Array, b: Float64Array): Matrix {
  const left = zeros(n, n);
  for (let i = 0; i < n; i++) left.data.set(a.subarray(i * stride, i * stride + n), i * n);
  const factors = lu(left);
  const result = zeros(n, n);
  const column = new Float64Array(n);
  for (let j = 0; j < n; j++) {
    for (let i = 0; i < n; i++) column[i] = -b[i * stride + j]!;
    const x = luSolve(factors, column);
    for (let i = 0; i < n; i++) result.data[i * n + j] = x[i]!;
  }
  return result;
}
