import { measured, whole } from '../../define/measured.ts';
import * as result from '../../define/result.ts';

const plain = measured();
const hertz = measured('Hz');
const decibel = measured('dB');
const count = whole();

const lowerEdge = hertz('From', 'Lower edge of the band.');
const upperEdge = hertz('To', 'Upper edge of the band.');

/** The tables of a design, and the data of its plots. */
export const tables = {
  response: {
    what: 'The zero-phase response at even steps from 0 to half the sample rate; differentiators and Hilbert transformers have amplitudes, all others decibels.',
    columns: {
      frequency: hertz('Frequency', 'From 0 to half the sample rate.'),
      magnitude: decibel('Magnitude', 'Of the exact coefficients, over the reference gain.'),
      fixedMagnitude: decibel('Magnitude, rounded', 'Of the rounded coefficients.'),
      amplitude: plain('Amplitude', 'Signed, of the exact coefficients.'),
      fixedAmplitude: plain('Amplitude, rounded', 'Signed, of the rounded coefficients.'),
      passbandGain: decibel(
        'In the pass band',
        'Of the exact coefficients over the desired gain; null outside the bands with gain.',
      ),
      fixedPassbandGain: decibel(
        'In the pass band, rounded',
        'Of the rounded coefficients over the desired gain.',
      ),
      desiredFrequency: hertz('Frequency', 'Where the desired ramp is given.'),
      desiredMagnitude: decibel(
        'Desired magnitude',
        'Of a differentiator with stop band, over the reference gain.',
      ),
      desiredAmplitude: plain('Desired amplitude', 'Of a differentiator.'),
    },
  },
  bands: {
    what: 'A row for each band of the mask, in rising frequency.',
    columns: {
      lowerEdge,
      upperEdge,
      gain: plain('Gain', 'Desired amplitude; in a differentiator the factor of 2πf/fₛ.'),
      askedWeight: plain('Weight', 'Of the error in this band, as it was given.'),
      limit: decibel(
        'Asked',
        'Allowed peak-to-peak ripple of a band with gain, least attenuation of one without.',
      ),
      achieved: decibel('Found', 'The same of the exact coefficients.', { digits: 4 }),
      met: result.boolean({ label: 'Met', help: 'Whether the exact coefficients keep the limit.' }),
      fixedAchieved: decibel('Rounded', 'The same of the rounded coefficients.', { digits: 4 }),
      fixedMet: result.boolean({
        label: 'Met, rounded',
        help: 'Whether the rounded coefficients keep the limit.',
      }),
      deviation: plain(
        'Largest deviation',
        'Of the exact coefficients from the desired amplitude, linear; a share of the ramp in a differentiator.',
        { digits: 4 },
      ),
      deviationFrequency: hertz('At', 'Where the deviation is largest.'),
    },
  },
  bandExtremes: {
    what: 'A row for each band of the mask, in rising frequency: its tolerance and weight, and the extremes of the amplitude in it, which are shares of the ramp in a differentiator.',
    columns: {
      lowerEdge,
      upperEdge,
      kind: result.choice({
        label: 'Kind',
        help: 'What the band asks for: a constant gain, a gain of 0, or one that grows with frequency.',
        options: { pass: 'gain', stop: 'no gain', ramp: 'ramp' },
      }),
      tolerance: plain('Tolerance', 'Allowed deviation of the amplitude, linear.'),
      weight: plain('Weight', 'Of the error in the exchange; 1 in the tightest band.'),
      leastAmplitude: plain('Least amplitude', 'Of the exact coefficients.'),
      greatestAmplitude: plain('Greatest amplitude', 'Of the exact coefficients.'),
      fixedLeastAmplitude: plain('Least amplitude, rounded', 'Of the rounded coefficients.'),
      fixedGreatestAmplitude: plain('Greatest amplitude, rounded', 'Of the rounded coefficients.'),
      fixedDeviation: plain('Largest deviation, rounded', 'Of the rounded coefficients.'),
      fixedDeviationFrequency: hertz('At, rounded', 'Where that deviation is largest.'),
    },
  },
  coefficients: {
    what: 'The coefficients, from the first sample of the impulse response to the last.',
    columns: {
      index: count('n', 'Sample, from 0.'),
      coefficient: plain('h[n]', 'Exact coefficient.', { digits: 10 }),
      integer: result.integer({
        label: 'Integer',
        digits: 12,
        help: 'What the coefficient word holds, as a signed number.',
      }),
      word: result.word({
        label: 'Hexadecimal',
        code: true,
        help: 'The same in two’s complement, as wide as the coefficient word.',
      }),
      quantised: plain('Stands for', 'Value of the integer.', { digits: 8 }),
      roundingError: plain('Rounding error', 'Value of the integer less the exact coefficient.', {
        digits: 3,
      }),
    },
  },
  impulse: {
    what: 'The impulse response and its running sum, by samples from 0.',
    columns: {
      sample: count('Sample', 'From 0.'),
      impulseResponse: plain('Impulse response', 'Exact coefficient.'),
      scaledWindow: plain('Window, scaled', 'Of a windowed design, times the largest coefficient.'),
      stepResponse: plain('Step response', 'Sum of the coefficients up to this one.'),
    },
  },
  zeros: {
    what: 'The zeros that are drawn, those within 2.5 of 0: of the exact coefficients, and beside them of the rounded ones.',
    columns: {
      realPart: plain('Real part', 'Of a zero of the exact coefficients.'),
      imaginaryPart: plain('Imaginary part', 'Of the same zero.'),
      fixedRealPart: plain('Real part, rounded', 'Of a zero of the rounded coefficients.'),
      fixedImaginaryPart: plain('Imaginary part, rounded', 'Of the same zero.'),
    },
  },
  phase: {
    what: 'Phase and group delay at even steps from 0 to half the sample rate.',
    columns: {
      frequency: hertz('Frequency', 'From 0 to half the sample rate.'),
      phase: measured('°')(
        'Phase',
        'Between -180° and 180°; null at the first sample behind a jump of 180° or a whole turn.',
      ),
      groupDelay: measured('s')(
        'Group delay',
        'The same at every frequency where the coefficients mirror; else null outside the bands with gain.',
      ),
    },
  },
  upperZeros: {
    what: 'Zeros of the exact coefficients in the upper half of the z plane and on the real axis, by rising frequency.',
    columns: {
      realPart: plain('Real part', 'Of the zero.', { digits: 8 }),
      imaginaryPart: plain('Imaginary part', 'Of the zero, not negative.', { digits: 8 }),
      modulus: plain('Modulus', 'Distance from 0; 1 where the filter stops altogether.', {
        digits: 8,
      }),
      frequency: hertz('Frequency', 'Angle of the zero as a frequency.'),
    },
  },
} satisfies result.Results['tables'];
