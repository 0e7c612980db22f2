import { termList } from '@tollbench/engines/logic/term-list.ts';
import type { Onward } from '../../define/onward.ts';
import type { KmapResult } from './compute.ts';

/** Functions of more variables are long as lists. */
const MAX_VARIABLES = 8;

/** The same functions with the laws that lead to them, and of other gates. */
export function next({ asked }: KmapResult): Onward[] {
  const { variables, outputs, tables } = asked;
  if (variables.length > MAX_VARIABLES) return [];
  const head = `(${variables.join(', ')}) = Σ`;
  const text = tables.map((t, k) => `${outputs[k]}${head}${termList(t)}`).join('\n');
  return [
    {
      tool: 'boolean-algebra',
      does: 'Fewest NAND, NOR or AOI gates for it',
      inputs: { task: 'gates', text },
    },
  ];
}
