import { thermalEnergy } from '@tollbench/engines/semiconductor/constants.ts';
import {
  inverseLogFermiHalf,
  joyceDixon,
} from '@tollbench/engines/semiconductor/fermi-dirac-inverse.ts';
import {
  INTRINSIC_MODELS,
  INTRINSIC_SILICON,
} from '@tollbench/engines/semiconductor/intrinsic-silicon.ts';
import {
  densityF723,
  F723_RANGE,
  resistivityF723,
} from '@tollbench/engines/semiconductor/resistivity-f723.ts';
import { InputError } from '../../define/error.ts';
import { type Crystal, crystalOf, intrinsicSource } from './crystal.ts';
import {
  type DopingCurve,
  type LevelTable,
  levelTable,
  overDoping,
  overTemperature,
  type Ranges,
  rangesOf,
  type TemperatureCurve,
} from './curves.ts';
import { atField, type Dose, readDopants, readSpecies, type Species } from './dopants.ts';
import type { CarrierInputs } from './inputs.ts';
import { checkNarrowing, narrowingBy, narrowingsOf } from './narrowing.ts';
import { type Solved, solveDoping } from './solve-doping.ts';
import { mobilityModel, type State, stateAtLevel, stateOf } from './state.ts';

/** The Fermi level of the majority carriers by three statistics: distance from its band, eV. */
export interface Approximations {
  readonly carrier: 'n' | 'p';
  /** Carriers over states of the band. */
  readonly u: number;
  readonly exact: number;
  /** null where their series has left its range. */
  readonly joyceDixon: number | null;
  readonly boltzmann: number;
}

export interface CarrierResult {
  readonly inputs: CarrierInputs;
  readonly name: string;
  readonly sources: { readonly gap: string; readonly masses: string; readonly others: string };
  readonly gapTo: number;
  readonly intrinsicFrom: Exclude<CarrierInputs['ni'], 'auto'>;
  readonly mobilityFrom: string;
  readonly permittivity: number;
  readonly affinity: number;
  readonly donor: Species;
  readonly acceptor: Species;
  readonly state: State;
  /** What was found where the resistivity was given. */
  readonly solved: Solved | null;
  readonly ranges: Ranges;
  readonly temperature: TemperatureCurve;
  readonly doping: DopingCurve;
  readonly table: LevelTable;
  readonly approximations: Approximations;
  /** n_i at this temperature by each model, 1/cm³. */
  readonly intrinsics: readonly {
    readonly model: string;
    readonly source: string;
    readonly ni: number;
    readonly within: boolean;
  }[];
  readonly narrowings: readonly { readonly model: string; readonly value: number }[];
  /** ASTM F723 of B and P in silicon, Ω·cm over 1/cm³; and of the resistivity at hand, 1/cm³. */
  readonly f723: { readonly B: readonly number[]; readonly P: readonly number[] } | null;
  readonly f723Density: number | null;
}

/** The axis from the lower temperature to the higher; one of no length is made some kelvins long. */
function withAxis(i: CarrierInputs): CarrierInputs {
  const [from, to] = [Math.min(i.from, i.to), Math.max(i.from, i.to)];
  return to - from >= 1 ? { ...i, from, to } : { ...i, from: Math.max(from - 5, 10), to: to + 5 };
}

export function compute(given: CarrierInputs): CarrierResult {
  const i = withAxis(given);
  checkNarrowing(i);
  const crystal = crystalOf(i);
  const { material } = crystal;
  const mobility = mobilityModel(i);
  const donor = atField('donor', i.donor, 'auto', () => readSpecies(i.donor, material, 'donor'));
  const acceptor = atField('acceptor', i.acceptor, 'auto', () =>
    readSpecies(i.acceptor, material, 'acceptor'),
  );
  const solved =
    i.task === 'doping' ? solveDoping(crystal, i, i.type === 'n' ? donor : acceptor) : null;
  const doses = solved ? [solved.dose] : dosesOf(i, crystal, donor, acceptor);
  const state = i.task === 'fermi' ? atGiven(crystal, i) : stateOf(crystal, i, doses, i.kelvin);
  const drawn = i.task === 'fermi' ? implied(state, donor, acceptor) : doses;
  const doping = overDoping(crystal, i, donor, acceptor);
  const silicon = i.material === 'Si';
  return {
    inputs: i,
    name: material.name,
    sources: material.sources,
    gapTo: material.gapTo,
    intrinsicFrom: intrinsicSource(i),
    mobilityFrom: mobility,
    permittivity: crystal.permittivity,
    affinity: material.affinity,
    donor,
    acceptor,
    state,
    solved,
    ranges: rangesOf(crystal, i, drawn),
    temperature: overTemperature(crystal, i, drawn),
    doping,
    table: levelTable(crystal, i, state.n >= state.p ? donor : acceptor),
    approximations: approximate(state, i),
    intrinsics: intrinsicsOf(crystal, i),
    narrowings: narrowings(i, state),
    f723: silicon ? { B: f723('B', doping.density), P: f723('P', doping.density) } : null,
    f723Density: silicon && state.resistivity !== null ? f723Of(state) : null,
  };
}

