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
  slug: 'lc-filter',
  title: 'LC filter',
  category: 'analog-circuits',
  summary: 'Ladders by exact synthesis, with losses and yield',
  description:
    'LC ladders between any resistances or from an ideal source: Butterworth to elliptic, Bessel and its like, or zeros placed for a stop-band mask; low, high and band pass and band stop, with finite Q, preferred values and tolerance.',
  keywords: [
    'LC filter',
    'LC ladder filter',
    'passive filter',
    'pi filter',
    'T section',
    'doubly terminated',
    'singly terminated',
    'filter prototype',
    'g-values',
    'Zverev tables',
    'Cauer filter',
    'Legendre–Papoulis',
    'Gaussian filter',
    'Gaussian to 12 dB',
    'transitional Gaussian',
    'band stop',
    'RF filter',
    'insertion loss',
    'inductor Q',
    'return loss',
    'harmonic filter',
    'transmitter low pass',
    'class-D output filter',
    'passive low pass filter',
    'LC band pass',
    'Darlington synthesis',
    'stop-band mask',
    'prescribed transmission zeros',
    'general-parameter filter',
    'equiripple phase',
    'notch trap',
    'inductor self-resonance',
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
    title: 'A Chebyshev low pass at 10 MHz between 50 Ω',
    text: 'A receiver shall be cut off at 10 MHz with five parts between 50 Ω. Which parts, what do inductors with a Q of 100 cost, and do all copies keep the mask?',
    inputs: {},
  },
  presets,
  handbook,
  lastUpdated: '2026-11-23',
});
