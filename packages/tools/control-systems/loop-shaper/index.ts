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
  slug: 'loop-shaper',
  title: 'Loop shaper',
  category: 'control-systems',
  summary: 'PID, lead and lag on Bode, Nyquist and Nichols diagrams',
  description:
    'Shape a feedback loop: a plant with dead time under PID, lead, lag or a controller of your own, or an open loop as it is, with Bode, Nyquist and Nichols diagrams, every margin and the closed-loop responses.',
  keywords: [
    'loop shaping',
    'gain margin',
    'phase margin',
    'delay margin',
    'Bode plot',
    'Nyquist',
    'Nichols chart',
    'PID',
    'lead compensator',
    'lag compensator',
    'sensitivity',
    'dead time',
    'open loop',
    'margin',
    'PID tuning',
    'feedback controller',
    'controller design',
    'lead-lag',
    'Kp, Ki, Kd',
    'stability margins',
    'modulus margin',
    'crossover frequency',
    'disturbance rejection',
    'closed-loop bandwidth',
  ],
  inputs,
  earlier,
  compute,
  // Dead time of many samples makes a sampled loop of high order, whose roots take a while.
  long: (i) =>
    (i.delay + i.plant.delay) / i.sampleTime > 8 || i.plant.num.length + i.plant.den.length > 14,
  results,
  outputs,
  data: 'bode',
  steps,
  next,
  exports,
  example: {
    title: 'A position servo',
    text: 'A motor with an integrator and two lags is positioned by a PID controller. How much phase and gain are left, and how does it answer a step and a load?',
    inputs: {},
  },
  presets,
  handbook,
  lastUpdated: '2026-11-21',
});
