import { defineTool } from '../../define/tool.ts';
import { compute, isLong } from './compute.ts';
import { exports } from './exports/files.ts';
import { handbook } from './handbook.ts';
import { inputs } from './inputs.ts';
import { next } from './next.ts';
import { outputs } from './outputs.ts';
import { presets } from './presets.ts';
import { results } from './results.ts';
import { steps } from './steps.ts';

export default defineTool({
  slug: 'plane-wave-layers',
  title: 'Plane wave layers',
  category: 'electromagnetics',
  summary: 'Reflection and transmission of thin films and sheets',
  description:
    'Reflectance, transmittance and absorptance of a plane wave at an interface or a stack of up to 200 layers, at any angle in s and p: thin-film coatings with refractive indices that disperse and absorb, layers that do not interfere, Brewster and critical angle, skin depth, shielding and radomes, ellipsometric angles, group delay, the field in the layers, and the colour.',
  keywords: [
    'Fresnel equations',
    'Fresnel coefficients',
    'reflectance',
    'transmittance',
    'absorptance',
    'Brewster angle',
    'pseudo-Brewster angle',
    'critical angle',
    'total internal reflection',
    'evanescent wave',
    'thin film',
    'multilayer',
    'transfer matrix method',
    'TMM',
    'antireflection coating',
    'AR coating',
    'V-coat',
    'quarter-wave stack',
    'dielectric mirror',
    'Bragg mirror',
    'DBR',
    'Fabry–Pérot',
    'interference filter',
    'skin depth',
    'penetration depth',
    'surface impedance',
    'shielding effectiveness',
    'radome',
    'return loss',
    'ellipsometry',
    'psi delta',
    'surface plasmon resonance',
    'refractive index',
    'complex refractive index',
    'group delay dispersion',
    'Snell’s law',
    'structural colour',
    'loss tangent',
  ],
  inputs,
  compute,
  long: isLong,
  results,
  outputs,
  data: 'response',
  steps,
  next,
  exports,
  example: {
    title: 'A dielectric mirror',
    text: 'Fifteen quarter waves of titanium dioxide and silica stand on glass, at 550 nm. How much light is reflected, over which band, and what colour does the mirror have?',
    inputs: {},
  },
  presets,
  handbook,
  lastUpdated: '2026-11-23',
});
