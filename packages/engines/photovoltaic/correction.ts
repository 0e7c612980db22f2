/**
 * A measured curve under another light and temperature without a model of it: procedures 1 and 2 of IEC 60891:2009
 * (as NREL and Sandia have them in MATLAB_PV_LIB, pvl_translate_IV_curve_IEC60891_1 and _2).
 */
import type { Conditions } from './conditions.ts';

export interface Correction {
  /** Of the measured curve, A and V. */
  readonly shortCircuit: number;
  readonly openCircuit: number;
  readonly from: Conditions;
  readonly to: Conditions;
  /** Coefficients of short circuit and open circuit, 1/K. */
  readonly alpha: number;
  readonly beta: number;
  /** Internal series resistance, Ω, and its change with temperature, Ω/K. */
  readonly series: number;
  readonly kappa: number;
  /** Change of V_oc by the logarithm of the light, of V_oc; of procedure 2 alone. */
  readonly light: number;
}

export interface Corrected {
  readonly voltage: readonly number[];
  readonly current: readonly number[];
}

const moved = (
  c: Correction,
  v: readonly number[],
  i: readonly number[],
  current: (i: number) => number,
  shift: number,
): Corrected => {
  const warmer = c.to.celsius - c.from.celsius;
  const after = i.map(current);
  const voltage = v.map((x, k) => {
    const [before, now] = [i[k] ?? 0, after[k] ?? 0];
    return x - c.series * (now - before) - c.kappa * now * warmer + shift;
  });
  return { voltage, current: after };
};

/** Adds to every current what the light and the temperature add to the photocurrent. */
export function procedure1(c: Correction, v: readonly number[], i: readonly number[]): Corrected {
  const warmer = c.to.celsius - c.from.celsius;
  const light = c.to.irradiance / c.from.irradiance;
  const more = c.shortCircuit * (light - 1 + c.alpha * warmer);
  return moved(c, v, i, (x) => x + more, c.beta * c.openCircuit * warmer);
}

/** Takes every current in proportion, and V_oc with the logarithm of the light, which is above 0. */
export function procedure2(c: Correction, v: readonly number[], i: readonly number[]): Corrected {
  const warmer = c.to.celsius - c.from.celsius;
  const light = c.to.irradiance / c.from.irradiance;
  const factor = (1 + c.alpha * warmer) * light;
  const shift = c.openCircuit * (c.beta * warmer + c.light * Math.log(light));
  return moved(c, v, i, (x) => x * factor, shift);
}

/** W at the top of the parabola through the three points of highest power that stand beside one another; the highest where it is at an end. */
export function highestPower({ voltage, current }: Corrected): number {
  const order = voltage.map((_, k) => k).sort((a, b) => (voltage[a] ?? 0) - (voltage[b] ?? 0));
  const points = order.map((k): [number, number] => {
    const v = voltage[k] ?? 0;
    return [v, v * (current[k] ?? 0)];
  });
  const best = points.reduce((top, [, p], k) => (p > (points[top]?.[1] ?? 0) ? k : top), 0);
  const [a, b, c] = [points[best - 1], points[best], points[best + 1]];
  if (!b) return Number.NaN;
  if (!a || !c) return b[1];
  const left = (b[1] - a[1]) / (b[0] - a[0]);
  const bend = ((c[1] - b[1]) / (c[0] - b[0]) - left) / (c[0] - a[0]);
  if (!(bend < 0)) return b[1];
  // Newton's form a + left·(v − v_a) + bend·(v − v_a)(v − v_b), at its top.
  const v = (a[0] + b[0]) / 2 - left / (2 * bend);
  return a[1] + left * (v - a[0]) + bend * (v - a[0]) * (v - b[0]);
}
