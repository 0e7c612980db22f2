import { measured } from '../../define/measured.ts';
import * as result from '../../define/result.ts';
import { tables } from './result-tables.ts';

const volts = measured('V');
const amps = measured('A');
const ohms = measured('Ω');
const farads = measured('F');
const hertz = measured('Hz');
const percent = measured('%');
const degrees = measured('°');
const seconds = measured('s');
const henry = measured('H');
const watts = measured('W');
const plain = measured();

const power = {
  inductance: henry('Inductance', 'That stands in the circuit.', { symbol: 'L', digits: 3 }),
  inductanceNeeded: henry('Inductance for the ripple', 'At the worst input.', { digits: 3 }),
  criticalInductance: henry(
    'Critical inductance',
    'Below it conduction is discontinuous at this input and load; without losses.',
    { symbol: 'L_crit', digits: 3 },
  ),
  boundaryCurrent: amps(
    'Boundary current',
    'Load below which the inductor’s current falls to zero in a period; without losses.',
    { digits: 3 },
  ),
  capacitance: farads('Output capacitance', 'As marked.', { symbol: 'C_out', digits: 3 }),
  effectiveCapacitance: farads('Left at the output voltage', 'After the loss by DC bias.', {
    digits: 3,
  }),
  inputCapacitance: farads('Input capacitance', 'For the ripple of the input; no ESR.', {
    symbol: 'C_in',
    digits: 3,
  }),
  duty: percent('Duty ratio', 'With the losses of the circuit, at the input voltage.', {
    symbol: 'D',
  }),
  onTime: seconds('On-time', 'Of the switch.', { symbol: 't_on', digits: 3 }),
  conduction: result.choice({
    label: 'Conduction',
    help: 'Whether the inductor’s current reaches zero and stays there.',
    options: { continuous: 'CCM', discontinuous: 'DCM' },
  }),
  inductorMean: amps('Inductor, mean', 'At the secondary, of a transformer.', { digits: 3 }),
  inductorRipple: amps('Inductor ripple', 'Peak to peak.', { symbol: 'ΔI_L', digits: 3 }),
  inductorPeak: amps('Inductor peak', 'At the secondary, of a transformer.', {
    symbol: 'I_pk',
    digits: 3,
  }),
  inductorRms: amps('Inductor, RMS', 'Of one period.', { digits: 3 }),
  worstPeak: amps('Worst inductor peak', 'Of the three inputs, at full load.', { digits: 3 }),
  outputRipple: volts('Output ripple', 'Peak to peak, of capacitance and ESR together.', {
    symbol: 'ΔV_out',
    digits: 3,
  }),
  worstRipple: volts('Worst output ripple', 'Of the three inputs.', { digits: 3 }),
  eslStep: volts(
    'Step by the ESL',
    'Of a buck and a forward beside the ripple; of the others the spike at an edge.',
    { digits: 3 },
  ),
  capacitorRms: amps('Output capacitor, RMS', 'Current of all in parallel.', { digits: 3 }),
  inputRms: amps('Input capacitor, RMS', 'Where the source gives direct current alone.', {
    digits: 3,
  }),
  switchStress: volts('Voltage of the switch', 'When it is off; without ringing.', { digits: 3 }),
  rectifierStress: volts('Voltage of the rectifier', 'When it blocks; without ringing.', {
    digits: 3,
  }),
  efficiency: percent('Efficiency', 'At the input and the load.', { symbol: 'η', digits: 3 }),
  lossTotal: watts('Losses', 'All that are counted.', { digits: 3 }),
} as const;

const asked = {
  worstSwitchVoltage: volts('Switch, voltage', 'At the worst input, without ringing.', {
    digits: 3,
  }),
  worstSwitchCurrent: amps('Switch, RMS current', 'At the worst input, at the primary.', {
    digits: 3,
  }),
  worstSwitchPeak: amps('Switch, peak current', 'At the worst input, at the primary.', {
    digits: 3,
  }),
  worstRectifierVoltage: volts('Rectifier, voltage', 'At the worst input, without ringing.', {
    digits: 3,
  }),
  worstRectifierCurrent: amps('Rectifier, current', 'Mean of a diode, RMS of a synchronous one.', {
    digits: 3,
  }),
  worstInductorRms: amps('Inductor, RMS current', 'At the worst input.', { digits: 3 }),
  worstCapacitorVoltage: volts('Output capacitor, voltage', 'With its ripple.', { digits: 3 }),
  worstCapacitorRms: amps('Output capacitor, ripple current', 'RMS, of all in parallel.', {
    digits: 3,
  }),
  worstInputRms: amps('Input capacitor, ripple current', 'RMS, at the worst input.', {
    digits: 3,
  }),
  junction: measured('°C')('Junction of the switch', 'By its losses and thermal resistance.', {
    digits: 3,
  }),
} as const;

