import type { Example } from '../../define/tool.ts';
import type { inputs } from './inputs.ts';

/** Cases that each show something. */
export const presets: readonly Example<typeof inputs>[] = [
  {
    title: 'Hogenauer’s decimator: 6 MHz to 240 kHz',
    text: 'His paper of 1981: N = 4, R = 25, 16 bits in and out. Registers of 35 bits, of which the stages drop 1, 6, 9, 13, 14, 15, 16, 17 and the output 19.',
    inputs: {},
  },
  {
    title: 'Digital receiver: 61.44 MHz to 120 kHz',
    inputs: {
      stages: 5,
      rate: 256,
      fs: 61.44e6,
      edge: 48e3,
      outputBits: 24,
      stop: 72e3,
      attenuation: 80,
      ripple: 0.02,
      bits: 20,
      second: 'half',
    },
  },
  {
    title: 'Sigma-delta microphone: 3.072 MHz to 96 kHz',
    inputs: {
      stages: 5,
      rate: 32,
      fs: 3.072e6,
      edge: 20e3,
      inputBits: 2,
      output: 'full',
      stop: 28e3,
      attenuation: 80,
      ripple: 0.05,
      bits: 20,
      second: 'half',
    },
  },
  {
    title: 'Interpolator of a transmitter: 1 MHz to 64 MHz',
    inputs: {
      kind: 'interpolator',
      stages: 5,
      rate: 64,
      fs: 64e6,
      edge: 200e3,
      stop: 350e3,
      bits: 18,
    },
  },
  {
    title: 'Programmable from 8 to 1024, one compensator',
    inputs: {
      stages: 5,
      rate: 1024,
      rates: 'range',
      leastRate: 8,
      fs: 100e6,
      edge: 20e3,
      stop: 40e3,
      outputBits: 20,
      bits: 18,
    },
  },
  {
    title: 'Delays set apart: zeros at the band’s edges',
    inputs: {
      stages: 4,
      delays: [1, 1, 2, 2],
      rate: 16,
      fs: 2e6,
      edge: 15e3,
      compensator: 'droop',
      ripple: 0.01,
    },
  },
  {
    title: 'Decimation by 4095 from 32 to 32 bits',
    inputs: {
      stages: 6,
      rate: 4095,
      fs: 100e6,
      inputBits: 32,
      outputBits: 32,
      edge: 6e3,
      compensator: 'droop',
    },
  },
];
