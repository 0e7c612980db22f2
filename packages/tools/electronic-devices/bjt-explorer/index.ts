import { defineTool } from '../../define/tool.ts';
import { compute } from './compute.ts';
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
  slug: 'bjt-explorer',
  title: 'BJT explorer',
  category: 'electronic-devices',
  summary: 'Gummel–Poon curves, bias, load line, hybrid-π, h-parameters',
  description:
    'Output curves, Gummel plot, current gain and transit frequency of a bipolar transistor by its SPICE model card; its operating point in a bias circuit with load line and stability; hybrid-π, h-parameters and the gain of its stage.',
  keywords: [
    'AC load line',
    'common emitter frequency response',
    'BJT',
    'bipolar transistor',
    'Gummel–Poon',
    'NPN',
    'PNP',
    'hybrid-pi',
    'h-parameters',
    'hfe',
    'bias',
    'load line',
    'Q point',
    'voltage divider bias',
    'common emitter',
    'common base',
    'emitter follower',
    'common collector',
    'Early voltage',
    'transit frequency',
    'current gain',
    'beta',
    'Gummel plot',
    'Ebers–Moll',
    'VCE sat',
    'transistor noise',
    'noise figure',
    'SPICE model card',
    '.model NPN',
    'bias stability',
    'transistor as a switch',
    '2N3904',
    '2N2222',
    '2N3906',
    '2N2907',
    'BC547',
    'BC557',
    '2N3055',
  ],
  inputs,
  compute,
  results,
  outputs,
  next,
  data: 'output',
  steps,
  exports,
  example: {
    title: 'A 2N3904 in a divider at 12 V',
    text: 'A common-emitter stage with 47 kΩ over 10 kΩ, 4.7 kΩ and 1 kΩ. Where does it stand, what gain has it, and what do another β and a summer’s day do to it?',
    inputs: {},
  },
  presets,
  handbook,
  convert,
  lastUpdated: '2026-11-23',
});
