import { measured } from '../../define/measured.ts';
import * as result from '../../define/result.ts';
import {
  decibels,
  hertz,
  OF_THE_REAL,
  ohms,
  percent,
  ratio,
  seconds,
  volts,
} from './quantities.ts';
import { circuits, curves } from './result-tables.ts';

const circuit = result.choice({
  label: 'Circuit',
  help: 'The circuit of a stage.',
  options: {
    'first-order': 'First order',
    'sallen-key': 'Sallen-Key',
    'multiple-feedback': 'Multiple feedback',
    'state-variable': 'State variable',
    'tow-thomas': 'Tow-Thomas',
    'tow-thomas-notch': 'Tow-Thomas with notch',
  },
});
export type Circuit = keyof typeof circuit.options;

const ofTheFirst = (label: string) => `${label} of the first stage, where it has one.`;
/** The parts of the first stage by their names in the schematic; those of all stages are in a table. */
const resistorOf = (name: string) => ohms(name, ofTheFirst('Resistor'), { digits: 4 });
const capacitorOf = (name: string) => measured('F')(name, ofTheFirst('Capacitor'), { digits: 3 });

const firstStage = {
  r1: resistorOf('R1'),
  r2: resistorOf('R2'),
  r3: resistorOf('R3'),
  r4: resistorOf('R4'),
  r5: resistorOf('R5'),
  r6: resistorOf('R6'),
  r7: resistorOf('R7'),
  ra: resistorOf('Ra'),
  rb: resistorOf('Rb'),
  rd: resistorOf('Rd'),
  c1: capacitorOf('C1'),
  c2: capacitorOf('C2'),
  c3: capacitorOf('C3'),
  poleFrequency: hertz(
    'Pole frequency',
    'Of the first stage, of its parts with ideal amplifiers.',
    { symbol: 'f₀', digits: 5 },
  ),
  poleQ: ratio('Quality factor', 'Of the first stage, of its parts with ideal amplifiers.', {
    symbol: 'Q',
    digits: 4,
  }),
  stageGain: ratio(
    'Stage gain',
    'In the pass band of the first stage, of its parts with ideal amplifiers; negative where it inverts.',
    { symbol: 'G', digits: 4 },
  ),
  notchFrequency: hertz(
    'Notch',
    'Frequency of the zeros of the first stage, of its parts with ideal amplifiers.',
    { symbol: 'f_z', digits: 5 },
  ),
};

const order = {
  order: result.integer({
    label: 'Order',
    symbol: 'n',
    help: 'Of the low-pass prototype; a band pass has twice as many poles.',
  }),
  stageCount: result.integer({ label: 'Stages', help: 'How many stages are in the cascade.' }),
  amplifierCount: result.integer({
    label: 'Amplifiers',
    help: 'How many operational amplifiers all stages have together.',
  }),
  stageCircuits: result.list(circuit, {
    label: 'Circuits',
    help: 'The circuit of each stage, from the input.',
  }),
  outputNodes: result.list(
    result.text({ label: 'Node', help: 'A node of the stage.', pattern: '^[a-z0-9]+$' }),
    { label: 'Output nodes', help: 'The node of each stage that drives the next one.' },
  ),
  selectivity: ratio(
    'Selectivity',
    'Edge of the stop band over edge of the pass band, of the low-pass prototype.',
  ),
  prototypeEdge: ratio(
    'Edge of the prototype',
    'Frequency in rad/s at which the prototype has lost what is allowed at the edge of the pass band.',
    { symbol: 'Ω_p' },
  ),
  rippleFactor: ratio('Ripple factor', 'Ripple of the prototype as a parameter.', {
    symbol: 'ε',
  }),
  combinationsTried: result.integer({
    label: 'Combinations tried',
    help: 'Over all stages, the sets of capacitors and rounded resistors that were compared.',
  }),
};

const response = {
  lowerHalfPower: hertz(
    '−3 dB, lower',
    `Lower frequency at which half the power of the largest gain is left, ${OF_THE_REAL}.`,
    { digits: 5 },
  ),
  upperHalfPower: hertz(
    '−3 dB, upper',
    `Upper frequency at which half the power of the largest gain is left, ${OF_THE_REAL}.`,
    { digits: 5 },
  ),
  passbandLoss: decibels(
    'Largest loss in the pass band',
    `Largest loss in the pass band below its largest gain, ${OF_THE_REAL}.`,
  ),
  stopbandLoss: decibels(
    'Least loss in the stop band',
    `Least loss from the edges of the stop band outwards, below the largest gain of the pass band, ${OF_THE_REAL}.`,
  ),
  maskMet: result.boolean({
    label: 'Mask',
    help: 'Whether the pass band and, where there is one, the stop band keep the mask, before tolerance.',
  }),
  passbandMargin: decibels(
    'Margin in the pass band',
    'Loss allowed at the edge of the pass band less the largest one there; negative where the mask is missed.',
  ),
  stopbandMargin: decibels(
    'Margin in the stop band',
    'Least loss in the stop band less the one asked for; negative where the mask is missed.',
  ),
  gain: decibels(
    'Gain',
    `At 0 Hz of a low pass, at the centre of a band pass, well above the edge of a high pass and within the band that the amplifiers leave; ${OF_THE_REAL}.`,
  ),
  gainError: decibels('Error of the gain', 'Gain less that of the design.'),
  referenceGain: decibels(
    'Reference gain',
    'Largest gain of the design in the pass band, from which losses of the mask count.',
  ),
  passbandEnd: hertz(
    'Amplifiers end it at',
    'Where the amplifiers take half the power from the pass band of a high pass, below the gain of its parts.',
    { digits: 3 },
  ),
  passbandReach: hertz(
    'Judged up to',
    'Up to where gain and losses of a high pass are told: the geometric mean of its edge and of where the amplifiers end it.',
    { digits: 3 },
  ),
  leastGroupDelay: seconds(
    'Least group delay',
    `Least group delay at the samples in the pass band, up to 10 times the edge of a high pass; ${OF_THE_REAL}.`,
  ),
  greatestGroupDelay: seconds(
    'Greatest group delay',
    `Greatest group delay at the samples in the pass band, up to 10 times the edge of a high pass; ${OF_THE_REAL}.`,
  ),
  poleFrequencyError: percent(
    'Largest error of a pole frequency',
    'Of the stages with series parts and ideal amplifiers, as a magnitude.',
    { digits: 2 },
  ),
};

