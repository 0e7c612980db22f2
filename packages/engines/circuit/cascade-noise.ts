/** Noise at the output of stages in a row. */
import { powers, type Rational } from '../filter/section-response.ts';
import { trapezoid } from '../numeric/trapezoid.ts';
import { type Amplifier, type Network, Nodal, type PartValues } from './nodal.ts';

/** V rms. */
export interface CascadeNoise {
  readonly total: number;
  readonly resistors: number;
  readonly amplifiers: number;
}

/** One stage: its circuit, the values of its parts and its transfer function with the amplifiers at hand. */
export interface NoisyStage {
  readonly network: Network;
  readonly values: PartValues;
  readonly transfer: Rational;
}

/**
 * What the resistors (4kT) and the amplifiers (`voltage`, V/√Hz at the input of each) of every stage leave at
 * the output through the stages behind it, integrated over `frequency` (Hz, rising) by the trapezoidal rule.
 */
export function cascadeNoise(
  stages: readonly NoisyStage[],
  frequency: Float64Array,
  amplifier: Amplifier,
  voltage: number,
): CascadeNoise {
  const w = frequency.map((f) => 2 * Math.PI * f);
  let resistors = 0;
  let amplifiers = 0;
  for (const [k, { network, values }] of stages.entries()) {
    const nodal = new Nodal(network).load(values, amplifier);
    const own = Array.from(w, (x) => nodal.noise(x));
    const behind = powers(
      stages.slice(k + 1).map(({ transfer }) => transfer),
      w,
    );
    resistors += trapezoid(
      frequency,
      behind.map((gain, j) => gain * (own[j]?.resistors ?? 0)),
    );
    amplifiers += trapezoid(
      frequency,
      behind.map((gain, j) => gain * (own[j]?.amplifiers ?? 0)),
    );
  }
  amplifiers *= voltage * voltage;
  return {
    total: Math.sqrt(resistors + amplifiers),
    resistors: Math.sqrt(resistors),
    amplifiers: Math.sqrt(amplifiers),
  };
}
