import { EngineError } from '@tollbench/engines/error.ts';
import { inLine, variableNames } from '@tollbench/engines/logic/definitions.ts';
import {
  type Expression,
  notationOf,
  parseExpression,
  variablesOf,
} from '@tollbench/engines/logic/expression.ts';
import { joined, type Network } from '@tollbench/engines/logic/network/network.ts';
import { formatOf, readNetwork } from '@tollbench/engines/logic/network/read.ts';
import { isTermList } from '@tollbench/engines/logic/term-list.ts';
import { InputError, type Remedy } from '../../define/error.ts';
import type { Inputs } from './inputs.ts';

/** Runs a reader; what the engines refuse is said of `field`. */
export function reading<T>(
  field: string,
  run: () => T,
  remedies: readonly Remedy[] = [],
  where = '',
): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw new InputError(inLine(where, error.message), {
      field: error.field === 'variables' && field === 'text' ? 'variables' : field,
      remedies,
    });
  }
}

/** The functions that are asked about, with where they may be either. */
export function read(inputs: Inputs): Network {
  const given = namesOf(inputs);
  const network = reading('text', () => readNetwork(inputs.text, given), spellings(inputs, given));
  return inputs.task === 'check' || inputs.dontCare.trim() === ''
    ? network
    : opened(network, inputs.dontCare, inputs.text);
}

/** What they are compared with; a variable that one side alone has stands in both. */
export function readOther(inputs: Inputs): Network {
  return reading('other', () => readNetwork(inputs.other, namesOf(inputs)));
}

function namesOf({ variables, text }: Inputs): readonly string[] | undefined {
  if (variables.trim() === '') return undefined;
  const names = reading('variables', () => variableNames(variables));
  if (formatOf(text) !== 'expressions')
    throw new InputError('name those of expressions; a netlist names its own', {
      field: 'variables',
      value: variables,
      remedies: [{ variables: '' }],
    });
  return names;
}

/** An expression read with the names and the notation of a network. */
export function alike(network: Network, text: string, beside: string): Expression {
  if (network.format !== 'expressions') return parseExpression(text, { variables: network.inputs });
  try {
    return parseExpression(text, { variables: [...network.inputs] });
  } catch {
    // A name may appear here alone: then the notation of all texts together decides.
    const lines = beside.split('\n').map((line) => line.slice(line.search(/(?<![<:])=(?!>)/u) + 1));
    const notation = notationOf([...lines.filter((l) => !isTermList(l) && isNotation(l)), text]);
    return parseExpression(text, { notation });
  }
}

const isNotation = (text: string): boolean => {
  try {
    notationOf([text]);
    return true;
  } catch {
    return false;
  }
};

/** A network whose outputs are open where an expression is 1 as well. */
function opened(network: Network, text: string, beside: string): Network {
  const where = reading('dontCare', () => alike(network, text, beside));
  const more = variablesOf(where).filter((name) => !network.inputs.includes(name));
  const signal = more.find((name) => network.signals.has(name));
  if (signal !== undefined)
    throw new InputError(`has ${signal}, which is no input`, { field: 'dontCare', value: text });
  const open = new Map(
    network.outputs.map((name) => {
      const had = network.open.get(name);
      return [name, had ? joined('or', [had, where]) : where];
    }),
  );
  return { ...network, inputs: [...network.inputs, ...more.sort()], open };
}

/** What would do in place of a refused text: names of several letters declared, where that is all that is wrong. */
function spellings({ text }: Inputs, given: readonly string[] | undefined): Remedy[] {
  if (/\n\s*&?=(?![=>])/u.test(text)) return [{ task: 'check', working: text }];
  if (given || formatOf(text) !== 'expressions') return [];
  const heads = new Set(
    text
      .split(/[\n;]/u)
      .map((line) => /^\s*(?:assign\s+)?([\p{L}][\p{L}\d_]*)\s*(?:<=|:?=)/u.exec(line)?.[1] ?? ''),
  );
  const words = new Set(
    [...text.matchAll(/\p{L}[\p{L}\d_]*/gu)]
      .map(([word]) => word)
      .filter(
        (word) =>
          !heads.has(word) &&
          !/^(?:and|or|not|x?n?or|nand|xor|assign|implies|iff|true|false)$/iu.test(word),
      ),
  );
  // AB is A·B where A and B stand elsewhere by themselves.
  const isProduct = (word: string): boolean => {
    const letters = word.match(/\p{L}\d*/gu) ?? [];
    return letters.length > 1 && letters.every((letter) => words.has(letter));
  };
  const variables = [...words]
    .filter((word) => !isProduct(word))
    .sort()
    .join(' ');
  try {
    readNetwork(text, variableNames(variables));
    return [{ variables }];
  } catch {
    return [];
  }
}

/** What the input values say: the value of each input that has one. */
export function readValues(
  text: string,
  names: readonly string[],
): Map<string, boolean> | undefined {
  const plain = text.trim();
  if (plain === '') return undefined;
  const refuse = (what: string): never => {
    throw new InputError(what, { field: 'values', value: text, remedies: [{ values: '' }] });
  };
  const digits = plain.replace(/[\s,_]+/gu, '');
  if (/^[01]+$/u.test(digits)) {
    if (digits.length !== names.length)
      refuse(
        `has ${digits.length} digits, and the inputs are ${names.length}: ${names.join(', ')}`,
      );
    return new Map(names.map((name, k) => [name, digits[k] === '1']));
  }
  const values = new Map<string, boolean>();
  const close = plain.replace(/\s*=\s*/gu, '=');
  for (const part of close.split(/[\s,;]+/u).filter((p) => p !== '')) {
    const [, name = '', value = ''] = /^(\S+?)=([01])$/u.exec(part) ?? [];
    if (value === '') refuse(`has “${part}”, which is not name=0 or name=1`);
    if (!names.includes(name)) refuse(`has ${name}, and the inputs are ${names.join(', ')}`);
    if (values.has(name)) refuse(`has ${name} twice`);
    values.set(name, value === '1');
  }
  return values;
}
