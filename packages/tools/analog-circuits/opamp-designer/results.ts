import { measured } from '../../define/measured.ts';
import * as result from '../../define/result.ts';
import { AMPLIFIERS, type AmplifierName } from '../real-amplifiers.ts';

const hertz = measured('Hz');
const decibels = measured('dB');
const percent = measured('%');
const volts = measured('V');
const ohms = measured('Ω');
const farads = measured('F');
const seconds = measured('s');
const degrees = measured('°');
const ratio = measured();
const density = measured('V/√Hz');

const labels = Object.fromEntries(
  (Object.keys(AMPLIFIERS) as AmplifierName[]).map((k) => [k, AMPLIFIERS[k].label]),
) as Readonly<Record<AmplifierName, string>>;

const frequency = hertz('Frequency', 'Of the sample.');
const source = result.text({
  label: 'Source',
  help: 'What makes it: a figure of the amplifier, or a part by its name in the SPICE deck.',
});

const circuit = {
  idealGain: ratio('Gain', 'At 0 Hz with an ideal amplifier, of all but transimpedance circuits.', {
    symbol: 'G',
    digits: 5,
  }),
  idealTransimpedance: ohms('Transimpedance', 'At 0 Hz with an ideal amplifier.', { digits: 5 }),
  rf: ohms('Feedback resistor', 'As given, or of the series; none in a buffer.', { symbol: 'R_f' }),
  rg: ohms('Gain resistor', 'As given, or of the series.', { symbol: 'R_g' }),
  cf: farads('Feedback capacitor', 'As given, or for the phase margin.', { symbol: 'C_f' }),
  rc: ohms('Compensation resistor', 'As given, or for the phase margin.', { symbol: 'R_c' }),
  cc: farads('Compensation capacitor', 'As given.', { symbol: 'C_c' }),
};

const loop = {
  phaseMargin: degrees('Phase margin', 'Of the return ratio at its crossover.', { symbol: 'φ_m' }),
  crossover: hertz('Crossover', 'Where the loop gain falls through 1.', { symbol: 'f_c' }),
  gainMargin: decibels(
    'Gain margin',
    'How far the loop gain is below 1 where its phase is −180°; below 0 of a stable loop, how far it may fall.',
  ),
  stable: result.boolean({ label: 'Stable', help: 'Whether every natural frequency decays.' }),
  bandwidth: hertz(
    '−3 dB bandwidth',
    'Upper frequency at which the closed circuit has half its power of 0 Hz.',
    { symbol: 'f_3dB' },
  ),
  peaking: decibels('Peaking', 'Largest gain over that at 0 Hz.'),
  overshoot: percent('Overshoot', 'Of the small-signal step.'),
  settlingTime: seconds(
    'Settling time',
    'Until the slewing step stays within half a least significant bit.',
  ),
  slews: result.boolean({ label: 'Slews', help: 'Whether the step runs into the slew rate.' }),
  fullPowerBandwidth: hertz(
    'Full-power bandwidth',
    'Highest sine of the step’s size, peak to peak, that does not slew.',
  ),
};

const noise = {
  outputNoise: volts('Output noise', 'RMS over the noise band.', { digits: 3 }),
  signalToNoise: decibels('SNR', 'Of a sine as large, peak to peak, as the step.'),
  effectiveBits: ratio('ENOB', 'Bits that leave that signal-to-noise ratio.', { digits: 3 }),
};

const errors = {
  worstError: volts('Worst-case error', 'All errors at 0 Hz added up, at the output.', {
    digits: 3,
  }),
  rssError: volts('RSS error', 'The root of the sum of their squares.', { digits: 3 }),
  gainError: percent('Gain error', 'By the finite loop gain at 0 Hz.'),
  noiseGain: ratio(
    'Noise gain',
    'From a voltage in series with the amplifier’s input to the output, at 0 Hz.',
  ),
  commonModeRejection: decibels(
    'Common-mode rejection',
    'Of a difference amplifier with its resistors at their worst and the amplifier’s CMRR, at 0 Hz.',
    { symbol: 'CMRR' },
  ),
};

export const results = {
  values: { ...circuit, ...loop, ...noise, ...errors },
  tables: {
    bode: {
      what: 'Open loop, 1/β, the loop gain and its phase over frequency: the rate of closure.',
      columns: {
        frequency,
        openLoop: decibels('Open-loop gain', 'Of the amplifier without load.'),
        inverseBeta: decibels(
          '1/β',
          'Open-loop gain over return ratio: the noise gain with all loading.',
        ),
        loopGain: decibels('Loop gain', 'Magnitude of the return ratio.'),
        closedGain: decibels(
          'Closed-loop gain',
          'From the source to the load; of transimpedance circuits, of 1 Ω.',
        ),
        loopPhase: degrees(
          'Loop phase',
          'Of the return ratio; −180° is where it feeds back in phase.',
        ),
      },
    },
    noise: {
      what: 'Noise densities at the load over frequency.',
      columns: {
        frequency,
        total: density('Noise', 'Of all sources.'),
        voltageNoise: density('Noise of e_n', 'Of the amplifier’s voltage.'),
        currentNoise: density('Noise of i_n', 'Of both input currents.'),
        resistorNoise: density('Noise of resistors', 'Of all resistors.'),
      },
    },
    shares: {
      what: 'RMS noise at the load by its sources.',
      columns: {
        source,
        noise: volts('Noise', 'RMS over the noise band.'),
        share: percent('Share', 'Of the power.'),
      },
    },
    budget: {
      what: 'Errors at 0 Hz by their sources, at the output.',
      columns: {
        source,
        error: volts('Error', 'Magnitude at the output.'),
        referred: volts('Referred to input', 'Over the noise gain.'),
      },
    },
    step: {
      what: 'The step at the load.',
      columns: {
        time: seconds('Time', 'From the step.'),
        smallSignal: volts('Output, small signal', 'Without a slew rate.'),
        output: volts('Output', 'With the slew rate.'),
      },
    },
    impedance: {
      what: 'Output impedance with the loop closed.',
      columns: {
        frequency,
        outputImpedance: ohms('Output impedance', 'Magnitude at the load, with it.'),
      },
    },
    poles: {
      what: 'Natural frequencies of the closed circuit.',
      columns: {
        realPart: result.number({
          label: 'Real part',
          unit: 'rad/s',
          help: 'Below 0 where it decays.',
        }),
        imaginaryPart: result.number({
          label: 'Imaginary part',
          unit: 'rad/s',
          help: 'Of either sign.',
        }),
      },
    },
    amplifiers: {
      what: 'The amplifiers of the list in this circuit, without what is sized for another; those made for the supply first, then by offset.',
      columns: {
        amplifier: result.choice({ label: 'Amplifier', help: 'By its name.', options: labels }),
        phaseMargin: degrees('Phase margin', 'In this circuit.', { digits: 3 }),
        crossover: hertz('Crossover', 'In this circuit.', { digits: 3 }),
        offset: volts('Offset', 'At the output, of offset, drift and bias currents.', {
          digits: 3,
        }),
        noise: density('Noise', 'At the output, of the amplifier above its corners.', {
          digits: 3,
        }),
        supplyCurrent: result.number({
          label: 'Current',
          unit: 'A',
          help: 'Of the supply, for one amplifier.',
          digits: 3,
        }),
        supplyFits: result.boolean({
          label: 'Supply',
          help: 'Whether the supply is within what it is made for.',
        }),
      },
    },
  },
} as const satisfies result.Results;
