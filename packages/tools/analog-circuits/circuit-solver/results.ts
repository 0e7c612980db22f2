import { measured, whole } from '../../define/measured.ts';
import type { NamedOutput, ReadoutOf } from '../../define/named.ts';
import * as result from '../../define/result.ts';

const plain = measured();
const volt = measured('V');
const ampere = measured('A');
const watt = measured('W');
const hertz = measured('Hz');
const second = measured('s');
const ohm = measured('Ω');
const percent = measured('%');
const decibel = measured('dB');
const degree = measured('°');
const count = whole();

const trace = result.text({ label: 'Trace', help: 'The trace as it was asked for.' });
const run = result.text({
  label: 'Run',
  help: 'What was stepped, and to what, or which copy; empty of a single run.',
});
const unit = result.text({ label: 'Unit', help: 'The unit of the value; empty of a ratio.' });
const device = result.text({ label: 'Device', help: 'The element by its flat name.', code: true });

const values = {
  dialect: result.choice({
    label: 'Dialect',
    help: 'Which SPICE the deck was read as.',
    options: {
      ngspice: 'ngspice',
      ltspice: 'LTspice',
      pspice: 'PSpice',
      spice3: 'SPICE 3',
      xyce: 'Xyce',
    },
  }),
  elements: count('Elements', 'Elements of the flat circuit.'),
  nodes: count('Nodes', 'Nodes of the flat circuit, ground apart.'),
  unknowns: count(
    'Unknowns',
    'Equations that were solved: nodes, inner nodes and branch currents.',
  ),
  runs: count('Runs', 'Runs of each analysis: steps times copies.'),
  outputTrace: result.text({ label: 'Output', help: 'The trace that the figures are of.' }),
  measurement1: plain('Measurement', 'The first measurement of the first run, in its SI unit.'),
  measurement2: plain('Measurement', 'The second measurement of the first run, in its SI unit.'),
  measurement3: plain('Measurement', 'The third measurement of the first run, in its SI unit.'),
  peakToPeak: plain('Peak to peak', 'Of the output, in its unit.'),
  least: plain('Minimum', 'Least value of the output, in its unit.'),
  greatest: plain('Maximum', 'Greatest value of the output, in its unit.'),
  mean: plain(
    'Mean',
    'Mean of the output over the last whole periods where it repeats, else over the run, in its unit.',
  ),
  rms: plain(
    'RMS',
    'Root of the mean square of the output over the last whole periods where it repeats, else over the run, in its unit.',
  ),
  repetition: hertz(
    'Frequency',
    'Frequency of the output, by its last whole periods with the drift of its mean taken out.',
  ),
  riseTime: second('Rise time', 'Of the output from 10 to 90 % of a step.'),
  overshoot: percent('Overshoot', 'Of the output beyond its last value, as a share of the step.'),
  peakGain: decibel('Peak', 'The largest magnitude of the output over frequency.'),
  peakFrequency: hertz('Peak at', 'Where the magnitude is largest.'),
  lowerCutoff: hertz('Lower −3 dB', 'Below the peak, where half the power is left.'),
  upperCutoff: hertz('Upper −3 dB', 'Above the peak, where half the power is left.'),
  bandwidth: hertz('Bandwidth', 'Between the two −3 dB frequencies, or up to the one there is.'),
  unityFrequency: hertz('Unity gain at', 'Where the magnitude falls through 0 dB.'),
  unityPhase: degree(
    'Phase at unity gain',
    'Phase of the output where its magnitude falls through 0 dB.',
  ),
  steepest: plain('Steepest slope', 'Of the output over the sweep, in units of both.'),
  steepestAt: plain('Steepest at', 'The swept value where the slope is steepest.'),
  outputNoise: plain('Output noise', 'Effective noise at the output over the band, V or A.'),
  inputNoise: plain('Input noise', 'The same referred to the input source, V or A.'),
  outputDensity: plain(
    'Output noise density',
    'At the one frequency that is asked for, V or A in 1 Hz.',
  ),
  inputDensity: plain('Input noise density', 'The same referred to the input source.'),
  noisiest: result.text({
    label: 'Most noise from',
    help: 'The device that adds most to the output noise.',
  }),
  noisiestShare: percent('Its share', 'Of the noise power at the output over the band.'),
  poles: count('Poles', 'Natural frequencies of the circuit as it is driven.'),
  zeros: count('Zeros', 'Zeros of the transfer function.'),
  dominantPole: hertz('Slowest pole', 'Size of the pole nearest to the origin over 2π.'),
  isStable: result.boolean({
    label: 'Stable',
    help: 'Whether every pole lies left of the imaginary axis.',
  }),
  gain: plain(
    'Gain',
    'Small-signal gain at 0 Hz from the source to the output: V/V, A/V, V/A or A/A.',
  ),
  inputResistance: ohm('Input resistance', 'What the source sees at 0 Hz.'),
  outputResistance: ohm('Output resistance', 'Behind the output at 0 Hz.'),
  mostSensitiveTo: result.text({
    label: 'Most sensitive to',
    help: 'The value of which one per cent changes the output most.',
  }),
  mostPerPercent: plain('For one per cent', 'What one per cent of it changes, V or A.'),
  thd: percent('THD', 'Root of the squares of harmonics 2 and up over the first.', {
    symbol: 'THD',
  }),
  fundamental: plain('Fundamental', 'Amplitude of the first harmonic, in the unit of its trace.'),
  spectrumPeak: hertz(
    'Largest line',
    'Where the spectrum of the output is largest, the mean apart.',
  ),
  spectrumLevel: decibel('Level there', 'Peak value of a sine at that line, in dB of 1.'),
  eyeHeight: plain(
    'Eye height',
    'Between the levels in the middle of the symbol, in the unit of the trace.',
  ),
  eyeJitter: second('Jitter', 'Between the earliest and the latest crossing, peak to peak.'),
  eyeWidth: second('Eye width', 'The symbol period without the jitter.'),
  cursorAValue: plain('At A', 'The output at cursor A, as the picture shows it.'),
  cursorBValue: plain('At B', 'The output at cursor B, as the picture shows it.'),
  cursorDifference: plain('B − A', 'Difference of the output between the cursors.'),
  cursorDistance: plain('A to B', 'Distance of the cursors on the axis, in its unit.'),
  cursorSlope: plain('Slope', 'Difference of the output over the distance.'),
  cursorRate: hertz('1/(B − A)', 'Inverse of the distance of the cursors in time.'),
  spreadLeast: plain(
    'Least of copies',
    'Of the first measurement, or the output’s figure, over all copies.',
  ),
  spreadGreatest: plain('Greatest of copies', 'Of the same over all copies.'),
  spreadMean: plain('Mean of copies', 'Of the same over all copies.'),
  spreadDeviation: plain('Deviation', 'Standard deviation of the same over the copies.'),
  suppliedPower: watt('Power supplied', 'What sources give at the operating point.'),
  powerBalance: watt(
    'Power left over',
    'The sum over all parts at the operating point, 0 but for the tolerance of the solution.',
  ),
  outputVoltage: volt(
    'Output at rest',
    'The node that is called an output, at the operating point.',
  ),
  operatingMethod: result.choice({
    label: 'Operating point by',
    help: 'The method that found the operating point.',
    options: {
      newton: 'Newton’s method',
      'gmin stepping': 'gmin stepping',
      'source stepping': 'source stepping',
      'pseudo-transient': 'pseudo-transient',
    },
  }),
  operatingIterations: count(
    'Iterations',
    'Newton iterations to the operating point, all methods.',
  ),
  acceptedSteps: count('Time steps', 'Accepted time points of the transient.'),
  rejectedSteps: count('Rejected steps', 'Time points that were tried again with a shorter step.'),
  transientIterations: count('Iterations of the transient', 'Newton iterations of the transient.'),
};

