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
  slug: 'root-locus',
  title: 'Root locus',
  category: 'control-systems',
  summary: 'Closed-loop poles over gain, breakaway, crossings, delay',
  description:
    'The root locus of a loop in the s-plane or the z-plane: exact breakaway points, angles, asymptotes and axis crossings, ranges of stable gain, dead time by its own locus, and the steps of several gains compared.',
  keywords: [
    'root locus',
    'rlocus',
    'Evans plot',
    'closed-loop poles',
    'breakaway point',
    'break-in point',
    'angle of departure',
    'angle of arrival',
    'asymptotes',
    'centroid',
    'imaginary axis crossing',
    'critical gain',
    'ultimate gain',
    'stability range of gain',
    'Routh',
    'damping ratio',
    'complementary root locus',
    'negative gain',
    'z-plane',
    'zgrid, sgrid',
    'dead time',
    'pole placement by gain',
    'characteristic equation',
    'gain for damping',
  ],
  inputs,
  compute,
  // Exact roots of what is derived from high orders take a while.
  long: (i) =>
    i.plane === 'z'
      ? i.plantZ.den.length + i.controllerZ.den.length > 10
      : i.plant.den.length + i.controller.den.length > 10,
  results,
  outputs,
  data: 'locus',
  steps,
  next,
  exports,
  example: {
    title: 'Three real poles',
    text: 'A plant with poles at 0, −1 and −2 is closed with a gain. At which gain does it swing, where do the branches leave the real axis, and which gain gives a damping ratio of 0.5?',
    inputs: { by: 'damping', damping: 0.5 },
  },
  presets,
  handbook,
  lastUpdated: '2026-11-22',
});
