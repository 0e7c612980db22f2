/** Noise at the load of an amplifier's circuit, by its sources. */
import type { Element, Equations } from './opamp-circuit.ts';
import { solveAt, unit } from './opamp-circuit.ts';

/** J/K, exact since the SI of 2019. */
const BOLTZMANN = 1.380649e-23;

/** At the input: white densities and the corners below which they grow as 1/f, Hz. */
export interface NoiseFigures {
  readonly en: number;
  readonly enCorner: number;
  readonly in: number;
  readonly inCorner: number;
}

/** Transfers squared to the load at one frequency, of a voltage at the input, of a current into each input, V²/Hz of each resistor. */
export interface NoiseAt {
  readonly voltage: number;
  readonly plus: number;
  readonly minus: number;
  readonly resistors: readonly number[];
}

/**
 * One solution of the adjoint network weighs all sources (R. A. Rohrer, L. Nagel, R. Meyer & L. Weber, IEEE J.
 * Solid-State Circuits 6, 1971). `resistors` are those that make noise, at `kelvin`.
 */
export function noiseAt(
  e: Equations,
  w: number,
  resistors: readonly Element[],
  kelvin: number,
): NoiseAt {
  const a = solveAt(e, w, unit(e.n, e.load), true);
  const get = (k: number): readonly [number, number] => (k < 0 ? [0, 0] : [a.re[k]!, a.im[k]!]);
  const squared = (k: number) => get(k)[0] ** 2 + get(k)[1] ** 2;
  const row = (name: string) => e.index.get(name) ?? -1;
  return {
    voltage: squared(e.stage),
    plus: squared(e.plus),
    minus: squared(e.minus),
    resistors: resistors.map((r) => {
      const [p, q] = [get(row(r.a)), get(row(r.b))];
      return (4 * BOLTZMANN * kelvin * ((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2)) / r.value;
    }),
  };
}

/** Signed transfers to the load at 0 Hz: of a voltage in series with the input, of currents into each input (V, Ω, Ω). */
export function staticTransfers(e: Equations): { voltage: number; plus: number; minus: number } {
  const { re } = solveAt(e, 0, unit(e.n, e.load), true);
  const get = (k: number) => (k < 0 ? 0 : re[k]!);
  return { voltage: get(e.stage), plus: get(e.plus), minus: get(e.minus) };
}
