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
  slug: 'pn-junction',
  title: 'PN junction',
  category: 'electronic-devices',
  summary: 'Band diagram, depletion width, C–V, I–V, breakdown',
  description:
    'Band diagram, depletion layer, field, carriers, C–V, I–V and breakdown of abrupt, graded, diffused, p-i-n and hetero junctions by Poisson’s equation beside the depletion approximation; SPICE diode cards; C–V data fitted.',
  keywords: [
    'pn junction',
    'p-n junction diode',
    'depletion width',
    'depletion region',
    'space charge region',
    'built-in potential',
    'band diagram',
    'energy bands',
    'heterojunction',
    'Anderson’s rule',
    'band offset',
    'Poisson equation',
    'linearly graded junction',
    'diffused junction',
    'p-i-n diode',
    'PIN diode',
    'junction capacitance',
    'C–V profiling',
    '1/C²',
    'Mott–Schottky',
    'diffusion capacitance',
    'Shockley diode equation',
    'saturation current',
    'SRH recombination',
    'ideality factor',
    'high injection',
    'avalanche breakdown',
    'ionisation integral',
    'critical field',
    'Zener breakdown',
    'diffusion length',
    'transit time',
    'short diode',
    'diode model card',
    '.model D',
    'IS N RS CJO VJ M TT BV',
  ],
  inputs,
  compute,
  results,
  outputs,
  data: ['bands', 'currents', 'capacitances'],
  steps,
  next,
  exports,
  example: {
    title: 'An abrupt silicon junction of 10¹⁶ on 10¹⁵ cm⁻³',
    text: 'Acceptors of 10¹⁶ cm⁻³ meet donors of 10¹⁵ cm⁻³ in silicon at 300 K. How high is the barrier, how wide the depletion layer, and how strong the field?',
    inputs: {},
  },
  presets,
  handbook,
  lastUpdated: '2026-11-23',
});
