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
  slug: 'wire-antenna',
  title: 'Wire antenna',
  category: 'electromagnetics',
  summary: 'Impedance, gain and pattern of dipoles, Yagis, NEC decks',
  description:
    'Antennas of wires by the moment method of NEC-2: dipole, folded dipole, inverted V, vertical, loop, quad, Yagi or a NEC deck of yours. Input impedance, SWR, gain, front-to-back, patterns in both cuts and in three dimensions, currents, a sweep over frequency, ground, and a Yagi optimiser.',
  keywords: [
    'full-wave loop antenna',
    'NEC',
    'NEC-2',
    'nec2c',
    '4nec2',
    'xnec2c',
    'EZNEC',
    'MMANA',
    'method of moments',
    'antenna simulation',
    'antenna modeling',
    'dipole',
    'half-wave dipole',
    'folded dipole',
    'inverted V',
    'Yagi',
    'Yagi-Uda',
    'Yagi optimizer',
    'quad antenna',
    'loop antenna',
    'ground plane antenna',
    'monopole',
    'quarter-wave vertical',
    'radials',
    'log-periodic',
    'radiation pattern',
    'antenna gain',
    'dBi',
    'directivity',
    'front-to-back ratio',
    'beam width',
    'input impedance of an antenna',
    'antenna SWR',
    'take-off angle',
    'radiation resistance',
    'antenna efficiency',
    'resonant length',
    'average gain test',
    'loading coil',
    'phased array',
  ],
  inputs,
  compute,
  // A sweep takes some frames, and so does the search for resonance; one dipole as it stands does not.
  long: ({ antenna, sweep, size, segments }) =>
    antenna !== 'dipole' || sweep !== 'none' || size !== 'given' || segments > 60,
  results,
  outputs,
  data: 'sphere',
  steps,
  next,
  exports,
  example: {
    title: 'A Yagi of three elements for 2 m',
    text: 'What gain, front-to-back and impedance has a Yagi of three elements on a boom of 1 m?',
    inputs: {},
  },
  presets,
  handbook,
  lastUpdated: '2026-11-23',
});
