/**
 * Rational rate conversion by a polyphase filter with a commutator: y[n] = Σ_k h[nM − kL]·x[k] with only the products
 * that are not 0 (Crochiere & Rabiner, Multirate Digital Signal Processing, 1983, §3.3; Vaidyanathan 1993, §4.3).
 */
import type { Factors } from './stage.ts';

/** A stage that runs: its factors and the coefficients of its filter at the high rate, gain of interpolation included. */
export interface RunningStage extends Factors {
  readonly h: ArrayLike<number>;
}

/** Which branch makes output n, and the newest input that it takes; both count from 0. */
export const turn = ({ up, down }: Factors, n: number): { branch: number; newest: number } => ({
  branch: (n * down) % up,
  newest: Math.floor((n * down) / up),
});

/** Inputs that a stage has read when it has made `outputs` of them; none for none. */
export const inputsFor = (stage: Factors, outputs: number): number =>
  outputs === 0 ? 0 : turn(stage, outputs - 1).newest + 1;

/** Outputs that a stage has made of `inputs`: those whose newest input is there. */
export const outputsOf = ({ up, down }: Factors, inputs: number): number =>
  Math.ceil((inputs * up) / down);

/** Inputs that a chain has read when its last stage has made `outputs`. */
export const chainInputsFor = (stages: readonly Factors[], outputs: number): number =>
  stages.reduceRight((n, stage) => inputsFor(stage, n), outputs);

/** Outputs that a chain has made of `inputs`. */
export const chainOutputsOf = (stages: readonly Factors[], inputs: number): number =>
  stages.reduce((n, stage) => outputsOf(stage, n), inputs);

/** The branches: branch p has h[p], h[p + L], …, all of one length, the last filled up with 0. */
export function branches({ h, up }: RunningStage): Float64Array[] {
  const length = Math.ceil(h.length / up);
  return Array.from({ length: up }, (_, p) =>
    Float64Array.from({ length }, (_, k) => h[p + k * up] ?? 0),
  );
}

/** One stage over a whole signal that is 0 before it: outputs as many as `outputsOf` says. */
export function resample(stage: RunningStage, x: ArrayLike<number>): Float64Array {
  const rows = branches(stage);
  const out = new Float64Array(outputsOf(stage, x.length));
  for (let n = 0; n < out.length; n++) {
    const { branch, newest } = turn(stage, n);
    const row = rows[branch]!;
    const last = Math.min(row.length - 1, newest);
    let sum = 0;
    for (let k = 0; k <= last; k++) sum += row[k]! * x[newest - k]!;
    out[n] = sum;
  }
  return out;
}

/** A chain over a whole signal. */
export const resampleChain = (
  stages: readonly RunningStage[],
  x: ArrayLike<number>,
): Float64Array =>
  stages.reduce<Float64Array>((signal, stage) => resample(stage, signal), Float64Array.from(x));

/** One period of outputs for one period of inputs that has always been there; its length times every partial ratio is whole. */
export function resamplePeriodic(
  stages: readonly RunningStage[],
  x: ArrayLike<number>,
): Float64Array {
  return stages.reduce<Float64Array>((signal, stage) => {
    const rows = branches(stage);
    const period = signal.length;
    // A period of inputs is a whole number of outputs where the caller chose it so.
    const out = new Float64Array((period * stage.up) / stage.down);
    for (let n = 0; n < out.length; n++) {
      const { branch, newest } = turn(stage, n);
      const row = rows[branch]!;
      let at = newest % period;
      let sum = 0;
      for (let k = 0; k < row.length; k++) {
        sum += row[k]! * signal[at]!;
        at = at === 0 ? period - 1 : at - 1;
      }
      out[n] = sum;
    }
    return out;
  }, Float64Array.from(x));
}
