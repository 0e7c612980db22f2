import type { Export } from '../../../define/tool.ts';
import { KINDS } from '../../../exports/kinds.ts';
import type { ThermalResult } from '../compute.ts';
import type { inputs } from '../inputs.ts';
import { spice } from './spice.ts';

/** Both networks as circuits: a watt is an ampere, a kelvin a volt. */
export const exports: Readonly<Record<string, Export<typeof inputs, ThermalResult>>> = {
  spice: { ...KINDS.spice, label: 'SPICE subcircuits and deck', write: spice },
};
