import type { Stop } from '@tollbench/engines/riscv/machine.ts';
import type { HazardPair, Timed } from '@tollbench/engines/riscv/pipeline/operands.ts';
import type { Variant } from './variants.ts';

export interface PipelineResult extends Timed {
  /** By address: the instruction as it is written, and its line. */
  readonly texts: ReadonlyMap<number, string>;
  readonly lines: ReadonlyMap<number, number>;
  /** Of a run; undefined of a list. */
  readonly stop: Stop | undefined;
  readonly output: string;
  /** Sentences about how the text was read, or went. */
  readonly remarks: readonly string[];
  readonly hazards: readonly HazardPair[];
  readonly variants: readonly Variant[];
  readonly forwarded: number;
  readonly stalled: number;
  /** The cycle that is shown. */
  readonly shown: number;
}
