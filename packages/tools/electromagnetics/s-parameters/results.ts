import { measured, whole } from '../../define/measured.ts';
import * as result from '../../define/result.ts';
import { WAVES } from './inputs.ts';

const ratio = measured();
const hertz = measured('Hz');
const ohms = measured('Ω');
const siemens = measured('S');
const decibels = measured('dB');
const degrees = measured('°');
const percent = measured('%');
const seconds = measured('s');
const metres = measured('m');
const count = whole();

const gamma = (label: string, help: string, symbol?: string) =>
  result.complex({ label, help, ...(symbol !== undefined && { symbol }) });
const impedance = (label: string, help: string, symbol?: string) =>
  result.complex({ label, help, unit: 'Ω', ...(symbol !== undefined && { symbol }) });

/** What every file tells, and the figures of its response. */
const responseValues = {
  atFrequency: hertz('At frequency', 'Where the figures are read.', { symbol: 'f₀', digits: 6 }),
  transmission: decibels('Transmission', 'Size of S21, or of the first transmission of the modes.'),
  transmissionPhase: degrees('Phase of S21', 'Angle of the transmission, −180 to 180.'),
  insertionLoss: decibels('Insertion loss', 'Minus the transmission in dB.', { symbol: 'IL' }),
  reflection: decibels('Reflection', 'Size of S11, or of the first reflection of the modes.', {
    symbol: '|S11|',
  }),
  returnLoss: decibels('Return loss', 'Minus the reflection in dB.', { symbol: 'RL' }),
  vswr: ratio('VSWR', 'Of port 1; none where it reflects more than reaches it.'),
  inputImpedance: impedance(
    'Input impedance',
    'Of port 1 with the other ports on their references.',
    'Z_in',
  ),
  groupDelay: seconds('Group delay', 'Of the transmission, from the samples about the frequency.', {
    symbol: 'τ_g',
  }),
  bandwidth: hertz('Band, −3 dB', 'Between the places 3.01 dB below the largest transmission.'),
  bandLow: hertz('Lower edge', 'Of that band, or the lowest frequency where it is not reached.'),
  bandHigh: hertz('Upper edge', 'Of that band, or the highest frequency where it is not reached.'),
  bandLowFound: result.boolean({
    label: 'Lower edge found',
    help: 'Whether the band ends within the file.',
  }),
  bandHighFound: result.boolean({
    label: 'Upper edge found',
    help: 'Whether the band ends within the file.',
  }),
  peakTransmission: decibels('Largest |S21|', 'Of all samples.'),
  peakFrequency: hertz('Its frequency', 'Where the transmission is largest.'),
  ports: count('Ports', 'Of the network that is computed.'),
  points: count('Frequencies', 'That the network is known at.'),
  startFrequency: hertz('From', 'Lowest frequency.'),
  stopFrequency: hertz('To', 'Highest frequency.'),
  filePorts: count('Ports of the file', 'Before any were closed.'),
  fileVersion: count('Version', 'Of the Touchstone file.'),
  fileParameter: result.text({
    label: 'Parameters of the file',
    help: 'S, Y, Z, H or G.',
    pattern: '^[SYZHG]$',
  }),
  fileFormat: result.text({
    label: 'Number format',
    help: 'RI, MA or DB.',
    pattern: '^(RI|MA|DB)$',
  }),
  waves: result.choice({
    label: 'Waves',
    help: 'Definition that S is of where a reference is complex.',
    options: WAVES,
  }),
  hasNoise: result.boolean({ label: 'Noise data', help: 'Whether the network has them.' }),
  frequenciesWithout: count(
    'Without value',
    'Frequencies at which the network has no such parameters.',
  ),
};

const amplifierValues = {
  rolletFactor: ratio(
    'Rollett’s K',
    'Above 1 with |Δ| below 1 the two-port is unconditionally stable.',
  ),
  mu: ratio(
    'µ of the load',
    'Distance of the unstable loads from the middle; above 1 is unconditionally stable.',
    { symbol: 'µ' },
  ),
  muPrime: ratio('µ′ of the source', 'The same of sources.', { symbol: 'µ′' }),
  delta: gamma('Determinant', 'S11 S22 − S12 S21.', 'Δ'),
  b1: ratio('B₁', '1 + |S11|² − |S22|² − |Δ|²; positive where it is unconditionally stable.'),
  isUnconditional: result.boolean({
    label: 'Unconditionally stable',
    help: 'Whether µ is above 1 at this frequency.',
  }),
  maxAvailableGain: decibels(
    'Max. available',
    'Gain between matched source and load; none where not unconditionally stable.',
    { symbol: 'MAG' },
  ),
  maxStableGain: decibels('Max. stable', '|S21/S12|; none where nothing comes back.', {
    symbol: 'MSG',
  }),
  unilateralGain: decibels(
    'Mason’s U',
    'Gain after lossless feedback has taken away what comes back.',
  ),
  transducerGain: decibels('Transducer gain', 'Into the load over what the source can give.', {
    symbol: 'G_T',
  }),
  availableGain: decibels(
    'Available gain',
    'What the output can give over what the source can give.',
    { symbol: 'G_A' },
  ),
  operatingGain: decibels('Operating gain', 'Into the load over into the input.', {
    symbol: 'G_P',
  }),
  matchSource: gamma('Source match', 'Source of the simultaneous conjugate match.', 'Γ_MS'),
  matchLoad: gamma('Load match', 'Load of the simultaneous conjugate match.', 'Γ_ML'),
  matchSourceImpedance: impedance('Source match, Z', 'The same source as an impedance.'),
  matchLoadImpedance: impedance('Load match, Z', 'The same load as an impedance.'),
  inputReflection: gamma('Input reflection', 'With the load that is given.', 'Γ_in'),
  outputReflection: gamma('Output reflection', 'With the source that is given.', 'Γ_out'),
  leastNoiseFigure: decibels('Least noise figure', 'With the optimum source.', { symbol: 'F_min' }),
  noiseOptimum: gamma('Noise optimum', 'Source of the least noise figure.', 'Γ_opt'),
  noiseResistance: ohms('Noise resistance', 'How fast the noise figure rises beside the optimum.', {
    symbol: 'R_n',
  }),
  noiseFigure: decibels('Noise figure', 'With the source that is given.', { symbol: 'F' }),
};

