import { measured, whole } from '../../define/measured.ts';
import * as result from '../../define/result.ts';
import { tables } from './result-tables.ts';

const plain = measured();
const hertz = measured('Hz');
const decibel = measured('dB');
const seconds = measured('s');
const count = whole();
const bits = whole('bits');

const filter = {
  poleCount: count('Order', 'Number of poles of the digital filter.'),
  prototypeOrder: count(
    'Prototype order',
    'Of the low-pass prototype; a band-pass or band-stop filter has twice as many poles.',
    { symbol: 'N' },
  ),
  sectionCount: count('Sections', 'Second-order sections of the cascade.'),
  maskMet: result.boolean({
    label: 'Mask',
    help: 'Whether the exact filter keeps the limits of every band.',
  }),
  stopbandAttenuation: decibel(
    'Attenuation',
    'Below the largest gain of the pass bands, in the stop band that is nearest to its limit.',
  ),
  stopbandAttenuationLimit: decibel('Asked attenuation', 'The limit of the mask.'),
  passbandRipple: decibel(
    'Ripple',
    'Difference of the largest and the least gain in the pass bands.',
    { digits: 3 },
  ),
  passbandRippleLimit: decibel('Allowed ripple', 'The limit of the mask.'),
  peakGain: decibel('Largest gain', 'Of the exact filter at any frequency.', { digits: 3 }),
  halfPowerFrequencies: result.list(hertz('Frequency', 'Where the power is half the largest.'), {
    label: '−3 dB',
    help: 'Frequencies at which the gain crosses half the power of the largest, rising.',
  }),
  delayMaximum: seconds('Largest delay', 'Largest group delay in the pass bands.', { symbol: 'τ' }),
  delayMaximumSamples: plain('Largest delay in samples', 'The same, times the sample rate.'),
  delayMaximumFrequency: hertz('Where that is', 'Frequency of the largest group delay.'),
  delaySpread: seconds('Delay spread', 'Largest less least group delay in the pass bands.'),
  delaySpreadUnequalised: seconds(
    'Without equaliser',
    'Delay spread of the filter without its all-pass sections.',
  ),
  allpassSections: count('All-pass sections', 'Of the delay equaliser; they are the last ones.'),
  settlingSamples: count(
    'Decay',
    'Samples after which the slowest pole has fallen to 10⁻⁶ of what it was.',
  ),
  multiplications: count(
    'Multiplications an output',
    'Of the cascade in direct form; factors 0, 1, 2 and −1, −2 are free.',
  ),
  poles: result.list(result.complex({ label: 'Pole', help: 'On the z plane.' }), {
    label: 'Poles',
    help: 'Poles of the exact filter with an imaginary part that is not negative.',
  }),
  zeros: result.list(result.complex({ label: 'Zero', help: 'On the z plane.' }), {
    label: 'Zeros',
    help: 'Zeros of the exact filter with an imaginary part that is not negative.',
  }),
  gainFactor: plain('Gain', 'Product of the leading numerator coefficients of all sections.'),
  largestRadius: plain('Largest pole radius', 'Modulus of the pole nearest to the unit circle.', {
    digits: 7,
  }),
} as const;

const design = {
  leastOrder: count(
    'Least order',
    'Of the prototype: no filter of this family with a lower one meets the mask with exact coefficients.',
  ),
  formulaOrder: plain('Order by formula', 'Before it is rounded up.', { digits: 5 }),
  selectivity: plain(
    'Selectivity',
    'Stop edge over pass edge in the frequencies of the prototype; of two the nearer.',
    { symbol: 'k', digits: 6 },
  ),
  discrimination: plain('Discrimination', 'Ratio εₛ/εₚ of the losses of the mask.', {
    symbol: 'εₛ/εₚ',
    digits: 5,
  }),
  ordersRaised: count(
    'Orders raised for rounding',
    'How many above the least it takes until the rounded coefficients meet the mask too.',
  ),
} as const;

const fixedPoint = {
  fixedMaskMet: result.boolean({
    label: 'Mask',
    help: 'Whether the rounded coefficients keep the limits of every band.',
  }),
  fixedStable: result.boolean({
    label: 'Stability',
    help: 'Whether the poles of the rounded coefficients lie inside the unit circle.',
  }),
  fixedPassbandRipple: decibel('Ripple', 'The same of the rounded coefficients.', {
    digits: 3,
  }),
  fixedStopbandAttenuation: decibel('Attenuation', 'The same of the rounded coefficients.'),
  leastCoefficientWidth: bits(
    'Shortest word that meets it',
    'Fewest bits of a coefficient, from 4 to 32, with which these sections keep the mask.',
  ),
  coefficientWidth: bits('Coefficient word', 'Bits of a coefficient, its sign included.'),
  coefficientFraction: bits(
    'Coefficient format',
    'Fraction bits: a coefficient is its integer times two to the minus this.',
  ),
  signalFraction: bits(
    'Signal format',
    'Fraction bits: a sample is its integer times two to the minus this.',
  ),
  coefficientError: plain('Largest coefficient error', 'Largest rounding error of a coefficient.', {
    digits: 3,
  }),
  saturatedCoefficients: result.list(
    result.text({
      label: 'Coefficient',
      help: 'Section from 1, and its name.',
      pattern: '^\\d+ [ab][012]$',
    }),
    {
      label: 'Saturated coefficients',
      help: 'Those that do not fit the word and stop at its ends.',
    },
  ),
  accumulatorWidth: bits('Accumulator', 'Bits of the sums that never overflow before rounding.'),
  fixedLargestRadius: plain(
    'Largest pole radius',
    'Modulus of the outermost pole of the rounded coefficients.',
    { digits: 7 },
  ),
  largestPoleShift: plain(
    'Largest pole shift',
    'How far rounding moves a pole at most, on the z plane.',
    { digits: 3 },
  ),
  roundOffNoise: decibel(
    'Round-off noise at the output',
    'Power of what rounding in the sections adds, bias included, relative to 1.',
  ),
  roundOffVariance: plain('Round-off variance', 'Variance of what rounding adds at the output.'),
  roundOffBias: plain('Round-off bias', 'Mean of what rounding adds at the output.'),
  signalToNoise: decibel(
    'Signal to noise, full-scale sine',
    'A sine of full scale where the gain is largest, over the round-off noise.',
  ),
  sineGain: plain(
    'Largest gain to a section',
    'Of a sine, from the input to any section’s output.',
    {
      digits: 5,
    },
  ),
  worstCaseGain: plain(
    'Worst-case gain to a section',
    'Of any input, from the input to any section’s output: sum of magnitudes of the impulse response.',
    { digits: 5 },
  ),
  signalCeiling: plain('Largest signal', 'Largest value that the signal word holds.'),
  largestLimitCycle: count(
    'Largest limit cycle',
    'Of any one section with its input at 0, in steps of the signal.',
  ),
  zeroInputRest: count(
    'Left after a burst',
    'Largest size of the output, in steps, once a full-scale burst has died away and the input is 0.',
  ),
  zeroInputPeriod: count(
    'Its period',
    'Samples after which what is left repeats; 0 for silence, 1 for a constant.',
  ),
} as const;

/** What a design gives: the filter, how it was found, and what word length makes of it. */
export const results = {
  values: { ...filter, ...design, ...fixedPoint },
  tables,
} satisfies result.Results;
