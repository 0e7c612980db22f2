/** A junction of a doping: its depletion layer by the approximation and by Poisson's equation, its currents and capacitances. */
import type { DiodeCard } from '@tollbench/engines/device/diode-spice.ts';
import {
  builtIn as builtInOf,
  type Depletion,
  deplete,
} from '@tollbench/engines/semiconductor/depletion.ts';
import {
  type Junction,
  neutralPotential,
  type Side,
} from '@tollbench/engines/semiconductor/junction-side.ts';
import { solveWithError } from '@tollbench/engines/semiconductor/junction-solve.ts';
import { InputError, type Remedy } from '../../define/error.ts';
import { showQuantity } from '../../define/si.ts';
import { type Failure, failureOf } from './avalanche.ts';
import { type Capacitances, capacitances } from './capacitance-curves.ts';
import { cardFor } from './card-for.ts';
import { type CurrentCurves, type Currents, currentCurves, currentsAt } from './currents.ts';
import { type Device, deviceOf } from './device.ts';
import { inputs, type PnInputs } from './inputs.ts';
import { type Picture, pictureOf } from './picture.ts';

/** Intervals a piece of the device for the voltage at hand. */
export const FINE = 160;

export interface JunctionResult {
  readonly p: Side;
  readonly n: Side;
  readonly names: { readonly p: string; readonly n: string };
  readonly thermal: number;
  readonly hetero: boolean;
  /** Steps of the bands from p to n, eV: of E_c down, of E_v down. */
  readonly steps: { readonly conduction: number; readonly valence: number };
  /** V: between neutral pieces at the edges of the layer, and between the ends of what is solved. */
  readonly builtIn: number;
  readonly builtInEnds: number;
  /** Without a voltage. */
  readonly rest: Depletion;
  /** At the voltage; null from the built-in one on. */
  readonly layer: Depletion | null;
  readonly solved: {
    readonly peakField: number;
    readonly capacitance: number;
    readonly recombination: number;
    readonly steps: number;
    readonly nodes: number;
    readonly error: { readonly peakField: number; readonly capacitance: number };
  };
  readonly picture: Picture;
  readonly failure: Failure;
  readonly currents: Currents;
  readonly curves: CurrentCurves;
  readonly capacitances: Capacitances;
  readonly card: DiodeCard;
}

export function computeJunction(i: PnInputs): JunctionResult {
  const d = deviceOf(i);
  const { junction, profile } = d;
  const { p, n, thermal } = junction;
  const builtIn = builtInOf(junction, profile);
  if (builtIn === null) throw tooShort(i, d, Math.min(i.voltage, 0), null);
  if (!(builtIn > 2 * thermal))
    throw new InputError(
      `leaves ${showQuantity(builtIn, 'V', 3)} of built-in potential at ${i.kelvin} K: carriers of the doping are no more than those of the material`,
      {
        field: 'kelvin',
        value: String(i.kelvin),
        remedies: i.kelvin > 300 ? [{ kelvin: '300' }] : [],
      },
    );
  checkCurrent(i, d, builtIn);
  const rest = deplete(junction, profile, builtIn);
  if (rest === null) throw tooShort(i, d, Math.min(i.voltage, 0), builtIn);
  const layer = deplete(junction, profile, builtIn - i.voltage);
  if (layer === null && i.voltage < builtIn) throw tooShort(i, d, i.voltage, builtIn);
  const lifetimes = { electrons: i.electronLifetime, holes: i.holeLifetime };
  const { fine, error } = solveWithError(junction, profile, builtIn, i.voltage, lifetimes, FINE);
  const failure = failureOf(d, builtIn, i.voltage);
  const charges = capacitances(i, d, builtIn, failure.voltage);
  const currents = currentsAt(i, d, builtIn, i.voltage);
  return {
    p,
    n,
    names: { p: d.pName, n: d.nName },
    thermal,
    hetero: d.hetero,
    steps: {
      conduction: n.affinity - p.affinity,
      valence: n.affinity - p.affinity + (n.gap - p.gap),
    },
    builtIn,
    builtInEnds: endToEnd(junction, d),
    rest,
    layer,
    solved: {
      peakField: fine.peakField,
      capacitance: fine.capacitance,
      recombination: fine.recombination,
      steps: fine.solution.steps,
      nodes: fine.solution.u.length,
      error,
    },
    picture: pictureOf(d, fine.solution, layer, rest, i),
    failure,
    currents,
    curves: currentCurves(i, d, builtIn),
    capacitances: charges,
    card: cardFor(i, d, builtIn, charges, failure.voltage),
  };
}

/** A/m²: more than any junction carries, even in a pulse. */
const MOST_DENSITY = 1e13;

/** A forward voltage that no current would let the junction take up is refused. */
function checkCurrent(i: PnInputs, d: Device, builtIn: number): void {
  const density = (v: number) => currentsAt(i, d, builtIn, v).total / i.area;
  if (i.voltage <= 0 || density(i.voltage) < MOST_DENSITY) return;
  const less = [1, 0.8, 0.6, 0.4].find((share) => density(share * builtIn) < MOST_DENSITY) ?? 0;
  throw new InputError(
    `is ${showQuantity(i.voltage, 'V')} across the junction itself, which would carry more than ${showQuantity(MOST_DENSITY / 1e4, 'A', 3)} a cm²: what is above the built-in ${showQuantity(builtIn, 'V', 3)} lies across the series resistance`,
    {
      field: 'voltage',
      value: String(i.voltage),
      remedies: [{ voltage: inputs.voltage.format(Number((less * builtIn).toPrecision(3))) }],
    },
  );
}

const endToEnd = (junction: Junction, { profile }: Device): number =>
  junction.thermal *
  (neutralPotential(junction, junction.n, profile.density(profile.ends[1], 'left'), 0) -
    neutralPotential(junction, junction.p, profile.density(profile.ends[0], 'right'), 0));

/** The layer needs more of a side than there is: which, and what would do. */
function tooShort(i: PnInputs, d: Device, voltage: number, builtIn: number | null): InputError {
  const { profile } = d;
  const onP = profile.charge(profile.ends[0]) <= profile.charge(profile.ends[1]);
  const diffused = i.profile === 'exponential' || i.profile === 'gaussian';
  const field = onP ? (diffused ? 'depth' : 'pWidth') : 'nWidth';
  const size = showQuantity(i[field], 'm');
  const remedies: Remedy[] = [];
  for (let by = 2; by <= 1e5 && remedies.length === 0; by *= 2) {
    const value = Number((i[field] * by).toPrecision(3));
    if (value > (field === 'depth' ? 1e-3 : 1e-2)) break;
    const wider = deviceOf({ ...i, [field]: value });
    const vbi = builtInOf(wider.junction, wider.profile);
    if (vbi !== null && deplete(wider.junction, wider.profile, vbi - voltage) !== null)
      remedies.push({ [field]: inputs[field].format(value) });
  }
  if (builtIn !== null && voltage < 0 && deplete(d.junction, profile, builtIn) !== null)
    remedies.push({ voltage: '0' });
  return new InputError(
    `is ${size}: the depletion layer at ${showQuantity(voltage, 'V')} is wider, so that it reaches the contact`,
    { field, value: String(i[field]), remedies },
  );
}
