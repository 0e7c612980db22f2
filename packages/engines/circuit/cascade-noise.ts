/** Noise at the output of stages in a row. */
import { powers, type Rational } from '../filter/section-response.ts';
import { trapezoid } from '../numeric/trapezoid.ts';
import { type Amplifier, type Network, Nodal, type PartValues } from './nodal.ts';

/** V rms. */
export interface CascadeNoise {
  readonly total: number;
  readonly resistors: number;
  /** Of the voltages at their inputs. */
  readonly amplifiers: number;
  /** Of the currents into their inputs. */
  readonly currents: number;
}

/** One stage: its circuit, the values of its parts and its transfer function with the amplifiers at hand. */
export interface NoisyStage {
  readonly network: Network;
  readonly values: PartValues;
  readonly transfer: Rational;
}

/** Of every amplifier: V/√Hz at its input, A/√Hz into each of its two inputs. */
export interface AmplifierNoise {
  readonly voltage: number;
  readonly current: number;
}

/**
 * What the resistors (4kT) and the amplifiers of every stage leave at the output through the stages behind it,
 * integrated over `frequency` (Hz, rising) by the trapezoidal rule.
 */
export function cascadeNoise(
  stages: readonly NoisyStage[],
  frequency: Float64Array,
  amplifier: Amplifier,
  { voltage, current }: AmplifierNoise,
): CascadeNoise {
  const w = frequency.map((f) => 2 * Math.PI * f);
  const sum = { resistors: 0, amplifiers: 0, currents: 0 };
  for (const [k, { network, values }] of stages.entries()) {
    const nodal = new Nodal(network).load(values, amplifier);
    const own = Array.from(w, (x) => nodal.noise(x));
    const behind = powers(
      stages.slice(k + 1).map(({ transfer }) => transfer),
      w,
    );
    for (const source of ['resistors', 'amplifiers', 'currents'] as const)
      sum[source] += trapezoid(
        frequency,
        behind.map((gain, j) => gain * (own[j]?.[source] ?? 0)),
      );
  }
  const amplifiers = sum.amplifiers * voltage * voltage;
  const currents = sum.currents * current * current;
  return {
    total: Math.sqrt(sum.resistors + amplifiers + currents),
    resistors: Math.sqrt(sum.resistors),
    amplifiers: Math.sqrt(amplifiers),
    currents: Math.sqrt(currents),
  };
}
