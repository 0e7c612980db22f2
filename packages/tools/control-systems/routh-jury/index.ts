import { defineTool } from '../../define/tool.ts';
import { compute } from './compute.ts';
import { exports } from './exports/files.ts';
import { handbook } from './handbook.ts';
import { inputs } from './inputs.ts';
import { mayTakeLong } from './may-take-long.ts';
import { next } from './next.ts';
import { outputs } from './outputs.ts';
import { presets } from './presets.ts';
import { results } from './results.ts';
import { steps } from './steps.ts';

export default defineTool({
  slug: 'routh-jury',
  title: 'Routh and Jury tables',
  category: 'control-systems',
  summary: 'Stability with parameters: exact tables, ranges, regions',
  description:
    'Routh’s and Jury’s tables of a characteristic polynomial with parameters, every special case shown, the exact stable range of one parameter and the stable region of two, and Kharitonov’s test for coefficients between bounds.',
  keywords: [
    'Routh–Hurwitz criterion',
    'Routh array',
    'Routh table',
    'Hurwitz determinants',
    'Hurwitz matrix',
    'Jury test',
    'Jury stability criterion',
    'Schur–Cohn',
    'bilinear transformation',
    'Liénard–Chipart',
    'Kharitonov',
    'interval polynomial',
    'robust stability',
    'characteristic polynomial',
    'characteristic equation',
    'stable range of K',
    'stability region',
    'D-decomposition',
    'row of zeros',
    'auxiliary polynomial',
    'epsilon method',
    'marginal stability',
    'relative stability',
    'sign changes',
  ],
  inputs,
  compute,
  // Two parameters are many exact columns; high powers are long tables.
  long: (i) => mayTakeLong(i),
  results,
  outputs,
  data: ['ranges', 'region', 'roots'],
  steps,
  next,
  exports,
  example: {
    title: 'Three real poles and a gain',
    text: 'A loop has the characteristic polynomial s³ + 3s² + 2s + K. For which gains is it stable, and how fast does it swing where it stops being so?',
    inputs: { values: 'K = 3' },
  },
  presets,
  handbook,
  lastUpdated: '2026-11-23',
});
