/** The tools that take a transistor. */
import type { Onward } from '../../define/onward.ts';
import { inSimulator } from '../../exports/simulator-link.ts';
import type { MosfetResult } from './compute.ts';
import { spice } from './exports/spice.ts';

/** The transistor at its bias, and its curves, in the simulator. */
export const next = (r: MosfetResult): readonly Onward[] =>
  inSimulator('The transistor in the circuit simulator', 'MOSFET', () => spice(r));
