import type { Example } from '../../define/tool.ts';
import type { inputs } from './inputs.ts';

/** Telling cases. The first is a textbook's, with its published answer in the text. */
export const presets: readonly Example<typeof inputs>[] = [
  {
    title: 'Ogata’s range of gain',
    text: 'K/(s(s² + s + 1)(s + 2)), Modern Control Engineering, 5th ed., section 5-6: stable for 14/9 > K > 0.',
    inputs: { form: 'loop', plant: '1/(s(s^2 + s + 1)(s + 2))', controller: 'K' },
  },
  {
    title: 'A row of zeros',
    text: 's⁵ + 2s⁴ + 24s³ + 48s² − 25s − 50, Ogata: one root on the right and two at ±j5.',
    inputs: { polynomial: 's^5 + 2s^4 + 24s^3 + 48s^2 - 25s - 50' },
  },
  {
    title: 'A zero pivot',
    text: 's⁵ + 2s⁴ + 3s³ + 6s² + 5s + 3, Nise: two roots on the right.',
    inputs: { polynomial: 's^5 + 2s^4 + 3s^3 + 6s^2 + 5s + 3' },
  },
  {
    title: 'PI control in two parameters',
    text: 'A plant 1/((s + 1)(s + 2)) with K + I/s: stable where K > −2 and 0 < I < 3(K + 2).',
    inputs: {
      form: 'loop',
      plant: '1/((s + 1)(s + 2))',
      controller: 'K + I/s',
      values: 'K = 1, I = 2',
    },
  },
  {
    title: 'Stable between two gains',
    text: 'An unstable plant: too little gain is as bad as too much.',
    inputs: { polynomial: 's^4 + 3s^3 + (K - 2)s^2 + (2K - 4)s + K' },
  },
  {
    title: 'Jury’s test of a sampled servo',
    text: 'A zero-order hold before 1/(s(s + 1)) at T = 1 s: stable for 0 < K < 2.39.',
    inputs: { form: 'z' },
  },
  {
    title: 'Coefficients between bounds',
    text: 'Kharitonov’s four polynomials decide for all that lie between.',
    inputs: { polynomial: 's^4 + [5, 6]s^3 + [9, 12]s^2 + [6, 9]s + [1, 3]' },
  },
  {
    title: 'Dead time by Padé',
    text: 'e^(−s)/(s + 1) with a gain. The delay itself allows K up to 2.2618; an approximant of order 2 says 2.2915.',
    inputs: { form: 'loop', plant: 'e^(-s)/(s + 1)', controller: 'K' },
  },
  {
    title: 'Decay faster than e^(−t)',
    text: 'The same three poles, and all roots left of −0.2.',
    inputs: { decay: 0.2, values: 'K = 0.6' },
  },
];
