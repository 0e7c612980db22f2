/** The curves of a transistor: output family, Gummel plot, current gain, transit frequency and capacitances. */
import type { BjtDevice } from '@tollbench/engines/device/bjt-card.ts';
import { type OuterPoint, set, solveBjt } from '@tollbench/engines/device/bjt-solve.ts';
import { capacitancesAt, currentGainFalls } from '@tollbench/engines/device/bjt-two-port.ts';
import { linearSpacing, logarithmicSpacing } from '@tollbench/engines/numeric/spacing.ts';

export interface Curve {
  /** A or V. */
  readonly of: number;
  readonly ic: readonly number[];
}

/** A point, or undefined where the model has none there. */
function tried(
  d: BjtDevice,
  equations: Parameters<typeof solveBjt>[1],
  near?: OuterPoint,
): OuterPoint | undefined {
  try {
    return solveBjt(d, equations, near);
  } catch {
    return undefined;
  }
}

/** A round number no more than a value: 1, 2 or 5 times a power of ten. */
export function roundBelow(x: number): number {
  const decade = 10 ** Math.floor(Math.log10(x));
  const digit = [5, 2, 1].find((k) => k * decade <= x * (1 + 1e-9)) ?? 1;
  return Number((digit * decade).toPrecision(12));
}

export function outputCurve(d: BjtDevice, by: 'ib' | 'vbe', of: number, x: Float64Array): number[] {
  let near: OuterPoint | undefined;
  return Array.from(x, (vce) => {
    near = tried(d, [set(by, of), set('vce', vce)], near) ?? near;
    return near?.ic ?? Number.NaN;
  });
}

/** The family about a bias: as many curves as asked for, the bias's own near the middle of them. */
export function outputFamily(
  d: BjtDevice,
  by: 'ib' | 'vbe',
  at: OuterPoint,
  count: number,
  x: Float64Array,
): Curve[] {
  const values =
    by === 'ib'
      ? spread(Math.max(at.ib, 1e-12), count)
      : Array.from({ length: count }, (_, k) => {
          const middle = Math.round(Math.max(at.vbe, 0.3) * 100) / 100;
          return Number((middle + (k - Math.ceil(count / 2)) * 0.01).toFixed(4));
        });
  return values.map((of) => ({ of, ic: outputCurve(d, by, of, x) }));
}

/** Multiples of a round step such that a value lies a little above their middle. */
function spread(value: number, count: number): number[] {
  const step = roundBelow((1.7 * value) / Math.max(count, 1) + value / 1e6) || value;
  return Array.from({ length: count }, (_, k) => Number(((k + 1) * step).toPrecision(12)));
}

export interface Gummel {
  readonly vbe: readonly number[];
  readonly ic: readonly number[];
  readonly ib: readonly number[];
}

/** Currents over the base voltage, from picoamperes to beyond the bias. */
export function gummel(d: BjtDevice, vce: number, least: number, most: number): Gummel {
  const [low, high] = [least, most].map((ic) => tried(d, [set('ic', ic), set('vce', vce)]));
  const from = low?.vbe ?? 0.2;
  const to = high?.vbe ?? from + 0.6;
  const vbe: number[] = [];
  const ic: number[] = [];
  const ib: number[] = [];
  let near = low;
  for (const v of linearSpacing(from, to, 101)) {
    near = tried(d, [set('vbe', v), set('vce', vce)], near);
    if (!near || !(near.ic > 0) || !(near.ib > 0)) continue;
    vbe.push(v);
    ic.push(near.ic);
    ib.push(near.ib);
  }
  return { vbe, ic, ib };
}

export interface OverCurrent {
  readonly ic: readonly number[];
  readonly of: readonly number[];
}

/** The current gain IC/IB over the collector current. */
export function gainOver(d: BjtDevice, vce: number, currents: Float64Array): OverCurrent {
  const ic: number[] = [];
  const of: number[] = [];
  let near: OuterPoint | undefined;
  for (const current of currents) {
    const p = tried(d, [set('ic', current), set('vce', vce)], near);
    near = p ?? near;
    if (!p || !(p.ib > 0)) continue;
    ic.push(current);
    of.push(p.ic / p.ib);
  }
  return { ic, of };
}

/** The transit frequency over the collector current; empty without capacitances. */
export function transitOver(d: BjtDevice, vce: number, currents: Float64Array): OverCurrent {
  const ic: number[] = [];
  const of: number[] = [];
  let near: OuterPoint | undefined;
  for (const current of currents) {
    const p = tried(d, [set('ic', current), set('vce', vce)], near);
    near = p ?? near;
    if (!p) continue;
    const f = currentGainFalls(d, p, capacitancesAt(d, p), 1);
    if (!Number.isFinite(f)) continue;
    ic.push(current);
    of.push(f);
  }
  return { ic, of };
}

/** Collector currents from four decades below a scale to half a decade above it. */
export const currentsTo = (most: number, points: number): Float64Array =>
  logarithmicSpacing(most * 1e-5, most, points);
