/** The same instructions through other pipelines, each one change away: what every part buys. */
import { CAUSE } from '@tollbench/engines/riscv/pipeline/cause.ts';
import type { PipelineOptions } from '@tollbench/engines/riscv/pipeline/options.ts';
import { schedule } from '@tollbench/engines/riscv/pipeline/schedule.ts';
import type { Stream } from '@tollbench/engines/riscv/pipeline/stream.ts';
import type { Remedy } from '../../define/error.ts';
import type { PipelineInputs } from './inputs.ts';
import { optionsOf } from './options-of.ts';

export interface Variant {
  readonly name: string;
  /** Texts of inputs that make it the one that is shown. */
  readonly inputs: Remedy;
  readonly cycles: number;
  /** Cycles lost to operands, and to branches and jumps. */
  readonly data: number;
  readonly control: number;
}

const CHANGES: readonly (readonly [string, Partial<PipelineInputs>])[] = [
  ['No forwarding', { forwarding: 'none' }],
  ['EX/MEM → EX alone', { forwarding: 'exmem' }],
  ['Full forwarding', { forwarding: 'full' }],
  ['Branches in ID', { branches: 'id' }],
  ['Branches in EX', { branches: 'ex' }],
  ['Branches in MEM', { branches: 'mem' }],
  ['Predicted not taken', { predictor: 'not-taken', targets: 0 }],
  ['Predicted taken, with BTB', { predictor: 'taken', targets: 64 }],
  ['Backward taken, with BTB', { predictor: 'btfn', targets: 64 }],
  ['1 bit, with BTB', { predictor: '1-bit', targets: 64, entries: 256 }],
  ['2 bits, with BTB', { predictor: '2-bit', targets: 64, entries: 256 }],
  ['gshare, with BTB', { predictor: 'gshare', targets: 64, entries: 256 }],
  ['Tournament, with BTB', { predictor: 'tournament', targets: 64, entries: 256 }],
  ['One a cycle', { issue: 'single' }],
  ['Two a cycle', { issue: 'dual' }],
];

const DATA = [CAUSE.load, CAUSE.data, CAUSE.branchOperand];
const CONTROL = [CAUSE.branch, CAUSE.jump, CAUSE.trap];

export function variantsOf(
  stream: Stream,
  inputs: PipelineInputs,
  progress: (fraction: number) => void,
): Variant[] {
  return CHANGES.map(([name, change], k) => {
    progress(k / CHANGES.length);
    const { cycles, stack } = schedule(stream, optionsOf({ ...inputs, ...change }));
    const sum = (causes: readonly number[]) => causes.reduce((n, c) => n + (stack[c] ?? 0), 0);
    const texts = Object.entries(change).map(([field, value]) => [field, String(value)]);
    return {
      ...{ name, cycles, data: sum(DATA), control: sum(CONTROL) },
      inputs: Object.fromEntries(texts) as Remedy,
    };
  });
}

/** Cycles with all paths and with none, whatever else is as it is. */
export function bothWays(
  stream: Stream,
  options: PipelineOptions,
): { readonly forwarded: number; readonly stalled: number } {
  const none = { fromMemory: false, fromWriteBack: false, toStore: false };
  return {
    forwarded: schedule(stream, { ...options, fromMemory: true, fromWriteBack: true }).cycles,
    stalled: schedule(stream, { ...options, ...none }).cycles,
  };
}
