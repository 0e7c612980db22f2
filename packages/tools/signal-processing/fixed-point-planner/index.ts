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
  slug: 'fixed-point-planner',
  title: 'Fixed-point planner',
  category: 'signal-processing',
  summary: 'Word lengths, Q formats and round-off noise, least bits',
  description:
    'Word lengths of an expression or a filter: proven ranges by interval and affine arithmetic and exact search, Q formats, round-off noise, the least bits for a wanted SQNR, and bit-true C and Verilog.',
  keywords: [
    'fixed point',
    'Q format',
    'Qm.n',
    'Q15',
    'Q1.15',
    'word length optimization',
    'wordlength',
    'quantization noise',
    'SQNR',
    'signal to quantization noise ratio',
    'round-off noise',
    'interval arithmetic',
    'affine arithmetic',
    'range analysis',
    'overflow',
    'saturation',
    'wrap',
    'convergent rounding',
    'round half to even',
    'truncation',
    'coefficient quantization',
    'scaling',
    'L1 norm',
    'guard bits',
    'headroom',
    'ap_fixed',
    'sfix16_En15',
    'Fixed-Point Designer',
    'float to fixed conversion',
  ],
  inputs,
  compute,
  // A few taps take some milliseconds; searches, and impulse responses of poles, more than a frame.
  long: (i) => !(i.what === 'filter' && i.kind === 'fir' && i.taps.length <= 300),
  results,
  outputs,
  data: 'words',
  steps,
  next,
  exports,
  example: {
    title: 'A square and a difference',
    text: 'p = 0.3x + 0.7 and y = p² − x for x from −1 to 1: which words reach 60 dB, and does anything overflow?',
    inputs: {},
  },
  presets,
  handbook,
  lastUpdated: '2026-11-23',
});
