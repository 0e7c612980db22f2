import { measured, whole } from '../../define/measured.ts';
import * as result from '../../define/result.ts';
import { tables } from './result-tables.ts';

const plain = measured();
const rate = measured('rad/s');
const seconds = measured('s');
const count = whole();

const coefficients = (label: string, help: string) =>
  result.list(plain('Coefficient', 'Of one power of the variable.'), { label, help });

/** What a root locus gives: the loop at the gain asked for, the gains between which it is stable, and the lines of the locus. */
export const results = {
  values: {
    gain: plain('Gain', 'Factor K of the loop, as given or as the damping ratio asks for.', {
      symbol: 'K',
      digits: 5,
    }),
    stableBelow: plain('Stable below', 'Upper end of the range of stable gains that is told.', {
      digits: 5,
    }),
    stableAbove: plain('Stable above', 'Lower end of the range of stable gains that is told.', {
      digits: 5,
    }),
    crossingFrequency: rate(
      'Crossing at',
      'Frequency at which the loop swings at the upper end of the range of stable gains.',
      { symbol: 'ω' },
    ),
    gainMargin: plain(
      'Gain margin',
      'The upper end of the range over the gain, of a stable loop.',
      { symbol: 'g_m' },
    ),
    stable: result.boolean({
      label: 'Stable',
      help: 'Whether every closed-loop pole lies left of the imaginary axis, or within the unit circle.',
    }),
    unstablePoles: count(
      'Unstable poles',
      'Closed-loop poles on or right of the imaginary axis, or on or outside the unit circle; infinite where dead time meets a gain of 1 or more at high frequency.',
    ),
    dampingRatio: plain(
      'Damping ratio',
      'Of the dominant poles, those that die slowest; in the z-plane of ln z/T.',
      { symbol: 'ζ' },
    ),
    naturalFrequency: rate('Natural frequency', 'Of the dominant poles.', { symbol: 'ω_n' }),
    dominantPole: result.complex({
      label: 'Dominant pole',
      help: 'The rightmost closed-loop pole of the s-plane, in the upper half.',
      unit: 'rad/s',
    }),
    dominantPoleZ: result.complex({
      label: 'Dominant pole',
      help: 'The outermost closed-loop pole of the z-plane, in the upper half.',
    }),
    overshoot: measured('%')(
      'Overshoot',
      'How far the step of the reference passes its final value, of that value; 0 where it never does.',
      { digits: 3 },
    ),
    settlingTime: seconds(
      'Settling time',
      'When the step is within 2 % of its final value for good.',
      {
        symbol: 't_s',
      },
    ),
    riseTime: seconds('Rise time', 'Of the step, from 10 % to 90 % of the final value.', {
      symbol: 't_r',
    }),
    peakTime: seconds('Peak time', 'When the step is farthest beyond its final value.', {
      symbol: 't_p',
    }),
    finalValue: plain('Final value', 'Of the output after a unit step of the reference.', {
      symbol: 'y_∞',
    }),
    branchCount: count(
      'Branches',
      'Number of branches on one side; with dead time those in the part of the plane that is shown.',
    ),
    asymptoteCentroid: rate(
      'Centroid',
      'Where the asymptotes meet, on the real axis of the s-plane.',
      {
        symbol: 'σ_a',
      },
    ),
    asymptoteCentroidZ: plain(
      'Centroid',
      'Where the asymptotes meet, on the real axis of the z-plane.',
      {
        symbol: 'σ_a',
      },
    ),
    asymptoteAngles: result.list(measured('°')('Angle', 'Within ±180°.'), {
      label: 'Asymptotes',
      help: 'Angles of the asymptotes to the real axis, for K > 0 before K < 0.',
    }),
    alongBoundary: result.boolean({
      label: 'Runs along the boundary',
      help: 'Whether the locus has a stretch of the imaginary axis or of the unit circle.',
    }),
    loopNumerator: coefficients('Numerator of the loop', 'Of CG, from the highest power down.'),
    loopDenominator: coefficients('Denominator of the loop', 'Of CG, from the highest power down.'),
    characteristicPolynomial: coefficients(
      'Characteristic polynomial',
      'Denominator plus K times numerator, from the highest power down; null with dead time.',
    ),
    deadTime: seconds('Dead time', 'Of the plant and the field beside it together.', {
      symbol: 'τ',
    }),
    sampleTime: seconds('Sample time', 'Of the z-plane.', { symbol: 'T' }),
    windowLeft: rate(
      'Left edge of the window',
      'Of the part of the plane that a locus with dead time is followed in.',
    ),
    windowRight: rate(
      'Right edge of the window',
      'Of the part of the plane that a locus with dead time is followed in.',
    ),
    windowHeight: rate(
      'Height of the window',
      'Above the real axis, of the part of the plane that a locus with dead time is followed in.',
    ),
    checkedGains: count(
      'Gains with counted poles',
      'With dead time: gains at which the argument principle counted as many poles in the window as branches were followed.',
    ),
  },
  tables,
} satisfies result.Results;
