import { defineTool } from '../../define/tool.ts';
import { compute } from './compute.ts';
import { exports } from './exports/files.ts';
import { handbook } from './handbook.ts';
import { inputs } from './inputs.ts';
import { outputs } from './outputs.ts';
import { presets } from './presets.ts';
import { results } from './results.ts';
import { steps } from './steps.ts';

export default defineTool({
  slug: 'fourier-series',
  title: 'Fourier series',
  category: 'math-engines',
  summary: 'Current and heat of a resistor across a voltage',
  description: 'The current that a voltage drives through a resistor, and the heat it makes there.',
  keywords: ['fourier series', 'Ohm’s law', 'power dissipation'],
  inputs,
  compute,
  results,
  outputs,
  data: 'line',
  steps,
  exports,
  example: {
    title: 'Five volts across 4.7 kΩ',
    text: 'A logic output of 5 V drives a pull-down of 4.7 kΩ. What current flows, and how warm does the resistor get?',
    inputs: {},
  },
  presets,
  handbook,
  lastUpdated: '2026-11-29',
});
