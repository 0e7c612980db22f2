/** The tools that take a matching network. */
import type { Onward } from '../../define/onward.ts';
import { inSimulator } from '../../exports/simulator-link.ts';
import type { SmithResult } from './compute.ts';
import { spice } from './exports/spice.ts';
import type { SmithInputs } from './inputs.ts';

/** The network between its source and its load in the simulator. */
export const next = (r: SmithResult, i: SmithInputs): readonly Onward[] =>
  inSimulator('The network in the circuit simulator', 'Matching network', () => spice(r, i));
