import { defineTool } from '../../define/tool.ts';
import { compute, long } from './compute.ts';
import { convert } from './convert.ts';
import { exports } from './exports/files.ts';
import { handbook } from './handbook.ts';
import { inputs } from './inputs.ts';
import { next } from './next.ts';
import { outputs } from './outputs.ts';
import { presets } from './presets.ts';
import { results } from './results.ts';
import { steps } from './steps.ts';

export default defineTool({
  slug: 'active-filter',
  title: 'Active filter',
  category: 'analog-circuits',
  summary: 'Sallen-Key and its kin in preferred parts, with yield',
  description:
    'Butterworth, Chebyshev, Bessel, inverse Chebyshev and elliptic filters in Sallen-Key, multiple-feedback, state-variable and Tow-Thomas circuits, or the filter that given parts make: preferred parts, real amplifiers, and what tolerance does.',
  keywords: [
    'active filter',
    'Q factor',
    'Sallen-Key',
    'multiple feedback',
    'state-variable filter',
    'Tow-Thomas biquad',
    'Butterworth',
    'Chebyshev',
    'Bessel',
    'elliptic',
    'Cauer',
    'inverse Chebyshev',
    'notch',
    'bill of materials',
    'analyse a circuit',
    'op-amp',
    'gain-bandwidth product',
    'slew rate',
    'noise',
    'E96',
    'Monte Carlo',
    'SPICE',
    'low pass',
    'high pass',
    'band pass',
    'MFB',
    'GBW',
    'yield',
    'tolerance analysis',
    'cutoff frequency',
    'corner frequency',
    '−3 dB',
    'anti-aliasing filter',
    'filter order',
  ],
  inputs,
  compute,
  long,
  results,
  outputs,
  data: 'parts',
  steps,
  next,
  exports,
  example: {
    title: 'A fourth-order Butterworth low pass at 1 kHz',
    text: 'Two Sallen-Key followers shall cut a sensor off at 1 kHz. Which parts of E96 and E12, how near do they come, and what do 5 % capacitors do to the edge?',
    inputs: {},
  },
  presets,
  handbook,
  convert,
  lastUpdated: '2026-11-22',
});
