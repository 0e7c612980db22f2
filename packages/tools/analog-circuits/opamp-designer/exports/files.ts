import { KINDS } from '../../../exports/kinds.ts';
import { spice } from './spice.ts';

export const exports = {
  spice: { ...KINDS.spice, label: 'SPICE netlist', write: spice },
};
