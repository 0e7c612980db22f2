import { KINDS } from '../../../exports/kinds.ts';
import type { BjtResult } from '../compute.ts';
import type { BjtInputs } from '../inputs.ts';
import { spice } from './spice.ts';

export const exports = {
  spice: { ...KINDS.spice, write: (r: BjtResult, i: BjtInputs) => spice(r, i) },
};
