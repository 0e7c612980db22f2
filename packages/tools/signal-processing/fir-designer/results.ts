import { measured, whole } from '../../define/measured.ts';
import * as result from '../../define/result.ts';
import { tables } from './result-tables.ts';

const plain = measured();
const hertz = measured('Hz');
const decibel = measured('dB');
const count = whole();
const bits = whole('bits');

const filter = {
  taps: count('Coefficients', 'Length of the impulse response.', { symbol: 'N' }),
  order: count('Order', 'One less than the number of coefficients.'),
  linearPhaseType: count(
    'Linear-phase type',
    'From 1 to 4: even symmetry of odd and even length, odd symmetry of odd and even length.',
  ),
  symmetry: result.choice({
    label: 'Symmetry',
    help: 'How the coefficients mirror about their middle.',
    options: { even: 'even', odd: 'odd' },
  }),
  maskMet: result.boolean({
    label: 'Mask',
    help: 'Whether the exact coefficients keep the limits of every band.',
  }),
  passbandRipple: decibel(
    'Pass-band ripple',
    'Peak to peak, in the band with gain that is nearest to its limit or farthest over it.',
    { digits: 3 },
  ),
  passbandRippleLimit: decibel('Allowed ripple', 'The limit of the same band.'),
  stopbandAttenuation: decibel(
    'Attenuation',
    'Below the reference gain, in the stop band that is nearest to its limit or farthest over it.',
  ),
  stopbandAttenuationLimit: decibel('Asked attenuation', 'The limit of the same band.'),
  referenceGain: plain(
    'Reference gain',
    'Amplitude that attenuation and magnitude count from: 1, or the top of the ramp of a differentiator.',
  ),
  groupDelay: measured('s')(
    'Delay',
    'Of every frequency alike; none where the coefficients do not mirror.',
    { symbol: 'τ' },
  ),
  groupDelaySamples: plain('Delay in samples', 'Half the order; a half-integer at even lengths.'),
  transitionWidth: hertz('Narrowest transition', 'Least distance between neighbouring bands.'),
  freeGain: plain(
    'Largest gain between the bands',
    'Largest amplitude, at the steps of the response, where the mask asks for nothing.',
  ),
  freeGainFrequency: hertz('Where that is', 'Frequency of the largest gain between the bands.'),
  zeros: result.list(result.complex({ label: 'Zero', help: 'On the z plane.' }), {
    label: 'Zeros',
    help: 'All zeros of the exact coefficients; the poles all lie at 0.',
  }),
  zerosOnUnitCircle: count('Zeros on the unit circle', 'Within 1e-6 of modulus 1.'),
  zerosOutsideUnitCircle: count(
    'Zeros outside the unit circle',
    'Of a linear-phase filter each has its reciprocal inside; of a minimum-phase one there are none.',
  ),
} as const;

const design = {
  optimalDeviation: plain(
    'Least possible deviation',
    'Of the tightest band, linear: no filter of this length does better, by the alternation theorem.',
    { symbol: 'δ', digits: 5 },
  ),
  foundDeviation: plain(
    'Deviation found',
    'Of the coefficients found, weighted as the least possible one.',
    { digits: 5 },
  ),
  exchangeIterations: count('Exchange rounds', 'Iterations of the Remez exchange.'),
  alternations: count('Alternating points', 'Frequencies at which the weighted error is extremal.'),
  alternationFrequencies: result.list(hertz('Frequency', 'Of an alternating point.'), {
    label: 'Alternation frequencies',
    help: 'Rising; of a half-band filter those of its pass band, which the stop band mirrors.',
  }),
  kaiserBeta: plain('Kaiser shape', 'Parameter of the Kaiser window.', { symbol: 'β', digits: 5 }),
  windowAttenuation: decibel(
    'Tightest tolerance',
    'The least tolerance of all bands as attenuation, which the ripple of the window must reach.',
  ),
  kaiserTaps: plain(
    'Kaiser’s estimate',
    'Length that Kaiser’s formula gives for the tightest tolerance and the narrowest transition.',
  ),
  estimatedTaps: count(
    'Equiripple estimate',
    'Length of an equiripple filter by Herrmann’s formula.',
  ),
  lengthsTried: count('Lengths tried', 'Designs made until the length was found.'),
  passedOverTaps: count(
    'Length passed over',
    'A lesser length that meets the mask too, but swells between the bands.',
  ),
  window: result.list(plain('Weight', 'Of one coefficient.'), {
    label: 'Window',
    help: 'Weights of the window that the ideal response was multiplied by.',
  }),
  multiplications: count(
    'Multiplications an output',
    'Mirrored coefficients share theirs; zeros and powers of two are free.',
  ),
  multiplicationRate: result.number({
    label: 'Multiplications a second',
    unit: '/s',
    help: 'Multiplications of an output times the sample rate.',
  }),
} as const;

