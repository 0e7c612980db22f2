/** Names of constants in files: of the lines that have one, and of the others by number. */

import { isReserved } from '@tollbench/engines/radix/syntax.ts';
import { InputError } from '../../../define/error.ts';
import { isIdentifier } from '../../../exports/identifier.ts';
import type { LineResult, Result } from '../compute.ts';
import type { NumberInputs } from '../inputs.ts';

export interface Constant {
  readonly name: string;
  readonly line: LineResult;
}

/** The constants of the lines; a name that is given again keeps its last value. @throws InputError for a name no file can define */
export function constantsOf(r: Result, i: NumberInputs): Constant[] {
  const base = i.name.trim();
  if (!isIdentifier(base))
    throw new InputError(
      'cannot be a name in C and Verilog alike: give a letter, then letters, digits and underscores, and no reserved word',
      { field: 'name', value: i.name, remedies: [{ name: 'value' }] },
    );
  const unnamed = r.lines.filter(({ name }) => name === undefined).length;
  const found = new Map<string, LineResult>();
  let count = 0;
  for (const line of r.lines) {
    const own = line.name ?? (unnamed === 1 ? base : `${base}_${++count}`);
    const name = isIdentifier(own) && !isReserved(own) ? own : `${base}_${own}`;
    found.set(name, line);
  }
  return [...found].map(([name, line]) => ({ name, line }));
}
