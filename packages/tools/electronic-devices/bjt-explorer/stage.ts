/** The stage on the bias: its figures, its AC load line and its response over frequency. */
import type { BjtDevice } from '@tollbench/engines/device/bjt-card.ts';
import {
  type BiasCircuit,
  type StageFigures,
  type StageParts,
  shorted,
  stageFigures,
} from '@tollbench/engines/device/bjt-circuit.ts';
import type { Capacitances } from '@tollbench/engines/device/bjt-gummel-poon.ts';
import type { OuterPoint } from '@tollbench/engines/device/bjt-solve.ts';
import { admittances } from '@tollbench/engines/device/bjt-two-port.ts';
import { abs, arg } from '@tollbench/engines/numeric/complex.ts';
import { findRoot } from '@tollbench/engines/numeric/find-root.ts';
import type { BjtInputs } from './inputs.ts';

/** How signals move the point, at mid-band with every capacitor a short: slow enough for those of the transistor. */
export interface AcLine {
  /** Ω. */
  readonly ohms: number;
  /** Its ends on the axes, V and A. */
  readonly volts: number;
  readonly amperes: number;
  /** V at the load, peak, and what is met first. */
  readonly swing: number;
  readonly by: 'cutoff' | 'saturation';
}

export interface StageResponse {
  /** Hz, dB from the source to the load, degrees. */
  readonly frequency: readonly number[];
  readonly gain: readonly number[];
  readonly phase: readonly number[];
  /** dB, the greatest. */
  readonly most: number;
  /** Hz where it has fallen by 3 dB from there; NaN where it does not. */
  readonly lower: number;
  readonly upper: number;
}

export interface StageResult {
  readonly figures: StageFigures;
  readonly line: AcLine | null;
  readonly response: StageResponse | null;
}

interface Bias {
  readonly circuit: BiasCircuit;
  readonly device: BjtDevice;
  readonly point: OuterPoint;
  readonly capacitances: Capacitances;
}
type Kind = Exclude<BjtInputs['stage'], 'none'>;

const partsOf = (i: BjtInputs): StageParts => ({
  rs: i.rs,
  rl: i.rl,
  cin: i.cin,
  cout: i.cout,
  bypass: i.stage === 'degenerated' ? null : i.bypass,
});

function lineOf(b: Bias, stage: Kind, i: BjtInputs, saturation: number | null): AcLine | null {
  const { ic, vce } = b.point;
  if (!(ic > 0) || !(vce > 0)) return null;
  const y = admittances(b.device, b.point, b.capacitances, 0);
  const { line, share } = stageFigures(b.circuit, stage, y, shorted(i.rs, i.rl), 0);
  const ohms = line.re;
  if (!(ohms > 0) || !Number.isFinite(ohms)) return null;
  const [up, down] = [ic * ohms, Math.max(0, vce - (saturation ?? 0))];
  return {
    ohms,
    volts: vce + ic * ohms,
    amperes: ic + vce / ohms,
    swing: Math.min(up, down) * abs(share),
    by: up < down ? 'cutoff' : 'saturation',
  };
}

/** Decades from a tenth of a hertz, and points of each. */
const DECADES = 12;
const POINTS = 20;

function responseOf(b: Bias, stage: Kind, i: BjtInputs): StageResponse | null {
  const parts = partsOf(i);
  const at = (f: number) =>
    stageFigures(b.circuit, stage, admittances(b.device, b.point, b.capacitances, f), parts, f)
      .overall;
  const frequency = Array.from(
    { length: DECADES * POINTS + 1 },
    (_, k) => 0.1 * 10 ** (k / POINTS),
  );
  const values = frequency.map(at);
  const gain = values.map((g) => 20 * Math.log10(abs(g)));
  if (!gain.every(Number.isFinite)) return null;
  const most = Math.max(...gain);
  const peak = gain.indexOf(most);
  const half = abs(values[peak] as (typeof values)[number]) / Math.SQRT2;
  const excess = (log: number) => Math.log(abs(at(Math.exp(log))) / half);
  const corner = (from: number, to: number): number =>
    to < 0 || to >= gain.length
      ? Number.NaN
      : Math.exp(
          findRoot(excess, Math.log(frequency[from] ?? 1), Math.log(frequency[to] ?? 1), 1e-12),
        );
  const fallen = (k: number) => (gain[k] as number) < most - 20 * Math.log10(Math.SQRT2);
  let [low, high] = [peak, peak];
  while (low >= 0 && !fallen(low)) low--;
  while (high < gain.length && !fallen(high)) high++;
  return {
    frequency,
    gain,
    phase: unwrapped(values.map((g) => (arg(g) * 180) / Math.PI)),
    most,
    lower: corner(low + 1, low),
    upper: corner(high - 1, high),
  };
}

function unwrapped(degrees: readonly number[]): number[] {
  let last = degrees[0] ?? 0;
  return degrees.map((x) => {
    last = x + 360 * Math.round((last - x) / 360);
    return last;
  });
}

/** Null without a circuit or a stage. */
export function stageOf(
  b: Omit<Bias, 'circuit'>,
  circuit: BiasCircuit | null,
  i: BjtInputs,
  saturation: number | null,
): StageResult | null {
  const { stage } = i;
  if (circuit === null || stage === 'none') return null;
  const bias = { ...b, circuit };
  const y = admittances(b.device, b.point, b.capacitances, i.frequency);
  return {
    figures: stageFigures(circuit, stage, y, partsOf(i), i.frequency),
    line: lineOf(bias, stage, i, saturation),
    response: responseOf(bias, stage, i),
  };
}
