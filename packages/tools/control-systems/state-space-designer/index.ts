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

/** States from which the matrices take longer than a frame. */
const MAX_QUICK = 6;

export default defineTool({
  slug: 'state-space-designer',
  title: 'State-space designer',
  category: 'control-systems',
  summary: 'Pole placement, LQR, Kalman filter, controllability',
  description:
    'Designs state feedback for a plant in A, B, C, D, continuous, discrete or sampled: pole placement for one input and robustly for several, LQR and LQG by Riccati equations, observers, integral action, with controllability, observability, the Kalman decomposition, Hankel singular values and balanced truncation.',
  keywords: [
    'state space',
    'pole placement',
    'LQR',
    'linear quadratic regulator',
    'LQG',
    'Kalman filter',
    'LQE',
    'observer',
    'Luenberger',
    'state feedback',
    'Ackermann',
    'Riccati equation',
    'CARE',
    'DARE',
    'dlqr',
    'controllability',
    'observability',
    'Gramian',
    'Hankel singular values',
    'balanced truncation',
    'model reduction',
    'minimal realization',
    'Kalman decomposition',
    'PBH test',
    'integral action',
    'LQI',
    'deadbeat',
    'eigenvalue assignment',
    'optimal control',
    'full state feedback',
    'state estimator',
    'stabilizability',
    'inverted pendulum',
  ],
  inputs,
  compute,
  long: ({ a }) => a.length > MAX_QUICK,
  results,
  outputs,
  data: 'response',
  steps,
  exports,
  next,
  example: {
    title: 'Three states, one input, three poles',
    text: 'A third-order plant in phase variables is to answer with poles at −2 ± 4j and −10. Which gains of the states do that, and how does the loop answer a step?',
    inputs: {},
  },
  presets,
  handbook,
  lastUpdated: '2026-11-22',
});
