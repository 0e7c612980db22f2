import { InputError } from '../../define/error.ts';
import { defineTool } from '../../define/tool.ts';
import { KINDS } from '../../exports/kinds.ts';
import { compute, type LineResult } from './compute.ts';
import { spice } from './exports/spice.ts';
import { fourPort, twoPort } from './exports/touchstone.ts';
import { handbook } from './handbook.ts';
import { inputs, type LineInputs } from './inputs.ts';
import { next } from './next.ts';
import { outputs } from './outputs.ts';
import { presets } from './presets.ts';
import { results } from './results.ts';
import { steps } from './steps.ts';
import { isFlat, isPair } from './structures.ts';

export default defineTool({
  slug: 'transmission-line',
  title: 'Transmission line',
  category: 'electromagnetics',
  summary: 'Impedance, width and loss of PCB lines, pairs and cables',
  description:
    'Impedance of microstrip, stripline, coplanar lines, differential pairs, coax and wires by a 2-D field solver, the width or spacing that gives the one wanted, loss with roughness and dispersion, and S-parameters of a length.',
  keywords: [
    'microstrip',
    'stripline',
    'offset stripline',
    'asymmetric stripline',
    'coplanar waveguide',
    'CPW',
    'CPWG',
    'differential pair',
    'differential impedance',
    'characteristic impedance',
    'controlled impedance',
    'PCB',
    'stack-up',
    'field solver',
    'odd mode',
    'even mode',
    'common-mode impedance',
    'edge-coupled',
    'broadside-coupled',
    'coaxial cable',
    'twin lead',
    'two-wire line',
    'via impedance',
    'effective permittivity',
    'dielectric constant',
    'velocity factor',
    'dielectric loss',
    'skin depth',
    'skin effect',
    'surface roughness',
    'Huray',
    'Hammerstad',
    'dispersion',
    'Djordjevic-Sarkar',
    'solder mask',
    'RLGC',
    'attenuation',
    'loss tangent',
    'coupled lines',
    'synthesis',
    'Wheeler',
    'FR-4',
  ],
  inputs,
  compute,
  // A field solver is asked some hundred times.
  long: ({ structure }) => isFlat(structure),
  results,
  outputs,
  data: 'sweep',
  steps,
  next,
  exports: {
    touchstone: { ...KINDS.twoPort, label: 'Touchstone (s2p)', write: twoPort },
    s4p: {
      ...KINDS.twoPort,
      label: 'Touchstone of a pair (s4p)',
      extension: 's4p',
      write: (r: LineResult, i: LineInputs) => {
        if (!isPair(i.structure))
          throw new InputError('is one line, which has two ports; take the s2p', {
            field: 'structure',
            value: i.structure,
          });
        return fourPort(r, i);
      },
    },
    spice: { ...KINDS.spice, label: 'SPICE subcircuit and deck', write: spice },
  },
  example: {
    title: 'What width has 50 Ω over a prepreg of 0.2104 mm?',
    text: 'A microstrip on the outer layer of a four-layer board, copper of 35 µm.',
    inputs: {},
  },
  presets,
  handbook,
  lastUpdated: '2026-11-23',
});
