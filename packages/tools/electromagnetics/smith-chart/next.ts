/** The tools that take a matching network. */
import type { Onward } from '../../define/onward.ts';
import { inWorksheet } from '../../exports/phasor-worksheet.ts';
import { inSimulator } from '../../exports/simulator-link.ts';
import type { SmithResult } from './compute.ts';
import { spice } from './exports/spice.ts';
import type { SmithInputs } from './inputs.ts';

/** The network between its source and its load in the simulator; the load and what the source sees as phasors. */
export const next = (r: SmithResult, i: SmithInputs): readonly Onward[] => [
  ...inSimulator('The network in the circuit simulator', 'Matching network', () => spice(r, i)),
  ...inWorksheet('Load and input impedance in a worksheet', i.f0, [
    { name: 'ZL', unit: 'Ω', ...r.load },
    { name: 'Zin', unit: 'Ω', ...r.input },
  ]),
];
