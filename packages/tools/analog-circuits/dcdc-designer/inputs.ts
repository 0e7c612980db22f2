import type { Values } from '../../define/field.ts';
import * as field from '../../define/fields.ts';
import { devices } from './device-inputs.ts';
import { loop } from './loop-inputs.ts';
import { ratings } from './ratings-inputs.ts';
import { stage } from './stage-inputs.ts';

const volts = { unit: 'V', group: 'Converter', min: 0.1, max: 2000 } as const;

export const inputs = {
  topology: field.choice({
    label: 'Topology',
    group: 'Converter',
    default: 'buck',
    options: {
      buck: 'buck (step-down)',
      boost: 'boost (step-up)',
      buckboost: 'inverting buck-boost',
      flyback: 'flyback',
      forward: 'forward',
    },
  }),
  vin: field.quantity({
    ...volts,
    label: 'Input voltage',
    symbol: 'V_in',
    default: 12,
    slider: { min: 3, max: 60, log: true },
    help: 'What the waveforms and the loop are computed at.',
  }),
  vinMin: field.quantity({ ...volts, label: 'Least input', symbol: 'V_in,min', default: 10 }),
  vinMax: field.quantity({ ...volts, label: 'Largest input', symbol: 'V_in,max', default: 15 }),
  vout: field.quantity({
    ...volts,
    label: 'Output voltage',
    symbol: 'V_out',
    default: 3.3,
    slider: { min: 0.8, max: 48, log: true },
    help: 'Its size: of an inverting buck-boost the output is negative.',
  }),
  iout: field.quantity({
    label: 'Load current',
    symbol: 'I_out',
    group: 'Converter',
    unit: 'A',
    default: 3,
    min: 1e-4,
    max: 1000,
    slider: { min: 0.01, max: 20, log: true },
  }),
  frequency: field.quantity({
    label: 'Switching frequency',
    symbol: 'f_sw',
    group: 'Converter',
    unit: 'Hz',
    default: 500e3,
    min: 1e3,
    max: 50e6,
    slider: { min: 50e3, max: 3e6, log: true },
  }),
  ...stage,
  ...devices,
  ...loop,
  ...ratings,
} as const;

export type ConverterInputs = Values<typeof inputs>;
