import { EngineError } from '@tollbench/engines/error.ts';
import { tableOfExpression } from '@tollbench/engines/logic/evaluate.ts';
import { parseExpression, variablesOf } from '@tollbench/engines/logic/expression.ts';
import { parsePla } from '@tollbench/engines/logic/pla.ts';
import { parseTermList } from '@tollbench/engines/logic/term-list.ts';
import { DONT_CARE } from '@tollbench/engines/logic/truth-table.ts';
import { InputError } from '../../define/error.ts';
import type { Values } from '../../define/field.ts';
import type { Asked } from './asked.ts';
import type { fields } from './fields.ts';
import { checkOutputs, linesOf, outputNames } from './lines.ts';
import { readTable } from './read-table.ts';

export type KmapInputs = Values<typeof fields>;

/** Reads the functions from whichever field gives them. Throws InputError naming that field. */
export function read(inputs: KmapInputs): Asked {
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

/** Runs a reader; what the engines refuse is said of `field`. */
function reading<T>(field: string, run: () => T, before = ''): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw new InputError(`${before}${error.message}`, { field });
  }
}

/** Names between spaces or commas; one run of letters is a name a letter. */
function names(text: string, field: string): string[] {
  const parts = text.split(/[\s,]+/u).filter((part) => part !== '');
  const list = parts.length === 1 && /^\p{L}+$/u.test(parts[0] ?? '') ? [...text.trim()] : parts;
  const bad = list.find((name) => !/^\p{L}[\p{L}\d_]*$/u.test(name));
  if (bad !== undefined)
    throw new InputError(`“${bad}” is no name: a letter, then letters, digits or _`, { field });
  const twice = list.find((name, i) => list.indexOf(name) !== i);
  if (twice !== undefined) throw new InputError(`names ${twice} twice`, { field });
  if (list.length < 2 || list.length > 12)
    throw new InputError(`names ${list.length}; it takes 2 to 12`, { field });
  return list;
}

function fromMinterms(inputs: KmapInputs): Asked {
  const variables = names(inputs.variables, 'variables');
  const lines = linesOf(inputs.minterms, 'minterms');
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
  const options = given ? { variables: given } : {};
  const lines = linesOf(inputs.expressions, field);
  const parsed = lines.map(({ text, where }) =>
    reading(field, () => parseExpression(text, options), where),
  );
  const open =
    inputs.dontCare.trim() === ''
      ? undefined
      : reading('dontCare', () => parseExpression(inputs.dontCare, options));
  const variables =
    given ?? [...new Set([...parsed, ...(open ? [open] : [])].flatMap(variablesOf))].sort();
  if (variables.length < 2 || variables.length > 12)
    throw new InputError(
      `has ${variables.length} variables (${variables.join(', ') || 'none'}); it takes 2 to 12`,
      { field },
    );
  const openTable = open && tableOfExpression(open, variables);
  return {
    variables,
    outputs: outputNames(lines, variables),
    tables: parsed.map((expression) => {
      const { values } = tableOfExpression(expression, variables);
      return {
        variables,
        values: openTable ? values.map((v, m) => (openTable.values[m] ? DONT_CARE : v)) : values,
      };
    }),
  };
}
