/** The device of the inputs, as the engines take it: SI units, both sides, and what is injected into them. */
import {
  abruptProfile,
  type DopingProfile,
  diffusedProfile,
  gradedProfile,
  pinProfile,
} from '@tollbench/engines/semiconductor/doping-profile.ts';
import type { Injection } from '@tollbench/engines/semiconductor/junction-current.ts';
import {
  intrinsicOf,
  type Junction,
  type Side,
} from '@tollbench/engines/semiconductor/junction-side.ts';
import { bandsOf } from '@tollbench/engines/semiconductor/material.ts';
import { type MaterialId, materialOf } from '@tollbench/engines/semiconductor/materials.ts';
import { mobilityIn } from '@tollbench/engines/semiconductor/mobility.ts';
import { InputError } from '../../define/error.ts';
import { inputs, type PnInputs } from './inputs.ts';

/** 1/m³ in 1/cm³. */
export const PER_CM3 = 1e6;

export interface Device {
  readonly junction: Junction;
  readonly profile: DopingProfile;
  readonly hetero: boolean;
  readonly pName: string;
  readonly nName: string;
  readonly ids: { readonly p: MaterialId; readonly n: MaterialId };
}

type Own = Readonly<
  Record<'gap' | 'affinity' | 'permittivity' | 'nc' | 'nv' | 'intrinsic', number | null>
>;

/** A material with what was entered in its place; a typed n_i scales both densities of states. */
function sideOf(id: MaterialId, share: number, kelvin: number, own: Own): Side {
  const material = materialOf(id, share);
  const bands = bandsOf(material, kelvin);
  const side: Side = {
    gap: own.gap ?? bands.gap,
    affinity: own.affinity ?? material.affinity,
    permittivity: own.permittivity ?? material.permittivity,
    nc: own.nc === null ? bands.nc : own.nc * PER_CM3,
    nv: own.nv === null ? bands.nv : own.nv * PER_CM3,
  };
  if (own.intrinsic === null) return side;
  const by = (own.intrinsic * PER_CM3) / intrinsicOf(side, bands.thermal);
  return { ...side, nc: side.nc * by, nv: side.nv * by };
}

export function deviceOf(i: PnInputs): Device {
  const same = i.nMaterial === 'same';
  const nId: MaterialId = i.nMaterial === 'same' ? i.pMaterial : i.nMaterial;
  const p = sideOf(i.pMaterial, i.pShare, i.kelvin, {
    gap: i.pGap,
    affinity: i.pAffinity,
    permittivity: i.pPermittivity,
    nc: i.pNc,
    nv: i.pNv,
    intrinsic: i.pIntrinsic,
  });
  // One material: what was entered of p holds for n, too, unless n has its own.
  const n = sideOf(nId, same ? i.pShare : i.nShare, i.kelvin, {
    gap: i.nGap ?? (same ? i.pGap : null),
    affinity: i.nAffinity ?? (same ? i.pAffinity : null),
    permittivity: i.nPermittivity ?? (same ? i.pPermittivity : null),
    nc: i.nNc ?? (same ? i.pNc : null),
    nv: i.nNv ?? (same ? i.pNv : null),
    intrinsic: i.nIntrinsic ?? (same ? i.pIntrinsic : null),
  });
  checkSide(p, i.kelvin, 'pGap', i.pIntrinsic !== null);
  checkSide(n, i.kelvin, 'nGap', i.nIntrinsic !== null);
  const alike = p.gap === n.gap && p.affinity === n.affinity && p.permittivity === n.permittivity;
  return {
    junction: {
      p,
      n,
      thermal: (1.380649e-23 / 1.602176634e-19) * i.kelvin,
      statistics: i.statistics,
    },
    profile: profileOf(i),
    hetero: !alike,
    pName: labelOf(i.pMaterial, i.pShare),
    nName: labelOf(nId, same ? i.pShare : i.nShare),
    ids: { p: i.pMaterial, n: nId },
  };
}

const labelOf = (id: MaterialId, x: number): string => {
  if (id === 'SiGe') return `Si${sub(1 - x)}Ge${sub(x)}`;
  if (id === 'AlGaAs') return `Al${sub(x)}Ga${sub(1 - x)}As`;
  return id;
};
const sub = (x: number): string => String(Number(x.toFixed(3)));

