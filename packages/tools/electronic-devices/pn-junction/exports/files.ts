import { KINDS } from '../../../exports/kinds.ts';
import type { PnResult } from '../compute.ts';
import { spice } from './spice.ts';

/** What the tool's users take onwards. */
export const exports = { spice: { ...KINDS.spice, write: (r: PnResult) => spice(r) } };
