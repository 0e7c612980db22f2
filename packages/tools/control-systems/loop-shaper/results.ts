import { measured, whole } from '../../define/measured.ts';
import * as result from '../../define/result.ts';
import { tables } from './result-tables.ts';

const plain = measured();
const rate = measured('rad/s');
const decibel = measured('dB');
const degrees = measured('°');
const seconds = measured('s');
const percent = measured('%');
const count = whole();

const coefficients = (label: string, help: string) =>
  result.list(plain('Coefficient', 'Of one power of s.'), { label, help });

const systems = {
  plantNumerator: coefficients('Numerator of the plant', 'From the highest power of s down.'),
  plantDenominator: coefficients('Denominator of the plant', 'From the highest power of s down.'),
  deadTime: seconds('Dead time', 'Of the plant and the field beside it together.', { symbol: 'τ' }),
  controllerNumerator: coefficients(
    'Numerator of the controller',
    'From the highest power of s down.',
  ),
  controllerDenominator: coefficients(
    'Denominator of the controller',
    'From the highest power of s down.',
  ),
  loopNumerator: coefficients('Numerator of the loop', 'Of L = CP, from the highest power down.'),
  loopDenominator: coefficients(
    'Denominator of the loop',
    'Of L = CP, from the highest power down; its dead time is that of the plant.',
  ),
  characteristicPolynomial: coefficients(
    'Characteristic polynomial',
    'Numerator plus denominator of L, whose roots are the closed-loop poles; null with dead time.',
  ),
  loopDcGain: plain('Gain of the loop at 0', 'L at s = 0; infinite with integral action.'),
} as const;

const margins = {
  phaseMargin: degrees(
    'Phase margin',
    'Of the gain crossover where it is smallest in size, within ±180°.',
    { symbol: 'φ_m' },
  ),
  crossoverFrequency: rate('Crossover', 'Where |L| = 1 with that phase margin.', {
    symbol: 'ω_c',
  }),
  gainMargin: decibel('Gain margin', 'Least rise of the loop gain that puts L on −1.', {
    symbol: 'g_m',
  }),
  gainMarginFactor: plain('Gain margin as a factor', 'The same, 1/|L|; above 1.'),
  phaseCrossoverFrequency: rate(
    'Phase crossover',
    'Where L is negative with that gain margin; infinite where that is the limit of ever more crossings.',
    {
      symbol: 'ω_180',
    },
  ),
  gainReductionMargin: decibel(
    'Gain reduction',
    'Least fall of the loop gain that puts L on −1; at most 0.',
  ),
  gainReductionFactor: plain('Gain reduction margin as a factor', 'The same; at most 1.'),
  gainReductionFrequency: rate('Crossover of less gain', 'Where L is negative with that margin.'),
  conditionallyStable: result.boolean({
    label: 'Conditionally stable',
    help: 'Whether the loop is stable and less gain takes it to −1.',
  }),
  delayMargin: seconds('Delay margin', 'Further dead time that a stable loop bears.', {
    symbol: 'τ_m',
  }),
  delayMarginFrequency: rate(
    'Crossover of the delay margin',
    'Gain crossover at which further dead time first uses up the phase; infinite where |L| does not fall below 1.',
  ),
  sensitivityPeak: plain('Peak of |S|', 'Largest |1/(1 + L)| of a stable loop.', {
    symbol: 'M_s',
  }),
  sensitivityPeakFrequency: rate(
    'Frequency of the peak of |S|',
    'Where L is nearest to −1, of an unstable loop too; infinite where that is its limit.',
  ),
  modulusMargin: plain('Modulus margin', 'Least distance of L from −1, of any loop.', {
    symbol: '1/M_s',
  }),
  stability: result.choice({
    label: 'Closed loop',
    help: 'Stable, unstable, or with poles on the imaginary axis and none right of it.',
    options: { stable: 'stable', unstable: 'unstable', marginal: 'marginal' },
  }),
  unstablePoles: count(
    'Closed-loop poles right of the axis',
    'Number Z of poles of the closed loop with a positive real part; infinite where dead time meets |L| of 1 or more at high frequency.',
  ),
  openLoopUnstablePoles: count(
    'Open-loop poles right of the axis',
    'Number P of poles of L with a positive real part.',
  ),
  clockwiseEncirclements: count(
    'Clockwise turns round −1',
    'Number n = Z − P of turns of L for ω from −∞ to ∞, poles on the axis passed on their right; negative is anticlockwise.',
  ),
  omittedCrossings: count(
    'Crossings left out',
    'Number of crossings of the negative real axis that the table of crossings leaves out; infinite with dead time.',
  ),
} as const;

