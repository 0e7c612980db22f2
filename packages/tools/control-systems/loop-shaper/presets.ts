import type { Example } from '../../define/tool.ts';
import type { inputs } from './inputs.ts';

export const presets: readonly Example<typeof inputs>[] = [
  { title: 'Servo with PID', inputs: {} },
  {
    title: 'Thermal plant with dead time, PI placed',
    inputs: {
      num: [2.4],
      den: [180, 1],
      delay: 25,
      kind: 'place-pi',
      crossover: 0.015,
      phaseMargin: 60,
      sampleTime: 5,
    },
  },
  {
    title: 'Double integrator, lead placed',
    inputs: { num: [1], den: [1, 0, 0], kind: 'place-lead', crossover: 2, phaseMargin: 50 },
  },
  {
    title: 'Unstable pole (magnetic levitation), PD',
    inputs: {
      num: [100],
      den: [1, 0, -400],
      kind: 'place-pd',
      crossover: 60,
      phaseMargin: 50,
      n: 20,
      sampleTime: 0.001,
    },
  },
  {
    title: 'Flexible arm: a resonance crosses 0 dB again',
    inputs: {
      num: [0.04, 4],
      den: [1, 0.24, 144, 0, 0],
      kind: 'lead',
      gain: 34,
      leadAt: 1.5,
      lead: 50,
      sampleTime: 0.01,
    },
  },
  {
    title: 'Conditionally stable: less gain is worse',
    inputs: { num: [1, 2, 1], den: [1, 0, 0, 0], kind: 'gain', gain: 12, sampleTime: 0.01 },
  },
  {
    title: 'Buck converter, lead and lag',
    inputs: {
      num: [1.2e-4, 12],
      den: [1e-8, 2.5e-5, 1],
      kind: 'place-leadlag',
      crossover: 60e3,
      phaseMargin: 55,
      lagRatio: 30,
      sampleTime: 1e-6,
    },
  },
  {
    title: 'Right half-plane zero limits the crossover',
    inputs: {
      num: [-1, 4],
      den: [1, 5, 4],
      kind: 'place-pi',
      crossover: 1.2,
      phaseMargin: 60,
      sampleTime: 0.05,
    },
  },
];
