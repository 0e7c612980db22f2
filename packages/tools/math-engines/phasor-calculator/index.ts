import { defineTool } from '../../define/tool.ts';
import { compute, isLong } from './compute.ts';
import { exports } from './exports/files.ts';
import { handbook } from './handbook.ts';
import { inputs } from './inputs.ts';
import { next } from './next.ts';
import { outputs } from './outputs.ts';
import { example, presets } from './presets.ts';
import { results } from './results.ts';
import { steps } from './steps.ts';

export default defineTool({
  slug: 'phasor-calculator',
  title: 'Phasor calculator',
  category: 'math-engines',
  summary: 'Complex arithmetic with units, uncertainty, three phases',
  description:
    'A worksheet of complex expressions with units and prefixes, polar and rectangular: impedances, powers, levels, uncertainties to first order and by Monte Carlo; three-phase circuits and symmetrical components; phasor diagram, waveforms and power triangle.',
  keywords: [
    'phasor',
    'complex number calculator',
    'polar to rectangular',
    'rectangular to polar',
    'complex impedance',
    'AC circuit',
    'impedance in parallel',
    'reactance',
    'phasor diagram',
    'complex power',
    'power triangle',
    'power factor correction',
    'reactive power, var',
    'rms to peak',
    'three-phase',
    'symmetrical components',
    'Fortescue',
    'neutral current',
    'star delta',
    'Y-Δ transformation',
    'wattmeter',
    'unit conversion',
    'uncertainty propagation',
    'GUM',
    'dBm to watt',
  ],
  inputs,
  compute,
  long: isLong,
  results,
  outputs,
  data: ['lines', 'phases', 'components'],
  steps,
  next,
  exports,
  example,
  presets,
  handbook,
  lastUpdated: '2026-11-29',
});
