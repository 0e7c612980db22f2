import { KINDS } from '../../../exports/kinds.ts';
import type { FsmResult } from '../compute.ts';
import type { FsmInputs } from '../inputs.ts';
import { dotFile, kissFile } from './texts.ts';
import { vcdFile } from './vcd.ts';
import { verilogFile } from './verilog-file.ts';
import { vhdlFile } from './vhdl.ts';

const named = (_r: FsmResult, i: FsmInputs): string => i.name;

export const exports = {
  verilog: { ...KINDS.verilog, stem: named, write: verilogFile },
  vhdl: { ...KINDS.vhdl, stem: named, write: vhdlFile },
  vcd: { ...KINDS.vcd, write: vcdFile },
  dot: { ...KINDS.dot, stem: named, write: dotFile },
  kiss: { ...KINDS.kiss, stem: named, write: kissFile },
};
