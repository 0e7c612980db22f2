import { toKanata } from '@tollbench/engines/riscv/pipeline/kanata.ts';
import { toVcd } from '@tollbench/engines/riscv/pipeline/vcd.ts';
import { KINDS } from '../../../exports/kinds.ts';
import type { PipelineInputs } from '../inputs.ts';
import { textOf } from '../phrases.ts';
import type { PipelineResult } from '../result.ts';

/** Cycles and instructions of a file: a longer one is larger than its readers like. */
const MAX_CYCLES = 20_000;
const MAX_INSTRUCTIONS = 20_000;

/** What a pipeline's users take onwards. Each is read by a program that reads such files, in a test. */
export const exports = {
  vcd: {
    ...KINDS.vcd,
    write: (r: PipelineResult, _: PipelineInputs) => toVcd(r, MAX_CYCLES, (o) => textOf(r, o)),
  },
  kanata: {
    label: 'Log for Konata',
    extension: 'log',
    mediaType: 'text/plain; charset=utf-8',
    write: (r: PipelineResult, _: PipelineInputs) =>
      toKanata(r, MAX_INSTRUCTIONS, (o) => textOf(r, o)),
  },
};
