import { defineTool } from '../../define/tool.ts';
import { compute } from './compute.ts';
import { convert } from './convert.ts';
import { exports } from './exports/files.ts';
import { handbook } from './handbook.ts';
import { inputs } from './inputs.ts';
import { next } from './next.ts';
import { outputs } from './outputs.ts';
import { presets } from './presets.ts';
import { results } from './results.ts';
import { steps } from './steps.ts';

/** Exact roots of coefficients of a higher order take more than a frame. */
const LONG_ORDER = 8;
/** So many roots are a response of more than one. */
const LONG_ROOTS = 20;

export default defineTool({
  slug: 'pole-zero-explorer',
  title: 'Pole-zero explorer',
  category: 'signal-processing',
  summary: 'Drag poles and zeros: response, regions, sequences',
  description:
    'Poles and zeros on the z-plane or the s-plane, pulled or read from coefficients: response and group delay, every region of convergence with its sequence, minimum- and maximum-phase twins.',
  keywords: [
    'pole-zero plot',
    'pole-zero map',
    'drag poles and zeros',
    'zplane',
    'pzmap',
    'region of convergence',
    'ROC',
    'z-transform',
    'inverse z-transform',
    'inverse Laplace transform',
    'partial fractions',
    'residuez',
    'unit circle',
    'frequency response from poles and zeros',
    'group delay',
    'minimum phase',
    'maximum phase',
    'all-pass decomposition',
    'inverse filter',
    'notch',
    'resonator',
    'two-sided sequence',
    'causal and anticausal',
    'multiplicity of roots',
    'transfer function roots',
    'tf2zpk',
    'zpk2tf',
    'linear phase',
    'stability',
  ],
  inputs,
  compute,
  long: (i) =>
    i.zeros.length + i.poles.length > LONG_ROOTS ||
    (i.from === 'function'
      ? Math.max(i.function.num.length, i.function.den.length) > LONG_ORDER
      : i.from !== 'roots' && Math.max(i.b.length, i.a.length) > LONG_ORDER),
  results,
  outputs,
  data: 'response',
  steps,
  next,
  convert,
  exports,
  example: {
    title: 'Three sequences of one function',
    text: '1/((1 − ½z⁻¹)(1 − 2z⁻¹)) is the transform of three sequences. Which of them is stable, and what is it?',
    inputs: {},
  },
  presets,
  handbook,
  lastUpdated: '2026-11-23',
});
