/** A linear network of n ports by its scattering parameters over frequency. */

export interface Network {
  readonly ports: number;
  /** Hz, ascending. */
  readonly frequency: Float64Array;
  /**
   * Scattering parameters, interleaved: the real part of S_ij at frequency k stands at 2(k·n² + i·n + j), its
   * imaginary part behind it; i and j count from 0.
   */
  readonly s: Float64Array;
  /** Reference impedance of each port at each frequency, Ω, interleaved: that of port i stands at 2(k·n + i). */
  readonly z0: Float64Array;
}

/** Noise parameters of a two-port. */
export interface NoiseData {
  /** Hz, ascending. */
  readonly frequency: Float64Array;
  /** Least noise figure, dB. */
  readonly leastFigure: Float64Array;
  /** Source reflection of the least noise figure on `reference`, interleaved. */
  readonly optimum: Float64Array;
  /** Equivalent noise resistance, Ω. */
  readonly resistance: Float64Array;
  /** Ω; what the optimum is told on. */
  readonly reference: number;
}

/** References that are the same at all frequencies, as a network holds them. */
export function everywhere(
  points: number,
  each: readonly { re: number; im: number }[],
): Float64Array {
  const n = each.length;
  const z0 = new Float64Array(2 * points * n);
  each.forEach(({ re, im }, i) => {
    for (let k = 0; k < points; k++) {
      z0[2 * (k * n + i)] = re;
      z0[2 * (k * n + i) + 1] = im;
    }
  });
  return z0;
}

/** Where an entry of a network's parameters stands. */
export const entryAt = (ports: number, k: number, i: number, j: number): number =>
  2 * ((k * ports + i) * ports + j);

/** One parameter over all frequencies, interleaved. */
export function traceOf({ ports, s, frequency }: Network, i: number, j: number): Float64Array {
  const trace = new Float64Array(2 * frequency.length);
  for (let k = 0; k < frequency.length; k++) {
    const at = entryAt(ports, k, i, j);
    trace[2 * k] = s[at]!;
    trace[2 * k + 1] = s[at + 1]!;
  }
  return trace;
}

/** Whether every port has one real reference at all frequencies, and which; undefined where not. */
export function realReference({ z0 }: Network): number | undefined {
  const first = z0[0];
  for (let k = 0; k < z0.length; k += 2) if (z0[k] !== first || z0[k + 1] !== 0) return undefined;
  return first;
}
