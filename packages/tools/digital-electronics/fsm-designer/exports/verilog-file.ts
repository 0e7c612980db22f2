import type { FsmResult } from '../compute.ts';
import type { FsmInputs } from '../inputs.ts';
import { verilogModule } from './verilog.ts';
import { verilogBench } from './verilog-bench.ts';

/** Module, and behind it a bench that tries every state and input, in one file. */
export const verilogFile = (r: FsmResult, i: FsmInputs): string =>
  `${verilogModule(r, i)}\n\`ifndef SYNTHESIS\n${verilogBench(r, i)}\`endif\n`;
