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
  slug: 'carrier-statistics',
  title: 'Carrier statistics',
  category: 'electronic-devices',
  summary: 'Carriers, Fermi level and resistivity over doping and T',
  description:
    'Electrons, holes, Fermi level, mobility and resistivity of a doped semiconductor over temperature, with exact Fermi–Dirac integrals and incomplete ionisation; the doping of a resistivity, and the Fermi level of carriers.',
  keywords: [
    'carrier concentration',
    'carrier statistics',
    'intrinsic carrier concentration',
    'ni of silicon',
    'Fermi level',
    'chemical potential',
    'Fermi–Dirac integral',
    'Joyce–Dixon',
    'incomplete ionisation',
    'incomplete ionization',
    'freeze-out',
    'extrinsic',
    'intrinsic',
    'doping',
    'donors',
    'acceptors',
    'compensation',
    'degenerate semiconductor',
    'band-gap narrowing',
    'Irvin curves',
    'resistivity to doping',
    'wafer resistivity',
    'ASTM F723',
    'sheet resistance',
    'carrier mobility',
    'diffusion coefficient',
    'Hall coefficient',
    'Debye length',
    'density of states',
    'silicon',
    'germanium',
    'GaAs',
    'SiC',
    'GaN',
    'effective mass',
    'Varshni',
    'mass action law',
  ],
  inputs,
  compute,
  results,
  outputs,
  data: 'temperature',
  steps,
  next,
  exports,
  example: {
    title: 'Silicon with 10¹⁶ phosphorus at 300 K',
    text: 'A wafer holds 10¹⁶ donors a cubic centimetre. How many electrons and holes does it have, where is its Fermi level, and between which temperatures does the doping decide?',
    inputs: {},
  },
  presets,
  handbook,
  convert,
  lastUpdated: '2026-11-23',
});
