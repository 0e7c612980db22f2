import type { MosfetParameters, MosfetPoint } from '@tollbench/engines/device/mosfet.ts';
import {
  ekvCapacitance,
  meyerCapacitance,
  transitFrequency,
} from '@tollbench/engines/device/mosfet-capacitance.ts';
import { type EkvPoint, ekv, thermalVoltage } from '@tollbench/engines/device/mosfet-ekv.ts';
import { level1 } from '@tollbench/engines/device/mosfet-level1.ts';
import type { MosfetInputs } from './inputs.ts';

export type Point = MosfetPoint & Partial<EkvPoint>;

/** A p-channel device is computed as its mirror image: every voltage and VTO with the other sign. */
export const parametersOf = (i: MosfetInputs): MosfetParameters => ({
  width: i.width,
  length: i.length,
  kp: i.kp,
  vto: i.polarity === 'n' ? i.vto : -i.vto,
  lambda: i.lambda,
  gamma: i.gamma,
  phi: i.phi,
});

/** The device at its source-bulk voltage: from V_GS and V_DS, V, to its point. */
export function deviceOf(i: MosfetInputs): (vgs: number, vds: number) => Point {
  const parameters = parametersOf(i);
  const ut = thermalVoltage(i.kelvin);
  return (vgs, vds) =>
    i.model === 'ekv'
      ? ekv(parameters, { vgs, vds, vsb: i.vsb }, ut)
      : level1(parameters, { vgs, vds, vsb: i.vsb });
}

/** What KP and Cox make the mobility, m²/(V·s). */
export const mobility = (i: MosfetInputs): number => i.kp / i.cox;

/** Inversion layers of silicon lie between these, m²/(V·s); beyond, KP and Cox belong to different devices. */
export const MOBILITIES = [0.002, 0.15] as const;

/** Whether the oxide is known, so that capacitances are. */
export const hasOxide = (i: MosfetInputs): boolean =>
  i.cox > 0 && mobility(i) >= MOBILITIES[0] && mobility(i) <= MOBILITIES[1];

/** Transit frequency of the intrinsic device at a point, Hz; NaN where there is no current or no oxide. V_GS and V_DS from the terminal that acts as source. */
export function transit(i: MosfetInputs, at: Point, vgs: number, vds: number): number {
  if (!hasOxide(i) || at.gm === 0) return Number.NaN;
  const { inversion, reverse, pinchOff } = at;
  const c =
    inversion !== undefined && reverse !== undefined && pinchOff !== undefined
      ? ekvCapacitance(i, inversion, reverse, pinchOff)
      : meyerCapacitance(vgs - at.vth, vds);
  return transitFrequency(Math.abs(at.gm), i.cox * i.width * i.length, c);
}