const timeValues = {
  riseTime: seconds(
    'Resolution',
    'Rise from 10 to 90 % of a flat band, or the width at half height of a band-pass pulse.',
  ),
  resolutionLength: metres(
    'Resolution, length',
    'Way that goes with it: there and back of a reflection.',
  ),
  largestEcho: ratio('Largest response', 'Of the shown stretch, by size, as a ratio.'),
  largestEchoTime: seconds('Its time', 'Of the largest response.'),
  largestEchoDistance: metres(
    'Its distance',
    'Of the largest response: half the way of a reflection.',
  ),
  highestImpedance: ohms(
    'Highest impedance',
    'Of the shown stretch behind 0; none where nothing but an open comes back.',
  ),
  lowestImpedance: ohms('Lowest impedance', 'Of the shown stretch behind 0.'),
  period: seconds('Unambiguous to', 'Half of 1/Δf: beyond it echoes come back at the wrong time.'),
  valueAtDc: ratio('Used at 0 Hz', 'Value of the parameter there, given or extrapolated.'),
  extrapolatedSamples: count('Extrapolated', 'Samples below the lowest measured one.'),
};

const qualityValues = {
  largestGain: ratio(
    'Largest gain',
    'Largest singular value of S over all frequencies; above 1 is active.',
    { symbol: 'σ_max', digits: 6 },
  ),
  largestGainFrequency: hertz('Its frequency', 'Where the largest singular value is found.'),
  isPassive: result.boolean({
    label: 'Passive',
    help: 'Whether no singular value is above 1.00001.',
  }),
  passivityQuality: percent('Passivity', 'Figure of merit of IEEE 370 for a file as it comes.', {
    symbol: 'PQM',
  }),
  reciprocityQuality: percent(
    'Reciprocity',
    'Figure of merit of IEEE 370 for a file as it comes.',
    { symbol: 'RQM' },
  ),
  causalityQuality: percent(
    'Causality',
    'Figure of merit of IEEE 370: clockwise turning of the worst parameter.',
    { symbol: 'CQM' },
  ),
  reciprocityError: ratio('Sij − Sji, largest', 'Over all pairs of ports and frequencies.'),
  symmetryError: ratio('Sii − Sjj, largest', 'Over all pairs of ports and frequencies.'),
};

const trace = result.text({
  label: 'Trace',
  help: 'Name of the parameter.',
  pattern: '^[A-DSTYZ][a-z0-9]*$',
});
const frequency = hertz('Frequency', 'Of the row.');

const responseColumns = {
  trace,
  frequency,
  level: decibels('Level', '20 log of the size, in SI units where it is no ratio.'),
  magnitude: ratio('Magnitude', 'Of a ratio.'),
  real: ratio('Real part', 'Of a ratio.'),
  imaginary: ratio('Imaginary part', 'Of a ratio.'),
  impedanceMagnitude: ohms('Magnitude', 'Of an impedance.'),
  impedanceReal: ohms('Resistance', 'Real part of an impedance.'),
  impedanceImaginary: ohms('Reactance', 'Imaginary part of an impedance.'),
  admittanceMagnitude: siemens('Magnitude', 'Of an admittance.'),
  admittanceReal: siemens('Conductance', 'Real part of an admittance.'),
  admittanceImaginary: siemens('Susceptance', 'Imaginary part of an admittance.'),
  phase: degrees('Phase', 'From −180 to 180.'),
  phaseUnwrapped: degrees('Phase', 'Without its jumps.'),
  delay: seconds('Group delay', 'Minus the slope of the phase over angular frequency.'),
  vswr: ratio('VSWR', 'None where a port reflects more than reaches it.'),
};

