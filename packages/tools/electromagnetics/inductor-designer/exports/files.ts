import type { Export } from '../../../define/tool.ts';
import { KINDS } from '../../../exports/kinds.ts';
import type { InductorResult } from '../compute.ts';
import type { inputs } from '../inputs.ts';
import { spice } from './spice.ts';

/** The coil as a circuit. */
export const exports: Readonly<Record<string, Export<typeof inputs, InductorResult>>> = {
  spice: { ...KINDS.spice, label: 'SPICE subcircuit and deck', write: spice },
};
