import { defineTool } from '../../define/tool.ts';
import { compute, long } from './compute.ts';
import { exports } from './exports/files.ts';
import { handbook } from './handbook.ts';
import { inputs } from './inputs.ts';
import { next } from './next.ts';
import { outputs } from './outputs.ts';
import { presets } from './presets.ts';
import { results } from './results.ts';
import { MESFET } from './samples.ts';
import { steps } from './steps.ts';

export default defineTool({
  slug: 's-parameters',
  title: 'S-parameters',
  category: 'electromagnetics',
  summary: 'Touchstone: plot, de-embed, mixed mode, TDR, stability',
  description:
    'Opens Touchstone 1 and 2 of up to 8 ports: S, Z, Y, ABCD and T, renormalising to real and complex references, cascade and de-embedding, mixed modes, TDR with gating, passivity and causality, stability, gain and noise circles, and Touchstone out again.',
  keywords: [
    'S-parameters',
    'scattering parameters',
    'Touchstone',
    's2p',
    'snp viewer',
    's3p',
    's4p',
    'snp',
    'Touchstone 2',
    'VNA',
    'network analyzer',
    'de-embedding',
    'fixture removal',
    'cascade networks',
    'renormalize',
    'mixed mode',
    'differential S-parameters',
    'Sdd21',
    'mode conversion',
    'TDR',
    'TDT',
    'time-domain reflectometry',
    'time gating',
    'impedance profile',
    'stability circles',
    'Rollett K factor',
    'mu factor',
    'gain circles',
    'noise circles',
    'noise figure',
    'maximum available gain',
    'MSG',
    'Mason gain',
    'simultaneous conjugate match',
    'passivity',
    'causality',
    'reciprocity',
    'IEEE 370',
    'ABCD parameters',
    'T-parameters',
    'Z-parameters',
    'Y-parameters',
    'group delay',
    'insertion loss',
    'return loss',
  ],
  inputs,
  compute,
  long,
  results,
  outputs,
  data: 'response',
  steps,
  next,
  exports,
  example: {
    title: 'A MESFET at 4 GHz: matched for the most gain',
    text: 'The GaAs MESFET of Pozar’s example 12.3. Published at 4 GHz: K = 1.195, Δ = 0.488∠−162°; matched by a source of 0.872∠123° and a load of 0.876∠61°, its gain is 16.7 dB.',
    inputs: { view: 'amplifier', file: MESFET, f0: 4e9 },
  },
  presets,
  handbook,
  lastUpdated: '2026-11-23',
});
