import { defineTool } from '../../define/tool.ts';
import { compute, long } from './compute.ts';
import { weightsOfDesign } from './convert.ts';
import { exports } from './exports/files.ts';
import { handbook } from './handbook.ts';
import { inputs } from './inputs.ts';
import { outputs } from './outputs.ts';
import { presets } from './presets.ts';
import { results } from './results.ts';
import { steps } from './steps.ts';

export default defineTool({
  slug: 'fir-designer',
  title: 'FIR designer',
  category: 'signal-processing',
  summary: 'The shortest FIR filter that meets a mask, and its code',
  description:
    'FIR filters by Parks-McClellan, Kaiser, windows or least squares, of linear or minimum phase, or coefficients of your own: the shortest that meets the mask, its zeros, what word length does to it, and the code.',
  keywords: [
    'FIR filter',
    'Parks-McClellan',
    'remez',
    'equiripple',
    'Kaiser window',
    'least squares',
    'half-band filter',
    'Hilbert transformer',
    'differentiator',
    'fixed point',
    'minimum phase',
    'weights',
    'coefficients',
    'coe file',
    'CMSIS-DSP',
    'Verilog',
    'low pass',
    'high pass',
    'band pass',
    'windowed sinc',
    'filter taps',
    'coefficient quantization',
    'stop-band attenuation',
    'firpm',
    'digital filter',
  ],
  inputs,
  compute,
  long,
  results,
  outputs,
  convert: (_, field, to, result) => {
    if (field === 'type' && to === 'weighted' && result) return weightsOfDesign(result);
    if (field === 'method' && to === 'import' && result)
      return { inputs: { coefficients: Array.from(result.h, String).join(' '), divisor: 1 } };
    if (field === 'length' && to === 'given' && result) return { inputs: { taps: result.taps } };
    if (field === 'shape' && to === 'set' && result?.design.beta)
      return { inputs: { beta: result.design.beta } };
    if (field === 'point' && to === 'set' && result?.fixed)
      return { inputs: { fraction: result.fixed.fir.coefficient.fraction } };
    return undefined;
  },
  data: 'coefficients',
  steps,
  exports,
  example: {
    title: 'An audio low-pass filter at 48 kHz',
    text: 'Speech sampled at 48 kHz shall keep all up to 8 kHz within 0.1 dB and lose all from 10 kHz by 70 dB. How many 16-bit coefficients does it take?',
    inputs: {},
  },
  presets,
  handbook,
  lastUpdated: '2026-11-21',
});
