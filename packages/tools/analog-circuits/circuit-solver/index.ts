import { defineTool } from '../../define/tool.ts';
import { compute, long } from './compute.ts';
import { exports } from './exports/files.ts';
import { handbook } from './handbook.ts';
import { inputs } from './inputs.ts';
import { next } from './next.ts';
import { outputs } from './outputs.ts';
import { presets } from './presets.ts';
import { results } from './results.ts';
import { steps } from './steps.ts';

export default defineTool({
  slug: 'circuit-solver',
  title: 'Circuit simulator',
  category: 'analog-circuits',
  summary: 'SPICE decks solved: bias, AC, transient, noise, poles',
  description:
    'Takes SPICE decks as they come (ngspice, LTspice, PSpice, Xyce, SPICE 3) and solves them: operating point, DC sweep, AC, transient, noise, gain and resistances, sensitivity, poles, Fourier, with steps, temperatures and tolerances.',
  keywords: [
    'SPICE',
    'SPICE simulator online',
    'circuit simulator',
    'circuit solver',
    'netlist',
    'LTspice',
    'ngspice',
    'PSpice',
    'Xyce',
    'Falstad',
    'KiCad simulation',
    'schematic editor',
    'operating point',
    'bias point',
    'nodal analysis',
    'modified nodal analysis',
    'MNA',
    'AC analysis',
    'Bode plot of a circuit',
    'transient analysis',
    'DC sweep',
    'noise analysis',
    'pole-zero analysis',
    'sensitivity analysis',
    'Monte Carlo',
    'worst case',
    'total harmonic distortion',
    'THD',
    'Fourier analysis',
    'oscilloscope',
    'eye diagram',
    'behavioural source',
    'subcircuit',
    'MOSFET simulation',
    'transient simulation',
    'electronics simulator',
    'switching converter simulation',
    'raw file',
  ],
  inputs,
  compute,
  long,
  results,
  outputs,
  data: ['waveform', 'bode', 'sweep', 'noise', 'rootTable', 'sensitivities', 'transfer', 'nodes'],
  steps,
  next,
  exports,
  example: {
    title: 'A common-emitter stage with a 2N3904',
    text: 'How far does it amplify, from where to where, and where does it stand at rest? Divider bias of 47 kΩ and 10 kΩ from 12 V, R_C = 4.7 kΩ, R_E = 1 kΩ with a bypass of 100 µF.',
    inputs: {},
  },
  presets,
  handbook,
  view: () => import('@tollbench/tools/analog-circuits/circuit-solver/view.ts'),
  lastUpdated: '2026-11-28',
});
