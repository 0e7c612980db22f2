import { defineTool } from '../../define/tool.ts';
import { compute } from './compute.ts';
import { exports } from './exports/files.ts';
import { handbook } from './handbook.ts';
import { inputs } from './inputs.ts';
import { next } from './next.ts';
import { outputs } from './outputs.ts';
import { presets } from './presets.ts';
import { results } from './results.ts';
import { steps } from './steps.ts';

export default defineTool({
  slug: 'symbolic-calculus',
  title: 'Symbolic calculus',
  category: 'math-engines',
  summary: 'Derivatives, integrals, limits, series, ODEs with steps',
  description:
    'Differentiates, integrates (indefinite, definite, improper), takes limits, expands in series and solves differential equations, exactly and with the working of each rule; reads lines of books, LaTeX, SymPy, Maxima and Mathematica; every answer is checked by differentiating and by numbers.',
  keywords: [
    'derivative',
    'antiderivative',
    'integral calculator',
    'integrate',
    'definite integral',
    'improper integral',
    'limit',
    'Taylor series',
    'Maclaurin',
    'Laurent series',
    'l’Hôpital',
    'chain rule',
    'product rule',
    'integration by parts',
    'trigonometric substitution',
    'implicit differentiation',
    'partial derivative',
    'gradient',
    'area between curves',
    'double integral',
    'separable equation',
    'computer algebra',
    'Risch algorithm',
  ],
  inputs,
  compute,
  long: () => true,
  results,
  outputs,
  data: 'curves',
  steps,
  next,
  exports,
  example: {
    title: 'Parts, twice',
    text: 'The integral of x² sin x: which function has it for its derivative?',
    inputs: {},
  },
  presets,
  handbook,
  lastUpdated: '2026-11-29',
});
