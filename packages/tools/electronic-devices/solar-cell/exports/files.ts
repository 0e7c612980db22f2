import { KINDS } from '../../../exports/kinds.ts';
import type { SolarResult } from '../compute.ts';
import { spice } from './spice.ts';

export const exports = { spice: { ...KINDS.spice, write: (r: SolarResult) => spice(r) } };
