/** The loop over frequency. */
import { frequencyResponse } from '@tollbench/engines/control/frequency-response.ts';
import type { TransferFunction } from '@tollbench/engines/control/transfer-function.ts';
import { decibels } from '@tollbench/engines/numeric/decibels.ts';
import { closedImpedance, type LoopResult } from './loop.ts';

export interface Response {
  /** Hz. */
  readonly frequency: readonly number[];
  readonly loopGain: readonly number[];
  readonly loopPhase: readonly number[];
  readonly plantGain: readonly number[];
  readonly plantPhase: readonly number[];
  /** Ω. */
  readonly impedance: readonly number[];
  readonly openImpedance: readonly number[];
  /** dB. */
  readonly audio: readonly number[];
}

const POINTS = 241;

export function responseOf(
  { loop, plant, compensator, wanted }: LoopResult,
  fsw: number,
): Response {
  const low = Math.min(wanted, fsw / 10) / 1000;
  const frequency = Array.from(
    { length: POINTS },
    (_, k) => low * ((2 * fsw) / low) ** (k / (POINTS - 1)),
  );
  const omega = frequency.map((f) => 2 * Math.PI * f);
  const of = (g: TransferFunction) => frequencyResponse(g, omega);
  const gain = ({ re, im }: ReturnType<typeof of>) =>
    omega.map((_, k) => decibels(Math.hypot(re[k] as number, im[k] as number)));
  const size = ({ re, im }: ReturnType<typeof of>) =>
    omega.map((_, k) => Math.hypot(re[k] as number, im[k] as number));
  const [open, stage] = [of(loop), of(plant.control)];
  return {
    frequency,
    loopGain: gain(open),
    loopPhase: phaseOf(open),
    plantGain: gain(stage),
    plantPhase: phaseOf(stage),
    impedance: size(of(closedImpedance(plant.impedance, plant.control, compensator))),
    openImpedance: size(of(plant.impedance)),
    audio: gain(of(closedImpedance(plant.audio, plant.control, compensator))),
  };
}

/** Degrees, unwrapped from the first. */
function phaseOf({ re, im }: { re: Float64Array; im: Float64Array }): number[] {
  let last = 0;
  return Array.from(re, (x, k) => {
    const raw = (Math.atan2(im[k] as number, x) * 180) / Math.PI;
    last = k === 0 ? (raw > 90 ? raw - 360 : raw) : raw + 360 * Math.round((last - raw) / 360);
    return last;
  });
}
