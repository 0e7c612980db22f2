import { defineTool } from '../../define/tool.ts';
import { compute } from './compute.ts';
import { exports } from './exports/files.ts';
import { handbook } from './handbook.ts';
import { earlier, inputs } from './inputs.ts';
import { next } from './next.ts';
import { outputs } from './outputs.ts';
import { presets } from './presets.ts';
import { results } from './results.ts';
import { steps } from './steps.ts';

export default defineTool({
  slug: 'step-response',
  title: 'Step response',
  category: 'control-systems',
  summary: 'Rise time, overshoot, settling time of a transfer function',
  description:
    'The exact step response of a transfer function with dead time: rise, peak, overshoot, settling and the error integrals, read off the curve to the last digit.',
  keywords: [
    'step response',
    'rise time',
    'settling time',
    'overshoot',
    'percent overshoot',
    'ISE',
    'ITAE',
    'transfer function',
    'dead time',
    'steady-state error',
    'final value',
    'DC gain',
    'damping ratio',
    'natural frequency',
    'second-order system',
    'time constant',
    'peak time',
    'IAE',
    'integral of squared error',
    'unit step',
    'time-domain specifications',
    'pole-zero map',
  ],
  inputs,
  earlier,
  compute,
  results,
  outputs,
  data: 'response',
  steps,
  next,
  exports,
  example: {
    title: 'A lightly damped second-order system',
    text: 'A positioning stage with natural frequency 1 rad/s and damping ratio 0.3 is moved by one unit. How far does it overshoot, and when has it settled to 2 %?',
    inputs: {},
  },
  presets,
  handbook,
  lastUpdated: '2026-11-21',
});
