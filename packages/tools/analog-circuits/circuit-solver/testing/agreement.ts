/**
 * How far two simulators are apart: each trace of one against that of the same name of the other. Where a trace jumps, that
 * is by more than a tenth of its range within a step much shorter than the run's, the two have their points at different
 * places of the same edge: such intervals are left out, and how much of the range they are is told.
 */
import type { Dataset, Trace } from '@tollbench/engines/spice/results/dataset.ts';

export interface Apart {
  readonly trace: string;
  /** Root mean square of the difference over the range, against that of the trace itself. */
  readonly error: number;
  readonly isVoltage: boolean;
  /** The share of the range that jumps take. */
  readonly jumps: number;
}

/** Below these a trace is rounding: V, A. */
const FLOOR = { voltage: 1e-6, current: 1e-9 } as const;

/** The share of a range that jumps may take: where there are more, the curve is made of them (ringing, fast sines). */
const MOST_JUMPS = 0.02;

export interface Agreement {
  readonly apart: readonly Apart[];
  /** Traces of theirs that ours has not. */
  readonly missing: readonly string[];
}

/** Compares voltages and currents (of noise: densities) that theirs has. */
export function agreement(ours: Dataset, theirs: Dataset): Agreement {
  const own = new Map(ours.traces.map((t) => [t.name, t]));
  const apart: Apart[] = [];
  const missing: string[] = [];
  for (const trace of theirs.traces) {
    const name = theirs.kind === 'tf' ? bareName(trace.name) : flatName(trace.name);
    if (!isCompared(name, theirs.kind)) continue;
    const mine = own.get(name);
    if (!mine) missing.push(name);
    else
      apart.push({
        trace: name,
        isVoltage: trace.quantity === 'voltage' || theirs.kind === 'noise' || theirs.kind === 'tf',
        ...distance([ours.axis, bounded(mine)], [theirs.axis, trace], floorOf(trace, theirs)),
      });
  }
  return { apart, missing };
}

/** `i(v.x1.vs)` and `v(x1.n)` as ngspice has them: an element's letter stands before its path. */
function flatName(name: string): string {
  return name.replace(/^i\(([a-z])\.(.*)\)$/u, 'i($2)').replace(/^(.*)#branch$/u, 'i($1)');
}

/** ngspice's infinite resistance is 1e20 Ω. */
const bounded = (trace: Trace): Trace =>
  trace.re[0] === Number.POSITIVE_INFINITY ? { ...trace, re: trace.re.map(() => 1e20) } : trace;

/** ngspice's raw files call every number of a transfer function a voltage. */
const bareName = (name: string): string => name.replace(/^v\((.*)\)$/u, '$1');

const isCompared = (name: string, kind: Dataset['kind']): boolean => {
  if (kind === 'tf') return true;
  if (kind === 'noise') return name === 'onoise_spectrum' || name === 'inoise_spectrum';
  return /^[vi]\([^#@]*\)$/u.test(name);
};

type Curve = readonly [axis: Trace, trace: Trace];

/** Densities of noise are of nanovolts, and are no rounding. */
function floorOf({ quantity }: Trace, { kind }: Dataset): number {
  if (kind === 'noise') return Number.MIN_VALUE;
  return quantity === 'current' ? FLOOR.current : FLOOR.voltage;
}

function distance(ours: Curve, theirs: Curve, floor: number): Pick<Apart, 'error' | 'jumps'> {
  const [x, y] = theirs;
  const edges = x.quantity === 'time' ? jumpsOf(x.re, y.re) : undefined;
  let [sum, own, span, left] = [0, 0, 0, 0];
  for (let k = 0; k < x.re.length; k++) {
    const at = x.re[k]!;
    const weight = x.re.length === 1 ? 1 : widthAt(x.re, k);
    span += weight;
    own += weight * (y.re[k]! ** 2 + (y.im?.[k] ?? 0) ** 2);
    if (edges?.[k]) {
      left += weight;
      continue;
    }
    const re = valueAt(ours[0].re, ours[1].re, at) - y.re[k]!;
    const im = y.im ? valueAt(ours[0].re, ours[1].im ?? zeros(ours), at) - y.im[k]! : 0;
    sum += weight * (re * re + im * im);
  }
  if (Number.isNaN(sum)) return { error: Number.POSITIVE_INFINITY, jumps: 0 };
  const error = Math.sqrt(sum / span) / Math.max(Math.sqrt(own / span), floor);
  return { error, jumps: left / span };
}

/** Points beside a jump: one to either side. None where they would be more of the range than edges are. */
function jumpsOf(x: Float64Array, y: Float64Array): Uint8Array | undefined {
  const found = new Uint8Array(x.length);
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const v of y) {
    low = Math.min(low, v);
    high = Math.max(high, v);
  }
  const run = x.at(-1)! - x[0]!;
  for (let k = 1; k < x.length; k++)
    if (Math.abs(y[k]! - y[k - 1]!) > 0.1 * (high - low) && x[k]! - x[k - 1]! < run / 10_000)
      found.fill(1, Math.max(0, k - 2), k + 2);
  let share = 0;
  for (let k = 0; k < x.length; k++) if (found[k]) share += widthAt(x, k) / run;
  return share > MOST_JUMPS ? undefined : found;
}

const zeros = ([axis]: Curve): Float64Array => new Float64Array(axis.re.length);

/** Half the way to both neighbours: a root mean square over the axis and not over its points. */
function widthAt(x: Float64Array, k: number): number {
  const [before, after] = [x[k - 1] ?? x[k]!, x[k + 1] ?? x[k]!];
  return Math.abs(after - before) / 2;
}

/** Cubic between the points, without overshoot (Fritsch and Carlson, SIAM J. Numer. Anal. 17, 1980); flat beyond. */
export function valueAt(x: Float64Array, y: Float64Array, at: number): number {
  const last = x.length - 1;
  if (last === 0) return y[0]!;
  const rises = x[last]! > x[0]!;
  const isBefore = (k: number) => (rises ? x[k]! <= at : x[k]! >= at);
  let [low, high] = [0, last];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (isBefore(middle)) low = middle;
    else high = middle;
  }
  if (at === x[high]) return y[high]!;
  const h = x[high]! - x[low]!;
  if (h === 0) return y[low]!;
  const t = Math.min(1, Math.max(0, (at - x[low]!) / h));
  const [m0, m1] = [slopeAt(x, y, low), slopeAt(x, y, high)];
  const [a, b] = [y[low]!, y[high]!];
  const s = t * t * (3 - 2 * t);
  return a + (b - a) * s + h * (t * (1 - t) * ((1 - t) * m0 - t * m1));
}

function slopeAt(x: Float64Array, y: Float64Array, k: number): number {
  const [before, after] = [x[k - 1], x[k + 1]];
  if (before === undefined || after === undefined) {
    const j = before === undefined ? k : k - 1;
    return (y[j + 1]! - y[j]!) / (x[j + 1]! - x[j]!);
  }
  const [h0, h1] = [x[k]! - before, after - x[k]!];
  const [d0, d1] = [(y[k]! - y[k - 1]!) / h0, (y[k + 1]! - y[k]!) / h1];
  if (!(d0 * d1 > 0)) return 0;
  const [w0, w1] = [2 * h1 + h0, h1 + 2 * h0];
  return (w0 + w1) / (w0 / d0 + w1 / d1);
}
