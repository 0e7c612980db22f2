/** One semiconductor at one temperature with its dopants: all that the page says of it. Concentrations in 1/cm³. */
import {
  BOLTZMANN_EV,
  ELEMENTARY_CHARGE,
  VACUUM_PERMITTIVITY,
} from '@tollbench/engines/semiconductor/constants.ts';
import { fermiDirac } from '@tollbench/engines/semiconductor/fermi-dirac.ts';
import { ALTERMATT_DOPANTS } from '@tollbench/engines/semiconductor/ionisation.ts';
import { type Bands, intrinsic } from '@tollbench/engines/semiconductor/material.ts';
import { MOBILITY_FITS, mobilityIn } from '@tollbench/engines/semiconductor/mobility.ts';
import { klaassen } from '@tollbench/engines/semiconductor/mobility-klaassen.ts';
import {
  arora,
  caugheyThomas,
  masetti,
} from '@tollbench/engines/semiconductor/mobility-silicon.ts';
import {
  type Equilibrium,
  equilibriumAt,
  type Level,
  neutralLevel,
} from '@tollbench/engines/semiconductor/neutrality.ts';
import { InputError } from '../../define/error.ts';
import type { Crystal } from './crystal.ts';
import { type Dose, levelOf, type Species } from './dopants.ts';
import type { CarrierInputs } from './inputs.ts';
import { narrowingOf } from './narrowing.ts';

/** 1/m³ in 1/cm³, m²/Vs in cm²/Vs. */
const CM3 = 1e-6;
const CM2 = 1e4;

export interface State {
  readonly kelvin: number;
  /** eV, with the narrowing in it. */
  readonly gap: number;
  readonly narrowing: number;
  readonly nc: number;
  readonly nv: number;
  /** n_i of the crystal, and √(n_ie²) with the narrowing. */
  readonly ni: number;
  readonly nie: number;
  readonly n: number;
  readonly p: number;
  readonly eta: number;
  /** E_c − E_F, E_c − E_i, eV. */
  readonly below: number;
  readonly middle: number;
  readonly doses: readonly Dose[];
  /** Ionised, of each dose; and where its level lies, eV. */
  readonly ionised: readonly number[];
  readonly levels: readonly (number | null)[];
  /** cm²/Vs; null where no model knows them. */
  readonly mobilityN: number | null;
  readonly mobilityP: number | null;
  /** Ω·cm */
  readonly resistivity: number | null;
  /** What the majority's count was multiplied by for it: see `countedAll`. */
  readonly counted: number;
  /** cm²/s, with degeneracy in it. */
  readonly diffusionN: number | null;
  readonly diffusionP: number | null;
  /** m */
  readonly debye: number;
  /** cm³/C */
  readonly hall: number | null;
}

/** The carriers in balance, the gap narrowed by them until it no longer moves. */
export function settle(
  crystal: Crystal,
  i: CarrierInputs,
  levels: readonly Level[],
  kelvin: number,
): { bands: Bands; narrowing: number; eq: Equilibrium } {
  const bands = crystal.bandsAt(kelvin);
  const solve = (narrowing: number) => {
    const narrowed = { ...bands, gap: Math.max(bands.gap - narrowing, 0) };
    return {
      bands: narrowed,
      narrowing: bands.gap - narrowed.gap,
      eq: equilibriumAt(
        narrowed,
        levels,
        neutralLevel(narrowed, levels, i.statistics),
        i.statistics,
      ),
    };
  };
  let found = solve(0);
  if (i.narrowing === 'none') return found;
  for (let step = 0; step < 40; step++) {
    const next = narrowingOf(i.narrowing, i.material, found.eq, levels, kelvin);
    if (Math.abs(next - found.narrowing) < 1e-12) break;
    // Halved where carriers of both signs drive it, so that it cannot swing.
    found = solve(step < 8 ? next : (next + found.narrowing) / 2);
  }
  return found;
}

/** The state of a neutral semiconductor with these dopants. `counted` is that of the doping where it is known, and 1 where no resistivity is asked for. */
export function stateOf(
  crystal: Crystal,
  i: CarrierInputs,
  doses: readonly Dose[],
  kelvin: number,
  counted?: number,
): State {
  const levels = doses.map((dose) => levelOf(dose, crystal.material, i.ionisation));
  const { bands, narrowing, eq } = settle(crystal, i, levels, kelvin);
  return described(crystal, i, {
    bands,
    narrowing,
    eq,
    doses,
    levels,
    counted: counted ?? countedAll(crystal, i, doses),
  });
}

