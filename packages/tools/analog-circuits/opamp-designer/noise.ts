/** The noise budget over the band. */
import type { Element, Equations } from '@tollbench/engines/circuit/opamp-circuit.ts';
import { noiseAt } from '@tollbench/engines/circuit/opamp-noise.ts';
import type { Figures } from './figures.ts';
import type { Inputs } from './inputs.ts';

export interface NoiseShare {
  readonly source: string;
  /** V rms at the load. */
  readonly rms: number;
  /** Of the power. */
  readonly share: number;
}

export interface NoiseResult {
  readonly total: number;
  readonly shares: readonly NoiseShare[];
  /** Hz, and densities at the load in V/√Hz: of all, of e_n, of i_n, of the resistors. */
  readonly frequency: Float64Array;
  readonly density: Float64Array;
  readonly voltage: Float64Array;
  readonly currents: Float64Array;
  readonly resistors: Float64Array;
}

/**
 * Densities at `frequency`, and their integral from the first to the last of it: between two points the power is taken
 * to be a power of the frequency, which is exact for white noise, for 1/f and on slopes.
 */
export function noiseOf(
  e: Equations,
  elements: readonly Element[],
  i: Inputs,
  { noise }: Figures,
  frequency: Float64Array,
): NoiseResult {
  const resistors = elements.filter((x) => x.kind === 'R' && x.name !== 'RL');
  const names = [
    'voltage noise',
    'current noise, non-inverting input',
    'current noise, inverting input',
    ...resistors.map((x) => x.name),
  ];
  const powers = names.map(() => new Float64Array(frequency.length));
  const kelvin = i.warm + 273.15;
  frequency.forEach((f, k) => {
    const at = noiseAt(e, 2 * Math.PI * f, resistors, kelvin);
    const en = noise.en ** 2 * (1 + noise.enCorner / f);
    const current = noise.in ** 2 * (1 + noise.inCorner / f);
    [at.voltage * en, at.plus * current, at.minus * current, ...at.resistors].forEach((p, n) => {
      (powers[n] as Float64Array)[k] = p;
    });
  });
  const squares = powers.map((p) => integral(frequency, p));
  const total = squares.reduce((a, b) => a + b, 0);
  const root = (which: (n: number) => boolean) =>
    frequency.map((_, k) =>
      Math.sqrt(powers.reduce((sum, p, n) => sum + (which(n) ? (p[k] as number) : 0), 0)),
    );
  return {
    total: Math.sqrt(total),
    shares: names
      .map((source, n) => ({
        source,
        rms: Math.sqrt(squares[n] as number),
        share: total > 0 ? (100 * (squares[n] as number)) / total : 0,
      }))
      .sort((a, b) => b.rms - a.rms),
    frequency,
    density: root(() => true),
    voltage: root((n) => n === 0),
    currents: root((n) => n === 1 || n === 2),
    resistors: root((n) => n > 2),
  };
}

/** Of a piecewise power law through the points. */
function integral(f: Float64Array, p: Float64Array): number {
  let sum = 0;
  for (let k = 1; k < f.length; k++) {
    const [a, b] = [f[k - 1] as number, f[k] as number];
    const [pa, pb] = [p[k - 1] as number, p[k] as number];
    if (!(pa > 0) || !(pb > 0)) {
      sum += ((pa + pb) * (b - a)) / 2;
      continue;
    }
    const ratio = Math.log(b / a);
    const slope = Math.log(pb / pa) + ratio;
    sum += Math.abs(slope) < 1e-9 ? a * pa * ratio : (ratio * (b * pb - a * pa)) / slope;
  }
  return sum;
}
