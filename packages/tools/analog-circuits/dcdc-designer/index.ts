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
  slug: 'dcdc-designer',
  title: 'DC-DC converter',
  category: 'analog-circuits',
  summary: 'Buck, boost, flyback and forward with losses and loop',
  description:
    'Design of buck, boost, inverting buck-boost, flyback and forward converters: inductor and capacitors, the exact waveforms in continuous and discontinuous conduction, losses and efficiency over load and input, voltage mode or peak current mode with slope compensation, and a type II or III compensator in standard parts.',
  keywords: [
    'DC-DC converter',
    'switching regulator',
    'SMPS design',
    'buck converter',
    'step-down converter',
    'boost converter',
    'step-up converter',
    'buck-boost converter',
    'flyback converter',
    'forward converter',
    'duty cycle',
    'inductor ripple current',
    'inductor selection',
    'output ripple voltage',
    'critical inductance',
    'CCM DCM boundary',
    'discontinuous conduction mode',
    'switching losses',
    'converter efficiency',
    'synchronous rectifier',
    'type II compensator',
    'type III compensator',
    'K factor',
    'current mode control',
    'slope compensation',
    'subharmonic oscillation',
    'right-half-plane zero',
    'DC bias of ceramic capacitors',
    'RCD clamp',
    'ripple current rating',
    'MOSFET and diode selection',
    'Webench',
  ],
  inputs,
  compute,
  results,
  outputs,
  data: 'waveforms',
  steps,
  next,
  exports,
  example: {
    title: 'Twelve volts to 3.3 V at 3 A',
    text: 'A buck converter makes 3.3 V at 3 A from 10 to 15 V at 500 kHz. Which inductor and capacitor, what efficiency, and is its loop stable?',
    inputs: {},
  },
  presets,
  handbook,
  lastUpdated: '2026-11-23',
});