/** The temperature of the measurements that silicon's mobilities were fitted to, K. */
const FITTED = 300;

/**
 * The fits of silicon's majority mobility were made from resistivities as if every P, As and B gave its carrier at
 * room temperature: net doping over carriers at 300 K, by which the majority is multiplied so that the resistivity
 * is the measured one (P. P. Altermatt et al., J. Appl. Phys. 100, 113715, 2006, section V). 1 of all others.
 */
export function countedAll(crystal: Crystal, i: CarrierInputs, doses: readonly Dose[]): number {
  const model = mobilityModel(i);
  if (model === 'typed' || model === 'fit' || i.ionisation !== 'levels') return 1;
  if (doses.length === 0 || !doses.every(({ species }) => isFitted(species))) return 1;
  const net = doses.reduce(
    (sum, { species, density }) => sum + (species.kind === 'donor' ? density : -density),
    0,
  );
  const levels = doses.map((dose) => levelOf(dose, crystal.material, i.ionisation));
  const { eq } = settle(crystal, i, levels, FITTED);
  return Math.max(1, Math.abs(net) / (Math.max(eq.n, eq.p) * CM3));
}

const isFitted = ({ listed, name }: Species): boolean => listed && ALTERMATT_DOPANTS.includes(name);

/** The state with the Fermi level where it was put: what dopes it is not asked. */
export function stateAtLevel(crystal: Crystal, i: CarrierInputs, eta: number): State {
  const bands = crystal.bandsAt(i.kelvin);
  const eq = equilibriumAt(bands, [], eta, i.statistics);
  return described(crystal, i, { bands, narrowing: 0, eq, doses: [], levels: [], counted: 1 });
}

interface Found {
  readonly bands: Bands;
  readonly narrowing: number;
  readonly eq: Equilibrium;
  readonly doses: readonly Dose[];
  readonly levels: readonly Level[];
  readonly counted: number;
}

function described(crystal: Crystal, i: CarrierInputs, found: Found): State {
  const { bands, narrowing, eq, doses, levels, counted } = found;
  const [allN, allP] = eq.n >= eq.p ? [counted, 1] : [1, counted];
  const { kelvin, thermal } = bands;
  const whole = { ...bands, gap: bands.gap + narrowing };
  const { mobilityN, mobilityP } = mobilities(i, found);
  const conductivity =
    mobilityN === null || mobilityP === null
      ? null
      : ELEMENTARY_CHARGE * CM3 * (eq.n * mobilityN * allN + eq.p * mobilityP * allP);
  const zeta = -eq.eta - bands.gap / thermal;
  return {
    kelvin,
    gap: bands.gap,
    narrowing,
    nc: bands.nc * CM3,
    nv: bands.nv * CM3,
    ni: intrinsic(whole) * CM3,
    nie: intrinsic(bands) * CM3,
    n: eq.n * CM3,
    p: eq.p * CM3,
    eta: eq.eta,
    below: -eq.eta * thermal,
    middle: bands.gap / 2 + (thermal / 2) * Math.log(bands.nc / bands.nv),
    doses,
    ionised: eq.ionised.map((v) => v * CM3),
    levels: levels.map((l, k) => (doses[k]?.species.energy === null ? null : l.energy)),
    mobilityN,
    mobilityP,
    counted,
    resistivity: conductivity === null || !(conductivity > 0) ? null : 1 / conductivity,
    diffusionN: einstein(mobilityN, eq.eta, thermal, i),
    diffusionP: einstein(mobilityP, zeta, thermal, i),
    debye: debyeLength(crystal.permittivity, bands, eq, i),
    hall: hall(eq, mobilityN, mobilityP, i.hallFactor),
  };
}

/** D = μ·kT/q·F_½/F_−½: Einstein's relation, with degeneracy. */
function einstein(
  mobility: number | null,
  eta: number,
  thermal: number,
  i: CarrierInputs,
): number | null {
  if (mobility === null) return null;
  // Far below the band the two orders are one.
  const degenerate =
    i.statistics === 'boltzmann' || eta < -30 ? 1 : fermiDirac(0.5, eta) / fermiDirac(-0.5, eta);
  return mobility * thermal * degenerate;
}

