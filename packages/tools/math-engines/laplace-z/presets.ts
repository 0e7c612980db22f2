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
    inputs: { task: 'equation', initial: "y(0) = 1, y'(0) = 0" },
  },
  {
    title: 'Triangular pulse',
    text: 'Typed by its pieces; the transform is entire.',
    inputs: { task: 'forward', signal: 't for 0<t<1; 2-t for 1<t<2' },
  },
  {
    title: 'Square wave into a resonance',
    text: 'y″ + 4y driven by ±1 of period π: each turn adds to the last, as the pole at ±2j is double.',
    inputs: {
      task: 'equation',
      equation: "y'' + 4y = x",
      drive: '1 for 0<t<pi/2; -1 for pi/2<t<pi; period pi',
      initial: '',
    },
  },
  {
    title: 'Full-wave rectified sine',
    text: '|sin t|: the poles of 1/(1 − e^(−πs)) at ±2j, ±4j, … are its harmonics.',
    inputs: { task: 'forward', signal: '|sin(t)|' },
  },
  {
    title: 'A system of two equations',
    text: 'x′ = 2x − 3y, y′ = y − 2x, x(0) = 8, y(0) = 3, as in many a problem book: x = 5e^(−t) + 3e^(4t).',
    inputs: {
      task: 'equation',
      equation: "x' = 2x - 3y; y' = y - 2x",
      initial: 'x(0) = 8, y(0) = 3',
    },
  },
  {
    title: 'Diffusion into a half space',
    text: 'e^(−√s)/s: erfc(1/(2√t)), which no fraction gives.',
    inputs: { task: 'inverse', transform: 'e^(-sqrt(s))/s' },
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
