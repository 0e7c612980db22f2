import type { Example } from '../../define/tool.ts';
import type { inputs } from './inputs.ts';

/** Telling cases. The first is a textbook's, with its published answer in the text. */
export const presets: readonly Example<typeof inputs>[] = [
  {
    title: 'Chebyshev, 0.1 dB, order 5',
    text: 'Matthaei, Young and Jones give g = 1.1468, 1.3712, 1.9750, 1.3712, 1.1468 for the edge at the ripple.',
    inputs: { edgeLoss: 0.1, allowed: 0.6 },
  },
  {
    title: 'Butterworth between 50 Ω and 100 Ω',
    inputs: { family: 'butterworth', load: 100, form: 'series' },
  },
  {
    title: 'Elliptic: 0.1 dB to 30 MHz, 50 dB from 45 MHz',
    inputs: {
      family: 'elliptic',
      edge: 30e6,
      edgeLoss: 0.1,
      allowed: 1,
      size: 'least',
      stop: 45e6,
      stopLoss: 50,
      inductorQ: 200,
    },
  },
  {
    title: 'High pass against broadcast stations',
    inputs: {
      response: 'highpass',
      edge: 1.8e6,
      stopBelow: 1.2e6,
      order: 7,
      stopLoss: 30,
      allowed: 5,
    },
  },
  {
    title: 'Band pass for 40 m',
    inputs: {
      response: 'bandpass',
      family: 'butterworth',
      centre: 7.1e6,
      width: 1e6,
      stopWidth: 3e6,
      order: 3,
      stopLoss: 25,
      inductorQ: 150,
      allowed: 5,
    },
  },
  {
    title: 'FM trap: band stop about 98 MHz',
    inputs: {
      response: 'bandstop',
      centre: 98e6,
      width: 40e6,
      notchWidth: 15e6,
      order: 3,
      stopLoss: 25,
    },
  },
  {
    title: 'Harmonics of 7 MHz: a mask of two steps',
    text: 'The second harmonic 60 dB down, all beyond 15 MHz 45 dB. Zeros placed for that do it with order 5 and seven parts; an elliptic filter keeps 60 dB everywhere and takes order 6 and eight, a Chebyshev order 8.',
    inputs: {
      family: 'zeros-rippled',
      ripple: 0.05,
      edge: 7.3e6,
      edgeLoss: 0.05,
      allowed: 1,
      size: 'least',
      stop: 14e6,
      stopLoss: 60,
      corners: [{ from: 15e6, loss: 45 }],
      inductorQ: 200,
    },
  },
  {
    title: 'Two interferers trapped',
    text: 'Zeros of transmission at 27 and 49 MHz, the pass band to 20 MHz flat.',
    inputs: {
      family: 'zeros-flat',
      placing: 'given',
      zeros: [27e6, 49e6],
      edge: 20e6,
      stop: 26.5e6,
      stopLoss: 20,
      order: 6,
      edgeLoss: 1,
      allowed: 2,
      lTolerance: 1,
      cTolerance: 1,
      inductorQ: 250,
      selfResonance: 300e6,
    },
  },
  {
    title: 'Linear phase within 0.05°, order 7',
    text: 'Zverev gives g = 2.2845, 1.0671, 0.8749, 0.7521, 0.6653, 0.4999, 0.2085 between equal ends for 3 dB at the edge.',
    inputs: { family: 'linear-phase-005', order: 7, stop: 40e6, inductorQ: 200 },
  },
  {
    title: 'Class-D output: ideal source, 4 Ω',
    inputs: {
      family: 'butterworth',
      drive: 'voltage',
      load: 4,
      edge: 40e3,
      stop: 400e3,
      order: 2,
      stopLoss: 35,
      inductorQ: 50,
    },
  },
  {
    title: 'Bessel for pulses, E12 capacitors',
    inputs: {
      family: 'bessel',
      order: 5,
      edge: 50e6,
      stop: 200e6,
      cSeries: 'E12',
      lSeries: 'E12',
      lTolerance: 2,
    },
  },
];