/** √(ε kT/q² over what the carriers move by with the potential): (n + p) of Boltzmann's. */
function debyeLength(
  permittivity: number,
  bands: Bands,
  eq: Equilibrium,
  i: CarrierInputs,
): number {
  const slope = (states: number, eta: number, carriers: number) =>
    i.statistics === 'boltzmann' || eta < -30 ? carriers : states * fermiDirac(-0.5, eta);
  const both =
    slope(bands.nc, eq.eta, eq.n) + slope(bands.nv, -eq.eta - bands.gap / bands.thermal, eq.p);
  return Math.sqrt(
    (permittivity * VACUUM_PERMITTIVITY * BOLTZMANN_EV * bands.kelvin) / (ELEMENTARY_CHARGE * both),
  );
}

/** r_H·(p − b²n)/(q(p + bn)²), cm³/C. */
function hall(
  eq: Equilibrium,
  mobilityN: number | null,
  mobilityP: number | null,
  factor: number,
): number | null {
  if (mobilityN === null || mobilityP === null || !(eq.n + eq.p > 0)) return null;
  const b = mobilityN / mobilityP;
  const [n, p] = [eq.n * CM3, eq.p * CM3];
  return (factor * (p - b * b * n)) / (p + b * n) / (p + b * n) / ELEMENTARY_CHARGE;
}

type Both = { readonly mobilityN: number | null; readonly mobilityP: number | null };

/** Who knows the mobility: silicon's models know silicon alone. */
export function mobilityModel(
  i: CarrierInputs,
): Exclude<CarrierInputs['mobility'], 'auto'> | 'fit' {
  if (i.mobility === 'auto') return i.material === 'Si' ? 'klaassen' : 'fit';
  if (i.mobility !== 'typed' && i.material !== 'Si')
    throw new InputError(`is a model of silicon, and the semiconductor is ${i.material}`, {
      field: 'mobility',
      value: i.mobility,
      // Of the alloys there is no usual one.
      remedies: [
        ...(i.task === 'doping' && MOBILITY_FITS[i.material] === null
          ? []
          : [{ mobility: 'auto' }]),
        { mobility: 'typed' },
      ],
    });
  return i.mobility;
}

function mobilities(i: CarrierInputs, { bands, eq, doses, levels }: Found): Both {
  const model = mobilityModel(i);
  const total = (kind: Level['kind']) =>
    levels.filter((l) => l.kind === kind).reduce((sum, l) => sum + l.density, 0);
  // Where nothing was said of dopants, as many as there are net carriers of the sign.
  const implied = doses.length === 0 ? eq.n - eq.p : 0;
  const [donors, acceptors] = [
    total('donor') + Math.max(implied, 0),
    total('acceptor') + Math.max(-implied, 0),
  ];
  const all = donors + acceptors;
  const arsenic = doses.some(({ species }) => species.name === 'As');
  const { kelvin } = bands;
  const of = (carrier: 'electron' | 'hole'): number | null => {
    switch (model) {
      case 'typed':
        return (carrier === 'electron' ? i.electronMobility : i.holeMobility) / CM2;
      case 'klaassen':
        return klaassen(carrier, {
          donors,
          acceptors,
          n: eq.n,
          p: eq.p,
          kelvin,
          donor: arsenic ? 'As' : 'P',
        });
      case 'arora':
        return arora(carrier, all, kelvin);
      case 'masetti':
        return masetti(carrier === 'hole' ? 'B' : arsenic ? 'As' : 'P', all);
      case 'caughey':
        return caugheyThomas(carrier, all);
      default:
        return mobilityIn(i.material, carrier, all, kelvin);
    }
  };
  const [electron, hole] = [of('electron'), of('hole')];
  // Beyond its fit Klaassen's model ends, mostly for the minority first: what is left is no resistivity.
  if (Number.isNaN(electron) || Number.isNaN(hole)) return { mobilityN: null, mobilityP: null };
  return {
    mobilityN: electron === null ? null : electron * CM2,
    mobilityP: hole === null ? null : hole * CM2,
  };
}
