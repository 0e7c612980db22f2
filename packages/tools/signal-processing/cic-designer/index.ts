import { defineTool } from '../../define/tool.ts';
import { compute, long } from './compute.ts';
import { exports } from './exports/files.ts';
import { handbook } from './handbook.ts';
import { inputs } from './inputs.ts';
import { next } from './next.ts';
import { outputs } from './outputs.ts';
import { presets } from './presets.ts';
import { results } from './results.ts';
import { steps } from './steps.ts';

export default defineTool({
  slug: 'cic-designer',
  title: 'CIC designer',
  category: 'signal-processing',
  summary: 'Register widths, droop, aliases and compensator of a CIC',
  description:
    'Cascaded integrator-comb decimators and interpolators: bit growth and register widths, pruned after Hogenauer, droop and alias attenuation, an equiripple compensator, also for a programmable rate, and Verilog and C bit for bit.',
  keywords: [
    'CIC filter',
    'cascaded integrator-comb',
    'Hogenauer filter',
    'Hogenauer pruning',
    'bit growth',
    'register growth',
    'register pruning',
    'decimation filter',
    'decimator',
    'interpolation filter',
    'interpolator',
    'CIC compensation filter',
    'inverse sinc',
    'inverse sinc filter',
    'CFIR',
    'passband droop',
    'alias rejection',
    'image rejection',
    'differential delay',
    'sinc filter',
    'sinc3',
    'sigma-delta decimation',
    'digital down converter',
    'DDC',
    'DUC',
    'integrator comb',
    'moving average decimator',
    'PDM microphone',
    'rate change',
    'programmable decimation',
  ],
  inputs,
  compute,
  long,
  results,
  outputs,
  data: 'stages',
  steps,
  next,
  exports,
  example: {
    title: 'From 6 MHz to 240 kHz',
    text: 'A receiver sampled at 6 MHz keeps 30 kHz of it, at a rate of 240 kHz. How wide are the registers of a CIC decimator, what can they do without, and what levels its droop?',
    inputs: {},
  },
  presets,
  handbook,
  lastUpdated: '2026-11-23',
});
