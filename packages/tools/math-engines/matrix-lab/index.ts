import { defineTool } from '../../define/tool.ts';
import { KINDS } from '../../exports/kinds.ts';
import { compute } from './compute.ts';
import { isComplexMatrix } from './entries.ts';
import { matlab, python } from './exports.ts';
import { handbook } from './handbook.ts';
import { inputs, type MatrixInputs } from './inputs.ts';
import { outputs } from './outputs.ts';
import { presets } from './presets.ts';
import { results } from './results.ts';
import { steps } from './steps.ts';

/** Digits of all entries from which exact elimination takes longer than a frame. */
const MAX_DIGITS = 300;

const isLong = (m: MatrixInputs['a']): boolean =>
  m.length > (isComplexMatrix(m) ? 3 : 16) ||
  m.reduce((sum, row) => row.reduce((all, entry) => all + entry.length, sum), 0) > MAX_DIGITS;

export default defineTool({
  slug: 'matrix-lab',
  title: 'Matrix lab',
  category: 'math-engines',
  summary: 'LU, QR, SVD, eigenvalues and exact row reduction',
  description:
    'Solves A x = b, inverts, multiplies and raises to powers, exactly in fractions where that is quick, with determinant, rank, exact eigenvalues, LU, QR, singular values, the exponential, every row operation, and copies for LaTeX, MATLAB and NumPy.',
  keywords: [
    'matrix',
    'trace',
    'LU decomposition',
    'QR',
    'SVD',
    'eigenvalues',
    'matrix exponential',
    'row reduction',
    'condition number',
    'inverse',
    'determinant',
    'matrix multiplication',
    'matrix power',
    'linear system',
    'characteristic polynomial',
    'null space',
    'LaTeX matrix',
    'multiplicity',
    'rref',
    'eigenvectors',
    'singular value decomposition',
    'Gaussian elimination',
    'echelon form',
    'linear equations',
    'system of equations',
    'linear algebra',
    'rank',
    'kernel',
    'least squares',
    'diagonalization',
    'expm',
    'factorization',
    'Ax = b',
  ],
  inputs,
  compute,
  long: ({ a, second, task }) => isLong(a) || (task === 'product' && isLong(second)),
  results,
  outputs,
  data: 'entries',
  steps,
  exports: {
    matlab: {
      ...KINDS.matlab,
      write: (_r, i) => matlab(i),
    },
    python: {
      ...KINDS.python,
      label: 'Python script (SciPy)',
      write: (_r, i) => python(i),
    },
  },
  example: {
    title: 'A symmetric stiffness matrix solved exactly',
    text: 'Three masses are tied by springs. The stiffness matrix and the forces are known; where do they come to rest? Fractions keep every step exact.',
    inputs: { task: 'solve' },
  },
  presets,
  handbook,
  lastUpdated: '2026-11-22',
});
