import { measured } from '../../define/measured.ts';
import * as result from '../../define/result.ts';

const volts = measured('V');
const amperes = measured('A');
const siemens = measured('S');
const ohms = measured('Ω');
const hertz = measured('Hz');
const perVolt = measured('1/V');
const ratio = measured();

/** Voltages of a p-channel device are positive as well: source over drain, source over gate. */
const MIRRORED = 'of a p-channel device source to';
const gateVoltage = volts('Gate to source', `Gate to source, ${MIRRORED} gate.`, {
  symbol: '|V_GS|',
});
const drainVoltage = volts('Drain to source', `Drain to source, ${MIRRORED} drain.`, {
  symbol: '|V_DS|',
});
const drainCurrent = amperes(
  'Drain current',
  'Through the channel, positive for both polarities; negative where source and drain are exchanged.',
  {
    symbol: 'I_D',
    digits: 5,
  },
);
const efficiency = perVolt(
  'Efficiency',
  'Transconductance over drain current: the transconductance efficiency.',
  { symbol: 'g_m/I_D' },
);
const intrinsicGain = ratio(
  'Intrinsic gain',
  'Transconductance over output conductance: the gain into an open circuit.',
  { symbol: 'g_m/g_ds' },
);
const transitFrequency = hertz(
  'Transit frequency',
  'Frequency at which the current gain of the intrinsic device is 1.',
  { symbol: 'f_T' },
);
const inversionCoefficient = ratio(
  'Inversion coefficient',
  'Forward current over the specific current, of the EKV model: below 0.1 weak, above 10 strong inversion.',
  { symbol: 'IC' },
);
const transconductance = siemens(
  'Transconductance',
  'Derivative of the drain current by the gate voltage.',
  { symbol: 'g_m' },
);

const device = {
  width: measured('m')('Width', 'Of the channel: as given, or as sized.', { symbol: 'W' }),
  aspectRatio: ratio('Shape', 'Width over length.', { symbol: 'W/L' }),
  gainFactor: measured('A/V²')('Gain factor', 'Transconductance parameter times W/L.', {
    symbol: 'β',
  }),
  carrierMobility: measured('m²/(V·s)')(
    'Mobility',
    'What the transconductance parameter and the oxide capacitance make the mobility of the carriers.',
  ),
  thermalVoltage: volts('Thermal voltage', 'At the temperature of the EKV model.', {
    symbol: 'U_T',
  }),
  weakInversionSlopeFactor: ratio(
    'Slope factor in weak inversion',
    'Slope factor of the EKV model with the pinch-off voltage at the source.',
    { symbol: 'n' },
  ),
  weakInversionLimit: perVolt(
    'Limit of the efficiency',
    'Transconductance efficiency that weak inversion tends to in the EKV model.',
    { symbol: '1/(n·U_T)' },
  ),
};

const process = {
  transconductanceParameter: measured('A/V²')(
    'Transconductance parameter',
    'Mobility times oxide capacitance: as given, or of the model card.',
    { symbol: 'K_P' },
  ),
  thresholdParameter: volts(
    'Threshold parameter',
    'Without body bias, with the sign it is given with.',
    {
      symbol: 'V_TO',
    },
  ),
  channelLengthModulation: perVolt('Channel-length modulation', 'As given, or of the model card.', {
    symbol: 'λ',
  }),
  bodyEffect: measured('√V')('Body effect', 'As given, or of the model card.', { symbol: 'γ' }),
  surfacePotential: volts('Surface potential', 'As given, or of the model card.', { symbol: 'φ' }),
  oxideCapacitance: measured('F/m²')(
    'Oxide capacitance',
    'As given, or of the model card; 0 where it is not known.',
    {
      symbol: 'C_ox',
    },
  ),
  effectiveLength: measured('m')(
    'Effective length',
    'Length of the channel less what LD of a model card takes off both ends.',
    {
      symbol: 'L',
    },
  ),
};

