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
  slug: 'pulse-shaping',
  title: 'Pulse shaping',
  category: 'communication',
  summary: 'Raised cosine, roll-off, ISI, ACLR and peaks of a pulse',
  description:
    'Raised-cosine, root-raised-cosine, Gaussian, half-sine and Nyquist-M pulses, or taps from elsewhere: the ISI and error vector that their length, window and word length leave, spectrum, mask and adjacent-channel leakage, eye and peak-to-average power, and the shortest span that will do.',
  keywords: [
    'root raised cosine',
    'raised cosine',
    'RRC filter design',
    'square-root raised cosine',
    'raised cosine in MATLAB',
    'SRRC',
    'rcosdesign',
    'firdes root_raised_cosine',
    'roll-off',
    'roll-off factor',
    'excess bandwidth',
    'pulse shaping filter',
    'matched filter',
    'intersymbol interference',
    'peak distortion',
    'gaussdesign',
    'Gaussian filter',
    'BT product',
    'GMSK',
    'GFSK',
    'half-sine',
    'MSK',
    'O-QPSK',
    '802.15.4',
    'Xia pulse',
    'better than Nyquist pulse',
    'ACLR',
    'ACPR',
    'adjacent channel power',
    'spectral mask',
    'occupied bandwidth',
    'PAPR',
    'crest factor',
    'CCDF',
    'eye diagram',
    'polyphase interpolator',
    'truncation',
    'samples per symbol',
    'WCDMA',
    'DVB-S2',
    'TETRA',
  ],
  inputs,
  compute,
  long,
  results,
  outputs,
  data: 'taps',
  steps,
  next,
  exports,
  example: {
    title: 'The RRC of WCDMA, cut off',
    text: 'A transmitter of 3.84 Mchip/s shapes with a root-raised cosine of roll-off 0.22, eight samples a chip. What ISI do filters of ten chips leave, how much power falls into the channel 5 MHz away, and how far do the peaks rise?',
    inputs: {},
  },
  presets,
  handbook,
  lastUpdated: '2026-11-23',
});
