import { defineTool } from '../../define/tool.ts';
import { compute } from './compute.ts';
import { exports } from './exports.ts';
import { handbook } from './handbook.ts';
import { inputs } from './inputs.ts';
import { outputs } from './outputs.ts';
import { presets } from './presets.ts';
import { results } from './results.ts';
import { steps } from './steps.ts';

export default defineTool({
  slug: 'resistor-network',
  title: 'Resistor network',
  category: 'analog-circuits',
  summary: 'A value or a divider from preferred resistors',
  description:
    'The nearest networks of one to three preferred resistors, or of your own stock, for a value, or the nearest dividers for a voltage, with worst case, Monte Carlo and colour codes.',
  keywords: [
    'resistor',
    'E24',
    'E96',
    'preferred values',
    'voltage divider',
    'tolerance',
    'worst case',
    'colour code',
    'stock list',
    'series and parallel',
    'Monte Carlo',
    'resistance',
    'potential divider',
    'parallel resistors',
    'series resistors',
    'equivalent resistance',
    'E12',
    'standard values',
    'color bands',
    'nearest value',
    'ADC scaling',
  ],
  inputs,
  compute,
  long: ({ task, parts, series, stock }) =>
    task === 'value' &&
    parts === '3' &&
    (['E48', 'E96', 'E192'].includes(series) || (series === 'own' && stock.length > 200)),
  results,
  outputs,
  data: 'candidates',
  steps,
  exports,
  example: {
    title: '3.3 V from 12 V with 1 % parts of E24',
    text: 'A microcontroller watches a 12 V rail. Its converter takes 3.3 V. Which two resistors, and how far can the reading be off?',
    inputs: {},
  },
  presets,
  handbook,
  lastUpdated: '2026-11-22',
});
