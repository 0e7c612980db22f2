import { defineTool } from '../../define/tool.ts';
import { KINDS } from '../../exports/kinds.ts';
import { compute } from './compute.ts';
import { c } from './exports/c.ts';
import { matlab } from './exports/matlab.ts';
import { python } from './exports/python.ts';
import { handbook } from './handbook.ts';
import { earlier, inputs } from './inputs.ts';
import { outputs } from './outputs.ts';
import { presets } from './presets.ts';
import { steps } from './steps.ts';

export default defineTool({
  slug: 'loop-shaper',
  title: 'Loop shaper',
  category: 'control-systems',
  description:
    'Shape a feedback loop: a plant with dead time under PID, lead, lag or a controller of your own, with Bode, Nyquist and Nichols diagrams, every margin and the closed-loop responses.',
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
  ],
  inputs,
  earlier,
  compute,
  // Dead time of many samples makes a sampled loop of high order, whose roots take a while.
  long: (i) =>
    (i.delay + i.plant.delay) / i.sampleTime > 8 || i.plant.num.length + i.plant.den.length > 14,
  outputs,
  hero: 'bode',
  data: 'bode',
  steps,
  exports: {
    matlab: {
      ...KINDS.matlab,
      write: matlab,
    },
    python: {
      ...KINDS.python,
      label: 'Python script (SciPy)',
      write: python,
    },
    c: {
      ...KINDS.c,
      label: 'Controller in C',
      write: c,
    },
  },
  example: {
    title: 'A position servo',
    text: 'A motor with an integrator and two lags is positioned by a PID controller. How much phase and gain are left, and how does it answer a step and a load?',
    inputs: {},
  },
  presets,
  handbook,
  handles: () => import('./handles.ts'),
  lastUpdated: '2026-11-21',
});
