import {
  gainFactor,
  type MosfetParameters,
  type MosfetPoint,
} from '@tollbench/engines/device/mosfet.ts';
import {
  type EkvPoint,
  ekv,
  thermalVoltage,
  transconductanceEfficiency,
} from '@tollbench/engines/device/mosfet-ekv.ts';
import { level1 } from '@tollbench/engines/device/mosfet-level1.ts';
import { findRoot } from '@tollbench/engines/numeric/find-root.ts';
import { InputError } from '../../define/error.ts';

export interface MosfetInputs {
  readonly polarity: 'n' | 'p';
  readonly model: 'level1' | 'ekv';
  readonly width: number;
  readonly length: number;
  readonly kp: number;
  readonly vto: number;
  readonly lambda: number;
  readonly gamma: number;
  readonly phi: number;
  readonly kelvin: number;
  readonly vgs: number;
  readonly vds: number;
  readonly vsb: number;
  readonly vdsMax: number;
  readonly vgsMax: number;
  readonly curves: number;
  readonly load: 'none' | 'resistor';
  readonly vdd: number;
  readonly rd: number;
}

export interface Curve {
  readonly vgs: number;
  readonly id: Float64Array;
}

/** Small-signal figures of the stage with its load; null without one. */
export interface Stage {
  /** Drain-source voltage at which device and load agree, V. */
  readonly vds: number;
  readonly id: number;
  readonly gain: number;
  readonly outputResistance: number;
}

export interface MosfetResult {
  /** At the bias: VDS as set, or where the load line puts it. */
  readonly point: MosfetPoint & Partial<EkvPoint>;
  readonly vds: number;
  readonly parameters: MosfetParameters;
  readonly ut: number;
  readonly outputX: Float64Array;
  readonly output: readonly Curve[];
  /** The edge of saturation: VDS = VDsat along the curves. */
  readonly edge: { readonly vds: readonly number[]; readonly id: readonly number[] };
  readonly transferX: Float64Array;
  readonly transfer: Float64Array;
  readonly transferGm: Float64Array;
  /** gm/ID over ID along the transfer curve where there is current; and the model's own limit. */
  readonly efficiency: { readonly id: readonly number[]; readonly gmOverId: readonly number[] };
  readonly weakLimit: number;
  readonly stage: Stage | null;
}

const SAMPLES = 160;

/** A p-channel device is computed as its mirror image: every voltage and VTO with the other sign. */
const parametersOf = (i: MosfetInputs): MosfetParameters => ({
  width: i.width,
  length: i.length,
  kp: i.kp,
  vto: i.polarity === 'n' ? i.vto : -i.vto,
  lambda: i.lambda,
  gamma: i.gamma,
  phi: i.phi,
});

/** The device at its source-bulk voltage: from V_GS and V_DS, V, to its point. */
export function deviceOf(
  i: MosfetInputs,
): (vgs: number, vds: number) => MosfetPoint & Partial<EkvPoint> {
  const parameters = parametersOf(i);
  const ut = thermalVoltage(i.kelvin);
  return (vgs, vds) =>
    i.model === 'ekv'
      ? ekv(parameters, { vgs, vds, vsb: i.vsb }, ut)
      : level1(parameters, { vgs, vds, vsb: i.vsb });
}

export function compute(i: MosfetInputs): MosfetResult {
  const parameters = parametersOf(i);
  const ut = thermalVoltage(i.kelvin);
  const at = deviceOf(i);
  const stage = i.load === 'resistor' ? loadLine(i, at) : null;
  const vds = stage?.vds ?? i.vds;
  const outputX = Float64Array.from({ length: SAMPLES + 1 }, (_, k) => (k * i.vdsMax) / SAMPLES);
  const threshold = at(0, 0).vth;
  const steps = gateSteps(i, threshold);
  const output = steps.map((vgs) => ({ vgs, id: outputX.map((v) => at(vgs, v).id) }));
  const edge = edgeOfSaturation(steps, at, i.vdsMax);
  const transferX = Float64Array.from({ length: SAMPLES + 1 }, (_, k) => (k * i.vgsMax) / SAMPLES);
  const sweep = Array.from(transferX, (vgs) => at(vgs, vds));
  const conducting = sweep.filter((p) => p.id > 1e-18 && p.gm > 0);
  return {
    point: at(i.vgs, vds),
    vds,
    parameters,
    ut,
    outputX,
    output,
    edge,
    transferX,
    transfer: Float64Array.from(sweep, (p) => p.id),
    transferGm: Float64Array.from(sweep, (p) => p.gm),
    efficiency: { id: conducting.map((p) => p.id), gmOverId: conducting.map((p) => p.gm / p.id) },
    weakLimit: transconductanceEfficiency(0, 1 + i.gamma / (2 * Math.sqrt(i.phi + i.vsb)), ut),
    stage,
  };
}

/** Gate voltages of the family of curves: from just above threshold to the largest, in even steps. */
function gateSteps({ curves, vgsMax, model }: MosfetInputs, threshold: number): number[] {
  const from = model === 'ekv' ? Math.max(0, threshold - 0.1) : Math.max(0, threshold);
  if (vgsMax <= from)
    throw new InputError(
      `is ${vgsMax} V; the threshold is ${threshold.toPrecision(4)} V, so nothing conducts`,
      { field: 'vgsMax', value: String(vgsMax) },
    );
  return Array.from({ length: curves }, (_, k) => from + ((k + 1) * (vgsMax - from)) / curves);
}

function edgeOfSaturation(
  steps: readonly number[],
  at: (vgs: number, vds: number) => MosfetPoint,
  most: number,
): { vds: number[]; id: number[] } {
  const highest = steps.at(-1) as number;
  const low = at(0, 0).vth;
  const vds: number[] = [];
  const id: number[] = [];
  for (let k = 0; k <= 60; k++) {
    const vgs = low + ((highest - low) * k) / 60;
    const { vdsat } = at(vgs, most);
    if (vdsat > most) break;
    vds.push(vdsat);
    id.push(at(vgs, vdsat).id);
  }
  return { vds, id };
}

/** Where the device and the load resistor carry the same current: ID rises with VDS and the load's falls, so there is one such point. */
function loadLine(i: MosfetInputs, at: (vgs: number, vds: number) => MosfetPoint): Stage {
  const balance = (vds: number) => at(i.vgs, vds).id - (i.vdd - vds) / i.rd;
  const vds = findRoot(balance, 0, i.vdd);
  const { id, gm, gds } = at(i.vgs, vds);
  const conductance = gds + 1 / i.rd;
  return { vds, id, gain: -gm / conductance, outputResistance: 1 / conductance };
}

export const beta = gainFactor;
