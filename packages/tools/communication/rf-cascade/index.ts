import { defineTool } from '../../define/tool.ts';
import { compute } from './compute.ts';
import { exports } from './exports/files.ts';
import { handbook } from './handbook.ts';
import { inputs } from './inputs.ts';
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
  results,
  outputs,
  data: 'nodes',
  steps,
  exports,
  example: {
    title: 'A receiver front end',
    text: 'An amplifier of 10 dB with a noise figure of 2 dB, a filter of 1 dB loss and a mixer with 3 dB of loss and a noise figure of 4 dB follow an antenna of 150 K. What is the noise figure, and which input gives 20 dB of SNR in 10 MHz? (Pozar, Microwave Engineering: 2.55 dB and −82.8 dBm.)',
    inputs: {},
  },
  presets,
  handbook,
  lastUpdated: '2026-11-23',
});
