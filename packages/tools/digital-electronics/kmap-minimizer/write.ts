import { plaOfTables } from '@tollbench/engines/logic/pla-export.ts';
import { termList } from '@tollbench/engines/logic/term-list.ts';
import { tableText } from '@tollbench/engines/logic/truth-table.ts';
import type { Asked } from './asked.ts';
import type { KmapInputs } from './inputs.ts';

/** The inputs that give these functions, kept in the form they were given in where it can hold any function. */
export function inputsOf(asked: Asked, given: KmapInputs['given']): Partial<KmapInputs> {
  const { outputs, tables, variables } = asked;
  const line = (k: number, text: string) => `${outputs[k]} = ${text}`;
  if (given === 'pla') return { given, pla: plaOfTables(tables, outputs, 'fd').trimEnd() };
  if (given === 'table')
    return {
      given,
      variables: variables.join(' '),
      table: tables.map((t, k) => line(k, quads(tableText(t)))).join('\n'),
    };
  return {
    given: 'minterms',
    variables: variables.join(' '),
    minterms: tables.map((t, k) => line(k, termList(t))).join('\n'),
  };
}

const quads = (text: string): string => text.replace(/(.{4})(?=.)/gu, '$1 ');