const bias = {
  gateVoltage,
  drainVoltage,
  drainCurrent,
  transconductanceEfficiency: efficiency,
  intrinsicGain,
  saturationVoltage: volts(
    'Saturation voltage',
    'Drain-source voltage at the edge of saturation.',
    {
      symbol: 'V_Dsat',
    },
  ),
  transconductance,
  region: result.choice({
    label: 'Region',
    help: 'Cut off in level 1; in the EKV model weak inversion below an IC of 0.1, and moderate inversion where it is saturated below an IC of 10.',
    options: {
      off: 'cut-off',
      weakInversion: 'weak inversion',
      moderateInversion: 'moderate inversion',
      triode: 'triode',
      saturation: 'saturation',
    },
  }),
  exchanged: result.boolean({
    label: 'Source and drain exchanged',
    help: 'Whether the drain acts as source, as it does below 0 V: threshold, region and inversion are then seen from it.',
  }),
  outputConductance: siemens(
    'Output conductance',
    'Derivative of the drain current by the drain-source voltage.',
    { symbol: 'g_ds' },
  ),
  outputResistance: ohms('Output resistance', 'Inverse of the output conductance.', {
    symbol: 'r_o',
  }),
  bodyTransconductance: siemens(
    'Body transconductance',
    'Derivative of the drain current by the bulk-source voltage.',
    { symbol: 'g_mb' },
  ),
  transitFrequency,
  gateCapacitance: measured('F')(
    'Gate capacitance',
    'Of the channel, seen from the gate at the bias; overlaps are not in it.',
  ),
  thresholdVoltage: volts('Threshold with body effect', 'Threshold at the source-bulk voltage.', {
    symbol: 'V_th',
  }),
  overdriveVoltage: volts('Overdrive', 'Gate-source voltage less the threshold.', {
    symbol: 'V_ov',
  }),
  channelField: measured('V/m')(
    'Field along the channel',
    'The smaller of drain-source and saturation voltage over the length.',
  ),
  inversionCoefficient,
  reverseCoefficient: ratio(
    'Reverse coefficient',
    'Reverse current over the specific current, of the EKV model; saturation leaves none.',
    { symbol: 'i_r' },
  ),
  slopeFactor: ratio('Slope factor', 'Slope factor of the EKV model at the bias.', { symbol: 'n' }),
  specificCurrent: amperes('Specific current', 'Unit of the normalised currents: 2·n·β·U_T².', {
    symbol: 'I_S',
  }),
  pinchOffVoltage: volts('Pinch-off voltage', 'Of the EKV model, referred to the bulk.', {
    symbol: 'V_P',
  }),
};

const stage = {
  stageGain: ratio(
    'Voltage gain',
    'Small-signal gain of the common-source stage with its load resistor; negative, for it inverts.',
    { symbol: 'A_v' },
  ),
  stageOutputResistance: ohms(
    'Output resistance',
    'Of the common-source stage: device and load resistor in parallel.',
    { symbol: 'R_out' },
  ),
  supplyPower: measured('W')('Power from the supply', 'Supply voltage times drain current.', {
    symbol: 'P',
  }),
};

const tables = {
  output: {
    what: 'The output curves under one another, from the lowest gate voltage up; where no other runs there, the curve of the bias comes last.',
    columns: {
      gateVoltage,
      drainVoltage,
      drainCurrent,
      loadVoltage: volts('Load line, V_DS', 'Drain-source voltage at the ends of the load line.'),
      loadCurrent: amperes('Load line, I_D', 'Current at the ends of the load line.'),
    },
  },
  saturationEdge: {
    what: 'The edge of saturation, along rising gate voltages.',
    columns: {
      drainVoltage: volts('Saturation voltage', 'Drain-source voltage at the edge of saturation.'),
      drainCurrent: amperes('Drain current', 'At the edge of saturation.'),
    },
  },
  transfer: {
    what: 'Drain current and transconductance over the gate voltage, at the drain-source voltage of the bias.',
    columns: { gateVoltage, drainCurrent, transconductance },
  },
  designChart: {
    what: 'What a stage is designed from, at the drain-source voltage of the bias: over the inversion coefficient in the EKV model, over the drain current in level 1.',
    columns: {
      inversionCoefficient,
      drainCurrent,
      transconductanceEfficiency: efficiency,
      transitFrequency,
      intrinsicGain,
      asymptoteInversion: ratio(
        'Asymptotes, IC',
        'Inversion coefficient along the asymptotes of weak and strong inversion.',
      ),
      asymptoteEfficiency: perVolt(
        'Asymptotes, g_m/I_D',
        'Efficiency along the asymptotes of weak and strong inversion.',
      ),
    },
  },
  sizing: {
    what: 'The samples of the design chart with what a width follows from, from weak to strong inversion.',
    columns: {
      gateVoltage,
      inversionCoefficient,
      currentDensity: measured('A/m')('Current density', 'Drain current over width.'),
      transconductanceEfficiency: efficiency,
      intrinsicGain,
      transitFrequency,
    },
  },
  curves: {
    what: 'A row for each output curve: its current at the end of the drain axis.',
    columns: { gateVoltage, drainCurrent },
  },
};

/** What a device gives: its bias point, its stage, its curves and the chart it is sized by. */
export const results = {
  values: { ...device, ...process, ...bias, ...stage },
  tables,
} satisfies result.Results;
