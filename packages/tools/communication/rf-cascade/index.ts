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
  slug: 'rf-cascade',
  title: 'RF cascade',
  category: 'communication',
  summary: 'Noise figure, IP3 and P1dB of a chain of stages',
  description:
    'The cascade of a receiver or transmitter: noise figure and temperature, IIP3 and IIP2 with distortion adding in voltage or in power, 1 dB compression followed through the stages, spurious-free range, sensitivity, who contributes what, what a stage must be, and the best order.',
  keywords: [
    'cascaded noise figure',
    'Friis formula',
    'IP3',
    'third-order intercept',
    'IIP3',
    'OIP3',
    'IIP2',
    'P1dB',
    '1 dB compression',
    'spurious-free dynamic range',
    'SFDR',
    'sensitivity',
    'minimum detectable signal',
    'MDS',
    'noise floor',
    'noise temperature',
    'receiver budget',
    'level diagram',
    'intermodulation',
    'IM3',
    'link budget of a receiver',
    'RF budget',
    'cascade analysis',
    'gain lineup',
    'low-noise amplifier',
    'LNA',
    'mixer',
    'attenuator',
    'headroom',
    'G/T',
  ],
  inputs,
  compute,
  // Forty thousand orders take some frames.
  long: ({ find }) => find === 'order',
  results,
  outputs,
  data: 'nodes',
  steps,
  next,
  exports,
  example: {
    title: 'A receiver front end',
    text: 'A receiver has a low-noise amplifier, a filter, a passive mixer and an IF amplifier. What are its noise figure, its intercept point and its spurious-free range in 1 MHz, and which stage is to blame for each?',
    inputs: {},
  },
  presets,
  handbook,
  lastUpdated: '2026-11-23',
});
