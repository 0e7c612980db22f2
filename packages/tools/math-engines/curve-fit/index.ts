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

const LINEAR: ReadonlySet<string> = new Set([
  'polynomial',
  'proportional',
  'logarithmic',
  'spline',
  'columns',
]);

export default defineTool({
  slug: 'curve-fit',
  title: 'Curve fitting',
  category: 'math-engines',
  summary: 'Regression: curves, errors, bands, model comparison',
  description:
    'Fits polynomials, splines, named curves or your own formula to points: weighted, robust, or with errors in both axes; standard errors, correlations, confidence and prediction bands, residual tests and model comparison, to the digits that NIST certifies.',
  keywords: [
    'regression',
    'least squares',
    'nonlinear fit',
    'trend line',
    'Levenberg-Marquardt',
    'polyfit',
    'lmfit',
    'orthogonal distance regression',
    'confidence band',
    'Gaussian peak fit',
    'robust',
    'AICc',
    'Deming',
  ],
  inputs,
  compute,
  // Linear models of few points are solved within a frame; of others it is known when they are found.
  long: (i) =>
    !LINEAR.has(i.model) ||
    i.compare === 'all' ||
    i.data.length > 3000 ||
    i.loss !== 'squares' ||
    i.xErrors !== 'none',
  results,
  outputs,
  data: 'points',
  steps,
  next,
  exports,
  example: {
    title: 'A capacitor’s discharge',
    text: 'A meter reads a capacitor as it discharges through a resistor. What is the time constant, how sure is it, and what is left at the end?',
    inputs: {},
  },
  presets,
  handbook,
  lastUpdated: '2026-11-29',
});
