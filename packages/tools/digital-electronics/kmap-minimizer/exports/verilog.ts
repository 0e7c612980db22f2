import { verilogModule, verilogTestBench } from '@tollbench/engines/logic/verilog.ts';
import { InputError } from '../../../define/error.ts';
import { commentLine } from '../../../exports/comment.ts';
import { cheapest, type KmapResult } from '../compute.ts';
import type { KmapInputs } from '../inputs.ts';
import { what } from './what.ts';

/** The module and, behind it, a test bench that tries every input combination. */
export function verilogFile(r: KmapResult, inputs: KmapInputs): string {
  const s = cheapest(r.solutions);
  const names = { module: inputs.module, outputs: r.asked.outputs };
  if ([...r.asked.variables, ...r.asked.outputs].includes(inputs.module))
    throw new InputError(`${inputs.module} is also the name of a port`, { field: 'module' });
  return `${commentLine('//', what(r, s))}${verilogModule(s.cover, names)}\n${verilogTestBench(r.asked.tables, names)}`;
}
