import { defineTool } from '../../define/tool.ts';
import { KINDS } from '../../exports/kinds.ts';
import { compute } from './compute.ts';
import { dividerSpice, networkSpice } from './exports.ts';
import { handbook } from './handbook.ts';
import { inputs } from './inputs.ts';
import { outputs } from './outputs.ts';
import { results } from './results.ts';
import { steps } from './steps.ts';

export default defineTool({
  slug: 'resistor-network',
  title: 'Resistor network',
  category: 'analog-circuits',
  description:
    'The best network of one to three preferred resistors for a value, or the best divider for a voltage, with worst case, spread and colour codes.',
  keywords: [
    'resistor',
    'E24',
    'E96',
    'preferred values',
    'voltage divider',
    'tolerance',
    'worst case',
    'colour code',
  ],
  inputs,
  compute,
  long: ({ task, parts, series }) =>
    task === 'value' && parts === '3' && ['E48', 'E96', 'E192'].includes(series),
  results,
  outputs,
  hero: 'spread',
  data: 'candidates',
  steps,
  exports: {
    spice: {
      ...KINDS.spice,
      label: 'SPICE netlist',
      write: (r, i) => {
        if (r.task === 'divider') {
          const best = r.dividers[0]!;
          return dividerSpice(i.vin, best.top, best.bottom, i.loaded === 'yes' ? i.load : null);
        }
        const best = r.networks[0]!;
        return networkSpice(best.topology, best.parts);
      },
    },
  },
  example: {
    title: '3.3 V from 12 V with 1 % parts of E24',
    text: 'A microcontroller watches a 12 V rail. Its converter takes 3.3 V. Which two resistors, and how far can the reading be off?',
    inputs: {},
  },
  presets: [
    { title: '12 V to 3.3 V', inputs: {} },
    {
      title: '5 V to 3.3 V under a 10 kΩ load',
      inputs: { vin: 5, loaded: 'yes', load: 10e3, totalMin: 1e3, totalMax: 10e3 },
    },
    { title: '12.34 kΩ from two E24 parts', inputs: { task: 'value' } },
    {
      title: 'π kΩ from three E12 parts',
      inputs: { task: 'value', target: 3141.59, parts: '3', series: 'E12' },
    },
    {
      title: 'A 2.5 V reference from 10 V, 0.1 %',
      inputs: { vin: 10, vout: 2.5, series: 'E96', tolerance: 0.1 },
    },
  ],
  handbook,
  lastUpdated: '2026-11-21',
});