/** What is typed, of the side itself its n_i or its gap, must make a semiconductor at all: a gap of a few kT, states above n_i. */
function checkSide(side: Side, kelvin: number, field: 'pGap' | 'nGap', typed: boolean): void {
  const least = 0.05;
  if (side.gap >= least && side.nc < 1e30 && side.nv < 1e30 && side.nc > 1 && side.nv > 1) return;
  if (side.gap < least)
    throw new InputError(`is ${side.gap} eV; a junction needs ${least} eV or more`, {
      field,
      value: String(side.gap),
      remedies: [{ [field]: 'none' }],
    });
  const intrinsic = field === 'pGap' ? 'pIntrinsic' : 'nIntrinsic';
  throw new InputError(
    `${typed ? `does not go with the gap of ${side.gap.toPrecision(4)} eV` : `is ${side.gap.toPrecision(4)} eV, which does not go with the intrinsic density`} at ${kelvin} K: it would take densities of states of ${side.nc.toExponential(1)} and ${side.nv.toExponential(1)} per m³`,
    typed
      ? { field: intrinsic, value: '', remedies: [{ [intrinsic]: 'none' }] }
      : { field, value: String(side.gap), remedies: [{ [field]: 'none' }] },
  );
}

function profileOf(i: PnInputs): DopingProfile {
  const [na, nd] = [i.acceptors * PER_CM3, i.donors * PER_CM3];
  switch (i.profile) {
    case 'abrupt':
      return abruptProfile(na, nd, [-i.pWidth, i.nWidth]);
    case 'graded':
      return gradedProfile(i.gradient * 1e8, [-i.pWidth, i.nWidth]);
    case 'pin':
      return pinProfile(na, i.layerDoping * PER_CM3, i.layerWidth, nd, [
        -i.pWidth,
        i.layerWidth + i.nWidth,
      ]);
    default:
      if (!(i.acceptors > i.donors))
        throw new InputError(
          `is ${i.acceptors.toExponential()} per cm³ at the surface, not above the ${i.donors.toExponential()} per cm³ of the substrate: there is no junction`,
          {
            field: 'acceptors',
            value: inputs.acceptors.format(i.acceptors),
            remedies: [
              { acceptors: inputs.acceptors.format(Math.min(1e21, 1000 * i.donors)) },
            ].filter(() => i.donors < 1e21),
          },
        );
      return diffusedProfile(i.profile, na, nd, i.depth, i.nWidth);
  }
}

/** cm²/(V·s) at a doping in 1/m³: as entered, or by the fit of the material; of an alloy that of silicon or GaAs. */
export function mobilityOf(
  given: number | null,
  id: MaterialId,
  carrier: 'electron' | 'hole',
  doping: number,
  kelvin: number,
): number {
  if (given !== null) return given;
  const of = id === 'SiGe' ? 'Si' : id === 'AlGaAs' ? 'GaAs' : id;
  return 1e4 * (mobilityIn(of, carrier, doping, kelvin) ?? 0);
}

/** Both neutral sides beyond the layer of edges −xp and xn, m. */
export function injections(
  i: PnInputs,
  d: Device,
  xp: number,
  xn: number,
): { electrons: Injection; holes: Injection } {
  const { junction, profile } = d;
  const na = Math.abs(profile.density(-xp, 'right')) || 1;
  const nd = Math.abs(profile.density(xn, 'left')) || 1;
  const side = (
    of: Side,
    id: MaterialId,
    carrier: 'electron' | 'hole',
    given: number | null,
    doping: number,
    length: number,
    lifetime: number,
  ): Injection => ({
    diffusion: (mobilityOf(given, id, carrier, doping, i.kelvin) * junction.thermal) / 1e4,
    lifetime,
    length: Math.max(length, 1e-12),
    doping,
    intrinsic: intrinsicOf(of, junction.thermal),
  });
  const [pEnd, nEnd] = profile.ends;
  return {
    electrons: side(
      junction.p,
      d.ids.p,
      'electron',
      i.electronMobility,
      na,
      -pEnd - xp,
      i.electronLifetime,
    ),
    holes: side(junction.n, d.ids.n, 'hole', i.holeMobility, nd, nEnd - xn, i.holeLifetime),
  };
}
