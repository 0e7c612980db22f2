import { KINDS } from '../../../exports/kinds.ts';
import { spice } from './spice.ts';
import { touchstone } from './touchstone.ts';

export const exports = {
  spice: { ...KINDS.spice, label: 'SPICE netlist', write: spice },
  touchstone: { ...KINDS.twoPort, write: touchstone },
};