const amplifiers = {
  stable: result.boolean({
    label: 'Stable',
    help: 'Whether every pole with the amplifiers given lies left of the imaginary axis.',
  }),
  rightmostPole: result.number({
    label: 'Rightmost pole',
    unit: 'rad/s',
    help: 'Largest real part of the poles with the amplifiers given.',
  }),
  amplifierDeviation: decibels(
    'Deviation by the amplifiers',
    'Largest departure in the pass band from the same parts with ideal amplifiers.',
  ),
  requiredGainBandwidth: hertz(
    'Gain-bandwidth for 0.1 dB',
    'Least gain-bandwidth product that keeps the pass band within 0.1 dB of ideal amplifiers.',
    { digits: 2 },
  ),
  slewRate: result.number({
    label: 'Slew rate for 1 V peak',
    unit: 'V/s',
    digits: 2,
    help: 'Steepest output of an amplifier for a sine of 1 V peak at the input, at the worst frequency of the pass band.',
  }),
  outputNoise: volts(
    'Output noise',
    'RMS voltage at the output, of resistors and amplifiers, over the noise band.',
    { digits: 3 },
  ),
  resistorNoise: volts('Noise of the resistors', 'What the resistors add to the output, RMS.'),
  amplifierNoise: volts(
    'Noise of the amplifiers',
    'What the voltages at the amplifiers’ inputs add to the output, RMS.',
  ),
  currentNoise: volts(
    'Noise of input currents',
    'What the currents into the amplifiers’ inputs add to the output, RMS.',
  ),
  slewLimitedInput: volts(
    'Largest input, slewing',
    'Peak of the largest sine in the pass band that the amplifiers follow, where their slew rate is known.',
    { digits: 2 },
  ),
  noiseBandStart: hertz('Noise band from', 'Lowest frequency that the noise is integrated from.'),
  noiseBandEnd: hertz('Noise band to', 'Highest frequency that the noise is integrated to.'),
  leastInputImpedance: ohms(
    'Least input impedance',
    'Least magnitude of the impedance at the input, of the frequencies shown.',
    { digits: 3 },
  ),
  leastInputImpedanceFrequency: hertz(
    'Frequency of the least input impedance',
    'Where the impedance at the input has its least magnitude.',
  ),
};

const copies = {
  yield: percent(
    'Yield',
    'Share of the Monte Carlo runs, with every part drawn within its tolerance, that meet the mask.',
    { digits: 3 },
  ),
  yieldLow: percent(
    'Yield at least',
    'Lower end of the 95 % confidence interval of the yield, by Wilson.',
  ),
  yieldHigh: percent(
    'Yield at most',
    'Upper end of the 95 % confidence interval of the yield, by Wilson.',
  ),
  edgeGain5: decibels(
    'Gain at the edge, 5th percentile',
    'The 5 % quantile of the gain at the worse edge of the pass band.',
  ),
  edgeGainMedian: decibels('Median', 'Median gain at the worse edge of the pass band.'),
  edgeGain95: decibels(
    '95th percentile',
    'The 95 % quantile of the gain at the worse edge of the pass band.',
  ),
};

const step = {
  stepFinalValue: volts(
    'Final value of the step response',
    'Where the output goes for a step of 1 V; with ideal amplifiers where these oscillate.',
  ),
  stepPeak: volts(
    'Peak of the step response',
    'Largest excursion of the output from 0 for a step of 1 V, signed; with ideal amplifiers where these oscillate.',
  ),
  stepOvershoot: percent(
    'Overshoot',
    'How far the step response of a low pass passes its final value, of that value.',
  ),
};

/** What the design of a filter gives: its order and figures, its curves, its parts and what they do. */
export const results = {
  values: { ...firstStage, ...order, ...response, ...amplifiers, ...copies, ...step },
  tables: { ...curves, ...circuits },
} satisfies result.Results;
