import { defineTool } from '../../define/tool.ts';
import { compute } from './compute.ts';
import { convert } from './convert.ts';
import { exports } from './exports/files.ts';
import { handbook } from './handbook.ts';
import { inputs } from './inputs.ts';
import { next } from './next.ts';
import { outputs } from './outputs.ts';
import { presets } from './presets.ts';
import { results } from './results.ts';
import { steps } from './steps.ts';

export default defineTool({
  slug: 'solar-cell',
  title: 'Solar cell and module',
  category: 'electronic-devices',
  summary: 'I–V curve, maximum power, shaded strings, string sizing',
  description:
    'I–V and P–V curve of a solar cell, module or array by the one- or two-diode model, from a data sheet, parameters or a measured curve; shaded strings with bypass diodes and hot spots; modules in series at an inverter.',
  keywords: [
    'solar cell',
    'photovoltaic module',
    'PV panel',
    'one-diode model',
    'two-diode model',
    'single diode',
    'I-V curve',
    'P-V curve',
    'maximum power point',
    'MPP',
    'fill factor',
    'pseudo fill factor',
    'open-circuit voltage',
    'short-circuit current',
    'De Soto',
    'parameter extraction',
    'curve fitting',
    'series resistance',
    'shunt resistance',
    'ideality factor',
    'Suns-Voc',
    'partial shading',
    'bypass diode',
    'hot spot',
    'reverse breakdown',
    'Bishop',
    'string sizing',
    'inverter window',
    'NOCT',
    'Faiman',
    'cell temperature',
    'irradiance',
    'temperature coefficient',
    'IEC 61853',
    'IEC 60891',
    'I-V curve translation',
    'STC correction',
    'thin film',
    'SPICE subcircuit',
  ],
  inputs,
  compute,
  results,
  outputs,
  data: ['curve', 'shaded', 'stringLength'],
  long: ({ task, source }) => task === 'shading' || source === 'measured',
  steps,
  next,
  exports,
  example: {
    title: 'A module of 60 cells from its data sheet',
    text: 'A data sheet gives 38.3 V, 9.43 A, 31.0 V and 8.71 A, and −0.36 %/K for the open-circuit voltage. Which curve is that, and what are its resistances?',
    inputs: {},
  },
  presets,
  handbook,
  convert,
  lastUpdated: '2026-11-23',
});
