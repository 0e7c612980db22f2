import { defineTool } from '../../define/tool.ts';
import { compute, long } from './compute.ts';
import { exports } from './exports/files.ts';
import { handbook } from './handbook.ts';
import { inputs } from './inputs.ts';
import { next } from './next.ts';
import { outputs } from './outputs.ts';
import { presets } from './presets.ts';
import { results } from './results.ts';
import { steps } from './steps.ts';

export default defineTool({
  slug: 'spectrum-analyzer',
  title: 'Spectrum analyzer',
  category: 'signal-processing',
  summary: 'SNR, THD, SFDR, ENOB and IMD of a recording or CSV',
  description:
    'The spectrum of a WAV file, a CSV or generated tones: SNR, THD, SINAD, SFDR and ENOB as IEEE 1241 has them, two-tone intermodulation, noise density, a sine fit and a spectrogram, with twenty windows and their figures.',
  keywords: [
    'spectrum analyzer',
    'spectrum analyser',
    'FFT',
    'fast Fourier transform',
    'power spectrum',
    'PSD',
    'power spectral density',
    'periodogram',
    'Welch',
    'SNR',
    'signal-to-noise ratio',
    'THD',
    'total harmonic distortion',
    'THD+N',
    'SINAD',
    'SNDR',
    'SFDR',
    'spurious-free dynamic range',
    'ENOB',
    'effective number of bits',
    'ADC test',
    'IEEE 1241',
    'sine fit',
    'intermodulation',
    'IMD',
    'IP3',
    'TOI',
    'window function',
    'ENBW',
    'scalloping loss',
    'coherent sampling',
    'spectrogram',
    'WAV',
    'dBFS',
    'noise floor',
    'audio analyzer',
  ],
  inputs,
  compute,
  long,
  results,
  outputs,
  data: 'spectrum',
  steps,
  next,
  exports,
  example: {
    title: 'An ideal 12-bit converter',
    text: 'A sine of nearly full scale, 127 cycles in 4,096 samples, is converted by an ideal converter of 12 bits. How far below it lies the noise, and where does the floor of the transform stand?',
    inputs: { window: 'rectangular' },
  },
  presets,
  handbook,
  lastUpdated: '2026-11-22',
});
