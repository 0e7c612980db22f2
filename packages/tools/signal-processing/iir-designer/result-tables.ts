import { measured, whole } from '../../define/measured.ts';
import * as result from '../../define/result.ts';

const plain = measured();
const hertz = measured('Hz');
const decibel = measured('dB');
const count = whole();

const lowerEdge = hertz('From', 'Lower edge of the band.');
const upperEdge = hertz('To', 'Upper edge of the band.');
const section = count('Section', 'From 1, in the order in which samples pass.');
const exact = (label: string, help: string) => plain(label, help, { digits: 12 });
const integer = (label: string, help: string) => result.integer({ label, help, digits: 12 });

/** The tables of a design, and the data of its plots. */
export const tables = {
  response: {
    what: 'The magnitude from 0 to half the sample rate, at even steps and densely where it moves.',
    columns: {
      frequency: hertz('Frequency', 'From 0 to half the sample rate.'),
      magnitude: decibel('Magnitude', 'Of the exact filter.'),
      fixedMagnitude: decibel('Magnitude, rounded', 'Of the rounded coefficients.'),
      passbandGain: decibel(
        'In the pass band',
        'Of the exact filter; null outside the pass bands.',
      ),
      fixedPassbandGain: decibel('In the pass band, rounded', 'Of the rounded coefficients.'),
    },
  },
  bands: {
    what: 'A row for each band of the mask, in rising frequency.',
    columns: {
      lowerEdge,
      upperEdge,
      kind: result.choice({
        label: 'Kind',
        help: 'What the band asks for.',
        options: { pass: 'pass', stop: 'stop' },
      }),
      limit: decibel('Asked', 'Allowed ripple of a pass band, least attenuation of a stop band.'),
      achieved: decibel('Found', 'The same of the exact filter.', { digits: 5 }),
      met: result.boolean({ label: 'Met', help: 'Whether the exact filter keeps the limit.' }),
      fixedAchieved: decibel('Rounded', 'The same of the rounded coefficients.', { digits: 5 }),
      fixedMet: result.boolean({
        label: 'Met, rounded',
        help: 'Whether the rounded coefficients keep the limit.',
      }),
      leastGain: decibel('Least gain', 'Of the exact filter in the band; null at a zero.'),
      largestGain: decibel('Largest gain', 'Of the exact filter in the band.'),
      largestGainFrequency: hertz('At', 'Where the gain is largest.'),
    },
  },
  sections: {
    what: 'The sections with exact coefficients, in the order in which samples pass.',
    columns: {
      section,
      b0: exact('b₀', 'Of the numerator.'),
      b1: exact('b₁', 'Of the numerator, one sample ago.'),
      b2: exact('b₂', 'Of the numerator, two samples ago.'),
      a1: exact('a₁', 'Of the denominator 1 + a₁z⁻¹ + a₂z⁻².'),
      a2: exact('a₂', 'Of the denominator.'),
      poleFrequency: hertz('Pole at', 'Angle of the upper pole as a frequency.'),
      poleRadius: plain('Radius', 'Modulus of the outermost pole.', { digits: 6 }),
      quality: plain('Q', 'Of the pair as tan(ω/2) has it; null for real poles.', { digits: 4 }),
    },
  },
  integers: {
    what: 'The sections with the integers that the coefficient word holds.',
    columns: {
      section,
      integerB0: integer('b₀', 'Of the numerator.'),
      integerB1: integer('b₁', 'Of the numerator.'),
      integerB2: integer('b₂', 'Of the numerator.'),
      integerA1: integer('a₁', 'Of the denominator; CMSIS-DSP has its sign turned.'),
      integerA2: integer('a₂', 'Of the denominator; CMSIS-DSP has its sign turned.'),
    },
  },
  lattice: {
    what: 'The whole filter as a lattice and ladder, by stages from 0: H is the sum of the taps times what each stage reflects.',
    columns: {
      stage: count('Stage', 'From 0, which has no reflection coefficient.'),
      reflection: exact('k', 'Reflection coefficient; null of stage 0.'),
      tap: exact('v', 'Tap of the ladder.'),
    },
  },
  nodes: {
    what: 'What happens at the output of each section in fixed point.',
    columns: {
      section,
      sineGain: plain('Largest sine', 'Largest gain of a sine from the input to here.', {
        digits: 4,
      }),
      worstGain: plain('Worst input', 'Sum of magnitudes of the impulse response to here.', {
        digits: 4,
      }),
      noiseGain: plain('Noise gain', 'Of this section’s rounding to the output, as power.', {
        digits: 4,
      }),
      cycleAmplitude: count('Limit cycle', 'Largest with the section’s input at 0, in steps.'),
      cyclePeriod: count('Period', 'Samples in which that repeats; 0 for none.'),
      cycleBound: result.number({
        label: 'Bound',
        help: 'No limit cycle of the section is larger, in steps; infinite where its response is too long to sum.',
      }),
      cyclesComplete: result.boolean({
        label: 'All followed',
        help: 'Whether every state within the bound was followed.',
      }),
    },
  },
  roots: {
    what: 'Poles and zeros of the exact filter in the upper half of the z plane, poles first, by rising frequency.',
    columns: {
      root: result.choice({
        label: 'Root',
        help: 'A pole or a zero.',
        options: { pole: 'pole', zero: 'zero' },
      }),
      realPart: plain('Real part', 'Of the root.', { digits: 10 }),
      imaginaryPart: plain('Imaginary part', 'Of the root, not negative.', { digits: 10 }),
      modulus: plain('Modulus', 'Distance from 0.', { digits: 10 }),
      rootFrequency: hertz('Frequency', 'Angle of the root as a frequency.'),
      multiplicity: count('With', 'Roots it stands for: 2 of a conjugate pair.'),
    },
  },
  plane: {
    what: 'Poles and zeros as drawn: of the exact filter, and beside them the poles of the rounded one.',
    columns: {
      zeroReal: plain('Real part of a zero', 'Of the exact filter.'),
      zeroImaginary: plain('Imaginary part of a zero', 'Of the same zero.'),
      poleReal: plain('Real part of a pole', 'Of the exact filter.'),
      poleImaginary: plain('Imaginary part of a pole', 'Of the same pole.'),
      fixedPoleReal: plain('Real part of a rounded pole', 'Of the rounded coefficients.'),
      fixedPoleImaginary: plain('Imaginary part of a rounded pole', 'Of the same pole.'),
    },
  },
  delay: {
    what: 'Group delay and phase from 0 to half the sample rate.',
    columns: {
      frequency: hertz('Frequency', 'From 0 to half the sample rate.'),
      groupDelay: measured('s')('Group delay', 'Of the exact filter, from its roots.'),
      unequalisedDelay: measured('s')(
        'Without equaliser',
        'Group delay of the filter without its all-pass sections.',
      ),
      phase: measured('°')('Phase', 'Of the exact filter, continuous but for sign changes.'),
    },
  },
  impulse: {
    what: 'The impulse response and its running sum, by samples from 0.',
    columns: {
      sample: count('Sample', 'From 0.'),
      impulseResponse: plain('Impulse response', 'Of the exact filter.'),
      stepResponse: plain('Step response', 'Sum of the impulse response up to this sample.'),
    },
  },
  ringing: {
    what: 'What the fixed-point filter puts out long after a burst, with its input at 0.',
    columns: {
      sample: count('Sample', 'From the beginning of what is shown.'),
      output: count('Output', 'In steps of the signal word.'),
    },
  },
} satisfies result.Results['tables'];
