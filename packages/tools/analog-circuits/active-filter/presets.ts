import type { Example } from '../../define/tool.ts';
import type { inputs } from './inputs.ts';

/** Cases that each show something. */
export const presets: readonly Example<typeof inputs>[] = [
  { title: 'Butterworth low pass, 1 kHz', inputs: {} },
  {
    title: 'Anti-aliasing before a 48 kHz converter',
    inputs: {
      approximation: 'chebyshev',
      ripple: 0.1,
      edge: 10e3,
      edgeLoss: 0.5,
      size: 'least',
      stop: 38e3,
      stopLoss: 60,
      topology: 'mfb',
      rTolerance: 0.1,
      cTolerance: 1,
      gbw: 50e6,
      level: 4.7e3,
    },
  },
  {
    title: 'Amplifiers too slow: 100 kHz with 1 MHz',
    inputs: { edge: 100e3, stop: 300e3, gbw: 1e6, level: 4.7e3 },
  },
  {
    title: 'Voice band pass of 300 Hz to 3.4 kHz',
    inputs: {
      response: 'bandpass',
      centre: 1009.95,
      width: 3.1e3,
      stopWidth: 12e3,
      order: 3,
      topology: 'state-variable',
      stopLoss: 30,
    },
  },
  {
    title: 'Tone detector, Q of 20, state variable',
    inputs: {
      response: 'bandpass',
      centre: 1e3,
      width: 50,
      stopWidth: 400,
      order: 1,
      stopLoss: 15,
      topology: 'state-variable',
      rTolerance: 0.1,
      cTolerance: 1,
      gbw: 10e6,
    },
  },
  {
    title: 'Bessel low pass for pulses, gain 10',
    inputs: {
      approximation: 'bessel',
      edge: 20e3,
      stop: 100e3,
      stopLoss: 40,
      order: 5,
      topology: 'mfb',
      gain: 10,
      level: 4.7e3,
      gbw: 50e6,
    },
  },
  {
    title: 'Rumble filter, 20 Hz high pass',
    inputs: {
      response: 'highpass',
      edge: 20,
      stopBelow: 7,
      stopLoss: 25,
      order: 3,
      level: 47e3,
      cSeries: 'E6',
    },
  },
  {
    title: 'Equal parts in Sallen-Key: what 5 % does',
    inputs: {
      approximation: 'chebyshev',
      ripple: 1,
      edgeLoss: 1,
      topology: 'sk-equal',
      rTolerance: 5,
      cTolerance: 5,
      rSeries: 'E24',
      copies: 400,
    },
  },
];