const tables = {
  response: {
    what: 'The traces over frequency, one under the other, as they are shown.',
    columns: responseColumns,
  },
  chart: {
    what: 'Reflections of the ports on the Smith chart, one under the other.',
    columns: {
      trace,
      gammaRe: ratio('Re Γ', 'Real part of the reflection.'),
      gammaIm: ratio('Im Γ', 'Imaginary part of the reflection.'),
      gammaFrequency: frequency,
    },
  },
  circles: {
    what: 'Circles of the amplifier on the plane of the source or of the load.',
    columns: {
      kind: result.choice({
        label: 'Circle',
        help: 'What is the same along it.',
        options: {
          sourceStability: 'source stability',
          loadStability: 'load stability',
          availableGain: 'available gain',
          operatingGain: 'operating gain',
          noise: 'noise figure',
        },
      }),
      level: decibels('Level', 'Gain or noise figure; none of stability.', { digits: 4 }),
      centreMagnitude: ratio('|Centre|', 'Distance of the centre from the middle of the chart.', {
        digits: 4,
      }),
      centreAngle: degrees('Angle', 'Of the centre.', { digits: 4 }),
      radius: ratio('Radius', 'On the chart.', { digits: 4 }),
      stableSide: result.choice({
        label: 'Stable',
        help: 'Side of a stability circle on which the other port reflects less than reaches it.',
        options: { inside: 'inside', outside: 'outside' },
      }),
    },
  },
  stability: {
    what: 'Stability over frequency.',
    columns: {
      frequency,
      k: ratio('K', 'Rollett’s factor.'),
      mu: ratio('µ', 'Of the load.'),
      muPrime: ratio('µ′', 'Of the source.'),
    },
  },
  gains: {
    what: 'Gains over frequency.',
    columns: {
      frequency,
      mostGain: decibels(
        'MAG or MSG',
        'The largest available gain, or where there is none the largest stable one.',
      ),
      forwardGain: decibels('|S21|²', 'Gain between references.'),
      unilateralGain: decibels('U', 'Mason’s gain.'),
    },
  },
  time: {
    what: 'The response in time, or along the line.',
    columns: {
      time: seconds('Time', 'From the impulse or the step.'),
      distance: metres('Distance', 'Half the way of a reflection, the way of a transmission.'),
      impedance: ohms('Impedance', 'That the step finds; multiple reflections are not taken away.'),
      stepResponse: ratio('Step response', 'Of the parameter.'),
      impulseResponse: ratio('Impulse response', 'Scaled so that a flat 1 has a peak of 1.'),
      envelope: ratio(
        'Band-pass',
        'Size of the response, scaled so that a flat 1 has a peak of 1.',
      ),
    },
  },
  gated: {
    what: 'The parameter over frequency, with and without the gate.',
    columns: {
      frequency,
      ownLevel: decibels('Without a gate', 'Size of the parameter.'),
      gatedLevel: decibels('Gated', 'Size of what the gate keeps.'),
    },
  },
  passivity: {
    what: 'What is checked, over frequency.',
    columns: {
      frequency,
      largestGain: ratio('σ max', 'Largest singular value.'),
      reciprocityError: ratio('Reciprocity', 'Largest |Sij − Sji|.'),
      symmetryError: ratio('Symmetry', 'Largest |Sii − Sjj|.'),
    },
  },
  matrix: {
    what: 'Every parameter at the frequency of the figures, by rows.',
    columns: {
      parameter: result.text({
        label: 'Parameter',
        help: 'Its name.',
        pattern: '^[A-DSTYZ][a-z0-9]*$',
      }),
      value: result.complex({ label: 'Value', help: 'In the unit beside it.', digits: 5 }),
      unit: result.choice({
        label: 'Unit',
        help: 'Of the value.',
        options: { ratio: 'ratio', ohm: 'Ω', siemens: 'S' },
      }),
      level: decibels('Level', '20 log of the size.', { digits: 4 }),
      angle: degrees('Angle', 'From −180 to 180.', { digits: 4 }),
    },
  },
  markers: {
    what: 'The traces at the frequencies that are marked.',
    columns: {
      frequency: hertz('Frequency', 'That is marked.', { digits: 6 }),
      parameter: result.text({
        label: 'Parameter',
        help: 'Its name.',
        pattern: '^[A-DSTYZ][a-z0-9]*$',
      }),
      level: decibels('Level', '20 log of the size.', { digits: 5 }),
      angle: degrees('Angle', 'From −180 to 180.', { digits: 5 }),
      value: result.complex({ label: 'Value', help: 'In SI units.', digits: 5 }),
    },
  },
  references: {
    what: 'The ports or modes, with their references at the frequency of the figures.',
    columns: {
      port: count('Port', 'Its number here.'),
      of: result.text({
        label: 'Of the file',
        help: 'Port of the file, or the mode and its ports.',
        pattern: '^[a-z0-9 -]+$',
      }),
      reference: result.complex({
        label: 'Reference',
        help: 'Of its S parameters.',
        unit: 'Ω',
        digits: 5,
      }),
    },
  },
};

/** What a network gives: its response, and what is asked of it. */
export const results = {
  values: { ...responseValues, ...amplifierValues, ...timeValues, ...qualityValues },
  tables,
} satisfies result.Results;
