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
  slug: 'laplace-z',
  title: 'Laplace and z transforms',
  category: 'math-engines',
  summary: 'Transforms both ways, exactly, with the working',
  description:
    'Laplace and z transforms of signals and sequences and back, by exact partial fractions with parameters: pieces, periodic signals, convolutions, two-sided sequences, and systems of linear differential and difference equations with initial values; every answer is checked in numbers.',
  keywords: [
    'inverse Laplace transform',
    'inverse z transform',
    'partial fractions',
    'partial fraction expansion',
    'region of convergence',
    'difference equation',
    'final value theorem',
    'initial value theorem',
    'zero-input response',
    'zero-state response',
    'Dirac delta',
    'Heaviside unit step',
    'Laplace of square wave',
    'bilateral z transform',
    'convolution theorem',
    'system of differential equations',
  ],
  inputs,
  compute,
  long: () => true,
  results,
  outputs,
  data: ['signal', 'sequence'],
  steps,
  next,
  exports,
  example: {
    title: 'A simple and a double pole',
    text: 'F(s) = (s + 3)/((s + 1)(s + 2)²). Which signal is it the transform of?',
    inputs: {},
  },
  presets,
  handbook,
  lastUpdated: '2026-11-29',
});
