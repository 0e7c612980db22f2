import type { BjtDevice } from '@tollbench/engines/device/bjt-card.ts';
import type { BiasCircuit } from '@tollbench/engines/device/bjt-circuit.ts';
import type { Capacitances } from '@tollbench/engines/device/bjt-gummel-poon.ts';
import { type BjtNoise, bjtNoise, noiseFigure } from '@tollbench/engines/device/bjt-noise.ts';
import { type OuterPoint, set, solveBjt } from '@tollbench/engines/device/bjt-solve.ts';
import {
  admittances,
  type Connection,
  capacitancesAt,
  connected,
  currentGainFalls,
  hybrid,
  type TwoPort,
} from '@tollbench/engines/device/bjt-two-port.ts';
import { linearSpacing } from '@tollbench/engines/numeric/spacing.ts';
import type { Card } from './card.ts';
import {
  type Curve,
  currentsTo,
  type Gummel,
  gainOver,
  gummel,
  type OverCurrent,
  outputCurve,
  outputFamily,
  transitOver,
} from './curves.ts';
import { cardOf, circuitOf, deviceAt, pointOf } from './device.ts';
import type { BjtInputs } from './inputs.ts';
import { type StageResult, stageOf } from './stage.ts';

export type Region = 'off' | 'active' | 'saturation' | 'inverse';

/** The load line through the bias point: its ends on the axes, V and A. */
export interface LoadLine {
  readonly volts: number;
  readonly amperes: number;
  /** Its resistance, Ω. */
  readonly ohms: number;
}

/** The operating point under another beta or temperature. */
export interface Variant {
  readonly beta: number;
  readonly celsius: number;
  readonly gain: number;
  readonly ic: number;
  readonly vce: number;
}

export interface BjtResult {
  readonly card: Card;
  readonly device: BjtDevice;
  readonly point: OuterPoint;
  readonly region: Region;
  readonly capacitances: Capacitances;
  /** Hz; NaN where there is none. */
  readonly transit: number;
  readonly betaCutoff: number;
  readonly hybrids: Readonly<Record<Connection, TwoPort>>;
  readonly circuit: BiasCircuit | null;
  readonly load: LoadLine | null;
  readonly stage: StageResult | null;
  readonly variants: readonly Variant[];
  /** Relative change of IC a kelvin, 1/K. */
  readonly drift: number;
  /** Null where nothing amplifies; the figure with the source's resistance, dB, is NaN where that is none. */
  readonly noise: (BjtNoise & { readonly figure: number }) | null;
  readonly outputX: Float64Array;
  readonly output: readonly Curve[];
  readonly own: Curve;
  readonly gummel: Gummel;
  readonly gains: readonly { readonly celsius: number; readonly curve: OverCurrent }[];
  readonly transits: readonly { readonly vce: number; readonly curve: OverCurrent }[];
  readonly depletion: {
    readonly reverse: readonly number[];
    readonly emitter: readonly number[];
    readonly collector: readonly number[];
  };
  /** Collector-emitter voltage with a base current of a tenth of IC, V; null where it is not reached. */
  readonly saturation: number | null;
}

const SAMPLES = 160;

export function compute(i: BjtInputs): BjtResult {
  const card = cardOf(i);
  const device = deviceAt(card, i);
  const point = pointOf(device, i);
  const capacitances = capacitancesAt(device, point);
  const circuit = circuitOf(i);
  const load = circuit ? loadLine(circuit, point) : null;
  const y = admittances(device, point, capacitances, i.frequency);
  const outputX = collectorAxis(i, point, load);
  const by = i.family;
  const saturation = saturationOf(device, point);
  const own = { of: point[by], ic: outputCurve(device, by, point[by], outputX) };
  return {
    card,
    device,
    point,
    region: regionOf(point, device),
    capacitances,
    transit: currentGainFalls(device, point, capacitances, 1),
    betaCutoff: cutoff(device, point, capacitances),
    hybrids: {
      ce: hybrid(connected(y, 'ce')),
      cb: hybrid(connected(y, 'cb')),
      cc: hybrid(connected(y, 'cc')),
    },
    circuit,
    load,
    stage: stageOf({ device, point, capacitances }, circuit, i, saturation),
    variants: i.bias === 'collectorCurrent' || !(point.ic > 0) ? [] : variantsOf(card, i, point),
    drift: i.bias === 'collectorCurrent' ? Number.NaN : driftOf(card, i, point),
    noise: noiseOf(device, point, capacitances, i),
    outputX,
    output: outputFamily(device, by, point, i.curves, outputX),
    own,
    ...overCurrents(card, device, i, point),
    depletion: depletionCurves(device, point),
    saturation,
  };
}

/** The collector axis: what was asked for, or so far as to show the bias and the end of the load line. */
function collectorAxis(i: BjtInputs, p: OuterPoint, load: LoadLine | null): Float64Array {
  const round = (v: number) => Number(v.toPrecision(2));
  const shown = load ? Math.max(load.volts * 1.05, p.vce * 1.1) : Math.max(p.vce * 1.6, 1);
  const most = i.vceMax ?? Math.min(Math.max(round(shown), 0.2), 5000);
  const from = Math.min(0, 1.2 * p.vce);
  const to = Math.max(most, 0.1);
  // Closer where the curves bend, near nothing.
  return from < 0
    ? linearSpacing(from, to, SAMPLES + 1)
    : Float64Array.from(linearSpacing(0, 1, SAMPLES + 1), (t) => to * t * (0.04 + 0.96 * t * t));
}

