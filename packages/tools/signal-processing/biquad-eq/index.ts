import { defineTool } from '../../define/tool.ts';
import { compute, long } from './compute.ts';
import { converted } from './convert.ts';
import { exports } from './exports/files.ts';
import { handbook } from './handbook.ts';
import { inputs } from './inputs.ts';
import { next } from './next.ts';
import { outputs } from './outputs.ts';
import { presets } from './presets.ts';
import { results } from './results.ts';
import { steps } from './steps.ts';

export default defineTool({
  slug: 'biquad-eq',
  title: 'Biquad equaliser',
  category: 'signal-processing',
  summary: 'A parametric equaliser, from and to what programs read',
  description:
    'Peaks, shelves, passes, notches and all-passes as biquads, read and written as REW, Equalizer APO, AutoEq, CamillaDSP and miniDSP have them: response, headroom, error near half the sample rate, crossovers, and bands fitted to a measured curve.',
  keywords: [
    'biquad',
    'parametric equalizer',
    'parametric EQ',
    'PEQ',
    'Audio EQ Cookbook',
    'RBJ',
    'peaking filter',
    'low shelf',
    'high shelf',
    'notch filter',
    'all-pass',
    'room correction',
    'headphone EQ',
    'AutoEq',
    'Equalizer APO',
    'Room EQ Wizard',
    'REW',
    'CamillaDSP',
    'miniDSP',
    'crossover',
    'Linkwitz-Riley',
    'Linkwitz transform',
    'Butterworth crossover',
    'preamp',
    'headroom',
    'clipping',
    'shelf slope',
    'bandwidth in octaves',
    'Q factor',
    'matched filter design',
    'Vicanek',
    'Orfanidis',
    'Nyquist',
    'frequency cramping',
    'graphic equalizer',
    'house curve',
    'biquad coefficients',
    'second-order sections',
    'group delay',
  ],
  inputs,
  compute,
  long,
  results,
  outputs,
  convert: (from, field, to, result) => (result ? converted(from, field, to, result) : undefined),
  next,
  data: 'bands',
  steps,
  exports,
  example: {
    title: 'AutoEq’s ten bands for Apple AirPods',
    text: 'A ParametricEQ.txt of AutoEq, as it is: what does it sum to at 48 kHz, does its preamp of −6.1 dB keep full scale from clipping, and which coefficients is it?',
    inputs: {},
  },
  presets,
  handbook,
  lastUpdated: '2026-11-23',
});