const closedLoop = {
  bandwidth: rate('Bandwidth', 'Where |T| first is 3 dB below its value at 0.', { symbol: 'ω_b' }),
  complementarySensitivityPeak: plain('Peak of |T|', 'Largest |L/(1 + L)| of a stable loop.', {
    symbol: 'M_t',
  }),
  complementarySensitivityPeakFrequency: rate(
    'Frequency of the peak of |T|',
    'Where |T| is largest; infinite where that is its limit.',
  ),
  rejectionBandwidth: rate('Rejection band to', 'Frequency up to which |S| is below −3 dB.'),
  overshoot: percent(
    'Overshoot',
    'How far the reference step passes the final value, of that value; 0 where it never does.',
    { digits: 3 },
  ),
  riseTime: seconds('Rise time', 'Of the reference step, from 10 % to 90 % of the final value.', {
    symbol: 't_r',
  }),
  settlingTime: seconds(
    'Settling time, 2 %',
    'When the reference step is within 2 % of its final value for good.',
    { symbol: 't_s' },
  ),
  peak: plain('Peak of the output', 'Of the reference step, in the direction of its final value.'),
  peakTime: seconds('Time of the peak', 'When the reference step is at its peak.'),
  finalValue: plain('Final value', 'Of the output after a unit step of the reference.', {
    symbol: 'y_∞',
  }),
  loadPeak: plain(
    'Peak, load step',
    'Output farthest from 0 after a unit step at the input of the plant, with its sign.',
  ),
  loadFinalValue: plain(
    'Steady-state error, load step',
    'Limit of the output after a unit step at the input of the plant.',
  ),
  responseEnd: seconds('End of the time axis', 'How long the responses are followed.'),
} as const;

const controller = {
  controllerGain: plain('Gain', 'Factor K of the controller.', { symbol: 'K' }),
  integralTime: seconds('Integral time', 'Of PI and PID.', { symbol: 'T_i' }),
  derivativeTime: seconds('Derivative time', 'Of PD and PID.', { symbol: 'T_d' }),
  integralGain: measured('1/s')('Integral gain', 'Factor of 1/s in PI and PID.', {
    symbol: 'K/T_i',
  }),
  derivativeGain: seconds('Derivative gain', 'Factor of s in PD and PID.', { symbol: 'K T_d' }),
  derivativeFilterTime: seconds('Time constant of the derivative filter', 'Of PD and PID.', {
    symbol: 'T_d/N',
  }),
  leadZeroFrequency: rate('Lead zero', 'Distance of the zero of the lead from the origin.'),
  leadPoleFrequency: rate('Lead pole', 'Distance of the pole of the lead from the origin.'),
  leadPhase: degrees('Phase lead', 'Largest phase of the lead, in the middle of its corners.'),
  lagZeroFrequency: rate('Lag zero', 'Distance of the zero of the lag from the origin.'),
  lagPoleFrequency: rate('Lag pole', 'Distance of the pole of the lag from the origin.'),
  requiredPhase: degrees(
    'Phase asked of it',
    'What a placed controller must add at the crossover for the phase margin.',
  ),
  plantGainAtCrossover: plain(
    'Gain of the plant at the crossover',
    'Of a placed controller, at the crossover that was asked for.',
  ),
  plantPhaseAtCrossover: degrees(
    'Phase of the plant at the crossover',
    'Of a placed controller, at the crossover that was asked for, within ±180°.',
  ),
  highFrequencyGain: plain(
    'Gain at high frequency',
    'Limit of |C|: how much measurement noise moves the actuator.',
  ),
} as const;

const sampled = {
  sampleTime: seconds('Sample time', 'Of the controller in code.', { symbol: 'T_s' }),
  samplesPerCrossoverPeriod: plain(
    'Samples in a period of the crossover',
    'Sample rate over the crossover frequency in hertz; 20 to 60 are usual.',
  ),
  sampledStability: result.choice({
    label: 'Sampled loop',
    help: 'Of a controller by the rule of Tustin and the plant behind a zero-order hold; unstable with a pole on the unit circle too.',
    options: { stable: 'stable', unstable: 'unstable' },
  }),
  sampledSpectralRadius: plain(
    'Largest |z|',
    'Largest modulus of the poles of the sampled closed loop.',
    { digits: 5 },
  ),
  sampledUnstablePoles: count(
    'Sampled poles not inside the unit circle',
    'Number of poles of the sampled closed loop with a modulus of 1 or more.',
  ),
  sampledPhaseMargin: degrees('Phase margin, sampled', 'Smallest in size of the sampled loop.'),
  sampledCrossoverFrequency: rate('Crossover, sampled', 'Where |L| = 1 with that phase margin.'),
  sampledGainMargin: decibel(
    'Gain margin, sampled',
    'Least rise of the loop gain that puts the sampled L on −1.',
  ),
  sampledGainMarginFactor: plain('Gain margin, sampled, as a factor', 'The same; above 1.'),
  sampledPhaseCrossoverFrequency: rate(
    'Phase crossover, sampled',
    'Where the sampled L is negative with that gain margin.',
  ),
  sampledModulusMargin: plain(
    'Modulus margin, sampled',
    'Least distance of the sampled L from −1.',
  ),
} as const;

/** What the loop shaper gives: systems, margins, the closed loop, the controller, and the loop in code. */
export const results = {
  values: { ...margins, ...closedLoop, ...controller, ...sampled, ...systems },
  tables,
} satisfies result.Results;
