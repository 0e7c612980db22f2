import { defineTool } from '../../define/tool.ts';
import { compute } from './compute.ts';
import { isLong } from './effort.ts';
import { exports } from './exports/files.ts';
import { handbook } from './handbook.ts';
import { inputs } from './inputs.ts';
import { next } from './next.ts';
import { outputs } from './outputs.ts';
import { presets } from './presets.ts';
import { results } from './results.ts';
import { steps } from './steps.ts';

export default defineTool({
  slug: 'ode-solver',
  title: 'ODE solver',
  category: 'math-engines',
  summary: 'Differential equations: solutions, phase plane, events',
  description:
    'Solves initial value problems, stiff or not, by RK45, DOP853, Radau or BDF with automatic switching, events, delays and an error estimate; draws the phase plane with nullclines, classifies equilibria, finds periodic orbits, folds, Hopf points and sensitivities.',
  keywords: [
    'differential equation',
    'ode45',
    'initial value problem',
    'Runge-Kutta',
    'stiff',
    'phase plane',
    'phase portrait',
    'pplane',
    'nullclines',
    'limit cycle',
    'slope field',
    'Hopf bifurcation',
    'continuation',
    'delay equation',
    'XPPAUT',
    'van der Pol',
    'chaos',
  ],
  inputs,
  compute,
  long: isLong,
  results,
  outputs,
  data: 'series',
  steps,
  next,
  exports,
  example: {
    title: 'Van der Pol’s limit cycle',
    text: 'A circuit with a negative resistance swings. How large does the swing become, and how long is a period, wherever it begins?',
    inputs: { starts: '0.1 0; -3 3' },
  },
  presets,
  handbook,
  lastUpdated: '2026-11-29',
});
