import type { Example } from '../../define/tool.ts';
import type { inputs } from './inputs.ts';

export const presets: readonly Example<typeof inputs>[] = [
  {
    title: 'Amplifier input, L section at 433.92 MHz',
    inputs: { r: 8, x: -22, f0: 433.92e6, span: 40 },
  },
  {
    title: 'Single open stub at 2.45 GHz',
    text: 'A load of 60 − j80 Ω.',
    inputs: {
      r: 60,
      x: -80,
      f0: 2.45e9,
      topology: 'shunt-open',
      losses: 'ideal',
      tolerance: 2,
    },
  },
  {
    title: 'Measured antenna at 915 MHz',
    text: 'An s1p file, and parts from E24.',
    inputs: { load: 's1p', f0: 915e6, series: 'E24', span: 24, limit: 2 },
  },
  {
    title: 'π section of Q 6 into a 5 Ω transistor',
    inputs: { r: 5, x: 3, f0: 150e6, topology: 'pi', quality: 6, qArc: 6, span: 40 },
  },
  {
    title: 'Quarter-wave line by steps',
    text: '100 Ω to 50 Ω through 70.7 Ω.',
    inputs: {
      r: 100,
      x: 0,
      match: 'ladder',
      steps: [{ kind: 'line', value: 90, z0: 70.71 }],
      lineLoss: 0,
      tolerance: 3,
      span: 120,
      qArc: 0,
    },
  },
  {
    title: 'Between two transistors: a complex source',
    text: 'A driver of 18 − j25 Ω into a base of 4 + j2 Ω: matched to the conjugate of the driver.',
    inputs: {
      r: 4,
      x: 2,
      f0: 450e6,
      source: 'impedance',
      rs: 18,
      xs: -25,
      topology: 'L',
      span: 40,
      markers: [400e6, 500e6],
    },
  },
  {
    title: 'Two L sections for a wide band',
    text: '200 Ω to 50 Ω over 100 Ω: Q 1 each.',
    inputs: {
      r: 200,
      x: 0,
      f0: 100e6,
      match: 'ladder',
      losses: 'ideal',
      steps: [
        { kind: 'shunt-C', value: 7.9577e-12, z0: 50 },
        { kind: 'series-L', value: 159.155e-9, z0: 50 },
        { kind: 'shunt-C', value: 15.9155e-12, z0: 50 },
        { kind: 'series-L', value: 79.5775e-9, z0: 50 },
      ],
      qArc: 1,
      span: 120,
      tolerance: 5,
    },
  },
  {
    title: 'A series resonator through a T section',
    inputs: {
      load: 'series',
      rl: 12,
      ll: 20e-9,
      cl: 1.2e-12,
      topology: 'T',
      quality: 3,
      span: 30,
    },
  },
];
