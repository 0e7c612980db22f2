import { defineTool } from '../../define/tool.ts';
import { KINDS } from '../../exports/kinds.ts';
import { compute } from './compute.ts';
import { convert } from './convert.ts';
import { spice } from './exports/spice.ts';
import { inputS1p, networkS2p } from './exports/touchstone.ts';
import { handbook } from './handbook.ts';
import { inputs, type SmithInputs } from './inputs.ts';
import { next } from './next.ts';
import { outputs } from './outputs.ts';
import { presets } from './presets.ts';
import { results } from './results.ts';
import { steps } from './steps.ts';

export default defineTool({
  slug: 'smith-chart',
  title: 'Smith chart',
  category: 'electromagnetics',
  summary: 'Impedance matching by L, π and T sections and stubs',
  description:
    'Impedance matching on the Smith chart: a load or a measured s1p on a real or complex source, every L, π, T and single-stub match or your own ladder, with finite Q, bandwidth, markers and a tolerance cloud.',
  keywords: [
    'Smith chart',
    'impedance matching',
    'L network',
    'pi network',
    'T network',
    'single stub',
    'VSWR',
    'return loss',
    'reflection coefficient',
    'Touchstone',
    'admittance',
    'conjugate match',
    'complex source impedance',
    'power waves',
    'markers',
    'wavelengths toward generator',
    'open circuit',
    'S-parameters',
    'S11',
    's1p',
    's2p',
    'SWR',
    'gamma',
    'antenna tuner',
    'matching network',
    'RF matching',
    'mismatch loss',
    'quarter-wave transformer',
    'normalized impedance',
  ],
  inputs,
  compute,
  // The first reading of so long a file takes more than a frame.
  long: ({ load, s1p }) => load === 's1p' && s1p.length > 50_000,
  results,
  outputs,
  steps,
  next,
  data: 'response',
  exports: {
    touchstone: {
      ...KINDS.twoPort,
      label: 'Touchstone, network (s2p)',
      write: networkS2p,
    },
    s1p: {
      ...KINDS.onePort,
      label: 'Touchstone, matched input (s1p)',
      write: inputS1p,
    },
    spice: {
      ...KINDS.spice,
      label: 'SPICE deck, AC',
      write: spice,
    },
  },
  example: {
    title: 'A 25 − j40 Ω antenna brought to 50 Ω at 1 GHz by an L section',
    text: 'Coil Q 40 and capacitor Q 200. The table of solutions has every other form beside it.',
    inputs: {},
  },
  presets,
  handbook,
  convert: (from, field, to) =>
    field === 'load' ? convert(from, to as SmithInputs['load']) : undefined,
  lastUpdated: '2026-11-22',
});
