/** What users take onwards. Each file is compiled and run by the program that reads it, in a test. */
import { KINDS } from '../../../exports/kinds.ts';
import type { Result } from '../compute.ts';
import type { Inputs } from '../inputs.ts';
import { cFile } from './c.ts';
import { cName } from './names.ts';
import { verilogFile, verilogName } from './verilog.ts';

export const exports = {
  c: {
    ...KINDS.c,
    stem: (r: Result) => cName(r.format),
    write: (r: Result, i: Inputs) => cFile(r, i),
  },
  verilog: {
    ...KINDS.verilog,
    stem: (r: Result) => verilogName(r),
    write: (r: Result, i: Inputs) => verilogFile(r, i),
  },
};
