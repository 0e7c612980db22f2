/** What is drawn: the carriers over temperature, resistivity and mobility over doping, the ionised share. */
import type { Crystal } from './crystal.ts';
import type { Dose, Species } from './dopants.ts';
import type { CarrierInputs } from './inputs.ts';
import { countedAll, type State, stateOf } from './state.ts';

export interface TemperatureCurve {
  readonly kelvin: readonly number[];
  readonly n: readonly number[];
  readonly p: readonly number[];
  readonly ni: readonly number[];
  /** Net ionised dopants, N_d⁺ − N_a⁻. */
  readonly ionised: readonly number[];
  /** From the valence edge at each temperature up, eV: E_F, E_i and E_c. */
  readonly level: readonly number[];
  readonly middle: readonly number[];
  readonly gap: readonly number[];
  readonly mobilityN: readonly number[];
  readonly mobilityP: readonly number[];
  readonly resistivity: readonly number[];
}

const SAMPLES = 110;

/** From one temperature to another: evenly, or evenly in 1/T. */
export function temperatures(i: CarrierInputs): number[] {
  const [from, to] = [i.from, i.to];
  return Array.from({ length: SAMPLES + 1 }, (_, k) => {
    const t = k / SAMPLES;
    // Freeze-out happens in the first tenth of the axis: samples stand closer there.
    if (i.axis === 'kelvin') return from + (to - from) * (0.4 * t + 0.6 * t * t);
    return 1 / (1 / from + (1 / to - 1 / from) * t);
  });
}

const positive = (x: number) => (x > 0 ? x : Number.NaN);

export function overTemperature(
  crystal: Crystal,
  i: CarrierInputs,
  doses: readonly Dose[],
): TemperatureCurve {
  const counted = countedAll(crystal, i, doses);
  const states = temperatures(i).map((kelvin) => stateOf(crystal, i, doses, kelvin, counted));
  const all = <T>(f: (s: State) => T): T[] => states.map(f);
  const net = (s: State) =>
    s.ionised.reduce((sum, v, k) => sum + (s.doses[k]?.species.kind === 'donor' ? v : -v), 0);
  return {
    kelvin: all((s) => s.kelvin),
    n: all((s) => positive(s.n)),
    p: all((s) => positive(s.p)),
    ni: all((s) => positive(s.ni)),
    ionised: all((s) => positive(Math.abs(net(s)))),
    level: all((s) => s.gap - s.below),
    middle: all((s) => s.gap - s.middle),
    gap: all((s) => s.gap),
    mobilityN: all((s) => s.mobilityN ?? Number.NaN),
    mobilityP: all((s) => s.mobilityP ?? Number.NaN),
    resistivity: all((s) => s.resistivity ?? Number.NaN),
  };
}

export interface DopingCurve {
  readonly density: readonly number[];
  /** n-type by the donor, p-type by the acceptor. */
  readonly resistivityN: readonly number[];
  readonly resistivityP: readonly number[];
  /** Of the majority carriers. */
  readonly mobilityN: readonly number[];
  readonly mobilityP: readonly number[];
  readonly shareN: readonly number[];
  readonly shareP: readonly number[];
}

/** Decades of doping that are drawn, 1/cm³. */
export const DOPINGS = [1e13, 1e21] as const;
const PER_DECADE = 8;

export function overDoping(
  crystal: Crystal,
  i: CarrierInputs,
  donor: Species,
  acceptor: Species,
): DopingCurve {
  const decades = Math.log10(DOPINGS[1] / DOPINGS[0]);
  const density = Array.from(
    { length: decades * PER_DECADE + 1 },
    (_, k) => DOPINGS[0] * 10 ** (k / PER_DECADE),
  );
  const of = (species: Species) =>
    density.map((n) => stateOf(crystal, i, [{ species, density: n }], i.kelvin));
  const [n, p] = [of(donor), of(acceptor)];
  return {
    density,
    resistivityN: n.map((s) => s.resistivity ?? Number.NaN),
    resistivityP: p.map((s) => s.resistivity ?? Number.NaN),
    mobilityN: n.map((s) => s.mobilityN ?? Number.NaN),
    mobilityP: p.map((s) => s.mobilityP ?? Number.NaN),
    shareN: n.map((s, k) => (s.ionised[0] ?? 0) / (density[k] ?? 1)),
    shareP: p.map((s, k) => (s.ionised[0] ?? 0) / (density[k] ?? 1)),
  };
}

/** Temperatures of the extrinsic range: 90 % of the net dopants' carriers below, 110 % of them above; null where it does not reach so far. */
export interface Ranges {
  readonly freezeOut: number | null;
  readonly intrinsic: number | null;
}

export function rangesOf(crystal: Crystal, i: CarrierInputs, doses: readonly Dose[]): Ranges {
  const net = doses.reduce(
    (sum, d) => sum + (d.species.kind === 'donor' ? d.density : -d.density),
    0,
  );
  if (net === 0) return { freezeOut: null, intrinsic: null };
  const ratio = (kelvin: number) => {
    const s = stateOf(crystal, { ...i, narrowing: 'none' }, doses, kelvin, 1);
    return (net > 0 ? s.n : s.p) / Math.abs(net);
  };
  return { freezeOut: crossing(ratio, 0.9), intrinsic: crossing(ratio, 1.1) };
}

/** The lowest temperature from 10 to 1500 K at which the ratio passes a level, to 0.01 K. */
function crossing(ratio: (kelvin: number) => number, level: number): number | null {
  let low = 10;
  if (ratio(low) >= level) return null;
  for (let k = 1; k <= 40; k++) {
    const high = 10 * 150 ** (k / 40);
    if (ratio(high) >= level) {
      let [a, b] = [low, high];
      while (b - a > 0.01) {
        const middle = (a + b) / 2;
        if (ratio(middle) >= level) b = middle;
        else a = middle;
      }
      return (a + b) / 2;
    }
    low = high;
  }
  return null;
}

/** E_F − E_i over temperature and doping, for a table; eV. */
export interface LevelTable {
  readonly kelvin: readonly number[];
  readonly density: readonly number[];
  /** By temperature, then doping. */
  readonly level: readonly (readonly number[])[];
  readonly n: readonly (readonly number[])[];
  readonly p: readonly (readonly number[])[];
}

const TABLE_KELVIN = [77, 150, 200, 250, 300, 350, 400, 500, 600, 800];
const TABLE_DENSITY = [1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20];

export function levelTable(crystal: Crystal, i: CarrierInputs, species: Species): LevelTable {
  const states = TABLE_KELVIN.map((kelvin) =>
    TABLE_DENSITY.map((density) => stateOf(crystal, i, [{ species, density }], kelvin, 1)),
  );
  const all = (f: (s: State) => number) => states.map((row) => row.map(f));
  return {
    kelvin: TABLE_KELVIN,
    density: TABLE_DENSITY,
    level: all((s) => s.middle - s.below),
    n: all((s) => s.n),
    p: all((s) => s.p),
  };
}
