/** What measured capacitance over voltage says of a junction: C = C_j0/(1 − V/V_bi)^m, and the doping beneath. */
import { EngineError } from '../error.ts';
import { minimize } from '../numeric/minimize.ts';
import { ELEMENTARY_CHARGE, VACUUM_PERMITTIVITY } from './constants.ts';

export interface CapacitanceFit {
  readonly cj0: number;
  readonly vbi: number;
  readonly m: number;
  /** Root mean square of ln(C/fit): a relative misfit. */
  readonly misfit: number;
}

/** The straight line through (x, y) by least squares. */
function line(x: readonly number[], y: readonly number[]): { slope: number; at0: number } {
  const n = x.length;
  const mx = x.reduce((s, v) => s + v, 0) / n;
  const my = y.reduce((s, v) => s + v, 0) / n;
  let [sxx, sxy] = [0, 0];
  x.forEach((v, k) => {
    sxx += (v - mx) ** 2;
    sxy += (v - mx) * (y[k]! - my);
  });
  const slope = sxy / sxx;
  return { slope, at0: my - slope * mx };
}

/**
 * The law through capacitances C > 0 at voltages V, positive forward: least squares of ln C, for each V_bi a straight
 * line in ln(1 − V/V_bi), and V_bi by Brent's method in [above the largest V, `most`]. With `m` given the slope is that.
 */
export function fitCapacitance(
  v: readonly number[],
  c: readonly number[],
  m: number | null,
  most = 5,
): CapacitanceFit {
  if (v.length < 3)
    throw new EngineError('length', `There are ${v.length} points; a fit needs three.`, {
      field: 'points',
      value: v.length,
    });
  const logs = c.map(Math.log);
  const at = (vbi: number) => {
    const x = v.map((u) => Math.log1p(-u / vbi));
    const found = line(x, logs);
    const slope = m === null ? found.slope : -m;
    const mean = (a: readonly number[]) => a.reduce((s, u) => s + u, 0) / a.length;
    const at0 = mean(logs) - slope * mean(x);
    const square = mean(x.map((u, k) => (logs[k]! - at0 - slope * u) ** 2));
    return { slope, at0, misfit: Math.sqrt(square) };
  };
  const least = Math.max(0, ...v);
  const low = Math.log(1e-3);
  const high = Math.log(Math.max(most, 2 * least + 1));
  // Several starts, for a misfit over V_bi may have more than one valley.
  let best = { x: high, value: Number.POSITIVE_INFINITY };
  const of = (log: number) => at(least + Math.exp(log)).misfit;
  for (let k = 0; k < 8; k++) {
    const found = minimize(
      of,
      low + ((high - low) * k) / 8,
      low + ((high - low) * (k + 1)) / 8,
      1e-12,
    );
    if (found.value < best.value) best = found;
  }
  const vbi = least + Math.exp(best.x);
  const { slope, at0, misfit } = at(vbi);
  return { cj0: Math.exp(at0), vbi, m: -slope, misfit };
}

/** The straight line of (A/C)² over V: where it meets 0, V, and the doping 1/N = 1/N_a + 1/N_d of its slope, 1/m³. */
export function fitInverseSquare(
  v: readonly number[],
  c: readonly number[],
  area: number,
  permittivity: number,
): { intercept: number; doping: number } {
  const { slope, at0 } = line(
    v,
    c.map((x) => (area / x) ** 2),
  );
  return {
    intercept: -at0 / slope,
    doping: -2 / (ELEMENTARY_CHARGE * VACUUM_PERMITTIVITY * permittivity * slope),
  };
}

/** Doping over depth between neighbouring points, of a one-sided junction: W = εA/C, N = −2/(qε d(A/C)²/dV). */
export function profileOf(
  v: readonly number[],
  c: readonly number[],
  area: number,
  permittivity: number,
): { depth: number[]; doping: number[] } {
  const eps = VACUUM_PERMITTIVITY * permittivity;
  const order = v.map((_, k) => k).sort((a, b) => v[b]! - v[a]!);
  const depth: number[] = [];
  const doping: number[] = [];
  for (let k = 0; k + 1 < order.length; k++) {
    const [a, b] = [order[k]!, order[k + 1]!];
    const slope = ((area / c[a]!) ** 2 - (area / c[b]!) ** 2) / (v[a]! - v[b]!);
    if (!(slope < 0)) continue;
    depth.push((eps * area * (1 / c[a]! + 1 / c[b]!)) / 2);
    doping.push(-2 / (ELEMENTARY_CHARGE * eps * slope));
  }
  return { depth, doping };
}
