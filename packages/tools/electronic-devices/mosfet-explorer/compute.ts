import {
  fromItsSource,
  gainFactor,
  type MosfetBias,
  type MosfetParameters,
} from '@tollbench/engines/device/mosfet.ts';
import {
  thermalVoltage,
  transconductanceEfficiency,
} from '@tollbench/engines/device/mosfet-ekv.ts';
import { gateForInversion } from '@tollbench/engines/device/mosfet-sizing.ts';
import { findRoot } from '@tollbench/engines/numeric/find-root.ts';
import { linearSpacing } from '@tollbench/engines/numeric/spacing.ts';
import { type Axes, axesOf, checkBulk } from './bias.ts';
import type { Card } from './card.ts';
import { deviceOf, type Point, parametersOf, transit } from './device.ts';
import type { MosfetInputs } from './inputs.ts';
import { cardOf, withCard } from './process.ts';
import { settle } from './sizing.ts';

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

/** What a designer chooses by: over IC (EKV) or the drain current (level 1), at the VDS of the bias. */
export interface Chart {
  readonly x: readonly number[];
  /** V. */
  readonly gate: readonly number[];
  /** Drain current over width, A/m. */
  readonly density: readonly number[];
  readonly gmOverId: readonly number[];
  readonly gain: readonly number[];
  readonly transit: readonly number[];
}

export interface MosfetResult {
  /** The inputs with W and VGS as they came out, where the device was sized, and with the parameters of the card. */
  readonly settled: MosfetInputs;
  readonly card: Card | null;
  readonly axes: Axes;
  /** The bias from the terminal that acts as source: the drain where VDS < 0. */
  readonly bias: MosfetBias;
  /** At the bias: VDS as set, or where the load line puts it. */
  readonly point: Point;
  readonly vds: number;
  readonly transit: number;
  readonly parameters: MosfetParameters;
  readonly ut: number;
  readonly outputX: Float64Array;
  readonly output: readonly Curve[];
  /** The curve of the bias itself where no other runs there. */
  readonly own: Curve | null;
  /** The edge of saturation: VDS = VDsat along the curves. */
  readonly edge: { readonly vds: readonly number[]; readonly id: readonly number[] };
  readonly transferX: Float64Array;
  readonly transfer: Float64Array;
  readonly transferGm: Float64Array;
  readonly chart: Chart;
  /** The slope factor at VP = VSB, and the gm/ID it limits weak inversion to, 1/V. */
  readonly weakSlope: number;
  readonly weakLimit: number;
  readonly stage: Stage | null;
}

const SAMPLES = 160;

export function compute(given: MosfetInputs): MosfetResult {
  const card = cardOf(given);
  const taken = withCard(given, card);
  checkBulk(taken);
  const i = settle(taken);
  const parameters = parametersOf(i);
  const ut = thermalVoltage(i.kelvin);
  const at = deviceOf(i);
  const stage = i.load === 'resistor' ? loadLine(i, at) : null;
  const vds = stage?.vds ?? i.vds;
  const point = at(i.vgs, vds);
  const threshold = at(0, 0).vth;
  const axes = axesOf(i, vds, threshold);
  const outputX = linearSpacing(...axes.drain, SAMPLES + 1);
  const gates = gateSteps({ curves: axes.curves, vgsMax: axes.gate[1], model: i.model }, threshold);
  const curve = (vgs: number) => ({ vgs, id: outputX.map((v) => at(vgs, v).id) });
  const transferX = linearSpacing(...axes.gate, SAMPLES + 1);
  const own = gates.some((v) => Math.abs(v - i.vgs) < 1e-4 * axes.gate[1]) ? null : curve(i.vgs);
  const bias = fromItsSource({ vgs: i.vgs, vds, vsb: i.vsb });
  const sweep = Array.from(transferX, (vgs) => at(vgs, vds));
  const weakSlope = 1 + i.gamma / (2 * Math.sqrt(i.phi + bias.vsb));
  return {
    settled: i,
    card,
    axes,
    bias,
    point,
    vds,
    transit: transit(i, point, bias.vgs, bias.vds),
    parameters,
    ut,
    outputX,
    output: gates.map(curve),
    own,
    edge: edgeOfSaturation(gates.at(-1) ?? i.vgs, at, axes.drain[1]),
    transferX,
    transfer: Float64Array.from(sweep, (p) => p.id),
    transferGm: Float64Array.from(sweep, (p) => p.gm),
    chart: chart({ ...i, vsb: bias.vsb }, bias.vds, axes.gate[1], ut),
    weakSlope,
    weakLimit: transconductanceEfficiency(0, weakSlope, ut),
    stage,
  };
}

