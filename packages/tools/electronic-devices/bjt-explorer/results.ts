import { measured } from '../../define/measured.ts';
import * as result from '../../define/result.ts';

const volts = measured('V');
const amperes = measured('A');
const siemens = measured('S');
const ohms = measured('Ω');
const hertz = measured('Hz');
const farads = measured('F');
const ratio = measured();

const collectorCurrent = amperes('Collector current', 'Into the collector, of a pnp out of it.', {
  symbol: 'I_C',
  digits: 5,
});
const baseCurrent = amperes('Base current', 'Into the base, of a pnp out of it.', {
  symbol: 'I_B',
});
const baseVoltage = volts('Base to emitter', 'At the terminals; of a pnp emitter to base.', {
  symbol: 'V_BE',
  digits: 4,
});
const collectorVoltage = volts(
  'Collector to emitter',
  'At the terminals; of a pnp emitter to collector.',
  { symbol: 'V_CE' },
);
const currentGain = ratio('Current gain', 'Collector over base current.', {
  symbol: 'β',
});
const transitFrequency = hertz(
  'Transit frequency',
  'Where the short-circuit current gain in common emitter is 1, resistances and all.',
  { symbol: 'f_T' },
);
const temperature = measured('°C')('Temperature', 'Of the junctions.', { symbol: 'T' });

const point = {
  collectorCurrent,
  collectorVoltage,
  baseCurrent,
  baseVoltage,
  currentGain,
  region: result.choice({
    label: 'Region',
    help: 'Saturation where the collector junction takes a tenth of the base current; inverse mode below 0 V.',
    options: {
      off: 'cut-off',
      active: 'forward active',
      saturation: 'saturation',
      inverse: 'inverse',
    },
  }),
  dissipation: measured('W')('Dissipation', 'In the transistor: collector and base together.', {
    symbol: 'P',
  }),
  saturationVoltage: volts(
    'Saturation voltage',
    'Collector to emitter at this collector current with a tenth of it in the base.',
    { symbol: 'V_CEsat' },
  ),
  currentDrift: measured('%/K')(
    'Current drift',
    'Relative change of the collector current with temperature.',
    { digits: 3 },
  ),
};

const small = {
  transconductance: siemens('Transconductance', 'Of the inner transistor.', { symbol: 'g_m' }),
  inputResistance: ohms('Base-emitter resistance', 'Of the inner transistor.', { symbol: 'r_π' }),
  outputResistance: ohms('Output resistance', 'Of the inner transistor, by the Early effect.', {
    symbol: 'r_o',
  }),
  feedbackResistance: ohms('Collector-base resistance', 'Of the inner transistor.', {
    symbol: 'r_μ',
  }),
  baseResistance: ohms('Base resistance', 'At the bias: between RB and RBM.', { symbol: 'r_b' }),
  emitterCapacitance: farads('Base-emitter capacitance', 'Depletion and diffusion.', {
    symbol: 'C_π',
  }),
  collectorCapacitance: farads(
    'Base-collector capacitance',
    'Depletion and diffusion, both shares of the split by XCJC.',
    { symbol: 'C_μ' },
  ),
  substrateCapacitance: farads('Substrate capacitance', 'Collector to substrate.', {
    symbol: 'C_js',
  }),
  transitFrequency,
  betaCutoff: hertz(
    'Beta cut-off frequency',
    'Where the short-circuit current gain has fallen by 3 dB.',
    { symbol: 'f_β' },
  ),
  transitTime: measured('s')('Transit time', 'Forward, as the bias makes it of TF.', {
    symbol: 'τ_F',
  }),
  earlyVoltage: volts(
    'Early voltage',
    'Where the tangent at the bias meets the axis: I_C·r_o − V_CE.',
    {
      symbol: 'V_A',
    },
  ),
};

const hybridTexts = {
  11: ['Input impedance', 'Output shorted.'],
  12: ['Reverse voltage ratio', 'Input open.'],
  21: ['Forward current ratio', 'Output shorted.'],
  22: ['Output admittance', 'Input open.'],
} as const;

const hybrids = {
  hie: result.complex({
    label: 'Input impedance, CE',
    symbol: 'h_ie',
    unit: 'Ω',
    help: hybridTexts[11][1],
  }),
  hre: result.complex({
    label: 'Reverse voltage ratio, CE',
    symbol: 'h_re',
    help: hybridTexts[12][1],
  }),
  hfe: result.complex({
    label: 'Forward current ratio, CE',
    symbol: 'h_fe',
    help: hybridTexts[21][1],
  }),
  hoe: result.complex({
    label: 'Output admittance, CE',
    symbol: 'h_oe',
    unit: 'S',
    help: hybridTexts[22][1],
  }),
};

const stage = {
  voltageGain: ratio('Voltage gain', 'Output over the voltage at the input: magnitude.', {
    symbol: '|A_v|',
  }),
  voltageGainLevel: measured('dB')('Voltage gain', 'The same in decibels.', { symbol: 'A_v' }),
  gainPhase: measured('°')('Phase', 'Of the output against the input; 180° inverts.'),
  overallGain: ratio('Gain from the source', 'Output over the voltage of the source.', {
    symbol: '|A_vs|',
  }),
  stageCurrentGain: ratio('Stage current gain', 'Current of the load over that at the input.', {
    symbol: '|A_i|',
  }),
  stageInput: ohms('Input impedance', 'Into the stage with its bias resistors: magnitude.', {
    symbol: '|Z_in|',
  }),
  stageOutput: ohms(
    'Output impedance',
    'Into the stage with its source and without its load: magnitude.',
    {
      symbol: '|Z_out|',
    },
  ),
};

