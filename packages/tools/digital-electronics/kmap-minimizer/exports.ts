import { plaOfCover } from '@tollbench/engines/logic/pla-export.ts';
import { verilogModule, verilogTestBench } from '@tollbench/engines/logic/verilog.ts';
import { InputError } from '../../define/error.ts';
import type { About } from '../../define/tool.ts';
import type { KmapResult, Solution } from './compute.ts';
import type { KmapInputs } from './read.ts';

/** The solution with the fewest gate inputs: what the files hold where both forms are asked for. */
export const cheapest = (solutions: readonly Solution[]): Solution =>
  solutions.reduce((best, s) => (s.gates.inputs < best.gates.inputs ? s : best));

const header = (mark: string, { title, url }: About, { asked }: KmapResult, s: Solution) =>
  [
    title,
    url,
    `${asked.outputs.join(', ')} of ${asked.variables.join(', ')}; ${s.form === 'sop' ? 'sum of products' : 'product of sums'}`,
  ]
    .map((line) => `${mark} ${line}\n`)
    .join('');

/** The module and, behind it, a test bench that tries every input combination. */
export function verilogFile(r: KmapResult, inputs: KmapInputs, about: About): string {
  const s = cheapest(r.solutions);
  const names = { module: inputs.module, outputs: r.asked.outputs };
  if ([...r.asked.variables, ...r.asked.outputs].includes(inputs.module))
    throw new InputError(`${inputs.module} is also the name of a port`, { field: 'module' });
  return `${header('//', about, r, s)}${verilogModule(s.cover, names)}\n${verilogTestBench(r.asked.tables, names)}`;
}

/** The minimised cover as Espresso and ABC read it. */
export function plaFile(r: KmapResult, about: About): string {
  const s = cheapest(r.solutions);
  return `${header('#', about, r, s)}# ${s.cover.statement}\n${plaOfCover(s.cover, r.asked.outputs)}`;
}
