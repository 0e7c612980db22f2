import { measured, whole } from '../../define/measured.ts';
import * as result from '../../define/result.ts';

const plain = measured();
const hertz = measured('Hz');
const decibel = measured('dB');
const count = whole();
const bits = whole('bits');

/** Columns of the tables and pictures. */
export const tables = {
  response: {
    what: 'Gains at even steps of the fast rate, relative to that at 0.',
    columns: {
      frequency: hertz('Frequency', 'At the fast rate.'),
      cicGain: decibel('CIC', 'Of the integrators and combs.'),
      compensatorGain: decibel(
        'Compensator',
        'Of the exact coefficients, periodic with the slow rate.',
      ),
      totalGain: decibel('Both', 'Of the rounded coefficients and the CIC filter together.'),
    },
  },
  passband: {
    what: 'Gains in and around the pass band, relative to that at 0.',
    columns: {
      frequency: hertz('Frequency', 'Up to half the slow rate.'),
      cicPassGain: decibel('CIC', 'Of the integrators and combs.'),
      inversePassGain: decibel('Compensator', 'Of the exact coefficients.'),
      lowestPassGain: decibel(
        'Both at the lowest rate',
        'With the rounded coefficients, where the rate is programmable.',
      ),
      exactPassGain: decibel('Both, exact', 'With exact coefficients.'),
      fixedPassGain: decibel('Both, rounded', 'With rounded coefficients.'),
    },
  },
  folded: {
    what: 'What lies at a frequency of the slow rate: the signal, and what folds onto it, or its images.',
    columns: {
      frequency: hertz('Frequency', 'Up to half the slow rate.'),
      signalFrequency: hertz('Frequency of the signal', 'Up to half the slow rate.'),
      wanted: decibel('Signal', 'Gain of the CIC filter.'),
      aliasGain: decibel('Alias', 'Gain of the CIC filter where the alias comes from.'),
      band: count('Band', 'The multiple of the slow rate that the alias lies next to.'),
      side: result.choice({
        label: 'Side',
        help: 'Whether it lies below or above that multiple.',
        options: { below: 'below', above: 'above' },
      }),
    },
  },
  widths: {
    what: 'Widths of the registers and of the output, in the order of the signal.',
    columns: {
      stage: count('Stage', 'From 1.'),
      width: bits('Width', 'As it is made.'),
      fullWidth: bits('Full width', 'With nothing dropped, or the widest of an interpolator.'),
    },
  },
  stages: {
    what: 'The registers in the order of the signal, and the output.',
    columns: {
      stage: count('Stage', 'From 1.'),
      section: result.choice({
        label: 'Section',
        help: 'What the stage is.',
        options: { integrator: 'integrator', comb: 'comb', output: 'output' },
      }),
      delay: count('M', 'Differential delay of a comb, in slow samples.'),
      width: bits('Width', 'Of the register.'),
      discarded: bits('Dropped', 'Bits dropped from the full width so far.'),
      allowed: bits(
        'Allowed',
        'Hogenauer’s B: the bits that keep the stage’s share of the error; less than 0 where none may go.',
      ),
      errorGain: plain(
        'Error gain',
        'F: root of the sum of squares from this stage to the output.',
        {
          symbol: 'F',
          digits: 5,
        },
      ),
      variance: plain('Error variance', 'That it adds to the output, in squares of its last bit.', {
        digits: 4,
      }),
      bound: measured('bits')(
        'Growth',
        'Base-2 logarithm of Hogenauer’s G, the most that the stage makes of the input.',
      ),
    },
  },
  taps: {
    what: 'Coefficients of the compensator.',
    columns: {
      index: count('n', 'From 0.'),
      coefficient: plain('Coefficient', 'Exact.', { digits: 10 }),
      integer: count('Integer', 'Rounded, times two to the fraction bits.'),
      quantised: plain('Stands for', 'Value of the integer.', { digits: 8 }),
    },
  },
  rates: {
    what: 'What the filter does at rates from the lowest to the highest.',
    columns: {
      rate: count('R', 'Rate change.'),
      growth: bits('Growth', 'Least bits that hold the gain at this rate.'),
      lift: bits('Shift up', 'Places by which the code moves words up at this rate.'),
      normalisedGain: plain('Gain', 'Normalised, as above ½ and at most 1.', { digits: 5 }),
      droop: decibel('Droop', 'At the same share of the slow rate.', { digits: 4 }),
      aliasAttenuation: decibel('Alias', 'Of the worst alias or image.', { digits: 4 }),
      ripple: decibel('Ripple', 'With the one compensator, rounded.', { digits: 3 }),
    },
  },
} satisfies result.Results['tables'];
