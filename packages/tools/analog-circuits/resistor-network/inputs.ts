import type { Values } from '../../define/field.ts';
import { when } from '../../define/field.ts';
import * as field from '../../define/fields.ts';
import { stock } from './stock.ts';

const only = <const T extends 'value' | 'divider'>(task: T) => when('task', task);
const SERIES = {
  E3: 'E3',
  E6: 'E6',
  E12: 'E12',
  E24: 'E24',
  E48: 'E48',
  E96: 'E96',
  E192: 'E192',
  own: 'own stock list',
} as const;
const preferred = when('series', 'E3', 'E6', 'E12', 'E24', 'E48', 'E96', 'E192');

export const inputs = {
  task: field.choice({
    label: 'Find',
    group: 'Target',
    default: 'divider',
    options: { divider: 'a voltage divider', value: 'a resistance' },
  }),
  target: field.quantity({
    label: 'Resistance',
    symbol: 'R',
    group: 'Target',
    unit: 'Ω',
    default: 12340,
    above: 0,
    max: 1e10,
    when: only('value'),
  }),
  vin: field.quantity({
    label: 'Input',
    symbol: 'V_in',
    group: 'Target',
    unit: 'V',
    default: 12,
    min: -1e6,
    max: 1e6,
    when: only('divider'),
  }),
  vout: field.quantity({
    label: 'Output',
    symbol: 'V_out',
    group: 'Target',
    unit: 'V',
    default: 3.3,
    min: -1e6,
    max: 1e6,
    when: only('divider'),
  }),
  parts: field.choice({
    label: 'Number of parts',
    group: 'Target',
    default: '2',
    options: { '1': 'one', '2': 'up to two', '3': 'up to three' },
    when: only('value'),
  }),
  series: field.choice({ label: 'Series', group: 'Target', default: 'E24', options: SERIES }),
  stock: stock({
    label: 'Stock list',
    group: 'Target',
    default: [
      10, 22, 47, 100, 220, 470, 1e3, 2.2e3, 4.7e3, 10e3, 22e3, 47e3, 100e3, 220e3, 470e3, 1e6,
    ],
    when: { field: 'series', in: ['own'] },
    help: 'Values between spaces, commas or lines: 10R 4k7 1M. A CSV file with a column named value, and one named quantity if it counts.',
  }),
  tolerance: field.quantity({
    label: 'Tolerance',
    symbol: 't',
    group: 'Target',
    unit: '%',
    default: 1,
    above: 0,
    max: 50,
    slider: { min: 0.05, max: 20, log: true },
  }),
  loaded: field.choice({
    label: 'Load',
    group: 'Load and limits',
    default: 'no',
    options: { no: 'none', yes: 'a resistance' },
    when: only('divider'),
  }),
  load: field.quantity({
    label: 'Load resistance',
    symbol: 'R_L',
    group: 'Load and limits',
    unit: 'Ω',
    default: 100e3,
    above: 0,
    max: 1e12,
    when: { field: 'loaded', in: ['yes'] },
  }),
  totalMin: field.quantity({
    label: 'Smallest total',
    group: 'Load and limits',
    unit: 'Ω',
    default: 10e3,
    above: 0,
    max: 1e12,
    when: only('divider'),
    help: 'R₁ + R₂: a larger total wastes less current.',
  }),
  totalMax: field.quantity({
    label: 'Largest total',
    group: 'Load and limits',
    unit: 'Ω',
    default: 100e3,
    above: 0,
    max: 1e12,
    when: only('divider'),
    help: 'A smaller total sags less under its load.',
  }),
  min: field.quantity({
    label: 'Smallest part',
    group: 'Load and limits',
    unit: 'Ω',
    default: 10,
    min: 1e-3,
    max: 1e9,
    when: preferred,
  }),
  max: field.quantity({
    label: 'Largest part',
    group: 'Load and limits',
    unit: 'Ω',
    default: 1e6,
    min: 1e-3,
    max: 1e9,
    when: preferred,
  }),
  spread: field.choice({
    label: 'Distribution',
    group: 'Load and limits',
    default: 'uniform',
    options: { uniform: 'uniform', normal: 'normal, tolerance at 3σ' },
  }),
};

export type ResistorInputs = Values<typeof inputs>;