export function regionOf({ inner, ic, ib, vce }: OuterPoint, d: BjtDevice): Region {
  if (Math.abs(ic) + Math.abs(ib) < 1e4 * d.is && inner.vbe < 0.3 && inner.vbc < 0.3) return 'off';
  if (vce < 0) return 'inverse';
  // The collector junction takes a tenth of the base current.
  return inner.vbc > 0 && inner.gmu * d.nr * d.vt > 0.1 * ib ? 'saturation' : 'active';
}

function loadLine(c: BiasCircuit, p: OuterPoint): LoadLine | null {
  // The emitter carries the base current too.
  const share = p.ic > 0 ? 1 + Math.max(p.ib, 0) / p.ic : 1;
  const ohms =
    c.kind === 'source'
      ? c.rc
      : c.kind === 'feedback'
        ? (c.rc + c.re) * share
        : c.rc + c.re * share;
  if (!(ohms > 0)) return null;
  const volts = p.vce + p.ic * ohms;
  return { volts, amperes: volts / ohms, ohms };
}

function noiseOf(d: BjtDevice, p: OuterPoint, c: Capacitances, i: BjtInputs): BjtResult['noise'] {
  const noise = bjtNoise(d, p, c, i.frequency);
  return (
    noise && { ...noise, figure: i.rs > 0 ? noiseFigure(d, p, c, i.frequency, i.rs) : Number.NaN }
  );
}

/** Where the short-circuit current gain has fallen by 3 dB from its value at rest. */
function cutoff(d: BjtDevice, p: OuterPoint, c: Capacitances): number {
  const [y11, , y21] = admittances(d, p, c, 0);
  const rest = Math.abs(y21.re / y11.re);
  return rest > Math.SQRT2 ? currentGainFalls(d, p, c, rest / Math.SQRT2) : Number.NaN;
}

/** The bias with half and twice the beta and from frost to heat. */
function variantsOf(card: Card, i: BjtInputs, near: OuterPoint): Variant[] {
  const list: Variant[] = [];
  const all = [
    [1, i.celsius],
    [0.5, i.celsius],
    [2, i.celsius],
    [1, 0],
    [1, 70],
  ] as const;
  for (const [beta, celsius] of all) {
    const values = { ...card.values, bf: card.values.bf * beta, ise: card.values.ise / beta };
    const d = deviceAt({ ...card, values }, i, celsius);
    try {
      const p = pointOf(d, i, near);
      list.push({ beta, celsius, gain: p.ic / p.ib, ic: p.ic, vce: p.vce });
    } catch {
      // Where the bias has no point there, it has no row.
    }
  }
  return list;
}

function driftOf(card: Card, i: BjtInputs, near: OuterPoint): number {
  const at = (step: number): number => {
    try {
      return pointOf(deviceAt(card, i, i.celsius + step), i, near).ic;
    } catch {
      return Number.NaN;
    }
  };
  return (at(0.5) - at(-0.5)) / near.ic;
}

/** Everything over the collector current, at the collector voltage of the bias or at a volt where it is saturated. */
function overCurrents(card: Card, d: BjtDevice, i: BjtInputs, p: OuterPoint) {
  const vce = Math.max(p.vce, 1);
  const knee = card.values.ikf > 0 ? card.values.ikf * i.area : 0.1 * i.area;
  const rating = card.rating === null ? 0 : card.rating * i.area;
  const most = Math.min(Math.max(3 * Math.max(p.ic, 0), rating || knee), 1e3);
  const temperatures = [...new Set([-40, i.celsius, 125])].sort((a, b) => a - b);
  const volts = [...new Set([1, vce, 4 * vce])].sort((a, b) => a - b);
  return {
    gummel: gummel(d, vce, Math.max(1e-10 * i.area, most * 1e-9), most),
    gains: temperatures.map((celsius) => ({
      celsius,
      curve: gainOver(deviceAt(card, i, celsius), vce, currentsTo(most, 61)),
    })),
    transits: volts.map((v) => ({ vce: v, curve: transitOver(d, v, currentsTo(most, 31)) })),
  };
}

/** Capacitances of the junctions in reverse, nothing stored. */
function depletionCurves(d: BjtDevice, p: OuterPoint) {
  const most = Math.max(10, p.vce);
  const reverse = Array.from(linearSpacing(0, most, 81));
  const of = (c: number, v: number, m: number) => reverse.map((r) => c * (1 + r / v) ** -m);
  return {
    reverse,
    emitter: of(d.cje, d.vje, d.mje),
    collector: of(d.cjc, d.vjc, d.mjc),
  };
}

function saturationOf(d: BjtDevice, p: OuterPoint): number | null {
  if (!(p.ic > 0)) return null;
  try {
    const { vce } = solveBjt(d, [set('ic', p.ic), set('ib', p.ic / 10)]);
    return vce > 0 && vce < 5 ? vce : null;
  } catch {
    return null;
  }
}
