import {
  verilogModule,
  verilogNetlist,
  verilogTestBench,
} from '@tollbench/engines/logic/verilog.ts';
import { InputError } from '../../../define/error.ts';
import { commentLine } from '../../../exports/comment.ts';
import { cheapest, type KmapResult } from '../compute.ts';
import type { KmapInputs } from '../inputs.ts';
import { what } from './what.ts';

/** The module of the cheaper form: expressions, or a netlist where one kind of gate is asked for. */
export function moduleOf(r: KmapResult, { form, module }: KmapInputs): string {
  const { cover, netlist } = cheapest(r.solutions);
  const names = { module, outputs: r.asked.outputs };
  return form === 'nand' || form === 'nor'
    ? verilogNetlist(netlist, names, cover.statement)
    : verilogModule(cover, names);
}

/** The module and, behind it, a test bench that tries every input combination. */
export function verilogFile(r: KmapResult, inputs: KmapInputs): string {
  const { module } = inputs;
  if ([...r.asked.variables, ...r.asked.outputs].includes(module))
    throw new InputError(`${module} is also the name of a port`, {
      field: 'module',
      value: module,
      remedies: [{ module: unlike(module, [...r.asked.variables, ...r.asked.outputs]) }],
    });
  const bench = verilogTestBench(r.asked.tables, { module, outputs: r.asked.outputs });
  return `${commentLine('//', what(r, cheapest(r.solutions)))}${moduleOf(r, inputs)}\n${bench}`;
}

/** The name with as much behind it as it takes to be no name of a port. */
function unlike(name: string, ports: readonly string[]): string {
  let other = `${name}_logic`;
  while (ports.includes(other)) other += '_';
  return other;
}
