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
  slug: 'array-factor',
  title: 'Array factor',
  category: 'electromagnetics',
  summary: 'Beam, side lobes and grating lobes of a phased array',
  description:
    'The pattern of an antenna array: linear, planar, ring, sparse or of places pasted, with Dolph–Chebyshev, Taylor, Villeneuve and Bayliss weights, scanned by phase or delay, with nulls placed, phases quantised, elements failed and errors by lot. Beamwidth, side-lobe level, directivity, grating lobes.',
  keywords: [
    'array factor',
    'phased array',
    'antenna array',
    'uniform linear array',
    'ULA',
    'planar array',
    'circular array',
    'side-lobe level',
    'SLL',
    'half-power beamwidth',
    'HPBW',
    'grating lobe',
    'element spacing',
    'beam steering',
    'scan loss',
    'beam squint',
    'Dolph–Chebyshev',
    'Taylor weights',
    'Taylor n-bar',
    'Taylor n bar',
    'Villeneuve',
    'Bayliss',
    'monopulse',
    'difference pattern',
    'binomial array',
    'amplitude taper',
    'phase shifter bits',
    'quantisation lobes',
    'true time delay',
    'subarray',
    'null steering',
    'thinned array',
    'sparse array',
    'minimum redundancy',
    'directivity of an array',
    'beamforming',
    'u–v space',
    'element failure',
    'triangular lattice',
  ],
  inputs,
  compute,
  // Planes, wide rows and arrays by lot take some frames.
  long: ({ layout, count, amplitudeError, phaseError }) =>
    layout !== 'row' || count > 48 || amplitudeError > 0 || phaseError > 0,
  results,
  outputs,
  data: 'pattern',
  steps,
  exports,
  example: {
    title: 'Sixteen elements scanned to 20°',
    text: 'Sixteen elements half a wavelength apart have Chebyshev weights for side lobes 30 dB down, and the beam is turned to 20°. How wide is it, what is the directivity, and how wide might the spacing be?',
    inputs: {},
  },
  presets,
  handbook,
  lastUpdated: '2026-11-23',
});
