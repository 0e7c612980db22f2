/** Currents of the junction at a voltage and along a sweep. */
import { deplete } from '@tollbench/engines/semiconductor/depletion.ts';
import {
  conductance,
  diffusionLength,
  injected,
  layerCurrent,
  saturation,
  transitTime,
} from '@tollbench/engines/semiconductor/junction-current.ts';
import { intrinsicOf } from '@tollbench/engines/semiconductor/junction-side.ts';
import { type Device, injections } from './device.ts';
import type { PnInputs } from './inputs.ts';

/** All of the area, A, S, F; times in s, lengths in m. */
export interface Currents {
  readonly saturation: number;
  readonly electrons: number;
  readonly holes: number;
  readonly layer: number;
  readonly total: number;
  /** Shockley's law alone, without high injection. */
  readonly ideal: number;
  readonly conductance: number;
  readonly terminal: number;
  readonly diffusionCapacitance: number;
  readonly transit: number;
  readonly electronLength: number;
  readonly holeLength: number;
  readonly electronMobility: number;
  readonly holeMobility: number;
  /** Neutral width over diffusion length: below 1 short. */
  readonly electronReach: number;
  readonly holeReach: number;
  /** dV/dI·I over kT/q. */
  readonly ideality: number;
}

/** The layer is taken no thinner than at this many kT/q across it: beyond, its picture has ended. */
const LEAST_DROP = 3;

interface Parts {
  readonly electrons: number;
  readonly holes: number;
  readonly layer: number;
  readonly sides: ReturnType<typeof injections>;
}

function partsAt(i: PnInputs, d: Device, builtIn: number, voltage: number): Parts {
  const { junction, profile } = d;
  const { thermal } = junction;
  const drop = Math.max(builtIn - voltage, LEAST_DROP * thermal);
  const layer = deplete(junction, profile, drop);
  const [xp, xn] = [layer?.xp ?? 0, layer?.xn ?? 0];
  const sides = injections(i, d, xp, xn);
  const width = xp + xn;
  const [niP, niN] = [intrinsicOf(junction.p, thermal), intrinsicOf(junction.n, thermal)];
  const centre = {
    width,
    drop,
    intrinsic: width > 0 ? (niP * xp + niN * xn) / width : 0,
    electrons: i.electronLifetime,
    holes: i.holeLifetime,
  };
  return {
    electrons: i.area * injected(sides.electrons, voltage, thermal),
    holes: i.area * injected(sides.holes, voltage, thermal),
    layer: i.area * layerCurrent(centre, voltage, thermal),
    sides,
  };
}

const sumOf = (p: Parts): number => p.electrons + p.holes + p.layer;

/** The slope of the whole current, S, the widths that move with the voltage included. */
function slopeAt(i: PnInputs, d: Device, builtIn: number, voltage: number): number {
  const dv = 1e-3 * d.junction.thermal;
  const [less, more] = [voltage - dv, voltage + dv].map((v) => sumOf(partsAt(i, d, builtIn, v)));
  return ((more ?? 0) - (less ?? 0)) / (2 * dv);
}

export function currentsAt(i: PnInputs, d: Device, builtIn: number, voltage: number): Currents {
  const { thermal } = d.junction;
  const parts = partsAt(i, d, builtIn, voltage);
  const { electrons, holes } = parts.sides;
  const total = sumOf(parts);
  const [gn, gp] = [
    i.area * conductance(electrons, voltage, thermal),
    i.area * conductance(holes, voltage, thermal),
  ];
  const [tn, tp] = [transitTime(electrons), transitTime(holes)];
  const sum = i.area * (saturation(electrons) + saturation(holes));
  const g = slopeAt(i, d, builtIn, voltage);
  return {
    saturation: sum,
    electrons: parts.electrons,
    holes: parts.holes,
    layer: parts.layer,
    total,
    ideal: sum * Math.expm1(Math.min(voltage / thermal, 700)),
    conductance: g,
    terminal: voltage + total * i.resistance,
    diffusionCapacitance: gn * tn + gp * tp,
    transit: gn + gp > 0 ? (gn * tn + gp * tp) / (gn + gp) : (tn + tp) / 2,
    electronLength: diffusionLength(electrons),
    holeLength: diffusionLength(holes),
    electronMobility: (1e4 * electrons.diffusion) / thermal,
    holeMobility: (1e4 * holes.diffusion) / thermal,
    electronReach: electrons.length / diffusionLength(electrons),
    holeReach: holes.length / diffusionLength(holes),
    ideality: total / (g * thermal),
  };
}

/** Capacitance of the injected charge, F. */
export function diffusionAt(i: PnInputs, d: Device, builtIn: number, voltage: number): number {
  const { sides } = partsAt(i, d, builtIn, voltage);
  const of = (side: typeof sides.electrons) =>
    conductance(side, voltage, d.junction.thermal) * transitTime(side);
  return i.area * (of(sides.electrons) + of(sides.holes));
}

export interface CurrentCurves {
  /** Across the junction, and at the terminals. */
  readonly voltage: readonly number[];
  readonly terminal: readonly number[];
  readonly total: readonly number[];
  readonly diffusion: readonly number[];
  readonly layer: readonly number[];
  readonly ideal: readonly number[];
}

const REVERSE = 60;
const FORWARD = 90;

/** `count` voltages between two, neither among them but the one that is not 0. */
function spread(from: number, to: number, count: number): number[] {
  const first = from === 0 ? 1 : 0;
  return Array.from({ length: count }, (_, k) =>
    Number((from + ((to - from) * (k + first)) / count).toPrecision(10)),
  );
}

export function currentCurves(i: PnInputs, d: Device, builtIn: number): CurrentCurves {
  const most = Math.max(builtIn + 0.1, i.voltage > 0 ? i.voltage * 1.05 : 0);
  const least = Math.max(Math.min(-0.6 * most, 1.1 * i.voltage), reverseEnd(d, builtIn));
  const voltage = [...spread(least, 0, REVERSE), 0, ...spread(0, most, FORWARD)];
  const at = voltage.map((v) => partsAt(i, d, builtIn, v));
  const total = at.map(sumOf);
  const rest = partsAt(i, d, builtIn, 0).sides;
  const is = i.area * (saturation(rest.electrons) + saturation(rest.holes));
  return {
    voltage,
    terminal: voltage.map((v, k) => v + (total[k] ?? 0) * i.resistance),
    total,
    diffusion: at.map((c) => c.electrons + c.holes),
    layer: at.map((c) => c.layer),
    ideal: voltage.map((v) => is * Math.expm1(Math.min(v / d.junction.thermal, 700))),
  };
}

/** The reverse voltage, as a negative number, that the device can take up at all. */
export function reverseEnd({ junction, profile }: Device, builtIn: number): number {
  let reach = 20e3;
  while (reach > 1e-3 && deplete(junction, profile, builtIn + reach) === null) reach /= 1.5;
  return reach > 1e-3 ? -reach : 0;
}
