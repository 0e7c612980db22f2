/** The one- and two-diode equation of a photovoltaic device, with avalanche in reverse and recombination in thin films. */

/** Avalanche of J. W. Bishop (Solar Cells 25 (1988) 73): a share of the shunt's current, multiplied near breakdown. */
export interface Avalanche {
  /** Share of the shunt current, 0 to 1. */
  readonly share: number;
  /** Breakdown voltage of the device, V, below 0. */
  readonly breakdown: number;
  readonly exponent: number;
}

/** Recombination in an intrinsic layer: J. Merten et al., IEEE Trans. Electron Devices 45 (1998) 423. */
export interface Recombination {
  /** d²/(μτ) of the device, V. */
  readonly ratio: number;
  /** Built-in voltage of the device, V; more than the ratio. */
  readonly builtIn: number;
}

/** A cell, or cells in series taken as one. */
export interface Junction {
  /** A, not below 0. */
  readonly photocurrent: number;
  /** A, above 0. */
  readonly saturation: number;
  /** n·N_s·kT/q, V. */
  readonly slope: number;
  /** Of the second diode; 0 where there is none. */
  readonly saturation2: number;
  readonly slope2: number;
  /** Ω. */
  readonly series: number;
  /** Of the shunt, S. */
  readonly conductance: number;
  readonly avalanche: Avalanche | null;
  readonly recombination: Recombination | null;
}

/** The current that each path takes off the photocurrent at a voltage across the diode, A. */
export interface Paths {
  readonly diode: number;
  readonly diode2: number;
  readonly shunt: number;
  readonly avalanche: number;
  readonly recombination: number;
}

export function pathsAt(j: Junction, vd: number): Paths {
  const leak = vd * j.conductance;
  const a = j.avalanche;
  const r = j.recombination;
  return {
    diode: j.saturation * Math.expm1(vd / j.slope),
    diode2: j.saturation2 === 0 ? 0 : j.saturation2 * Math.expm1(vd / j.slope2),
    shunt: leak,
    avalanche: a ? leak * a.share * (1 - vd / a.breakdown) ** -a.exponent : 0,
    recombination: r ? (j.photocurrent * r.ratio) / (r.builtIn - vd) : 0,
  };
}

/** Current out of the device at a voltage across its diode; falls steadily with it (share ≤ 1). A. */
export function currentAt(j: Junction, vd: number): number {
  const p = pathsAt(j, vd);
  return j.photocurrent - p.diode - p.diode2 - p.shunt - p.avalanche - p.recombination;
}

/** Derivative of currentAt, S; not above 0. */
export function slopeAt(j: Junction, vd: number): number {
  const a = j.avalanche;
  const r = j.recombination;
  let g = (j.saturation / j.slope) * Math.exp(vd / j.slope) + j.conductance;
  if (j.saturation2 !== 0) g += (j.saturation2 / j.slope2) * Math.exp(vd / j.slope2);
  if (a) {
    const near = 1 - vd / a.breakdown;
    const more = ((a.exponent * vd) / a.breakdown) * near ** (-a.exponent - 1);
    g += j.conductance * a.share * (near ** -a.exponent + more);
  }
  if (r) g += (j.photocurrent * r.ratio) / (r.builtIn - vd) ** 2;
  return -g;
}

/** Voltage at the terminals for a voltage across the diode, V; grows steadily with it. */
export const terminalVoltage = (j: Junction, vd: number): number =>
  vd - j.series * currentAt(j, vd);

/** The voltages across the diode for which the equation holds. */
const domain = (j: Junction): [number, number] => [
  j.avalanche?.breakdown ?? Number.NEGATIVE_INFINITY,
  j.recombination?.builtIn ?? Number.POSITIVE_INFINITY,
];

/**
 * The root of a rising function within a bracket: Newton's steps, halved where they leave it or are slow.
 * To the last digits of a double.
 */
