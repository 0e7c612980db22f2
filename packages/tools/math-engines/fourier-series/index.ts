import { defineTool } from '../../define/tool.ts';
import { compute } from './compute.ts';
import { isLong } from './effort.ts';
import { exports } from './exports/files.ts';
import { handbook } from './handbook.ts';
import { inputs } from './inputs.ts';
import { next } from './next.ts';
import { outputs } from './outputs.ts';
import { presets } from './presets.ts';
import { results } from './results.ts';
import { steps } from './steps.ts';

export default defineTool({
  slug: 'fourier-series',
  title: 'Fourier series',
  category: 'math-engines',
  summary: 'Exact coefficients of piecewise functions, Gibbs, Parseval',
  description:
    'Fourier series of piecewise functions and named waves: a₀, aₙ, bₙ and cₙ exactly for every n with the working, half-range sine and cosine series, symmetry, convergence at jumps, Gibbs’ overshoot, Parseval’s theorem, THD and sums of numbers that follow; samples by the DFT.',
  keywords: [
    'Fourier coefficients',
    'half-range expansion',
    'Gibbs phenomenon',
    'Parseval theorem',
    'harmonics',
    'line spectrum',
    'total harmonic distortion',
    'square wave',
    'rectified sine',
    'pulse train',
    'odd and even functions',
    'Dirichlet conditions',
    'Fejér',
    'Lanczos sigma',
    'Basel problem',
    'harmonic analysis',
    'firing angle',
  ],
  inputs,
  compute,
  long: isLong,
  results,
  outputs,
  data: 'coefficients',
  steps,
  next,
  exports,
  example: {
    title: 'Square wave',
    text: '−1 on (−π, 0) and 1 on (0, π): which sines is it the sum of, and how far do nine of them overshoot?',
    inputs: {},
  },
  presets,
  handbook,
  lastUpdated: '2026-11-29',
});
