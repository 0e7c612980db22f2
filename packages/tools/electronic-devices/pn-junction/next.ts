/** Each side's carriers, mobility and resistivity in the tool of carriers. */
import type { Onward } from '../../define/onward.ts';
import type { PnResult } from './compute.ts';
import { inputs, type PnInputs } from './inputs.ts';

const ALLOYS: readonly string[] = ['SiGe', 'AlGaAs'];
const number = (v: number) => String(Number(v.toPrecision(6)));

export function next(r: PnResult): readonly Onward[] {
  const i = r.settled;
  if (r.junction && i.profile !== 'graded') {
    const n = i.nMaterial === 'same' ? i.pMaterial : i.nMaterial;
    const share = i.nMaterial === 'same' ? i.pShare : i.nShare;
    return [
      carriers('Electrons, holes and resistivity of p', i, i.pMaterial, i.pShare, {
        acceptors: inputs.acceptors.format(i.acceptors),
        donors: '0',
      }),
      carriers('Electrons, holes and resistivity of n', i, n, share, {
        acceptors: '0',
        donors: inputs.donors.format(i.donors),
      }),
    ];
  }
  // Of p⁺n diodes, which are most of those whose C–V is measured, the lighter side is n.
  const doping = r.measured?.inverse.doping ?? Number.NaN;
  if (!(doping >= 1e10 && doping <= 1e21)) return [];
  return [
    carriers('Resistivity of n of this doping', i, i.pMaterial, i.pShare, {
      acceptors: '0',
      donors: number(doping),
    }),
  ];
}

function carriers(
  does: string,
  i: PnInputs,
  material: string,
  share: number,
  doping: Readonly<Record<string, string>>,
): Onward {
  return {
    tool: 'carrier-statistics',
    does,
    inputs: {
      material,
      ...(ALLOYS.includes(material) && { share: number(share) }),
      ...(i.task === 'junction' && { kelvin: number(i.kelvin) }),
      ...doping,
    },
  };
}
