import type { Inputs } from './inputs.ts';

export interface Result {
  /** A */
  readonly current: number;
  /** W */
  readonly power: number;
}

/** Ohm's law. Replace it by an engine of packages/engines: what computes stands there, with its sources. */
export function compute({ v, r }: Inputs): Result {
  const current = v / r;
  return { current, power: v * current };
}
