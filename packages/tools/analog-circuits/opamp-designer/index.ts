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
  slug: 'opamp-designer',
  title: 'Op-amp designer',
  category: 'analog-circuits',
  summary: 'Margin, noise, errors and settling of op-amp circuits',
  description:
    'Gain, transimpedance and integrator circuits with real operational amplifiers: rate of closure and phase margin with capacitive loads, compensation, noise by source, errors, and the step.',
  keywords: [
    'operational amplifier',
    'op amp stability',
    'rate of closure',
    'phase margin of an op-amp',
    'capacitive load',
    'isolation resistor',
    'snubber',
    'transimpedance amplifier',
    'non-inverting amplifier',
    'inverting amplifier',
    'difference amplifier',
    'integrator',
    'noise budget',
    'noise gain',
    'offset voltage',
    'input bias current',
    'error budget',
    'settling time',
    'full-power bandwidth',
    'decompensated op-amp',
    'return ratio',
    'TIA',
    'CMRR',
    'PSRR',
  ],
  inputs,
  compute,
  long: (i) => i.comp !== 'none' && i.size === 'margin',
  results,
  outputs,
  next,
  data: 'bode',
  steps,
  exports,
  example: {
    title: 'A gain of 10 with an OP27',
    text: 'Is it stable, how fast, how noisy and how exact is a non-inverting amplifier of 90 kΩ and 10 kΩ? The curves of open loop and 1/β meet with 68° of phase margin.',
    inputs: {},
  },
  presets,
  handbook,
  lastUpdated: '2026-11-23',
});