const fixedPoint = {
  fixedMaskMet: result.boolean({
    label: 'Mask',
    help: 'Whether the rounded coefficients keep the limits of every band.',
  }),
  fixedPassbandRipple: decibel('Pass-band ripple', 'The same of the rounded coefficients.', {
    digits: 3,
  }),
  fixedStopbandAttenuation: decibel('Attenuation', 'The same of the rounded coefficients.'),
  leastCoefficientWidth: bits(
    'Shortest word that meets it',
    'Fewest bits of a coefficient, up to 32, with which these coefficients keep the mask.',
  ),
  coefficientWidth: bits('Coefficient word', 'Bits of a coefficient, its sign included.'),
  coefficientFraction: bits(
    'Coefficient format',
    'Fraction bits: a coefficient is its integer times two to the minus this.',
  ),
  outputFraction: bits(
    'Output format',
    'Fraction bits: an output is its integer times two to the minus this.',
  ),
  coefficientError: plain('Largest coefficient error', 'Largest rounding error of a coefficient.', {
    digits: 3,
  }),
  saturatedCoefficients: result.list(count('Index', 'From 0.'), {
    label: 'Saturated coefficients',
    help: 'Indices of coefficients that do not fit the word and stop at its ends.',
  }),
  accumulatorWidth: bits('Accumulator', 'Bits of the sum that never overflows.'),
  accumulatorGrowth: bits('Bits of growth', 'Bits of the accumulator beyond those of the input.'),
  outputShift: bits(
    'Bits dropped at the output',
    'Fraction bits of the sum that the output has not; negative where zeros are appended.',
  ),
  worstCaseGain: plain('Worst-case gain', 'Sum of the magnitudes of the rounded coefficients.', {
    symbol: 'Σ|h|',
  }),
  sineGain: plain('Largest gain of a sine', 'Largest magnitude response of the rounded filter.', {
    digits: 5,
  }),
  whiteNoiseGain: plain(
    'Gain of white noise',
    'Root of the sum of the squared rounded coefficients.',
  ),
  outputCeiling: plain('Largest output', 'Largest value that the output word holds.'),
  worstCaseHeadroom: bits(
    'Headroom for the worst input',
    'Bits before the binary point of the output that any input of full scale takes.',
  ),
  sineHeadroom: bits(
    'Headroom for a sine',
    'Bits before the binary point of the output that a sine of full scale takes.',
  ),
  roundOffNoise: decibel(
    'Round-off noise at the output',
    'Power of what rounding the output adds, bias included, relative to 1.',
  ),
  roundOffVariance: plain('Round-off variance', 'Variance of what rounding the output adds.'),
  roundOffBias: plain('Round-off bias', 'Mean of what rounding the output adds.'),
  inputNoiseVariance: plain(
    'Input noise at the output',
    'Variance that the quantisation of the input has at the output.',
  ),
  signalToNoise: decibel(
    'Signal to noise, full-scale sine',
    'A sine of full scale where the gain is largest, over round-off and input quantisation.',
  ),
  fixedZeros: result.list(result.complex({ label: 'Zero', help: 'On the z plane.' }), {
    label: 'Zeros of the rounded coefficients',
    help: 'All of them, of filters up to 200 coefficients.',
  }),
} as const;

/** What a design gives: the filter, how it was found, and what word length makes of it. */
export const results = {
  values: { ...filter, ...design, ...fixedPoint },
  tables,
} satisfies result.Results;
