import type { Example } from '../../define/tool.ts';
import type { inputs } from './inputs.ts';

/** Half of the 48 taps of IS-95 and cdma2000 (C.S0002, table 3.1.3.1.20.1-1), four samples a chip. */
export const CDMA_HALF =
  '-0.025288315 -0.034167931 -0.035752323 -0.016733702 0.021602514 0.064938487 0.091002137 0.081894974 0.037071157 -0.021998074 -0.060716277 -0.051178658 0.007874526 0.084368728 0.126869306 0.094528345 -0.012839661 -0.143477028 -0.211829088 -0.140513128 0.094601918 0.441387140 0.785875640 1';

const CDMA = `${CDMA_HALF} ${CDMA_HALF.split(' ').reverse().join(' ')}`;

/** Telling cases. */
export const presets: readonly Example<typeof inputs>[] = [
  { title: 'WCDMA: RRC 0.22, 5 MHz channels, what ten symbols leave', inputs: {} },
  {
    title: 'GNU Radio’s own test: RRC 0.35, 11 taps, the largest 0.2677',
    inputs: {
      rollOff: 0.35,
      samples: 4,
      span: 2.5,
      scale: 'dc',
      rate: 1,
      spacing: 1.5,
      width: 1,
      measureRollOff: 0.35,
    },
  },
  {
    title: 'The shortest RRC for 1 % of EVM and 50 dB of ACLR',
    inputs: { find: 'span', samples: 4 },
  },
  {
    title: 'DVB-S2 mask, roll-off 0.20',
    inputs: {
      find: 'spectrum',
      rollOff: 0.2,
      samples: 8,
      span: 32,
      rate: 27.5e6,
      spacing: 40e6,
      width: 27.5e6,
      measureRollOff: 0.2,
      mask: 'dvb-20',
    },
  },
  {
    title: 'TETRA: π/4-DQPSK, 25 kHz channels, peaks',
    inputs: {
      find: 'peak',
      modulation: 'pi4',
      rollOff: 0.35,
      rate: 18e3,
      spacing: 25e3,
      width: 18e3,
      measureRollOff: 0.35,
    },
  },
  {
    title: 'The 48 taps of IS-95 and cdma2000',
    inputs: {
      find: 'spectrum',
      pulse: 'taps',
      coefficients: CDMA,
      samples: 4,
      scale: 'given',
      rate: 1.2288e6,
      spacing: 1.25e6,
      width: 1.2288e6,
      measure: 'rectangle',
    },
  },
  {
    title: 'An RRC in 8-bit words behind a Kaiser window',
    inputs: { window: 'kaiser', kaiserBeta: 3, words: 'fixed', bits: 8 },
  },
  {
    title: 'MSK and 802.15.4: half-sine, offset QPSK',
    inputs: {
      find: 'peak',
      pulse: 'half-sine',
      modulation: 'oqpsk',
      rate: 1e6,
      spacing: 5e6,
      width: 2e6,
      measure: 'rectangle',
      samples: 16,
    },
  },
  {
    title: 'GMSK frequency pulse, BT 0.3: the eye of GSM',
    inputs: {
      pulse: 'gmsk',
      bt: 0.3,
      span: 4,
      scale: 'interpolator',
      rate: 270833.333,
      spacing: 200e3,
      width: 200e3,
      measure: 'rectangle',
      modulation: 'bpsk',
    },
  },
  {
    title: 'Xia’s pulse, taken without its matched filter',
    inputs: { pulse: 'xia', rollOff: 0.5, receiver: 'none' },
  },
  {
    title: 'A Nyquist filter of least stop band instead of a raised cosine',
    inputs: { find: 'spectrum', pulse: 'nyquist', rollOff: 0.25 },
  },
];
