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
  slug: 'rlc-555',
  title: 'RC, RLC and 555 circuits',
  category: 'analog-circuits',
  summary: 'Transients, resonance and damping of RLC; 555 timers',
  description:
    'What circuits of R, L and C do in time and over frequency, with what they hold at the start and any drive: damping, Q, bandwidth, overshoot in closed form; ringing waves and their snubbers; 555 oscillators and pulses with the timer’s own thresholds, delays and discharge.',
  keywords: [
    'RLC circuit',
    'series RLC',
    'parallel RLC',
    'RC circuit',
    'RC time constant',
    'RL circuit',
    'LC resonance',
    'resonant frequency',
    'damping ratio',
    'critical damping',
    'ringing',
    'logarithmic decrement',
    'RC snubber',
    'tank circuit',
    'half-power bandwidth',
    'capacitor charging',
    'capacitor discharge',
    'transient response of a circuit',
    'natural response',
    'Wien network',
    'scope probe compensation',
    '555 timer',
    'NE555',
    'LMC555',
    'TLC555',
    'astable multivibrator',
    'monostable multivibrator',
    'one-shot',
    '555 duty cycle',
    'SPICE netlist',
  ],
  inputs,
  compute,
  // A search over every part, or a netlist of many.
  long: ({ wantDamping, wantFrequency, arrangement, task }) =>
    wantDamping !== null || wantFrequency !== null || arrangement === 'netlist' || task === 'ring',
  results,
  outputs,
  data: ['wave', 'response', 'timer'],
  steps,
  next,
  exports,
  example: {
    title: 'A step into 50 Ω, 1 mH and 100 nF',
    text: 'A step of 1 V is put on 50 Ω, 1 mH and 100 nF in series. How far does the capacitor’s voltage overshoot, and when is it settled?',
    inputs: {},
  },
  presets,
  handbook,
  lastUpdated: '2026-11-23',
});
