import { spiceDeck } from '../../../exports/spice.ts';
import type { InductorResult } from '../compute.ts';
import type { InductorInputs } from '../inputs.ts';

/**
 * A subcircuit of inductance, series resistance at the frequency and own capacitance, and a deck that measures its
 * impedance with a current of one ampere.
 */
export const spice = (r: InductorResult, i: InductorInputs): string =>
  spiceDeck(
    [
      `* ${i.kind} of ${i.turns} turns`,
      `* resistance and inductance are those at ${i.frequency} Hz`,
      '.subckt coil a b',
      `L1 a m ${r.at.inductance}`,
      `R1 m b ${r.at.resistance}`,
      ...(r.capacitance ? [`C1 a b ${r.capacitance}`] : []),
      '.ends',
      'I1 0 a DC 0 AC 1',
      'X1 a 0 coil',
      'R2 a 0 1e12',
    ],
    [`ac lin 1 ${i.frequency} ${i.frequency}`, 'print vr(a) vi(a)'],
  );
