import type { Statistics } from '@tollbench/engines/waveform/measure.ts';

/** A signal's own figures. */
export interface Measured extends Statistics {
  readonly name: string;
}
