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
  slug: 'waveguide-cavity',
  title: 'Waveguides and cavities',
  category: 'electromagnetics',
  summary: 'Cut-off, loss, fields and Q of any waveguide or cavity mode',
  description:
    'Cut-off frequencies, loss, guide wavelength and impedance of every TE, TM and TEM mode of rectangular, circular and coaxial waveguides, resonances and Q of their cavities, pictures of the fields, standard guides WR-2300 to WR-3, and sizes for a frequency.',
  keywords: [
    'waveguide',
    'waveguide calculator',
    'cut-off frequency',
    'cutoff frequency',
    'rectangular waveguide',
    'circular waveguide',
    'coaxial waveguide modes',
    'TE10',
    'TE11',
    'TM01',
    'TE and TM modes',
    'TEM',
    'guide wavelength',
    'WR-90',
    'WR-28',
    'waveguide attenuation',
    'waveguide impedance',
    'phase velocity',
    'group velocity',
    'evanescent mode',
    'power handling',
    'cavity resonator',
    'resonant frequency of a cavity',
    'unloaded Q',
    'TE101',
    'TE011',
    'TM010',
    'mode chart',
    'field pattern of a mode',
    'dispersion',
    'higher-order modes of coax',
    'surface roughness',
    'pillbox cavity',
  ],
  inputs,
  compute,
  // Zeros of cross products of Bessel functions in a thin gap take some frames.
  long: ({ shape }) => shape === 'coaxial',
  results,
  outputs,
  data: ['modes', 'resonances'],
  steps,
  next,
  exports,
  example: {
    title: 'Copper WR-90 at 10 GHz',
    text: 'What is the cut-off of WR-90, up to where does TE10 run alone, and what does a metre of it lose at 10 GHz?',
    inputs: {},
  },
  presets,
  handbook,
  lastUpdated: '2026-11-23',
});