const swept = {
  sweptVoltage: volt('Swept voltage', 'The swept source.'),
  sweptCurrent: ampere('Swept current', 'The swept source.'),
  sweptTemperature: measured('°C')('Temperature', 'The swept temperature.'),
  sweptValue: plain('Swept value', 'The swept part or parameter, in its SI unit.'),
};
const shown = {
  trace,
  run,
  voltage: volt('Voltage', 'The trace.'),
  current: ampere('Current', 'The trace.'),
  power: watt('Power', 'The trace.'),
  value: plain('Value', 'The trace, in the SI unit of its expression.'),
};

const tables = {
  waveform: {
    what: 'One row a time point of each trace, run after run.',
    columns: { time: second('Time', 'The time point.'), ...shown },
  },
  sweep: {
    what: 'One row a value of the sweep of each trace, run after run.',
    columns: { ...swept, ...shown },
  },
  bode: {
    what: 'One row a frequency of each trace, run after run.',
    columns: {
      frequency: hertz('Frequency', 'The frequency.'),
      ...{ trace, run },
      magnitude: decibel('Magnitude', '20 log of the size of the trace in its SI unit.'),
      phase: degree('Phase', 'Phase without jumps.'),
    },
  },
  nyquist: {
    what: 'One row a frequency of each trace as a point of the plane.',
    columns: {
      ...{ trace, run },
      frequency: hertz('Frequency', 'The frequency.'),
      real: plain('Real part', 'In the SI unit of the trace.'),
      imaginary: plain('Imaginary part', 'In the SI unit of the trace.'),
    },
  },
  noise: {
    what: 'One row a frequency of each density: at the output, referred to the input, and of the devices that add most.',
    columns: {
      frequency: hertz('Frequency', 'The frequency.'),
      ...{ trace, run },
      voltageDensity: measured('V/√Hz')('Voltage density', 'Noise density.'),
      currentDensity: measured('A/√Hz')('Current density', 'Noise density.'),
    },
  },
  noiseShares: {
    what: 'Each device’s share of the noise at the output over the band, the largest first.',
    columns: {
      ...{ device, run },
      effective: plain('Effective', 'Over the band at the output, V or A.'),
      share: percent('Share of power', 'Of the noise power at the output.'),
    },
  },
  roots: {
    what: 'Poles, then zeros, over 2π.',
    columns: {
      kind: result.text({ label: 'Kind', help: 'Whether it is a pole or a zero.' }),
      real: hertz('Real part over 2π', 'Of the root.'),
      imaginary: hertz('Imaginary part over 2π', 'Of the root.'),
    },
  },
  rootTable: {
    what: 'Poles, then zeros, each from the smallest on.',
    columns: {
      kind: result.text({ label: 'Kind', help: 'Whether it is a pole or a zero.' }),
      root: result.complex({ label: 's', unit: 'rad/s', help: 'The root in the plane of s.' }),
      naturalFrequency: hertz('Natural frequency', 'Size of the root over 2π.'),
      quality: plain('Q', 'Size of the root over twice its real part.'),
    },
  },
  transfer: {
    what: 'Gain and resistances at 0 Hz, one row a run.',
    columns: {
      run,
      gain: plain('Gain', 'Output over input.'),
      inputResistance: ohm('Input resistance', 'What the source sees.'),
      outputResistance: ohm('Output resistance', 'Behind the output.'),
    },
  },
  sensitivities: {
    what: 'What the output changes with each value, the largest for one per cent first.',
    columns: {
      ...{
        parameter: result.text({
          label: 'Value',
          help: 'The part, or the parameter of a device.',
          code: true,
        }),
        run,
      },
      perUnit: plain('Per unit', 'V or A for one unit of the value.'),
      perPercent: plain('For one per cent', 'V or A for one per cent of the value.'),
    },
  },
  sensitivityBars: {
    what: 'The largest changes of the output for one per cent, in order of size.',
    columns: {
      rank: count('Rank', 'By size.'),
      changePerPercent: plain('For one per cent', 'V or A.'),
    },
  },
  harmonics: {
    what: 'One row a harmonic of each series.',
    columns: {
      ...{ trace, run },
      order: count('Harmonic', 'Its order; 1 is the fundamental.'),
      level: decibel('Level', 'Over the first harmonic.'),
    },
  },
  fourier: {
    what: 'One row a harmonic of each series, from the mean on.',
    columns: {
      ...{ trace, run },
      harmonic: count('Harmonic', 'Its order; 0 is the mean.'),
      frequency: hertz('Frequency', 'Of the harmonic.'),
      amplitude: plain('Amplitude', 'Peak value, in the unit of the trace.'),
      phase: degree('Phase', 'Of a sine that begins where the last period begins.'),
      normalised: plain('Of the first', 'Amplitude over that of the first harmonic.'),
    },
  },
  spectrum: {
    what: 'One row a line of the spectrum of each trace.',
    columns: {
      frequency: hertz('Frequency', 'Of the line.'),
      trace,
      level: decibel('Level', 'Peak value of a sine at the line, in dB of 1 of the trace’s unit.'),
    },
  },
  eye: {
    what: 'The output folded at the symbol period, two symbols a line, line after line.',
    columns: {
      time: second('Time', 'From the beginning of the first of two symbols.'),
      value: plain('Value', 'The output, in its unit.'),
    },
  },
  spread: {
    what: 'How many copies have the measured value in each interval.',
    columns: {
      valueFrom: plain('From', 'Lower end of the interval.'),
      valueTo: plain('To', 'Upper end of the interval.'),
      count: count('Copies', 'In the interval.'),
    },
  },
  measurements: {
    what: 'What the .meas cards found, run by run.',
    columns: {
      measurement: result.text({ label: 'Measurement', help: 'Its name in the deck.', code: true }),
      run,
      value: plain('Value', 'In its SI unit.'),
      unit,
      at: plain('At', 'Where on the axis, where there is one place.'),
      failure: result.text({
        label: 'Why not',
        help: 'Why there is no value; empty where there is one.',
      }),
    },
  },
  cursors: {
    what: 'Every trace of the first picture at the cursors.',
    columns: {
      ...{ trace, run },
      valueA: plain('At A', 'As the picture shows it.'),
      valueB: plain('At B', 'As the picture shows it.'),
      difference: plain('B − A', 'Their difference.'),
      unit,
    },
  },
  nodes: {
    what: 'Every node at the operating point.',
    columns: {
      node: result.text({ label: 'Node', help: 'Its flat name.', code: true }),
      voltage: volt('Voltage', 'Against ground.'),
    },
  },
  parts: {
    what: 'Every part at the operating point with what it takes up; negative is what it gives.',
    columns: {
      part: result.text({ label: 'Part', help: 'Its flat name.', code: true }),
      kind: result.text({ label: 'Kind', help: 'What it is.' }),
      voltage: volt('Voltage', 'Across its first two terminals.'),
      current: ampere('Current', 'Into its first terminal.'),
      power: watt('Power', 'Taken up over all its terminals.'),
    },
  },
  devices: {
    what: 'Small-signal and other figures of diodes and transistors at the operating point.',
    columns: {
      device,
      figure: result.text({ label: 'Figure', help: 'Its name: gm, vbe, region.', code: true }),
      value: plain('Value', 'In its SI unit.'),
      unit,
    },
  },
};

const listings = {
  reading: {
    what: 'How the deck was read: its dialect with the reasons, and what was left out or is easily misread.',
  },
};

export const results = { values, tables, listings };

export type Shown = NamedOutput<typeof results>;
export type Reading = ReadoutOf<typeof results>;
