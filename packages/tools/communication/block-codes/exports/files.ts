import type { Export } from '../../../define/tool.ts';
import { KINDS } from '../../../exports/kinds.ts';
import type { BlockResult } from '../compute.ts';
import type { inputs } from '../inputs.ts';
import { c } from './c.ts';
import { nameOf } from './cases.ts';
import { verilog } from './verilog.ts';

/** Encoder and decoder as programs and circuits, each with a test of its own. */
export const exports: Readonly<Record<string, Export<typeof inputs, BlockResult>>> = {
  c: { ...KINDS.c, stem: ({ code }) => nameOf(code), write: c },
  // Called by the module that comes first.
  verilog: { ...KINDS.verilog, stem: ({ code }) => `${nameOf(code)}_encoder`, write: verilog },
};
