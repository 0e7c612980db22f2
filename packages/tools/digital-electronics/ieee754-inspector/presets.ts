import type { Example } from '../../define/tool.ts';
import type { inputs } from './inputs.ts';

export const example: Example<typeof inputs> = {
  title: 'One tenth in double precision',
  text: 'A program stores 0.1 in a double. Which number does it really hold, and how far is that from one tenth?',
  inputs: {},
};

export const presets: readonly Example<typeof inputs>[] = [
  {
    title: 'Why 0.1 + 0.2 is not 0.3',
    text: 'Both operands and the sum are rounded: 0.3000000000000000444089209850062616169452667236328125, the double above the one nearest 0.3.',
    inputs: { mode: 'operation', a: '0.1', b: '0.2' },
  },
  {
    title: 'Goldberg: the least subnormal of binary32',
    text: '2^-149, printed as 1e-45 by the fewest digits; every digit is below.',
    inputs: { format: 'binary32', given: 'bits', bits: '0x00000001' },
  },
  {
    title: 'Patriot: one tenth in 24 bits, cut off',
    text: 'The clock of 1991 held 0.1 with 23 fraction bits, cut: each tenth of a second lost 9.5e-8 s, 0.34 s in 100 hours.',
    inputs: { format: 'own', exponentBits: 6, fractionBits: 19, bias: 31, rounding: 'towardZero' },
  },
  {
    title: 'Double rounding from f64 by way of f32 to f16',
    text: 'A number just above a tie is brought onto it by the first rounding, and the second then goes the wrong way.',
    inputs: { mode: 'convert' },
  },
  {
    title: 'FMA shows the error of a product',
    text: 'fma(a, b, −ab) is what a × b lost to rounding, exactly.',
    inputs: { mode: 'operation', operation: 'fma', a: '0.1', b: '0.1', c: '-0.010000000000000002' },
  },
  {
    title: 'FP8 E4M3: all 256 words',
    text: 'The largest is 448, and there is no infinity: 464 is a tie that goes to 448, and beyond it lies NaN.',
    inputs: { format: 'e4m3', number: '464' },
  },
  {
    title: 'FP4 E2M1: all 16 words',
    text: '0, 0.5, 1, 1.5, 2, 3, 4 and 6 with both signs.',
    inputs: { format: 'e2m1', number: '2.5' },
  },
  {
    title: 'Posit32 of π',
    text: 'A posit has more digits near 1 than a float of the same width.',
    inputs: { format: 'posit32', number: 'pi' },
  },
  {
    title: 'Ten times 0.1, added up',
    text: 'In order the sum is 0.9999999999999999; Kahan and Neumaier give 1.',
    inputs: { mode: 'sum' },
  },
  {
    title: 'π, e, 1 and NaN in a memory dump',
    inputs: { mode: 'memory', format: 'binary32' },
  },
  {
    title: 'A block of MXFP4',
    inputs: { mode: 'block', format: 'e2m1', numbers: '0.11 -0.52 1.7 0.03 -2.9 0.8 0.25 5.1' },
  },
  {
    title: 'A signalling NaN with a payload',
    inputs: { format: 'binary32', number: 'snan(0x1234)' },
  },
];
