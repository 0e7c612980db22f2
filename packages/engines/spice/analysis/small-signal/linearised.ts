/** A circuit about its operating point: A(jω) = G + jω·C, and what some devices add at each frequency. */
import { DEFAULT_OPTIONS, type SimulationOptions } from '../../circuit.ts';
import type { Device } from '../../device/device.ts';
import type { PivotOptions } from '../../sparse/order.ts';
import type { Simulation } from '../simulation.ts';

/** What small-signal analyses take: a simulation and the point about which it is linear. */
export interface Linearised extends Simulation {
  /** The operating point by unknown; x[0] = 0. */
  readonly x: Float64Array;
  /** S (or V/V, Ω of branch equations), and F (or −H), by slot. */
  readonly g: Float64Array;
  readonly c: Float64Array;
  /** Devices that are no polynomial in jω: delays, Laplace sources. */
  readonly frequencyDependent: readonly Device[];
}

/** Linearises about an operating point that was just solved: devices hold their state of it. `x` is copied. */
export function linearised(simulation: Simulation, x: Float64Array): Linearised {
  const { devices, structure } = simulation;
  const load = {
    x: x.slice(),
    g: new Float64Array(structure.count),
    c: new Float64Array(structure.count),
  };
  for (const device of devices) device.loadAc(load);
  const frequencyDependent = devices.filter((d) => d.loadAt !== undefined);
  return { ...simulation, ...load, frequencyDependent };
}

/** Pivots by the deck's tolerances where it gives its own; SPICE's 1e-3 is left for a share that loses fewer digits. */
export function pivotsOf({ pivrel, pivtol }: SimulationOptions): PivotOptions {
  return pivrel === DEFAULT_OPTIONS.pivrel ? { pivtol } : { pivrel, pivtol };
}
