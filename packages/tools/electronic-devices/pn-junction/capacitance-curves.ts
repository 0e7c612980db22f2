/** Capacitance over voltage: by the depletion approximation, by Poisson's equation, and of the injected charge. */
import { deplete } from '@tollbench/engines/semiconductor/depletion.ts';
import { gridFor, solveJunction } from '@tollbench/engines/semiconductor/junction-solve.ts';
import { diffusionAt, reverseEnd } from './currents.ts';
import type { Device } from './device.ts';
import type { PnInputs } from './inputs.ts';

/** Of the area, F. */
export interface Capacitances {
  readonly voltage: readonly number[];
  readonly depletion: readonly number[];
  readonly diffusion: readonly number[];
  readonly solvedVoltage: readonly number[];
  readonly solved: readonly number[];
}

const COARSE = 44;
const POINTS = 13;

export function capacitances(
  i: PnInputs,
  d: Device,
  builtIn: number,
  breakdown: number | null,
): Capacitances {
  const { junction, profile } = d;
  const wanted = Math.max(5, -1.25 * i.voltage);
  const reach = Math.min(
    wanted,
    0.98 * -reverseEnd(d, builtIn),
    breakdown ?? Number.POSITIVE_INFINITY,
  );
  const low = -Math.max(reach, -i.voltage, 0);
  const high = builtIn - 4 * junction.thermal;
  // Denser towards the built-in potential, where it bends.
  const bend = (k: number, of: number) => high - (high - low) * (k / of) ** 2;
  const voltage = Array.from({ length: 61 }, (_, k) => bend(60 - k, 60));
  const solvedVoltage = Array.from({ length: POINTS }, (_, k) => bend(POINTS - 1 - k, POINTS - 1));
  const lifetimes = { electrons: i.electronLifetime, holes: i.holeLifetime };
  return {
    voltage,
    depletion: voltage.map((v) => {
      const layer = deplete(junction, profile, builtIn - v);
      return layer === null ? Number.NaN : i.area * layer.capacitance;
    }),
    diffusion: voltage.map((v) => diffusionAt(i, d, builtIn, v)),
    solvedVoltage,
    solved: solvedVoltage.map((v) => {
      const grid = gridFor(junction, profile, deplete(junction, profile, builtIn - v), COARSE);
      const { capacitance } = solveJunction(junction, profile, builtIn, v, lifetimes, grid);
      return capacitance > 0 ? i.area * capacitance : Number.NaN;
    }),
  };
}
