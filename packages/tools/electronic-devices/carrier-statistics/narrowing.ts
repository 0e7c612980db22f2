/** How much the chosen model narrows the gap; and all of them beside one another. */
import {
  delAlamo,
  jainRoulston,
  klaassenNarrowing,
  schenk,
  slotboom,
  yanCuevas,
} from '@tollbench/engines/semiconductor/band-gap-narrowing.ts';
import type { Equilibrium, Level } from '@tollbench/engines/semiconductor/neutrality.ts';
import { InputError } from '../../define/error.ts';
import type { CarrierInputs } from './inputs.ts';

export type NarrowingModel = Exclude<CarrierInputs['narrowing'], 'none'>;

/** Models that belong to Boltzmann's statistics. */
export const APPARENT: readonly string[] = ['slotboom', 'klaassen', 'delAlamo'];

const KNOWN: Readonly<Record<NarrowingModel, readonly string[]>> = {
  schenk: ['Si'],
  yan: ['Si'],
  jain: ['Si', 'Ge', 'GaAs'],
  slotboom: ['Si'],
  klaassen: ['Si'],
  delAlamo: ['Si'],
};

/** Models that know a semiconductor, in the order of the choice. */
export const narrowingsOf = (material: string): NarrowingModel[] =>
  (Object.keys(KNOWN) as NarrowingModel[]).filter((model) => KNOWN[model].includes(material));

export function checkNarrowing(i: CarrierInputs): void {
  if (i.task === 'fermi' || i.narrowing === 'none' || KNOWN[i.narrowing].includes(i.material))
    return;
  const [other] = narrowingsOf(i.material);
  throw new InputError(
    `is a model of ${KNOWN[i.narrowing].join(', ')}, and the semiconductor is ${i.material}`,
    {
      field: 'narrowing',
      value: i.narrowing,
      remedies: [{ narrowing: 'none' }, ...(other ? [{ narrowing: other }] : [])],
    },
  );
}

/** eV, of carriers, ionised dopants and doping in 1/m³. */
export function narrowingBy(
  model: CarrierInputs['narrowing'],
  material: string,
  at: { n: number; p: number; ionised: number; doping: number; kelvin: number },
): number {
  const type = at.n >= at.p ? 'n' : 'p';
  switch (model) {
    case 'none':
      return 0;
    case 'schenk': {
      const { conduction, valence } = schenk(at);
      return conduction + valence;
    }
    case 'yan':
      return yanCuevas(at.doping, type);
    case 'jain':
      return jainRoulston(material, type, at.doping) ?? 0;
    case 'slotboom':
      return slotboom(at.doping);
    case 'klaassen':
      return klaassenNarrowing(at.doping);
    default:
      return delAlamo(at.doping);
  }
}

/** The same of an equilibrium and its dopants. */
export const narrowingOf = (
  model: CarrierInputs['narrowing'],
  material: string,
  eq: Pick<Equilibrium, 'n' | 'p' | 'ionised'>,
  levels: readonly Level[],
  kelvin: number,
): number =>
  narrowingBy(model, material, {
    n: eq.n,
    p: eq.p,
    ionised: eq.ionised.reduce((sum, v) => sum + v, 0),
    doping: levels.reduce((sum, l) => sum + l.density, 0),
    kelvin,
  });
