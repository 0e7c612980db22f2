import type { Example } from '../../define/tool.ts';
import { inputs } from './inputs.ts';

const plant = (text: string) => inputs.plant.parse(text);

export const presets: readonly Example<typeof inputs>[] = [
  { title: 'Servo with PID', inputs: {} },
  {
    title: 'Thermal plant with dead time, PI placed',
    inputs: {
      plant: plant('2.4/(180s + 1)'),
      delay: 25,
      kind: 'place-pi',
      crossover: 0.015,
      phaseMargin: 60,
      sampleTime: 5,
    },
  },
  {
    title: 'Double integrator, lead placed',
    inputs: { plant: plant('1/s^2'), kind: 'place-lead', crossover: 2, phaseMargin: 50 },
  },
  {
    title: 'Unstable pole (magnetic levitation), PD',
    inputs: {
      plant: plant('100/(s^2 - 400)'),
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
      plant: plant('(0.04s + 4)/(s^2 (s^2 + 0.24s + 144))'),
      kind: 'lead',
      gain: 34,
      leadAt: 1.5,
      lead: 50,
      sampleTime: 0.01,
    },
  },
  {
    title: 'Conditionally stable: less gain is worse',
    inputs: { plant: plant('(s + 1)^2/s^3'), kind: 'gain', gain: 12, sampleTime: 0.01 },
  },
  {
    title: 'Buck converter, lead and lag',
    inputs: {
      plant: plant('(1.2e-4 s + 12)/(1e-8 s^2 + 2.5e-5 s + 1)'),
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
      plant: plant('(4 - s)/((s + 1)(s + 4))'),
      kind: 'place-pi',
      crossover: 1.2,
      phaseMargin: 60,
      sampleTime: 0.05,
    },
  },
];
