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
  slug: 'mosfet-explorer',
  title: 'MOSFET explorer',
  category: 'electronic-devices',
  summary: 'Output and transfer curves, gm/ID sizing, load line',
  description:
    'Output and transfer curves, small signals and transit frequency of a MOSFET by the square law or by EKV from weak to strong inversion; its load line and stage; or its width for a current and a gm/ID.',
  keywords: [
    'MOSFET',
    'EKV',
    'level 1',
    'gm/ID',
    'transistor sizing',
    'transit frequency',
    'inversion coefficient',
    'load line',
    'output curves',
    'transfer curve',
    'body effect',
    'common source amplifier',
    'SPICE model card',
    '.model',
    'depletion',
    'forward body bias',
    'VTO KP LAMBDA GAMMA PHI',
    'FET',
    'NMOS',
    'PMOS',
    'transconductance',
    'threshold voltage',
    'saturation',
    'triode region',
    'subthreshold',
    'weak inversion',
    'channel-length modulation',
    'Early voltage',
    'square law',
    'I-V curves',
    'output characteristics',
    'small signal',
    'intrinsic gain',
    'gm over ID',
    'fT',
    'operating point',
  ],
  inputs,
  compute,
  results,
  outputs,
  data: 'output',
  steps,
  next,
  exports,
  example: {
    title: 'A 10 µm / 1 µm transistor at half a volt of overdrive',
    text: 'An n-channel device of a 0.35 µm process is biased at 1 V on its gate and 1.5 V on its drain. What current flows, and what gain can it give?',
    inputs: {},
  },
  presets,
  handbook,
  convert,
  lastUpdated: '2026-11-22',
});
