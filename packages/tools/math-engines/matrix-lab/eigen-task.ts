import type { RationalMatrix } from '@tollbench/engines/exact/matrix.ts';
import { eigen } from '@tollbench/engines/linalg/eigen.ts';
import type { Matrix } from '@tollbench/engines/linalg/matrix.ts';
import { multiply } from '@tollbench/engines/linalg/multiply.ts';
import { normMax } from '@tollbench/engines/linalg/norms.ts';
import { complexText } from '../../text/complex.ts';
import { characteristicOf, characteristicText } from './characteristic.ts';
import { type ExactSpectrum, exactSpectrum } from './exact-eigenvalues.ts';
import { NOTHING, needSquare, type Special, sentences, show } from './special.ts';

/** Eigenvalues and vectors in doubles, and how well they satisfy A v = λ v. */
export function eigenTask(exact: RationalMatrix, a: Matrix): Special {
  needSquare(a, 'an eigenvalue');
  const { re, im, vectors, condition } = eigen(a);
  const n = a.rows;
  const real = { rows: n, cols: n, data: vectors.re };
  const imaginary = { rows: n, cols: n, data: vectors.im };
  const note = 'column j belongs to eigenvalue j, length 1';
  const complex = im.some((x) => x !== 0);
  const both = Array.from({ length: n }, (_, i) =>
    Array.from({ length: n }, (_, j) => ({
      re: vectors.re[i * n + j] as number,
      im: vectors.im[i * n + j] as number,
    })),
  );
  const polynomial = characteristicOf(exact);
  const known = (polynomial && exactSpectrum(polynomial)) ?? null;
  const lost = condition.filter((c) => c === Number.POSITIVE_INFINITY).length;
  const defective =
    lost === 0
      ? null
      : `Defective in doubles: ${lost} of ${n} eigenvalues share vectors that are parallel to rounding, so the vectors are no basis.`;
  return {
    ...NOTHING,
    found: {
      eigenvectors: both,
      defectiveEigenvalues: lost,
      ...(polynomial && { characteristicPolynomial: polynomial }),
      ...(known && { exactEigenvalueCount: n - known.others }),
    },
    shown: complex
      ? [
          {
            from: 'eigenvectors',
            name: 'Eigenvectors',
            rows: both.map((row) => row.map((x) => complexText(x, 'i'))),
            note,
          },
          { ...show('eigenvectors', 'Eigenvectors, real part', real), part: 'RealPart' },
          {
            ...show('eigenvectors', 'Eigenvectors, imaginary part', imaginary),
            part: 'ImaginaryPart',
          },
        ]
      : [{ ...show('eigenvectors', 'Eigenvectors', real), note }],
    residual: eigenResidual(a, re, im, real, imaginary),
    residualOf: 'eigenpairs',
    exactSpectrum: known,
    verdict: sentences(
      known && knownText(known, n),
      polynomial && !known ? UNSETTLED : null,
      defective,
      polynomial && characteristicText(polynomial),
    ),
  };
}

const UNSETTLED =
  'Whether the eigenvalues have an exact form was not settled: some lie too close together.';

/** How many of the eigenvalues have an exact form, in a sentence. */
function knownText({ others }: ExactSpectrum, n: number): string {
  if (others === 0) return n === 1 ? 'The eigenvalue is exact.' : 'All eigenvalues are exact.';
  return others === n
    ? 'No eigenvalue is a fraction, or one with a square root: there is no such exact form.'
    : `Of ${n} eigenvalues ${n - others} ${n - others === 1 ? 'has' : 'have'} an exact form, a fraction or one with a square root; the others have none.`;
}

function eigenResidual(
  a: Matrix,
  re: Float64Array,
  im: Float64Array,
  x: Matrix,
  y: Matrix,
): number {
  const n = a.rows;
  const [ax, ay] = [multiply(a, x).data, multiply(a, y).data];
  const errors = Array.from(x.data, (v, k) => {
    const [l, w, u] = [re[k % n] as number, im[k % n] as number, y.data[k] as number];
    return Math.hypot((ax[k] as number) - (l * v - w * u), (ay[k] as number) - (l * u + w * v));
  });
  return Math.max(...errors) / (normMax(a) || 1);
}
