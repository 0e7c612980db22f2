import { measured, whole } from '../../define/measured.ts';
import * as result from '../../define/result.ts';
import { tables, VERDICTS } from './result-tables.ts';

const plain = measured();
const time = measured('s');
const rate = measured('rad/s');

const coefficients = (label: string, help: string) =>
  result.list(plain('Coefficient', 'Of one power.'), { label, help });
const entry = plain('Entry', 'In doubles.');
const matrix = (label: string, symbol: string) =>
  result.list(result.list(entry, { label: 'Row', help: 'A row, from the left.' }), {
    label,
    symbol,
    help: 'By rows.',
  });
const verdict = (label: string, help: string) => result.choice({ label, help, options: VERDICTS });

export const results = {
  values: {
    transferFunction: result.text({
      label: 'H(z)',
      help: 'Numerator over denominator in powers of z, every digit.',
    }),
    differenceEquation: result.text({
      label: 'Equation',
      help: 'The output y[k] from outputs before it and inputs, every digit.',
    }),
    stability: verdict('Stability', 'Whether all poles of H(z) lie inside the unit circle.'),
    plantStability: verdict('Poles of G', 'Whether all poles of G(s) lie left of the axis.'),
    magnitudeError: measured('dB')(
      'Gain error',
      '|H| over |G| at the frequency where they are compared.',
      { digits: 3 },
    ),
    phaseError: measured('°')(
      'Phase error',
      'Phase of H less that of G at the frequency where they are compared.',
      { digits: 3 },
    ),
    comparedAt: rate('Compared at', 'The frequency of the two errors.', { symbol: 'ω' }),
    samplingRatio: plain(
      'Sampling ratio',
      'Sampling frequency over the natural frequency of the fastest pole.',
    ),
    dcGain: plain('DC gain', 'H at z = 1.', { symbol: 'H(1)' }),
    plantDcGain: plain('DC gain of G', 'G at s = 0.', { symbol: 'G(0)' }),
    stepError: plain(
      'Step error',
      'Largest difference of the step responses at the samples shown, in output units.',
      { digits: 3 },
    ),
    nyquist: rate('Nyquist frequency', 'Half the sampling frequency, π over the sample time.', {
      symbol: 'ω_N',
    }),
    sampleTime: time('Sample time', 'Seconds between samples.', { symbol: 'T' }),
    order: whole()('Order', 'Degree of the denominator in z, whole samples of dead time apart.'),
    lag: whole()('Whole samples', 'H(z) is the fraction times z to minus these.'),
    deadTime: time('Dead time', 'Of the system and the field beside it together.'),
    delayRounded: plain(
      'Samples rounded away',
      'Dead time that was asked for and is not in H(z), in samples.',
    ),
    thiranOrder: whole()('Thiran order', 'Of the all-pass filter in H(z); 0 without one.'),
    leadingCoefficient: plain('Leading coefficient', 'Of the numerator in z.'),
    numerator: coefficients('Numerator', 'Of H(z) from the highest power of z down.'),
    denominator: coefficients('Denominator', 'Of H(z) from the highest power of z down, monic.'),
    deltaNumerator: coefficients('Numerator in δ', 'In δ = z − 1 from the highest power down.'),
    deltaDenominator: coefficients('Denominator in δ', 'In δ = z − 1, monic.'),
    plantNumerator: coefficients('Numerator of G', 'In s from the highest power down.'),
    plantDenominator: coefficients('Denominator of G', 'In s from the highest power down.'),
    canonical: result.boolean({
      label: 'Canonical form',
      help: 'Whether the matrices are the controllable canonical form of H(z), and not those of the states given.',
    }),
    stateA: matrix('State matrix', 'Φ'),
    stateB: matrix('Input matrix', 'Γ'),
    stateC: matrix('Output matrix', 'C'),
    stateD: matrix('Feedthrough', 'D'),
    format: result.text({
      label: 'Formats',
      help: 'Of b and of a in each section, as Qm.n with the sign apart: one bit and m and n.',
    }),
    poleMove: plain(
      'Pole moves by',
      'How far the pole that rounding moves most lies from the nearest exact one, in z.',
    ),
    coefficientError: plain('Coefficient error', 'Largest difference of a coefficient.'),
    responseError: measured('%')(
      'Response error',
      'Largest difference of the frequency response, of its largest magnitude.',
    ),
    fixedStability: verdict('Poles rounded', 'With coefficients in fixed point.'),
    lostCoefficients: whole()('Lost coefficients', 'That are not 0 and become 0 in fixed point.'),
  },
  tables,
  listings: {
    equation: {
      what: 'The difference equation with every digit, term by term.',
    },
  },
} satisfies result.Results;