const load = {
  largestSwing: volts(
    'Largest swing',
    'At the load, peak, by the AC load line: to cut-off or to saturation, whichever is nearer.',
    { digits: 3 },
  ),
  acResistance: ohms('AC load', 'What collector and emitter see of the stage at mid-band.', {
    symbol: 'r_ac',
  }),
  lowerCorner: measured('Hz')('Lower −3 dB', 'Below its greatest gain, by the capacitors given.', {
    symbol: 'f_L',
  }),
  upperCorner: measured('Hz')(
    'Upper −3 dB',
    'Above its greatest gain, by the transistor’s charges.',
    {
      symbol: 'f_H',
    },
  ),
  greatestGain: measured('dB')('Greatest gain', 'From the source to the load, of the response.'),
};

const noise = {
  noiseFigure: measured('dB')(
    'Noise figure',
    'With the source resistance at 290 K, at the frequency.',
    {
      symbol: 'F',
      digits: 3,
    },
  ),
  leastNoiseFigure: measured('dB')('Least noise figure', 'Over real source resistances.', {
    symbol: 'F_min',
    digits: 3,
  }),
  bestSource: ohms('Best source resistance', 'Which gives the least noise figure.', {
    symbol: 'R_opt',
    digits: 3,
  }),
  noiseVoltage: measured('V/√Hz')('Noise voltage', 'At the base, its source shorted.', {
    symbol: 'e_n',
    digits: 3,
  }),
  noiseCurrent: measured('A/√Hz')('Noise current', 'At the base, its source open.', {
    symbol: 'i_n',
    digits: 3,
  }),
};

const emitterResistance = ohms(
  'Intrinsic emitter resistance',
  'Thermal voltage over emitter current.',
  {
    symbol: 'r_e',
  },
);

const tables = {
  output: {
    what: 'The output curves under one another, and the ends of the load line.',
    columns: {
      stepCurrent: amperes('Base current', 'Of the curve, where they run by it.', {
        symbol: 'I_B',
      }),
      stepVoltage: volts('Base to emitter', 'Of the curve, where they run by it.', {
        symbol: 'V_BE',
      }),
      collectorVoltage,
      collectorCurrent,
      loadVoltage: volts('Load line, V_CE', 'At the ends of the load line.'),
      loadCurrent: amperes('Load line, I_C', 'At the ends of the load line.'),
      signalVoltage: volts('AC load line, V_CE', 'At the ends of the AC load line.'),
      signalCurrent: amperes('AC load line, I_C', 'At the ends of the AC load line.'),
    },
  },
  response: {
    what: 'The stage over frequency, from the source to the load.',
    columns: {
      responseFrequency: measured('Hz')('Frequency', 'Of the sweep.', { symbol: 'f' }),
      responseGain: measured('dB')('Gain', 'From the source to the load.'),
      responsePhase: measured('°')('Phase', 'Of the load against the source, unwrapped.'),
    },
  },
  gummel: {
    what: 'Collector and base current over the base voltage.',
    columns: { baseVoltage, collectorCurrent, baseCurrent },
  },
  gain: {
    what: 'The current gain over the collector current, at temperatures under one another.',
    columns: { temperature, collectorCurrent, currentGain },
  },
  transit: {
    what: 'The transit frequency over the collector current, at collector voltages under one another.',
    columns: { collectorVoltage, collectorCurrent, transitFrequency },
  },
  depletion: {
    what: 'Capacitances of the depletion layers over their reverse voltage.',
    columns: {
      reverseVoltage: volts('Reverse voltage', 'Across the junction.', { symbol: 'V_R' }),
      emitterJunction: farads('Emitter junction', 'Base to emitter.', { symbol: 'C_ibo' }),
      collectorJunction: farads('Collector junction', 'Base to collector.', { symbol: 'C_obo' }),
    },
  },
  hybrid: {
    what: 'The hybrid parameters in the three connections, a row each.',
    columns: {
      connection: result.choice({
        label: 'Connection',
        help: 'The terminal that input and output share.',
        options: { ce: 'common emitter', cb: 'common base', cc: 'common collector' },
      }),
      h11: result.complex({
        label: 'Input impedance',
        symbol: 'h_11',
        unit: 'Ω',
        help: hybridTexts[11][1],
      }),
      h12: result.complex({ label: 'Reverse ratio', symbol: 'h_12', help: hybridTexts[12][1] }),
      h21: result.complex({ label: 'Forward ratio', symbol: 'h_21', help: hybridTexts[21][1] }),
      h22: result.complex({
        label: 'Output admittance',
        symbol: 'h_22',
        unit: 'S',
        help: hybridTexts[22][1],
      }),
    },
  },
  stability: {
    what: 'The bias as it is, with half and twice the beta, and at 0 and 70 °C.',
    columns: {
      betaScale: ratio('β times', 'What BF of the card is multiplied by, its leakage likewise.'),
      temperature,
      currentGain,
      collectorCurrent,
      currentChange: measured('%')('Change', 'Of the collector current against the first row.'),
      collectorVoltage,
    },
  },
};

/** What a transistor gives: its point, its small signals, its stage and its curves. */
export const results = {
  values: { ...point, ...small, ...hybrids, emitterResistance, ...noise, ...stage, ...load },
  tables,
} satisfies result.Results;
