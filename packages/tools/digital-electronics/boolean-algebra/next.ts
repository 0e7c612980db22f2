import { termList } from '@tollbench/engines/logic/term-list.ts';
import type { Onward } from '../../define/onward.ts';
import type { Result } from './compute.ts';

/** Outputs that the Karnaugh map takes. */
const MAX_OUTPUTS = 16;

/** The map of the same functions, where it takes them: of 2 to 12 inputs. */
export function next({ network, functions }: Result): Onward[] {
  const { inputs, outputs } = network;
  const plain = [...inputs, ...outputs].every((name) => /^\p{L}[\p{L}\d_]*$/u.test(name));
  const n = inputs.length;
  if (n < 2 || n > 8 || outputs.length > MAX_OUTPUTS || !plain) return [];
  const lines = functions.map((f) => {
    if (!f.table) return '';
    const { values } = f.table;
    const places = f.support.map((v) => n - 1 - inputs.indexOf(v));
    const all = Uint8Array.from(
      { length: 1 << n },
      (_, m) => values[places.reduce((row, p) => 2 * row + ((m >> p) & 1), 0)] ?? 0,
    );
    return `${f.name} = ${termList({ variables: inputs, values: all })}`;
  });
  if (lines.includes('')) return [];
  return [
    {
      tool: 'kmap-minimizer',
      does: 'Karnaugh map with every minimum cover and its hazards',
      inputs: { given: 'minterms', variables: inputs.join(' '), minterms: lines.join('\n') },
    },
  ];
}
