import { formatCover } from '@tollbench/engines/logic/format.ts';
import { minimize } from '@tollbench/engines/logic/minimize.ts';
import { plaOfTables } from '@tollbench/engines/logic/pla-export.ts';
import { termList } from '@tollbench/engines/logic/term-list.ts';
import { DONT_CARE, type TruthTable, tableText } from '@tollbench/engines/logic/truth-table.ts';
import type { Converted } from '../../define/tool.ts';
import type { Asked } from './asked.ts';
import type { inputs, KmapInputs } from './inputs.ts';

/** Up to here a cover is found at once; beyond it an expression may have thousands of terms. */
const MAX_FOR_EXPRESSIONS = 8;
const WORK = 2e7;

/** The inputs that give these functions in one of the forms. */
export function inputsOf(asked: Asked, given: KmapInputs['given']): Partial<KmapInputs> {
  const { outputs, tables, variables } = asked;
  const line = (k: number, text: string) => `${outputs[k]} = ${text}`;
  if (given === 'pla') return { given, pla: plaOfTables(tables, outputs, 'fd').trimEnd() };
  if (given === 'expressions') return { given, ...expressionsOf(asked).inputs };
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

/** A minimum for each output, with the don't-cares in their own field; lists where that cannot hold the functions. */
export function expressionsOf(asked: Asked): Converted<typeof inputs> {
  const { variables, outputs, tables } = asked;
  const shared = tables.every((t) => isOpen(t) === isOpen(tables[0] ?? t));
  const order = variables.join(' ');
  if (!shared || variables.length > MAX_FOR_EXPRESSIONS) {
    const head = `(${variables.join(', ')}) = Σ`;
    const lines = tables.map((t, k) => `${outputs[k]}${head}${termList(t)}`);
    const note = shared
      ? `With more than ${MAX_FOR_EXPRESSIONS} variables the functions are written as lists, Σm( ).`
      : 'The don’t-cares differ from output to output, so the functions are written as lists, Σm( ) + d( ).';
    return { inputs: { expressions: lines.join('\n'), dontCare: '', order }, note };
  }
  const [first] = tables;
  const open = first && { ...first, values: first.values.map((v) => (v === DONT_CARE ? 1 : 0)) };
  return {
    inputs: {
      expressions: tables.map((t, k) => `${outputs[k]} = ${cover(t)}`).join('\n'),
      dontCare: open?.values.includes(1) ? cover(open) : '',
      order,
    },
  };
}

const isOpen = ({ values }: TruthTable): string =>
  values.map((v) => (v === DONT_CARE ? 1 : 0)).join('');

const cover = (table: TruthTable): string =>
  formatCover(minimize(table, { work: WORK, steps: 0 }).terms, table.variables);
