import { KINDS } from '../../../exports/kinds.ts';
import type { MosfetResult } from '../compute.ts';
import { spice } from './spice.ts';

export const exports = { spice: { ...KINDS.spice, write: (r: MosfetResult) => spice(r) } };