const transformer = {
  primaryPeak: amps(
    'Primary peak',
    'Current of the switch, of a forward with the magnetising current.',
    { digits: 3 },
  ),
  clampPower: watts('Clamp', 'What an RCD clamp takes.', { digits: 3 }),
  clampResistor: ohms('Clamp resistor', 'That holds the clamp’s voltage at full load.', {
    digits: 3,
  }),
  magnetisingPeak: amps('Magnetising peak', 'Of a forward’s primary.', { digits: 3 }),
} as const;

const loop = {
  crossover: hertz('Crossover', 'Where the loop’s gain is 1, with the parts there are.', {
    symbol: 'f_c',
    digits: 3,
  }),
  phaseMargin: degrees('Phase margin', 'There.', { symbol: 'φ_m', digits: 3 }),
  gainMargin: measured('dB')('Gain margin', 'Least rise of the gain that is too much.', {
    digits: 3,
  }),
  loopStable: result.boolean({
    label: 'Loop stable',
    help: 'Whether every pole of the averaged closed loop is left of the axis.',
  }),
  crossoverWanted: hertz('Crossover wanted', 'Given or by the rule.', { digits: 3 }),
  boost: degrees('Phase boost', 'That the compensator is to add beside its integrator.', {
    digits: 3,
  }),
  rightHalfPlaneZero: hertz(
    'Right-half-plane zero',
    'At the least input and full load; infinite of a buck and a forward.',
    { symbol: 'f_RHP', digits: 3 },
  ),
  resonance: hertz('LC resonance', 'At the input; of voltage mode the double pole.', {
    symbol: 'f_0',
    digits: 3,
  }),
  esrZero: hertz('ESR zero', 'Of the output capacitor; infinite without ESR.', { digits: 3 }),
  subharmonicQ: plain(
    'Q of the sampling poles',
    'At half the switching frequency, of peak current mode; negative or infinite is subharmonic oscillation.',
    { symbol: 'Q_p', digits: 3 },
  ),
  slopeCompensation: measured('V/s')('Slope compensation', 'The ramp that is added.', {
    symbol: 'S_e',
    digits: 3,
  }),
  stepDeviation: volts('Deviation at the load step', 'Largest, of the averaged closed loop.', {
    digits: 3,
  }),
  upperResistor: ohms('Upper divider resistor', 'From the output to the feedback pin.', {
    symbol: 'R_1',
    digits: 4,
  }),
  lowerResistor: ohms('Lower divider resistor', 'From the feedback pin to ground.', {
    symbol: 'R_b',
    digits: 4,
  }),
  outputSet: volts('Output that the divider sets', 'With these resistors, without tolerance.', {
    digits: 5,
  }),
  compensatorType: result.choice({
    label: 'Compensator',
    help: 'The type that is built.',
    options: { type1: 'type I', type2: 'type II', type3: 'type III' },
  }),
  r2: ohms('Zero resistor', 'Makes the first zero with C₁.', { symbol: 'R_2', digits: 4 }),
  c1: farads('Zero capacitor', 'In series with R₂.', { symbol: 'C_1', digits: 4 }),
  c2: farads('Pole capacitor', 'Across both: the first pole.', { symbol: 'C_2', digits: 4 }),
  r3: ohms('Feed-forward resistor', 'In series with C₃, at an op-amp.', {
    symbol: 'R_3',
    digits: 4,
  }),
  c3: farads('Feed-forward capacitor', 'Across the upper resistor: feed-forward.', {
    symbol: 'C_3',
    digits: 4,
  }),
} as const;

/** The power stage, its losses and its loop. */
export const results = {
  values: { ...power, ...asked, ...transformer, ...loop },
  tables,
} satisfies result.Results;