/** Gate voltages of the family of curves: the multiples of a step of 1, 2 or 5 above threshold, as many as were asked for at most. */
export function gateSteps(
  { curves, vgsMax, model }: Pick<MosfetInputs, 'curves' | 'vgsMax' | 'model'>,
  threshold: number,
): number[] {
  if (curves < 1) return [];
  const from = threshold - (model === 'ekv' ? 0.1 : 0);
  // An axis that ends below threshold shows that nothing conducts; the bias does not depend on it.
  if (vgsMax <= from) return [vgsMax];
  const span = vgsMax - from;
  let found: number[] = [vgsMax];
  for (let decade = Math.floor(Math.log10(span / curves)) - 1; ; decade++)
    for (const digit of [1, 2, 5]) {
      const step = digit * 10 ** decade;
      const first = Math.floor(from / step + 1e-9) + 1;
      const last = Math.floor(vgsMax / step + 1e-9);
      const count = last - first + 1;
      // Between one step and the next none may be left: the finer one's upper end then.
      if (count < 1) return found.slice(-curves);
      found = Array.from({ length: count }, (_, k) => Number(((first + k) * step).toPrecision(12)));
      if (count <= curves) return found;
    }
}

function edgeOfSaturation(
  highest: number,
  at: (vgs: number, vds: number) => Point,
  most: number,
): { vds: number[]; id: number[] } {
  const low = at(0, 0).vth;
  const vds: number[] = [];
  const id: number[] = [];
  if (highest <= low) return { vds, id };
  for (let k = 0; k <= 60; k++) {
    const vgs = low + ((highest - low) * k) / 60;
    const { vdsat } = at(vgs, most);
    if (vdsat > most) break;
    vds.push(vdsat);
    id.push(at(vgs, vdsat).id);
  }
  return { vds, id };
}

/** Weak to strong inversion, IC 10⁻³ to 10³; of level 1 the gate axis above threshold. */
function chart(i: MosfetInputs, vds: number, gateTo: number, ut: number): Chart {
  const p = parametersOf(i);
  const at = deviceOf(i);
  // VP = VSB + UT·F⁻¹(IC) must stay above flat band.
  const least = Math.max(-3, 0.9 * Math.log10(Math.E) * (-(i.phi + i.vsb) / ut));
  // Level 1 from a millivolt of overdrive to the end of the gate axis, or a volt where that ends below threshold.
  const { vth } = at(0, 0);
  const reach = Math.max(gateTo, i.vgs) - vth;
  const widest = reach > 0 ? reach : 1;
  const gates = Array.from({ length: 121 }, (_, k) =>
    i.model === 'ekv'
      ? gateForInversion(p, 10 ** (least + ((3 - least) * k) / 120), i.vsb, ut)
      : vth + 10 ** (Math.log10(widest) * (k / 120) - 3 * (1 - k / 120)),
  );
  const points = gates
    .map((vgs) => ({ vgs, point: at(vgs, vds) }))
    .filter(({ point }) => point.id > 0 && point.gm > 0);
  return {
    x: points.map(({ point }) => point.inversion ?? point.id),
    gate: points.map(({ vgs }) => vgs),
    density: points.map(({ point }) => point.id / i.width),
    gmOverId: points.map(({ point }) => point.gm / point.id),
    gain: points.map(({ point }) => (point.gds > 0 ? point.gm / point.gds : Number.NaN)),
    transit: points.map(({ point, vgs }) => transit(i, point, vgs, vds)),
  };
}

/** Where the device and the load resistor carry the same current: ID rises with VDS and the load's falls, so there is one such point. */
function loadLine(i: MosfetInputs, at: (vgs: number, vds: number) => Point): Stage {
  const balance = (vds: number) => at(i.vgs, vds).id - (i.vdd - vds) / i.rd;
  const vds = findRoot(balance, 0, i.vdd);
  const { id, gm, gds } = at(i.vgs, vds);
  const conductance = gds + 1 / i.rd;
  return { vds, id, gain: -gm / conductance, outputResistance: 1 / conductance };
}

export const beta = gainFactor;
