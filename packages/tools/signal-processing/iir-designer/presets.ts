import type { Example } from '../../define/tool.ts';
import type { inputs } from './inputs.ts';

/** Cases that each show something. */
export const presets: readonly Example<typeof inputs>[] = [
  {
    title: 'Oppenheim and Schafer: Butterworth by the bilinear transform',
    text: 'Discrete-Time Signal Processing, the Butterworth low-pass by bilinear transformation: at most 1 dB up to 0.2π, at least 15 dB from 0.3π, the stop edge exact. The book finds N = 5.305, so 6, Ωc = 0.766, and H = 0.0007378(1 + z⁻¹)⁶ over (1 − 1.2686z⁻¹ + 0.7051z⁻²)(1 − 1.0106z⁻¹ + 0.3583z⁻²)(1 − 0.9044z⁻¹ + 0.2155z⁻²).',
    inputs: {
      family: 'butterworth',
      fs: 2,
      f1: 0.2,
      f2: 0.3,
      ripple: 1,
      attenuation: 15,
      order: 'least',
      spare: 'pass-edge',
    },
  },
  {
    title: 'Audio low-pass, 48 kHz, elliptic',
    inputs: {},
  },
  {
    title: 'MATLAB’s buttord: 40 Hz to 150 Hz at 1 kHz',
    text: 'buttord(40/500, 150/500, 3, 60) gives n = 5 and Wn = 0.0810, which is 40.52 Hz: the stop edge exact.',
    inputs: {
      family: 'butterworth',
      fs: 1e3,
      f1: 40,
      f2: 150,
      ripple: 3,
      attenuation: 60,
      order: 'least',
      spare: 'pass-edge',
      fixed: 'off',
    },
  },
  {
    title: 'Mains out of an ECG: elliptic band-stop at 50 Hz, 500 Hz',
    inputs: {
      type: 'bandstop',
      fs: 500,
      f1: 47,
      f2: 49.5,
      f3: 50.5,
      f4: 53,
      ripple: 0.5,
      attenuation: 40,
      bits: 24,
      signalBits: 24,
    },
  },
  {
    title: 'Voice band 300 Hz to 3.4 kHz, Chebyshev II',
    inputs: {
      type: 'bandpass',
      family: 'inverse-chebyshev',
      fs: 16e3,
      f1: 150,
      f2: 300,
      f3: 3400,
      f4: 4200,
      ripple: 1,
      attenuation: 45,
      bits: 20,
      signalBits: 24,
    },
  },
  {
    title: 'Rumble filter: Butterworth high-pass of order 4 at 20 Hz',
    inputs: {
      from: 'order',
      shape: 'highpass',
      degree: 4,
      edge: 20,
      bits: 32,
      signalBits: 32,
    },
  },
  {
    title: 'Bessel low-pass, for pulses that must not ring',
    inputs: { from: 'order', kind: 'bessel', fs: 10e3, degree: 6, edge: 500 },
  },
  {
    title: 'A band-pass with its delay made flat by six all-pass sections',
    inputs: {
      type: 'bandpass',
      attenuation: 50,
      equalise: 'on',
      allpass: 6,
      bits: 20,
      signalBits: 24,
    },
  },
  {
    title: 'A dead band: 0.9 rounded in 12 bits',
    text: 'y[n] = round(0.9 y[n − 1]) + x[n] comes to rest anywhere within ±5 steps: 0.5/(1 − 0.9).',
    inputs: {
      from: 'import',
      layout: 'sos',
      coefficients: '0.1 0 0 1 -0.9 0',
      bits: 14,
      signalBits: 12,
    },
  },
  {
    title: 'Imported from CMSIS-DSP: an ECG low-pass of two sections',
    inputs: {
      from: 'import',
      layout: 'cmsis',
      fs: 200,
      coefficients:
        '0.004824343137443066, 0.009648686274886131, 0.004824343137443066, 1.0485996007919312, -0.2961403429508209,\n1.0, 2.0, 1.0, 1.3209134340286255, -0.6327387690544128',
      signalBits: 24,
    },
  },
];
