import { defineTool } from '../../define/tool.ts';
import { compute } from './compute.ts';
import { exports } from './exports/files.ts';
import { handbook } from './handbook.ts';
import { earlier, inputs } from './inputs.ts';
import { next } from './next.ts';
import { outputs } from './outputs.ts';
import { presets } from './presets.ts';
import { results } from './results.ts';
import { steps } from './steps.ts';

export default defineTool({
  slug: 'thermal-network',
  title: 'Thermal network',
  category: 'electronic-devices',
  summary: 'Junction temperature, Foster and Cauer, heat sinks',
  description:
    'Junction temperature over time from Foster or Cauer networks, a data sheet’s Zth curve that it fits, or layers; pulses once and for ever in closed form, any power over time, the power allowed, Foster and Cauer converted exactly, heat sinks, spreading in their base plates and thermal runaway.',
  keywords: [
    'thermal network',
    'Foster network',
    'Cauer network',
    'Foster to Cauer',
    'junction temperature',
    'transient thermal impedance',
    'Zth curve',
    'thermal resistance',
    'thermal capacitance',
    'thermal time constant',
    'heat sink',
    'heatsink calculator',
    'RthJC',
    'spreading resistance',
    'base plate',
    'pulse power in the safe operating area',
    'duty cycle chart',
    'thermal runaway',
    'power cycling',
    'IGBT thermal model',
    'curve fit of Zth',
  ],
  inputs,
  earlier,
  compute,
  // A fit of up to eight terms from three starts; a plate's thousands of waves.
  long: ({ given, task, base }) =>
    given === 'curve' || given === 'stack' || (task === 'sink' && base === 'plate'),
  results,
  outputs,
  next,
  data: ['wave', 'allowed', 'sink'],
  steps,
  exports,
  example: {
    title: '400 W for 50 ms of every 167',
    text: 'A transistor with the Foster network of its data sheet takes pulses of 400 W, 50 ms of every 167, its case at 40 °C. How hot does its junction get?',
    inputs: {},
  },
  presets,
  handbook,
  lastUpdated: '2026-11-23',
});
