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
  slug: 'inductor-designer',
  title: 'Inductor designer',
  category: 'electromagnetics',
  summary: 'Inductance and Q of solenoids, toroids and flat spirals',
  description:
    'Inductance of air-core solenoids, toroids and square, hexagonal, octagonal or circular planar spirals by Neumann’s exact filament sum, with Nagaoka, Wheeler and Mohan beside it, Q with skin and proximity effect, self-resonance, and the turns or size for a wanted inductance.',
  keywords: [
    'inductor',
    'coil',
    'coil inductance calculator',
    'air-core inductor',
    'solenoid inductance',
    'single-layer coil',
    'toroid inductance',
    'AL value',
    'planar spiral inductor',
    'PCB coil',
    'spiral inductor',
    'Wheeler formula',
    'Nagaoka coefficient',
    'Mohan',
    'Neumann formula',
    'Q of a coil',
    'skin effect',
    'proximity effect',
    'self-resonant frequency',
    'Medhurst capacitance',
    'number of turns',
    'NFC antenna coil',
    'RFID coil',
    'magnet wire',
    'ferrite toroid',
    'iron powder core',
    'wire length of a coil',
  ],
  inputs,
  compute,
  // Pairs of sides by the hundred thousand; exact sums of a search.
  long: ({ kind, turns, target }) => kind === 'spiral' || turns > 50 || target !== null,
  results,
  outputs,
  data: 'models',
  steps,
  next,
  exports,
  example: {
    title: 'Ten turns on an inch',
    text: 'Ten turns of 1 mm wire, 2 mm apart, 25.4 mm across: what inductance has the coil, and what Q at 1 MHz?',
    inputs: {},
  },
  presets,
  handbook,
  lastUpdated: '2026-11-23',
});
