import type { Example } from '../../define/tool.ts';
import type { inputs } from './inputs.ts';

export const presets: readonly Example<typeof inputs>[] = [
  {
    title: 'SQNR of a 16-bit word',
    text: 'A uniform signal over the whole range of b bits has 6.02 b dB over the noise of its rounding (Oppenheim & Schafer, Discrete-Time Signal Processing, 3rd ed., section 4.8.3, for a signal whose RMS value is full scale over √3): 96.33 dB for 16 bits.',
    inputs: { expression: 'x in [-1, 1]\ny : Q1.15 = x', search: 'given', fraction: 30 },
  },
  {
    title: 'Where paths meet again',
    text: 'y = x − x·x: interval arithmetic says −2 to 2, affine arithmetic −2 to 1, and the range is −2 to 0.25.',
    inputs: { expression: 'x in [-1, 1]\ns = x*x\ny = x - s', wanted: 70 },
  },
  {
    title: 'RGB to luma, 8 bits',
    text: 'Rec. 601 luma of 8-bit colours: unsigned words, three constants.',
    inputs: {
      expression: 'r, g, b : ufix8\ny = 0.299*r + 0.587*g + 0.114*b',
      wanted: 50,
    },
  },
  {
    title: 'Sine by a polynomial',
    text: 'x(c1 + x²(c3 + x²c5)) by Horner’s rule, x to π/2.',
    inputs: {
      expression:
        'x in [-pi/2, pi/2]\nx2 = x*x\np = 0.0076*x2 - 0.16605\nq = p*x2 + 0.99977\ny = q*x',
      wanted: 70,
      rounding: 'nearest-even',
    },
  },
  {
    title: 'Complex product in Q15, words given',
    text: 'Both parts of (a + jb)(c + jd) reach 2, and Q1.15 holds less than 1: the sum of two products overflows.',
    inputs: {
      expression: 'a, b, c, d : Q1.15\nre : Q1.15 = a*c - b*d\nim : Q1.15 = a*d + b*c',
      search: 'given',
      fraction: 15,
    },
  },
  {
    title: 'Half-band FIR filter',
    inputs: { what: 'filter', wanted: 72 },
  },
  {
    title: 'Second-order low-pass, noise against poles',
    text: 'Poles near the circle amplify the rounding of their own sum.',
    inputs: {
      what: 'filter',
      kind: 'polynomials',
      coefficients: 'b = [0.0008 0.0016 0.0008]\na = [1 -1.9200 0.9232]',
      input: 'Q1.15',
      wanted: 60,
    },
  },
];
