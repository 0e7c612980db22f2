/** The curves of a transistor: output family, Gummel plot, current gain, transit frequency and capacitances. */
import type { BjtDevice } from '@tollbench/engines/device/bjt-card.ts';
import { type OuterPoint, set, solveBjt } from '@tollbench/engines/device/bjt-solve.ts';
import { capacitancesAt, currentGainFalls } from '@tollbench/engines/device/bjt-two-port.ts';
import { logarithmicSpacing } from '@tollbench/engines/numeric/spacing.ts';

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
function roundBelow(x: number): number {
  const decade = 10 ** Math.floor(Math.log10(x) + 1e-12);
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
    by === 'ib' ? spread(Math.max(at.ib, 1e-12), count) : steppedVoltages(d, at, count);
  return values.map((of) => ({ of, ic: outputCurve(d, by, of, x) }));
}

/** Base voltages about a bias, so far apart that the current moves by a third or so. */
function steppedVoltages(d: BjtDevice, at: OuterPoint, count: number): number[] {
  const above = tried(d, [set('vbe', at.vbe + 1e-3), set('vce', at.vce)], at);
  const slope = above ? (above.ic - at.ic) / 1e-3 : 0;
  const step = slope > 0 && at.ic > 0 ? Math.max(roundBelow((0.4 * at.ic) / slope), 1e-3) : 0.02;
  const middle = Math.round(at.vbe / step);
  return Array.from({ length: count }, (_, k) =>
    Number(((middle + k + 1 - Math.ceil(count / 2)) * step).toPrecision(12)),
  );
}

/** Multiples of the least round step whose last lies a quarter above a value. */
function spread(value: number, count: number): number[] {
  const least = (1.25 * value) / count;
  const below = roundBelow(least);
  const step = [1, 2, 2.5, 4, 5]
    .map((k) => Number((k * below).toPrecision(12)))
    .find((x) => x >= least && roundBelow(x) === x);
  return Array.from({ length: count }, (_, k) =>
    Number(((k + 1) * (step ?? 10 * below)).toPrecision(12)),
  );
}

export interface Gummel {
  readonly vbe: readonly number[];
  readonly ic: readonly number[];
  readonly ib: readonly number[];
}

/** Currents over the base voltage, upwards to a current or as far as the base current lets it grow. */
export function gummel(d: BjtDevice, vce: number, least: number, most: number): Gummel {
  const vbe: number[] = [];
  const ic: number[] = [];
  const ib: number[] = [];
  let near: OuterPoint | undefined;
  const enough = (v: number, n: number) => n >= MAX_GUMMEL || v > 4;
  for (let v = 0.05; !enough(v, vbe.length); v += 0.0125) {
    const p = tried(d, [set('vbe', v), set('vce', vce)], near);
    near = p ?? near;
    if (!p || p.ic < least || !(p.ib > 0) || p.ib < leakage(d)) continue;
    if (p.ic > most || p.ic < (ic.at(-1) ?? 0)) break;
    vbe.push(v);
    ic.push(p.ic);
    ib.push(p.ib);
  }
  return { vbe, ic, ib };
}

const MAX_GUMMEL = 200;

/** Base currents below this are made by the collector junction's leakage, and a gain by them is no gain, A. */
const leakage = (d: BjtDevice): number => 10 * (d.is / d.br + d.isc);

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
    if (!p || !(p.ib > leakage(d)) || p.ib > 10 * current) continue;
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
    if (!p || p.ib > current) continue;
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
