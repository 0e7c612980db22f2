import type { Values } from '../../define/field.ts';
import * as field from '../../define/fields.ts';

export const inputs = {
  v: field.quantity({
    label: 'Voltage',
    symbol: 'V',
    unit: 'V',
    default: 5,
    min: -1e6,
    max: 1e6,
    help: 'Across the resistor.',
    slider: { min: 0, max: 24, log: false },
  }),
  r: field.quantity({
    label: 'Resistance',
    symbol: 'R',
    unit: 'Ω',
    default: 4700,
    above: 0,
    max: 1e12,
    help: 'As measured, or the nominal value.',
    slider: { min: 1, max: 1e6, log: true },
  }),
} as const;

export type Inputs = Values<typeof inputs>;
