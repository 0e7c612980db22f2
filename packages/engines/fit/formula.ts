/** A model as its user writes it: b1*(1 - exp[-b2*x]), A*exp(-x/tau) + offset. Names of any length are parameters. */

import { derivative } from '../algebra/expression/derivative.ts';
import type { Expression } from '../algebra/expression/expression.ts';
import { has, sizeOf, symbolsOf } from '../algebra/expression/expression.ts';
import { readExpression } from '../algebra/expression/read.ts';
import { texOf, textOf } from '../algebra/expression/write.ts';
import { EngineError } from '../error.ts';
import { codeOf, type Language } from './code.ts';
import { type Tape, tapeOf } from './tape.ts';

export interface Formula {
  readonly text: string;
  readonly parameters: readonly string[];
  readonly variables: readonly string[];
  /** Whether no derivative by a parameter has a parameter in it: one linear solution is all there is. */
  readonly linear: boolean;
  /** Places of parameters in which the model is linear together, while the others stand. */
  readonly separable: readonly number[];
  readonly tape: Tape;
  readonly tex: string;
  /** ∂f/∂parameter for people. */
  readonly slopes: () => readonly string[];
  /** The formula and its slopes as source text, its symbols by the names that `name` gives them. */
  readonly code: (to: Omit<Language, 'symbol'>, name: (own: string) => string) => Code;
}

export interface Code {
  readonly value: string;
  /** Undefined where a slope has no form in that language. */
  readonly slopes?: readonly string[];
}

const FUNCTIONS = new Set(
  'sin cos tan cot sec csc sinh cosh tanh asin acos atan asinh acosh atanh arcsin arccos arctan log log2 log10 ln exp sqrt cbrt abs sign heaviside erf'.split(
    ' ',
  ),
);
/** Functions of other programs that end in a digit, as parameters do. */
const CALLED = /^(?:log|exp|atan|arctan|hypot|pow)\d+$/u;
const MAX_PARAMETERS = 20;
const MAX_NODES = 2000;

/**
 * Reads a formula; names among `variables` are columns, other names parameters in the order in which they stand
 * first. Throws `syntax`, `empty`, `bad-names`, `out-of-range`.
 */
export function readFormula(source: string, variables: readonly string[]): Formula {
  const names: string[] = [];
  const text = source
    .replace(/−/gu, '-')
    .replace(
      /(?<![\p{L}\p{N}_.\\])(\p{L}[\p{L}\p{N}_]*)(\s*[([])?/gu,
      (_, name: string, open = '') => {
        if (FUNCTIONS.has(name) || name === 'pi' || name === 'e' || name === 'π')
          return name + open;
        if (open !== '' && name.length > 1 && (!/\d$/u.test(name) || CALLED.test(name)))
          throw new EngineError(
            'syntax',
            `“${name}(” is no function that is known here; write ${name}*( for a product.`,
            { field: 'formula', value: name },
          );
        if (!names.includes(name)) names.push(name);
        return ` z_${names.indexOf(name)} ${open}`;
      },
    );
  const tree = readExpression(text);
  const used = new Set(symbolsOf(tree));
  const symbol = (name: string): string => `z_${names.indexOf(name)}`;
  const isVariable = (name: string) => variables.includes(name);
  const parameters = names.filter((name) => !isVariable(name) && used.has(symbol(name)));
  const gone = names.find((name) => !isVariable(name) && !used.has(symbol(name)));
  if (gone !== undefined)
    throw new EngineError('bad-names', `The parameter ${gone} cancels out of the formula.`, {
      field: 'formula',
      value: gone,
    });
  if (parameters.length > MAX_PARAMETERS || sizeOf(tree) > MAX_NODES)
    throw new EngineError(
      'out-of-range',
      `The formula has ${parameters.length} parameters and ${sizeOf(tree)} parts; the most are ${MAX_PARAMETERS} and ${MAX_NODES}.`,
      { field: 'formula', value: parameters.length },
    );
  const slopes = (): Expression[] => parameters.map((name) => derivative(tree, symbol(name)));
  const separable = separableOf(tree, parameters.map(symbol));
  return {
    text: source.trim(),
    parameters,
    variables: names.filter(isVariable),
    linear: separable.length === parameters.length,
    separable,
    tape: tapeOf(tree, parameters.map(symbol), variables.map(symbol)),
    tex: named(texOf(tree), names, true),
    slopes: () => slopes().map((s) => named(textOf(s), names, false)),
    code(to, name) {
      const language: Language = {
        ...to,
        symbol: (own) => {
          const known = names[Number(/^z_(\d+)$/u.exec(own)?.[1])];
          return known === undefined ? own : name(known);
        },
      };
      const value = codeOf(tree, language);
      try {
        return { value, slopes: slopes().map((s) => codeOf(s, language)) };
      } catch (error) {
        if (error instanceof EngineError) return { value };
        throw error;
      }
    },
  };
}

/** Taken in the order of the names: the first set that is found, not always the largest. */
function separableOf(tree: Expression, symbols: readonly string[]): number[] {
  const taken: number[] = [];
  symbols.forEach((s, k) => {
    const together = [...taken.map((i) => symbols[i] as string), s];
    try {
      if (together.every((t) => !together.some((u) => has(derivative(tree, t), u)))) taken.push(k);
    } catch (error) {
      // A function whose slope is not known is not linear in what is inside.
      if (!(error instanceof EngineError)) throw error;
    }
  });
  return taken;
}

/** The written form with the user's own names in it. */
const named = (written: string, names: readonly string[], tex: boolean): string =>
  written.replace(/z_(?:\{(\d+)\}|(\d+))/gu, (whole, a?: string, b?: string) => {
    const name = names[Number(a ?? b)];
    if (name === undefined) return whole;
    if (!tex) return name;
    const [, letters = name, index = ''] = /^(\p{L}+?)_?(\d*)$/u.exec(name) ?? [];
    const stem = letters.length > 1 ? `\\mathrm{${letters.replaceAll('_', '\\_')}}` : letters;
    return index === '' ? stem : `${stem}_{${index}}`;
  });
