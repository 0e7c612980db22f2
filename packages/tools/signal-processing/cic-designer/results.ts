import { measured, whole } from '../../define/measured.ts';
import * as result from '../../define/result.ts';
import { tables } from './result-tables.ts';

const plain = measured();
const hertz = measured('Hz');
const decibel = measured('dB');
const count = whole();
const bits = whole('bits');

const filter = {
  registerWidth: bits(
    'Register width',
    'Bits of the widest register: the input’s and the growth; of a pruned decimator that of the first one before anything is dropped.',
  ),
  growth: bits(
    'Bit growth',
    'Least bits that hold the gain: ⌈log₂ (RM)^N⌉; of an interpolator of (RM)^N/R.',
  ),
  droop: decibel('Droop at edge', 'Loss of the CIC filter at the pass-band edge.', {
    digits: 4,
  }),
  foldAttenuation: decibel(
    'Worst alias',
    'Of the worst that folds into the pass band, or of its worst image, below the gain at 0.',
    { digits: 4 },
  ),
  foldFrequency: hertz('Frequency of it', 'Frequency of it at the fast rate.'),
  foldRatio: decibel(
    'Alias under its signal',
    'The worst ratio of the signal to what falls on it, at the same frequency.',
    { digits: 4 },
  ),
  slowRate: hertz('Slow sample rate', 'The fast one over R.'),
  outputRate: hertz(
    'Final sample rate',
    'Of the decimator’s output, or of the interpolator’s input, behind a compensator that changes it too.',
  ),
  gain: plain('Gain', 'Of integers at frequency 0: (RM)^N, of an interpolator (RM)^N/R.', {
    digits: 8,
  }),
  gainDecibels: decibel('Gain in dB', 'The same.', { digits: 5 }),
  normalisedGain: plain(
    'Normalised gain',
    'Gain over two to the bit growth: what full scale becomes of the full output word, above ½ and at most 1.',
    { digits: 6 },
  ),
  normalisedGainDecibels: decibel('Normalised gain in dB', 'The same.', { digits: 4 }),
  delay: measured('s')(
    'Delay',
    'Of the integrators, combs and compensator, without registers of a pipeline.',
    {
      symbol: 'τ',
    },
  ),
  delaySamples: plain('Delay of the CIC', 'In samples of the fast rate: N(RM − 1)/2.', {
    digits: 8,
  }),
} as const;

const words = {
  outputBits: bits('Output word', 'Bits of the output.'),
  outputShift: bits('Bits cut at the output', 'Bits of the full result that the output has not.'),
  registerBits: bits(
    'Flip-flops of the registers',
    'Bits of all registers: the integrators’, and the delays’ of the combs.',
  ),
  fullRegisterBits: bits('Without pruning', 'The same with every register as wide as the result.'),
  saving: measured('%')('Saved', 'Of the bits of all registers.', { digits: 3 }),
  noiseVariance: plain(
    'Error variance',
    'At the output, in squares of its last bit: Hogenauer’s sum of 2^(2B)/12·F² over the stages that drop bits.',
    { symbol: 'σ²', digits: 4 },
  ),
  noiseMean: plain('Error mean', 'At the output, in its last bits: what cutting off takes away.', {
    symbol: 'μ',
    digits: 4,
  }),
  signalToNoise: decibel(
    'Signal to noise, full-scale sine',
    'A sine of full scale near frequency 0, where nothing droops, over the variance of the errors.',
    { digits: 4 },
  ),
} as const;

const compensator = {
  taps: count('Coefficients', 'Length of the compensator.'),
  ripple: decibel(
    'Ripple of both',
    'In the pass band, peak to peak, exact coefficients; at the worst rate.',
    {
      digits: 3,
    },
  ),
  fixedRipple: decibel('Ripple, rounded', 'The same of the rounded coefficients.', { digits: 3 }),
  stopAttenuation: decibel(
    'Stop band',
    'Attenuation of the compensator by itself, exact coefficients.',
  ),
  fixedStopAttenuation: decibel('Stop band, rounded', 'The same of the rounded coefficients.'),
  limitsMet: result.boolean({
    label: 'Limits, rounded',
    help: 'Whether the rounded coefficients keep ripple and attenuation.',
  }),
  coefficientFraction: bits(
    'Fraction bits',
    'A coefficient is its integer times two to the minus this.',
  ),
  coefficientError: plain('Largest coefficient error', 'Largest rounding error of a coefficient.', {
    digits: 3,
  }),
  overallGain: plain(
    'Gain of both at 0',
    'Normalised gain times the sum of the rounded coefficients.',
    {
      digits: 6,
    },
  ),
  worstCaseGain: plain(
    'Worst-case gain',
    'Sum of the magnitudes of the rounded coefficients: the most that the compensator makes of full scale.',
    { symbol: 'Σ|h|', digits: 4 },
  ),
  exchangeIterations: count('Exchange rounds', 'Iterations of the Remez exchange.'),
  deviation: plain(
    'Least possible deviation',
    'Of the product from 1, by the alternation theorem.',
    {
      symbol: 'δ',
      digits: 5,
    },
  ),
  spread: decibel(
    'Spread of the rates',
    'By how much the droop at the edge differs between the lowest and the highest rate: with one compensator one of them ripples by half of it or more.',
    { digits: 3 },
  ),
} as const;

/** What a CIC filter has: registers and response, what words make of it, its compensator. */
export const results = {
  values: { ...filter, ...words, ...compensator },
  tables,
} satisfies result.Results;
