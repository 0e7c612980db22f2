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

/** Orders whose exponentials take less than a frame. */
const MAX_QUICK = 6;

export default defineTool({
  slug: 'discretizer',
  title: 'Discretizer',
  category: 'control-systems',
  summary: 'Difference equation of G(s): ZOH, Tustin, matched, delay',
  description:
    'A transfer function or a state space as a difference equation: zero-order and triangle hold, impulse invariance, Tustin with prewarping, matched poles and zeros, Euler forward and backward, with dead time of any part of a sample, each coefficient right to the last place, in fixed point and in C.',
  keywords: [
    's to z transform',
    'discretization',
    'discretisation',
    'c2d',
    'continuous to discrete',
    'cont2discrete',
    'zero-order hold',
    'ZOH',
    'first-order hold',
    'FOH',
    'triangle hold',
    'Tustin',
    'bilinear transform',
    'prewarping',
    'frequency warping',
    'matched pole-zero',
    'matched z-transform',
    'pole-zero mapping',
    'impulse invariance',
    'forward Euler',
    'backward Euler',
    'difference equation',
    'digital controller',
    'pulse transfer function',
    'modified z-transform',
    'fractional delay',
    'Thiran',
    'sample time',
    'delta operator',
    'emulation',
    'z-transform of a hold',
    's to z',
    'fixed-point controller',
    'sampled-data',
  ],
  inputs,
  compute,
  long: (i) => (i.given === 'states' ? i.a.length : i.system.den.length - 1) > MAX_QUICK,
  results,
  outputs,
  data: 'coefficients',
  steps,
  next,
  exports,
  example: {
    title: 'A servo behind a zero-order hold',
    text: 'A motor 1/(s(s + 1)) is driven by a converter that holds its output for one second. What difference equation do the samples of its position follow?',
    inputs: {},
  },
  presets,
  handbook,
  convert,
  lastUpdated: '2026-11-23',
});
