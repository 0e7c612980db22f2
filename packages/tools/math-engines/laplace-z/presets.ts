import type { Example } from '../../define/tool.ts';
import type { inputs } from './inputs.ts';

/** Telling cases. The first is a textbook's, with its published answer in the text. */
export const presets: readonly Example<typeof inputs>[] = [
  {
    title: 'Ogata’s partial fractions',
    text: '(s + 3)/((s + 1)(s + 2)), Modern Control Engineering, section 2-4 of the 4th edition: 2e^(−t) − e^(−2t).',
    inputs: { task: 'inverse', transform: '(s+3)/((s+1)(s+2))' },
  },
  {
    title: 'Improper: impulses at 0',
    text: '(s³ + 5s² + 9s + 7)/((s + 1)(s + 2)): δ′ + 2δ + 2e^(−t) − e^(−2t).',
    inputs: { task: 'inverse', transform: '(s^3+5s^2+9s+7)/((s+1)(s+2))' },
  },
  {
    title: 'Second-order equation with initial values',
    text: 'A unit step into y″ + 3y′ + 2y, zero-input and zero-state parts.',
    inputs: { task: 'equation' },
  },
  {
    title: 'Triangular pulse',
    text: 'Typed by its pieces; the transform is entire.',
    inputs: { task: 'forward', signal: 't for 0<t<1; 2-t for 1<t<2' },
  },
  {
    title: 'Damped sine with parameters',
    text: 'The poles −a ± jw as letters.',
    inputs: { task: 'inverse', transform: 'w/((s+a)^2+w^2)', values: 'a = 0.4, w = 3' },
  },
  {
    title: 'Fibonacci’s numbers',
    text: 'y[n+2] = y[n+1] + y[n]: Binet’s formula.',
    inputs: {
      task: 'equationZ',
      equationZ: 'y[n+2] - y[n+1] - y[n] = 0',
      initialZ: 'y[0] = 0, y[1] = 1',
    },
  },
  {
    title: 'Two-sided sequence',
    text: 'One X(z), three sequences: here the stable one, in the ring that holds the unit circle.',
    inputs: { task: 'inverseZ', region: 'annulus' },
  },
];
