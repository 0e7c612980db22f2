import { type Amplifier, Nodal } from '@tollbench/engines/circuit/nodal.ts';
import { powers, type Rational } from '@tollbench/engines/filter/section-response.ts';
import type { Built } from './design.ts';

/** Noise at the output over the frequencies shown, V rms. */
export interface Noise {
  readonly total: number;
  readonly resistors: number;
  readonly amplifiers: number;
}

/** Every stage's noise, through the stages behind it, added up over the sweep. `en` in V/√Hz. */
export function noise(
  built: readonly Built[],
  real: readonly Rational[],
  frequency: Float64Array,
  amplifier: Amplifier,
  en: number,
): Noise {
  const w = frequency.map((f) => 2 * Math.PI * f);
  let resistors = 0;
  let amplifiers = 0;
  for (const [k, { stage, chosen }] of built.entries()) {
    const nodal = new Nodal(stage).load(chosen.values, amplifier);
    const after = powers(real.slice(k + 1), w);
    const parts = Array.from(w, (x, j) => {
      const own = nodal.noise(x);
      const gain = after[j] as number;
      return [own.resistors * gain, own.amplifiers * gain * en * en] as const;
    });
    for (let j = 1; j < parts.length; j++) {
      const half = ((frequency[j] as number) - (frequency[j - 1] as number)) / 2;
      const [a, b] = [parts[j - 1], parts[j]] as [
        readonly [number, number],
        readonly [number, number],
      ];
      resistors += half * (a[0] + b[0]);
      amplifiers += half * (a[1] + b[1]);
    }
  }
  return {
    total: Math.sqrt(resistors + amplifiers),
    resistors: Math.sqrt(resistors),
    amplifiers: Math.sqrt(amplifiers),
  };
}
