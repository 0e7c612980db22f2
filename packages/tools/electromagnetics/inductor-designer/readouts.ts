import { lengthOf } from '@tollbench/engines/inductor/solenoid.ts';
import { innerOf } from '@tollbench/engines/inductor/spiral.ts';
import type { ReadoutOf } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { InductorResult } from './compute.ts';
import type { InductorInputs } from './inputs.ts';
import { solenoidOf, spiralOf } from './models.ts';
import { impedanceAt } from './plots.ts';
import type { results } from './results.ts';

type Reading = ReadoutOf<typeof results>;

/** What is asked for first. */
export function answer(r: InductorResult, i: InductorInputs): Reading[] {
  const { at, capacitance } = r;
  return [
    { name: 'inductance', value: at.inductance },
    { name: 'quality', value: at.quality, note: `at ${showQuantity(at.frequency, 'Hz', 3)}` },
    capacitance === null || capacitance === 0
      ? {
          name: 'resonance',
          value: null,
          note: capacitance === 0 ? 'without capacitance' : 'its capacitance is not known',
        }
      : { name: 'resonance', value: 1 / (2 * Math.PI * Math.sqrt(at.inductance * capacitance)) },
    { name: 'resistance', value: at.resistance },
    { name: 'restResistance', value: r.restResistance },
    { name: 'wireLength', value: r.wire },
    ...sized(i),
    ...(r.models.length > 1 ? [{ name: 'spread' as const, value: spreadOf(r) }] : []),
  ];
}

function sized(i: InductorInputs): Reading[] {
  if (i.kind === 'solenoid') return [{ name: 'coilLength', value: lengthOf(solenoidOf(i)) }];
  if (i.kind === 'spiral') return [{ name: 'innerDiameter', value: innerOf(spiralOf(i)) }];
  return [];
}

/** %, of the formulas from the exact sum. */
export function spreadOf({ models: [first, ...others] }: InductorResult): number {
  const exact = first?.inductance ?? 1;
  return 100 * Math.max(...others.map((m) => Math.abs(m.inductance / exact - 1)));
}

export function more(r: InductorResult, i: InductorInputs): Reading[] {
  const { at, capacitance } = r;
  const area = (i.coreHeight * (i.coreOuter - i.coreInner)) / 2;
  return [
    { name: 'reactance', value: 2 * Math.PI * at.frequency * at.inductance },
    { name: 'impedance', value: impedanceAt(at, capacitance) },
    { name: 'restInductance', value: r.atRest },
    capacitance === null
      ? { name: 'capacitance', value: null, note: 'give one to have it counted' }
      : {
          name: 'capacitance',
          value: capacitance,
          ...(i.capacitance === null && { note: 'Medhurst’s, one end at ground' }),
        },
    { name: 'conductorResistance', value: at.conductor },
    ...(i.kind === 'solenoid'
      ? [{ name: 'proximityResistance' as const, value: at.proximity }]
      : []),
    ...(i.kind === 'toroid'
      ? ([
          { name: 'coreResistance', value: at.core },
          { name: 'fluxDensity', value: (at.inductance * i.current) / (i.turns * area) },
        ] as const)
      : []),
    { name: 'energy', value: 0.5 * at.inductance * i.current ** 2 },
  ];
}
