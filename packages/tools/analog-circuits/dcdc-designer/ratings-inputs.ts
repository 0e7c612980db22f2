/** What the parts at hand allow, as their data sheets have it. */
import { when } from '../../define/field.ts';
import * as field from '../../define/fields.ts';

const group = 'Limits of the parts';
const given = when('limits', 'given');
const open = { group, default: null, none: 'no limit', when: given } as const;
const volts = { ...open, unit: 'V', min: 0.1, max: 2e4 } as const;
const amps = { ...open, unit: 'A', min: 1e-4, max: 1e5 } as const;

export const ratings = {
  limits: field.choice({
    label: 'Limits of the parts',
    group,
    default: 'none',
    options: { none: 'not looked at', given: 'from their data sheets' },
    help: 'What is asked of each part stands in a table either way.',
  }),
  switchVoltage: field.quantity({
    ...volts,
    label: 'Switch voltage',
    symbol: 'V_DS',
    help: 'Held against what stands across it at the worst input, without ringing.',
  }),
  switchCurrent: field.quantity({
    ...amps,
    label: 'Switch current, continuous',
    symbol: 'I_D',
    help: 'At the temperature of its case. Held against the RMS current.',
  }),
  peakCurrent: field.quantity({
    ...amps,
    label: 'Current limit of the controller',
    symbol: 'I_lim',
    help: 'The least its data sheet promises. Held against the peak in the switch.',
  }),
  rectifierVoltage: field.quantity({ ...volts, label: 'Rectifier voltage', symbol: 'V_RRM' }),
  rectifierCurrent: field.quantity({
    ...amps,
    label: 'Rectifier current',
    symbol: 'I_F(AV)',
    help: 'Held against the mean of a diode, the RMS current of a synchronous one.',
  }),
  inductorCurrent: field.quantity({
    ...amps,
    label: 'Inductor current, RMS',
    symbol: 'I_rms',
    help: 'That heats it by what its data sheet says; of a flyback that of the secondary.',
  }),
  capacitorVoltage: field.quantity({ ...volts, label: 'Capacitor voltage', symbol: 'V_R' }),
  capacitorRipple: field.quantity({
    ...amps,
    label: 'Output ripple current',
    symbol: 'I_ripple',
    help: 'Of all output capacitors in parallel, RMS, at the switching frequency.',
  }),
  inputCapacitorRipple: field.quantity({
    ...amps,
    label: 'Input ripple current',
    symbol: 'I_ripple,in',
    help: 'Of all input capacitors in parallel, RMS.',
  }),
  thermalResistance: field.quantity({
    label: 'Thermal resistance of the switch',
    symbol: 'R_θJA',
    group,
    unit: 'K/W',
    default: null,
    none: 'the junction not looked at',
    min: 1e-3,
    max: 1e4,
    help: 'From the junction to the air, on the board it stands on.',
    when: given,
  }),
  ambient: field.quantity({
    label: 'Air',
    symbol: 'T_A',
    group,
    unit: '°C',
    default: 50,
    min: -60,
    max: 200,
    when: given,
  }),
  junctionLimit: field.quantity({
    label: 'Hottest junction',
    symbol: 'T_J,max',
    group,
    unit: '°C',
    default: 150,
    min: 0,
    max: 300,
    when: given,
  }),
} as const;
