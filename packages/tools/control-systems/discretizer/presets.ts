import type { Example } from '../../define/tool.ts';
import { inputs } from './inputs.ts';

const system = (text: string) => inputs.system.parse(text);
const matrix = (name: 'a' | 'b' | 'c', text: string) => inputs[name].parse(text);

export const presets: readonly Example<typeof inputs>[] = [
  {
    title: 'Servo 1/(s(s + 1)) behind a hold, T = 1 s',
    text: 'Ogata, Discrete-Time Control Systems, 2nd ed., and Åström and Wittenmark: H(z) = (0.3679z + 0.2642)/(z² − 1.3679z + 0.3679).',
    inputs: {},
  },
  {
    title: 'Lead controller by Tustin’s rule',
    text: 'A lead of 10(s + 1)/(s + 10) at 20 samples a second: what a processor runs.',
    inputs: { system: system('10(s + 1)/(s + 10)'), sampleTime: 0.05, method: 'tustin' },
  },
  {
    title: 'Notch at 50 Hz, prewarped there',
    text: 'A notch at 2π·50 rad/s at 400 samples a second: plain Tustin would put it at 47.6 Hz.',
    inputs: {
      system: system('(s^2 + 98696.04)/(s^2 + 62.8319s + 98696.04)'),
      rateBy: 'rate',
      sampleRate: 400,
      method: 'prewarp',
      prewarp: 314.159265,
    },
  },
  {
    title: 'Dead time of two and a half samples',
    text: 'A plant 2e^(−2.5s)/(10s + 1) behind a hold: the part of a sample is exact, by the modified z-transform.',
    inputs: { system: system('2e^(-2.5s)/(10s + 1)') },
  },
  {
    title: 'PI controller with matched roots',
    text: 'An integrator has no DC gain to match; its limit s·C(s) is matched against (z − 1)·H(z)/T.',
    inputs: { system: system('2(s + 0.5)/s'), sampleTime: 0.1, method: 'matched' },
  },
  {
    title: 'Euler forward, sampled too slowly',
    text: 'A pole at −30 with T = 0.1 s goes to z = −2: the difference equation grows though the plant does not.',
    inputs: { system: system('30/((s + 30)(s + 1))'), sampleTime: 0.1, method: 'forward' },
  },
  {
    title: 'Fifth order sampled fast, 16 bits in sections',
    inputs: {
      system: system('1/((s + 1)(s^2 + 0.618s + 1)(s^2 + 1.618s + 1))'),
      sampleTime: 0.05,
      method: 'tustin',
      form: 'sections',
      numbers: 'fixed',
    },
  },
  {
    title: 'Two carts on a spring, in matrices',
    inputs: {
      given: 'states',
      a: matrix('a', '0 1 0 0; -4 -0.2 4 0.2; 0 0 0 1; 4 0.2 -4 -0.2'),
      b: matrix('b', '0; 1; 0; 0'),
      c: matrix('c', '1 0 0 0; 0 0 1 0'),
      output: 2,
      sampleTime: 0.1,
    },
  },
];
