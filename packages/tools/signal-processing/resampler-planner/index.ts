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
  slug: 'resampler-planner',
  title: 'Resampler planner',
  category: 'signal-processing',
  summary: 'Sample-rate conversion by L/M: stages, aliases, C code',
  description:
    'Sample-rate conversion by any ratio L/M: polyphase and half-band stages ranked by what they cost, where every image and alias goes and how loud it is, and streaming C code.',
  keywords: [
    'sample rate conversion',
    'sample rate converter',
    'resampling',
    'polyphase filter',
    'rational resampler',
    'interpolation',
    'decimation',
    'upsampling',
    'downsampling',
    'multirate',
    'multistage decimator',
    'half-band filter',
    'anti-aliasing filter',
    'anti-imaging filter',
    'aliasing',
    'image rejection',
    'upfirdn',
    'resample_poly',
    'commutator',
    '44.1 kHz to 48 kHz',
    '44100 to 48000',
    '160/147',
    'decimator',
    'interpolator',
  ],
  inputs,
  compute,
  long,
  results,
  outputs,
  data: 'coefficients',
  steps,
  next,
  exports,
  example: {
    title: 'From the rate of the CD to that of the studio',
    text: 'Sound sampled at 44.1 kHz shall be played at 48 kHz. All up to 20 kHz is kept within 0.1 dB, and nothing that folds may be louder than −100 dB. Which stages do it, and what do they cost?',
    inputs: {},
  },
  presets,
  handbook,
  lastUpdated: '2026-11-23',
});
