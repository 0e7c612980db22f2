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
  slug: 'iir-designer',
  title: 'IIR designer',
  category: 'signal-processing',
  summary: 'The least IIR filter that meets a mask, and its code',
  description:
    'Butterworth, Chebyshev, elliptic and Bessel filters of least order for a mask, or of an order and edges, or sections of your own: poles, group delay, second-order sections for least noise, what word length and limit cycles do, and the code.',
  keywords: [
    'IIR filter',
    'Butterworth',
    'Chebyshev',
    'inverse Chebyshev',
    'elliptic filter',
    'Cauer filter',
    'Bessel filter',
    'biquad',
    'second-order sections',
    'SOS',
    'bilinear transform',
    'buttord',
    'ellipord',
    'cheby1',
    'cheby2',
    'filter order',
    'direct form',
    'lattice filter',
    'reflection coefficients',
    'transposed direct form II',
    'limit cycle',
    'dead band',
    'coefficient quantization',
    'fixed point',
    'group delay',
    'delay equaliser',
    'all-pass',
    'CMSIS-DSP',
    'Verilog',
    'digital filter',
    'notch',
    'recursive filter',
  ],
  inputs,
  compute,
  long,
  results,
  outputs,
  convert: (from, field, to, result) => (result ? converted(from, field, to, result) : undefined),
  data: 'sections',
  steps,
  exports,
  next,
  example: {
    title: 'An audio low-pass filter at 48 kHz',
    text: 'Music sampled at 48 kHz shall keep all up to 8 kHz within 0.1 dB and lose all from 10 kHz by 70 dB. How many second-order sections does it take, and do 16 bits hold them?',
    inputs: {},
  },
  presets,
  handbook,
  lastUpdated: '2026-11-22',
});
