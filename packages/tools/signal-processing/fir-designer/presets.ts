import type { Example } from '../../define/tool.ts';
import type { inputs } from './inputs.ts';

/** Cases that each show something. */
export const presets: readonly Example<typeof inputs>[] = [
  { title: 'Audio low-pass, 48 kHz', inputs: {} },
  {
    title: 'Narrow transition: 20 kHz to 20.5 kHz at 96 kHz',
    inputs: {
      fs: 96e3,
      f1: 20e3,
      f2: 20.5e3,
      attenuation: 90,
      ripple: 0.05,
      bits: 24,
      inputBits: 24,
      outputBits: 24,
    },
  },
  {
    title: 'Half-band for two-fold decimation',
    inputs: { type: 'halfband', fs: 96e3, f1: 20e3, attenuation: 90, bits: 18 },
  },
  {
    title: 'Decimation by 4, only what folds back is stopped',
    inputs: {
      type: 'multiband',
      fs: 48e3,
      bands: [
        { from: 0, to: 3e3, gain: 1, ripple: 0.1 },
        { from: 9e3, to: 15e3, gain: 0, ripple: 80 },
        { from: 21e3, to: 24e3, gain: 0, ripple: 80 },
      ],
      bits: 18,
    },
  },
  {
    title: 'Comb notch: mains at 50, 100, 150 and 200 Hz, sampled at 500 Hz',
    inputs: {
      type: 'multiband',
      fs: 500,
      bands: [
        { from: 0, to: 45, gain: 1, ripple: 0.5 },
        { from: 49.5, to: 50.5, gain: 0, ripple: 50 },
        { from: 55, to: 95, gain: 1, ripple: 0.5 },
        { from: 99.5, to: 100.5, gain: 0, ripple: 50 },
        { from: 105, to: 145, gain: 1, ripple: 0.5 },
        { from: 149.5, to: 150.5, gain: 0, ripple: 50 },
        { from: 155, to: 195, gain: 1, ripple: 0.5 },
        { from: 199.5, to: 200.5, gain: 0, ripple: 50 },
        { from: 205, to: 250, gain: 1, ripple: 0.5 },
      ],
    },
  },
  {
    title: 'Kaiser band-pass',
    inputs: { type: 'bandpass', method: 'kaiser', attenuation: 60, ripple: 0.1 },
  },
  {
    title: 'Least squares, little noise through the stop band',
    inputs: { method: 'ls', attenuation: 50, ripple: 0.2 },
  },
  {
    title: 'Differentiator to half the sample rate',
    inputs: { type: 'differentiator', fs: 1e3, high: 500, ripple: 0.1, bits: 18, headroom: 2 },
  },
  {
    title: 'Differentiator that stops noise',
    inputs: { type: 'smooth', fs: 1e3, f1: 80, f2: 130, ripple: 0.1, attenuation: 50 },
  },
  {
    title: 'Hilbert transformer for single sideband, 300 Hz to 3.7 kHz',
    inputs: { type: 'hilbert', fs: 8e3, low: 300, high: 3.7e3, ripple: 0.05, parity: 'odd' },
  },
  {
    title: 'Bands with weights, as firpm takes them',
    inputs: { type: 'weighted', length: 'given', taps: 64 },
  },
  {
    title: 'Minimum phase: little delay for a control loop',
    inputs: { fs: 10e3, f1: 500, f2: 1e3, ripple: 0.5, attenuation: 50, phase: 'minimum' },
  },
  {
    title: 'Imported coefficients: Savitzky-Golay, 9 points, cubic',
    inputs: {
      method: 'import',
      type: 'none',
      fs: 100,
      coefficients: '-21 14 39 54 59 54 39 14 -21',
      divisor: 231,
    },
  },
];