function dosesOf(
  i: CarrierInputs,
  { material }: Crystal,
  donor: Species,
  acceptor: Species,
): Dose[] {
  const more = atField('more', i.more, '', () => readDopants(i.more, material));
  return [
    { species: donor, density: i.donors },
    { species: acceptor, density: i.acceptors },
    ...more,
  ].filter(({ density }) => density > 0);
}

/** The doping that would give the net carriers at hand. */
function implied({ n, p }: State, donor: Species, acceptor: Species): Dose[] {
  const net = Math.min(Math.abs(n - p), 1e22);
  if (!(net > 0)) return [];
  const species = n > p ? donor : acceptor;
  return [{ species: { ...species, name: 'shallow', energy: null, listed: false }, density: net }];
}

/** The Fermi level of the electrons, of the holes, or as it was put. */
function atGiven(crystal: Crystal, i: CarrierInputs): State {
  const { nc, nv, gap, thermal } = crystal.bandsAt(i.kelvin);
  const eta = (carriers: number, states: number) => {
    const l = Math.log(carriers * 1e6) - Math.log(states);
    return i.statistics === 'fermi' ? inverseLogFermiHalf(l) : l;
  };
  const at =
    i.given === 'n'
      ? eta(i.electrons, nc)
      : i.given === 'p'
        ? -eta(i.holes, nv) - gap / thermal
        : -i.level / thermal;
  const state = stateAtLevel(crystal, i, at);
  if (
    !(Number.isFinite(state.n) && Number.isFinite(state.p) && state.n <= 1e26 && state.p <= 1e26)
  ) {
    const field = ({ n: 'electrons', p: 'holes', level: 'level' } as const)[i.given];
    throw new InputError(
      `puts the Fermi level ${(-at * thermal).toPrecision(4)} eV below the conduction band, where more carriers than 1e26 per cm³ would stand in a band of ${nc.toExponential(2)} states per m³`,
      {
        field,
        value: String(i[field]),
        remedies: [{ given: 'level', level: String(Number((gap / 2).toPrecision(4))) }],
      },
    );
  }
  return state;
}

/** Carriers a state up to which the series is shown: a hundredth of kT off there, a fourth at 20. */
export const JOYCE_DIXON_MOST = 10;

function approximate(s: State, i: CarrierInputs): Approximations {
  const carrier = s.n >= s.p ? 'n' : 'p';
  const states = carrier === 'n' ? s.nc : s.nv;
  const u = (carrier === 'n' ? s.n : s.p) / states;
  const kT = thermalEnergy(i.kelvin);
  // Where even the majority is less than the least double, the logarithms below are still finite.
  const at = Math.max(u, 1e-300);
  const exact = inverseLogFermiHalf(Math.log(at));
  return {
    carrier,
    u,
    exact: -exact * kT,
    joyceDixon: at <= JOYCE_DIXON_MOST ? -joyceDixon(at) * kT : null,
    boltzmann: -Math.log(at) * kT,
  };
}

function intrinsicsOf(crystal: Crystal, i: CarrierInputs): CarrierResult['intrinsics'] {
  const { ni } = stateAtLevel(crystalOf({ ...i, ni: 'bands' }), i, 0);
  const rows = [
    {
      model: 'bands',
      source: 'masses and gap of this page',
      ni,
      within: i.kelvin <= crystal.material.gapTo,
    },
  ];
  if (i.material !== 'Si') return rows;
  return [
    ...INTRINSIC_MODELS.map((model) => {
      const { source, from, to, at } = INTRINSIC_SILICON[model];
      return { model, source, ni: at(i.kelvin) / 1e6, within: i.kelvin >= from && i.kelvin <= to };
    }),
    ...rows,
  ];
}

function narrowings(i: CarrierInputs, s: State): CarrierResult['narrowings'] {
  const doping = s.doses.reduce((sum, d) => sum + d.density, 0) || Math.abs(s.n - s.p);
  return narrowingsOf(i.material).map((model) => ({
    model,
    value: narrowingBy(model, i.material, {
      n: s.n * 1e6,
      p: s.p * 1e6,
      ionised: (s.ionised.reduce((sum, v) => sum + v, 0) || Math.abs(s.n - s.p)) * 1e6,
      doping: doping * 1e6,
      kelvin: s.kelvin,
    }),
  }));
}

const f723 = (wafer: 'B' | 'P', densities: readonly number[]): number[] =>
  densities.map((n) => {
    const [least, most] = F723_RANGE[wafer].density;
    return n * 1e6 >= least && n * 1e6 <= most ? resistivityF723(wafer, n * 1e6) * 100 : Number.NaN;
  });

function f723Of({ resistivity, n, p }: State): number | null {
  const wafer = n >= p ? 'P' : 'B';
  const rho = (resistivity ?? 0) / 100;
  const [least, most] = F723_RANGE[wafer].resistivity;
  return rho >= least && rho <= most ? densityF723(wafer, rho) / 1e6 : null;
}
