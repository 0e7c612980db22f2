import type { NamedOutput } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { InductorResult } from './compute.ts';
import type { InductorInputs } from './inputs.ts';
import { MODELS } from './models.ts';
import { notices } from './notices.ts';
import { layout, overFrequency, overImpedance, overTurns } from './plots.ts';
import { answer, more, spreadOf } from './readouts.ts';
import type { results } from './results.ts';
import { modelsTable, waysTable } from './tables.ts';

/** Inductance first, then how good the coil is. */
export function outputs(r: InductorResult, i: InductorInputs): NamedOutput<typeof results>[] {
  const { at, models } = r;
  const first = models[0];
  return [
    ...notices(r, i),
    {
      kind: 'plot',
      id: 'overTurns',
      title: 'Inductance over turns',
      plot: overTurns(r, i),
      caption: `${showQuantity(i.turns, '', 4)} turns have ${showQuantity(at.inductance, 'H', 4)}, ${MODELS[first?.name ?? 'core']}${models.length > 1 ? `; the formulas differ by up to ${showQuantity(spreadOf(r), '%', 2)}` : ''}. The curve is a formula’s, made right at that point.`,
    },
    { kind: 'readouts', id: 'answer', title: 'Coil', items: answer(r, i) },
    ...(i.target === null ? [] : [waysTable(r, i.target)]),
    {
      kind: 'plot',
      id: 'layout',
      title: 'The coil',
      plot: layout(i),
      caption: `The middle line of the conductor to scale, ${i.kind === 'solenoid' ? 'from the side' : 'from above'}, forty turns at most; ${showQuantity(r.wire, 'm', 3)} of it.`,
    },
    {
      kind: 'plot',
      id: 'overFrequency',
      title: 'Q over frequency',
      plot: overFrequency(r),
      caption: `Q is ${showQuantity(at.quality, '', 3)} at ${showQuantity(at.frequency, 'Hz', 3)}, with ${showQuantity(at.resistance, 'Ω', 3)} in series; without own capacitance.`,
    },
    {
      kind: 'plot',
      id: 'overImpedance',
      title: 'Impedance',
      plot: overImpedance(r),
      caption:
        r.capacitance === null
          ? 'Without own capacitance, of which nothing is known.'
          : `With ${showQuantity(r.capacitance, 'F', 3)} across the coil.`,
    },
    modelsTable(r),
    { kind: 'readouts', id: 'more', title: 'At the frequency', items: more(r, i) },
  ];
}