function rising(
  f: (x: number) => number,
  slope: (x: number) => number,
  from: number,
  to: number,
): number {
  let [low, high] = [from, to];
  let x = (low + high) / 2;
  let before = high - low;
  for (let k = 0; k < 300; k++) {
    const y = f(x);
    if (y === 0) return x;
    if (y < 0) low = x;
    else high = x;
    let next = x - y / slope(x);
    // The end of the domain is no point of it, but between it and the point inside there is always another.
    if (!(next > low && next < high) || Math.abs(next - x) > before / 2)
      next = low + (high - low) / 2;
    before = Math.abs(next - x);
    if (next === low || next === high || before <= Number.EPSILON * 0.25 * Math.abs(x)) return next;
    x = next;
  }
  return x;
}

/**
 * Voltage across the diode at a voltage at the terminals, V. `V = V_d − R_s·I(V_d)` rises with V_d and has one
 * solution; without a series resistance none below breakdown or above the built-in voltage (NaN).
 */
export function diodeVoltageAtVoltage(j: Junction, v: number): number {
  const [least, most] = domain(j);
  if (j.series === 0) return v > least && v < most ? v : Number.NaN;
  // The current falls: where V_d > 0 it is at most that at 0.
  const high = Math.min(most, Math.max(0, v + j.series * currentAt(j, 0)));
  const low = v > 0 ? 0 : Math.max(least, Math.min(0, v));
  if (high <= low) return low;
  const f = (vd: number) => terminalVoltage(j, vd) - v;
  if (low > least && f(low) === 0) return low;
  return rising(f, (vd) => 1 - j.series * slopeAt(j, vd), low, high);
}

/** Voltage across the diode at a current, V: one solution. −∞ where no voltage carries a current beyond the photocurrent. */
export function diodeVoltageAtCurrent(j: Junction, i: number): number {
  const [least, most] = domain(j);
  const more = currentAt(j, 0) - i;
  if (more === 0) return 0;
  const f = (vd: number) => i - currentAt(j, vd);
  const slope = (vd: number) => -slopeAt(j, vd);
  if (more > 0) {
    const ends = [most, j.slope * Math.log1p(more / j.saturation)];
    if (j.saturation2 > 0) ends.push(j.slope2 * Math.log1p(more / j.saturation2));
    if (j.conductance > 0) ends.push(more / j.conductance);
    // Rounding may put the end a digit below the root.
    return rising(f, slope, 0, Math.min(most, Math.min(...ends) * (1 + 1e-12) + 1e-300));
  }
  if (j.conductance === 0) return Number.NEGATIVE_INFINITY;
  return rising(f, slope, Math.max(least, (more / j.conductance) * (1 + 1e-12)), 0);
}

/** Current at a voltage at the terminals, A. */
export function currentAtVoltage(j: Junction, v: number): number {
  const vd = diodeVoltageAtVoltage(j, v);
  // Far in conduction the drop along the series resistance tells the current with more digits than the exponential.
  return -j.series * slopeAt(j, vd) > 1 ? (vd - v) / j.series : currentAt(j, vd);
}

/** Voltage at the terminals at a current, V. */
export const voltageAtCurrent = (j: Junction, i: number): number =>
  diodeVoltageAtCurrent(j, i) - j.series * i;

/** The same device with its voltages times a number of it in series, its currents times a number beside one another. */
export function arrayOf(j: Junction, inSeries: number, parallel: number): Junction {
  const { avalanche: a, recombination: r } = j;
  return {
    photocurrent: j.photocurrent * parallel,
    saturation: j.saturation * parallel,
    slope: j.slope * inSeries,
    saturation2: j.saturation2 * parallel,
    slope2: j.slope2 * inSeries,
    series: (j.series * inSeries) / parallel,
    conductance: (j.conductance * parallel) / inSeries,
    avalanche: a && { ...a, breakdown: a.breakdown * inSeries },
    recombination: r && { ratio: r.ratio * inSeries, builtIn: r.builtIn * inSeries },
  };
}
