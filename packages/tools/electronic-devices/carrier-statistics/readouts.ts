import type { ReadoutOf } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { CarrierResult } from './compute.ts';
import type { results } from './results.ts';
import { kelvins, ohmCentimetres, short, volts } from './say.ts';
import type { State } from './state.ts';

type Item = ReadoutOf<typeof results>;

const NO_MOBILITY = 'no model knows the mobility here: give it as numbers';
const UNDERFLOW = 'less than 1e-300 per cm³';

const carriers = (name: 'electrons' | 'holes', value: number): Item =>
  value > 1e-300
    ? {
        name,
        value,
        label: name === 'electrons' ? 'n, cm⁻³' : 'p, cm⁻³',
        shown: short(value),
      }
    : { name, value: null, note: UNDERFLOW };

export const typeOf = ({ n, p }: State): 'n' | 'p' | 'intrinsic' =>
  Math.abs(n - p) <= 1e-3 * Math.max(n, p) ? 'intrinsic' : n > p ? 'n' : 'p';

/** The distance of the Fermi level from the nearer band in kT, negative inside it. */
export const distance = (s: State, kT: number): number => Math.min(s.below, s.gap - s.below) / kT;

/** The answer: what was asked for first. */
export function answer(r: CarrierResult): Item[] {
  const { state: s, inputs: i } = r;
  const majority: Item[] =
    s.n >= s.p
      ? [carriers('electrons', s.n), carriers('holes', s.p)]
      : [carriers('holes', s.p), carriers('electrons', s.n)];
  const level: Item = { name: 'fermiToIntrinsic', value: s.middle - s.below };
  const rho: Item =
    s.resistivity === null
      ? {
          name: 'resistivity',
          value: null,
          note: s.mobilityN === null ? NO_MOBILITY : 'no carriers conduct',
        }
      : {
          name: 'resistivity',
          value: s.resistivity,
          shown: ohmCentimetres(s.resistivity),
          ...(s.counted > 1.02 && {
            note: 'all dopants counted, as the fit of the mobility has it',
          }),
        };
  const toConduction: Item = { name: 'conductionToFermi', value: s.below };
  const toValence: Item = { name: 'fermiToValence', value: s.gap - s.below };
  if (i.task === 'doping')
    return [
      {
        name: 'solvedDoping',
        value: r.solved?.dose.density ?? 0,
        label: 'Doping, cm⁻³',
        shown: short(r.solved?.dose.density ?? 0),
        note: `${r.solved?.dose.species.name ?? ''} in ${i.material}`,
      },
      ...(r.f723Density === null
        ? []
        : [
            {
              name: 'astmDoping',
              value: r.f723Density,
              label: 'ASTM F723, cm⁻³',
              shown: short(r.f723Density),
            } as const,
          ]),
      ...majority,
      level,
      toConduction,
      toValence,
      rho,
    ];
  if (i.task === 'fermi')
    return s.n >= s.p
      ? [toConduction, level, ...majority, toValence, rho]
      : [toValence, level, ...majority, toConduction, rho];
  return [...majority, level, rho, toConduction, toValence];
}

/** How the carriers come about. */
export function statistics(r: CarrierResult, kT: number): Item[] {
  const { state: s, ranges } = r;
  const whole = s.doses.reduce((sum, d) => sum + d.density, 0);
  const far = distance(s, kT);
  return [
    { name: 'type', value: typeOf(s) },
    { name: 'degeneracy', value: far > 3 ? 'nonDegenerate' : far > 0 ? 'between' : 'degenerate' },
    ...(whole > 0
      ? [
          {
            name: 'ionisedShare',
            value: (100 * s.ionised.reduce((sum, v) => sum + v, 0)) / whole,
          } as const,
        ]
      : []),
    range('freezeOutTemperature', ranges.freezeOut, 'not above 10 K, or no doping'),
    range('intrinsicTemperature', ranges.intrinsic, 'not below 1500 K, or no doping'),
    s.ni > 1e-300
      ? {
          name: 'intrinsicConcentration',
          value: s.ni,
          label: 'Intrinsic, cm⁻³',
          shown: short(s.ni),
        }
      : { name: 'intrinsicConcentration', value: null, note: UNDERFLOW },
    ...(s.narrowing > 0
      ? ([
          { name: 'effectiveIntrinsic', value: s.nie },
          { name: 'gapNarrowing', value: s.narrowing },
        ] as const)
      : []),
  ];
}

const range = (
  name: 'freezeOutTemperature' | 'intrinsicTemperature',
  value: number | null,
  note: string,
): Item =>
  value === null ? { name, value: null, note } : { name, value, shown: kelvins(value, 4) };

const EDGE = { n: 'Below conduction band', p: 'Above valence band' } as const;

export function bandReadouts(r: CarrierResult): Item[] {
  const { state: s, approximations: a } = r;
  return [
    { name: 'bandGap', value: s.gap },
    { name: 'conductionStates', value: s.nc },
    { name: 'valenceStates', value: s.nv },
    { name: 'reducedFermiLevel', value: s.eta },
    { name: 'exactLevel', value: a.exact, label: `${EDGE[a.carrier]}, Fermi–Dirac` },
    {
      name: 'joyceDixonLevel',
      value: a.joyceDixon,
      label: `${EDGE[a.carrier]}, Joyce–Dixon`,
      note: a.joyceDixon === null ? 'beyond its series' : off(a.joyceDixon - a.exact),
    },
    {
      name: 'boltzmannLevel',
      value: a.boltzmann,
      label: `${EDGE[a.carrier]}, Boltzmann`,
      note: off(a.boltzmann - a.exact),
    },
    { name: 'workFunction', value: r.affinity + s.below },
  ];
}

const off = (error: number): string =>
  Math.abs(error) < 1e-9 ? 'no different' : `${error > 0 ? '+' : ''}${volts(error, 3)} off`;

export function transportReadouts(r: CarrierResult): Item[] {
  const { state: s, inputs: i } = r;
  if (s.mobilityN === null || s.mobilityP === null || s.resistivity === null)
    return [
      {
        name: 'electronMobility',
        value: null,
        note: s.mobilityN === null ? NO_MOBILITY : 'no carriers conduct',
      },
      { name: 'debyeLength', value: s.debye },
    ];
  return [
    { name: 'conductivity', value: 1 / s.resistivity },
    {
      name: 'sheetResistance',
      value: s.resistivity / 100 / i.thickness,
      note: `${showQuantity(i.thickness, 'm')} thick`,
    },
    { name: 'electronMobility', value: s.mobilityN },
    { name: 'holeMobility', value: s.mobilityP },
    { name: 'electronDiffusion', value: s.diffusionN ?? 0 },
    { name: 'holeDiffusion', value: s.diffusionP ?? 0 },
    { name: 'hallCoefficient', value: s.hall ?? 0 },
    { name: 'debyeLength', value: s.debye },
  ];
}
