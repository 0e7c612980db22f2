import { EngineError } from '@tollbench/engines/error.ts';
import { formatCover } from '@tollbench/engines/logic/format.ts';
import { minimize } from '@tollbench/engines/logic/minimize.ts';
import { termList } from '@tollbench/engines/logic/term-list.ts';
import { DONT_CARE, type TruthTable, tableText } from '@tollbench/engines/logic/truth-table.ts';
import { InputError } from '../../define/error.ts';
import type { Converted } from '../../define/tool.ts';
import type { Asked } from './asked.ts';
import type { inputs, KmapInputs } from './inputs.ts';
import { read } from './read.ts';
import { inputsOf } from './write.ts';

/** Up to here a cover is found at once; beyond it an expression may have thousands of terms. */
const MAX_FOR_EXPRESSIONS = 8;
const WORK = 2e7;

/**
 * The functions of `from` written as `given` has them: cells, expressions, a table or a PLA. What is there
 * already is left as it is where it is the same functions. Throws InputError where `from` cannot be read.
 */
export function convert(
  from: KmapInputs,
  given: KmapInputs['given'],
): Converted<typeof inputs> | undefined {
  const asked = read(from);
  if (isSame(asked, { ...from, given })) return undefined;
  const { note, ...written } =
    given === 'expressions' ? expressionsOf(asked) : { inputs: inputsOf(asked, given) };
  const why = refusal({ ...from, ...written.inputs, given });
  if (why !== undefined)
    return {
      inputs: {},
      note: `These functions cannot be written so: ${why}. What stands here is what stood here before.`,
    };
  return { ...written, ...(note !== undefined && { note }) };
}

const key = ({ variables, outputs, tables }: Asked): string =>
  [variables.join(), outputs.join(), ...tables.map(tableText)].join('\n');

function isSame(asked: Asked, given: KmapInputs): boolean {
  return refusal(given) === undefined && key(read(given)) === key(asked);
}

/** Why inputs cannot be read, or undefined. */
function refusal(given: KmapInputs): string | undefined {
  try {
    read(given);
    return undefined;
  } catch (error) {
    if (error instanceof InputError || error instanceof EngineError) return error.message;
    throw error;
  }
}

/** A minimum for each output, with the don't-cares in their own field; lists where that cannot hold the functions. */
function expressionsOf(asked: Asked): Converted<typeof inputs> {
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
