import { defineTool } from '../../define/tool.ts';
import { KINDS } from '../../exports/kinds.ts';
import { compute } from './compute.ts';
import { isComplexMatrix } from './entries.ts';
import { matlab, python } from './exports.ts';
import { handbook } from './handbook.ts';
import { inputs } from './inputs.ts';
import { outputs } from './outputs.ts';
import { presets } from './presets.ts';
import { results } from './results.ts';
import { steps } from './steps.ts';

export default defineTool({
  slug: 'matrix-lab',
  title: 'Matrix lab',
  category: 'math-engines',
  description:
    'LU, QR, singular values, eigenvalues and the exponential of a matrix, and exact elimination in fractions with every row operation, side by side with the condition number.',
  keywords: [
    'matrix',
    'LU decomposition',
    'QR',
    'SVD',
    'eigenvalues',
    'matrix exponential',
    'row reduction',
    'condition number',
    'inverse',
    'rref',
  ],
  inputs,
  compute,
  long: ({ a }) => a.length > (isComplexMatrix(a) ? 3 : 16),
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
