import { readLogic, variableNames } from '@tollbench/engines/logic/definitions.ts';
import { tableOfExpression } from '@tollbench/engines/logic/evaluate.ts';
import { notationOf, parseExpression, variablesOf } from '@tollbench/engines/logic/expression.ts';
import { parsePla } from '@tollbench/engines/logic/pla.ts';
import { parseTermList } from '@tollbench/engines/logic/term-list.ts';
import { DONT_CARE } from '@tollbench/engines/logic/truth-table.ts';
import { InputError } from '../../define/error.ts';
import type { Asked } from './asked.ts';
import type { KmapInputs } from './inputs.ts';
import { checkOutputs, headed, linesOf, MAX_OUTPUTS, outputNames, reading } from './lines.ts';
import { readTable } from './read-table.ts';
import { suggestions } from './suggestions.ts';

/** Reads the functions from whichever field gives them. Throws InputError naming that field, with what would do. */
export function read(inputs: KmapInputs): Asked {
  try {
    return readAsGiven(inputs);
  } catch (error) {
    if (!(error instanceof InputError) || error.remedies.length > 0) throw error;
    const remedies = suggestions(inputs).filter((some) => isReadable({ ...inputs, ...some }));
    const { message, field, value } = error;
    throw new InputError(message, { field, value, remedies });
  }
}

function isReadable(inputs: KmapInputs): boolean {
  try {
    readAsGiven(inputs);
    return true;
  } catch (error) {
    if (error instanceof InputError) return false;
    throw error;
  }
}

function readAsGiven(inputs: KmapInputs): Asked {
  const asked = reading(inputs.given, () => {
    if (inputs.given === 'minterms') return fromMinterms(inputs);
    if (inputs.given === 'expressions') return fromExpressions(inputs);
    if (inputs.given === 'table')
      return readTable(inputs.table, () => names(inputs.variables, 'variables'));
    const { outputs, tables } = parsePla(inputs.pla);
    return { variables: tables[0]?.variables ?? [], outputs, tables };
  });
  const { variables, outputs } = asked;
  if (variables.length < 2 || variables.length > 12)
    throw new InputError(`has ${variables.length} variables; it takes 2 to 12`, {
      field: inputs.given,
    });
  checkOutputs(outputs.length, inputs.given);
  const twice = outputs.find((name, k) => outputs.indexOf(name) !== k || variables.includes(name));
  if (twice !== undefined)
    throw new InputError(`has two things named ${twice}`, { field: inputs.given });
  return asked;
}

/** Names of a field that takes some, 2 to 12 of them. */
function names(text: string, field: string): string[] {
  const list = reading(field, () => variableNames(text));
  if (list.length < 2 || list.length > 12)
    throw new InputError(`names ${list.length}; it takes 2 to 12`, { field });
  return list;
}

function fromMinterms(inputs: KmapInputs): Asked {
  const lines = linesOf(inputs.minterms, 'minterms');
  const variables = headed(lines, 'minterms') ?? names(inputs.variables, 'variables');
  return {
    variables,
    outputs: outputNames(lines, variables),
    tables: lines.map(({ text, where }) =>
      reading('minterms', () => parseTermList(text, variables), where),
    ),
  };
}

function fromExpressions(inputs: KmapInputs): Asked {
  const field = 'expressions';
  const given = inputs.order.trim() === '' ? undefined : names(inputs.order, 'order');
  const logic = reading(field, () =>
    readLogic(inputs.expressions, { variables: given, most: MAX_OUTPUTS }),
  );
  const open =
    inputs.dontCare.trim() === ''
      ? undefined
      : reading('dontCare', () =>
          parseExpression(
            inputs.dontCare,
            logic.named
              ? { variables: logic.variables }
              : { notation: notationOf([...logic.texts, inputs.dontCare]) },
          ),
        );
  const variables = logic.named
    ? logic.variables
    : [...new Set([...logic.variables, ...(open ? variablesOf(open) : [])])].sort();
  if (variables.length < 2 || variables.length > 12)
    throw new InputError(
      `has ${variables.length} variables (${variables.join(', ') || 'none'}); it takes 2 to 12`,
      { field },
    );
  const openTable = open && tableOfExpression(open, variables);
  return {
    variables,
    outputs: outputNames(logic.functions, variables),
    tables: logic.functions.map((f) => {
      const { values } = f.kind === 'terms' ? f.table : tableOfExpression(f.expression, variables);
      return {
        variables,
        values: openTable ? values.map((v, m) => (openTable.values[m] ? DONT_CARE : v)) : values,
      };
    }),
  };
}
