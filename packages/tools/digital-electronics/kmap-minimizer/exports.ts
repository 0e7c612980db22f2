import { plaOfCover } from '@tollbench/engines/logic/pla-export.ts';
import { verilogModule, verilogTestBench } from '@tollbench/engines/logic/verilog.ts';
import { InputError } from '../../define/error.ts';
import { comment, commentLine } from '../../exports/comment.ts';
import type { KmapResult, Solution } from './compute.ts';
import type { KmapInputs } from './read.ts';

/** The solution with the fewest gate inputs: what the files hold where both forms are asked for. */
export const cheapest = (solutions: readonly Solution[]): Solution =>
  solutions.reduce((best, s) => (s.gates.inputs < best.gates.inputs ? s : best));

const what = ({ asked }: KmapResult, s: Solution): string =>
  `${asked.outputs.join(', ')} of ${asked.variables.join(', ')}; ${s.form === 'sop' ? 'sum of products' : 'product of sums'}`;

/** The module and, behind it, a test bench that tries every input combination. */
export function verilogFile(r: KmapResult, inputs: KmapInputs): string {
  const s = cheapest(r.solutions);
  const names = { module: inputs.module, outputs: r.asked.outputs };
  if ([...r.asked.variables, ...r.asked.outputs].includes(inputs.module))
    throw new InputError(`${inputs.module} is also the name of a port`, { field: 'module' });
  return `${commentLine('//', what(r, s))}${verilogModule(s.cover, names)}\n${verilogTestBench(r.asked.tables, names)}`;
}

/** The minimised cover as Espresso and ABC read it. */
export function plaFile(r: KmapResult): string {
  const s = cheapest(r.solutions);
  return `${comment('#', [what(r, s), s.cover.statement])}${plaOfCover(s.cover, r.asked.outputs)}`;
}
