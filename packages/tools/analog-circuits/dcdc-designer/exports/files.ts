import type { Export } from '../../../define/tool.ts';
import { KINDS } from '../../../exports/kinds.ts';
import type { ConverterResult } from '../compute.ts';
import type { inputs } from '../inputs.ts';
import { loop } from './loop.ts';
import { spice } from './spice.ts';

/** The power stage as a circuit that switches, and the loop as one that is averaged. */
export const exports: Readonly<Record<string, Export<typeof inputs, ConverterResult>>> = {
  spice: { ...KINDS.spice, label: 'SPICE deck, switching', write: spice },
  loop: {
    ...KINDS.spice,
    label: 'SPICE deck, averaged loop',
    stem: () => 'dcdc-designer-loop',
    write: loop,
  },
};
