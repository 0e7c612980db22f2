import { EngineError } from '../error.ts';
import { type Expression, notationOf, parseExpression, variablesOf } from './expression.ts';
import { expressionText } from './expression-text.ts';
import { isTermList, parseTermList, termList } from './term-list.ts';
import { failAt, operatorOf, tokensOf } from './tokens.ts';
import type { TruthTable } from './truth-table.ts';

/** One line of a text: `F(A, B) = …`, `assign f = …`, `f <= …`, or what stands behind the sign alone. */
export interface Definition {
  readonly name: string | undefined;
  /** The variables in the brackets behind the name, or at the foot of a Σ; the most significant first. */
  readonly variables: readonly string[] | undefined;
  readonly text: string;
  /** Written in Verilog or VHDL, where a name is a whole word. */
  readonly words: boolean;
  /** `Line 2` where there are several lines, else empty. */
  readonly where: string;
}

/** A function as it was read. */
export type LogicFunction = {
  readonly name: string | undefined;
  readonly where: string;
} & (
  | { readonly kind: 'expression'; readonly expression: Expression; readonly full: boolean }
  | { readonly kind: 'terms'; readonly table: TruthTable }
);

export interface Logic {
  /** Of all functions: as they were named, or those that appear, A to Z. */
  readonly variables: readonly string[];
  /** Whether the text or the caller named them. */
  readonly named: boolean;
  readonly functions: readonly LogicFunction[];
  /** What the expressions were read from, for `notationOf` with what is read along. */
  readonly texts: readonly string[];
}

/** Characters in front of the sign, or below a Σ, at most: twelve long names. */
const MAX_HEAD = 400;
const NAME = /^\p{L}[\p{L}\d_]*$/u;

/** The lines of a text, parted by new lines or `;`. Throws `syntax`; `out-of-range` for more lines than `most`. */
export function definitionsOf(text: string, most: number): Definition[] {
  const lines = continued(text)
    .split(/[\n;]/u)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length === 0)
    throw new EngineError('syntax', 'The text is empty.', { field: 'expression' });
  if (lines.length > most)
    throw new EngineError(
      'out-of-range',
      `The text has ${lines.length} outputs; the most is ${most}.`,
      {
        field: 'expression',
        value: lines.length,
      },
    );
  return lines.map((line, k) => definition(line, lines.length > 1 ? `Line ${k + 1}` : ''));
}

/** Lines of one function as one: an operator of two operands ends the first or begins the next. */
const continued = (text: string): string =>
  text
    .replace(/([+|&*·∙•⋅×∧∩∨∪⊕⊻⊙^])[^\S\n]*\n\s*(?=\S)(?![^\n;]*(?<![<=!])=(?![>=]))/gu, '$1 ')
    .replace(/(?<=[^\s;])[^\S\n]*\n\s*(?=[+|&*·∙•⋅×∧∩∨∪⊕⊻⊙^])/gu, ' ');

function definition(line: string, where: string): Definition {
  // Neither => nor <=> is the sign of a definition.
  const at = line.search(/<=(?!>)|:=|(?<![<=!])=(?![>=])/u);
  if (at < 0) return { name: undefined, words: false, where, ...body(line, where) };
  const sign = line.slice(at, at + (line[at] === '=' ? 1 : 2));
  const assign = /^assign\s+/u.exec(line)?.[0] ?? '';
  const left = line.slice(assign.length, at).trim();
  const bad = (what: string): never => {
    throw new EngineError('syntax', inLine(where, what), { field: 'expression', value: left });
  };
  if (left.length > MAX_HEAD) bad(`“${left.slice(0, 40)}…” is no name for an output.`);
  const [, name = left, , list] = /^([^()[\]]*?)\s*(\(([^()]*)\)|\[[^[\]]*\])?$/u.exec(left) ?? [];
  if (!NAME.test(name) || operatorOf(name))
    bad(`“${name}” is no name for an output: these are a letter, then letters, digits or _.`);
  const variables = list === undefined ? undefined : namesIn(list, bad);
  if (name !== left && variables === undefined) bad(`“${left}” is no name for an output.`);
  const rest = body(line.slice(at + sign.length).trim(), where);
  const words = assign !== '' || sign === '<=';
  return { name, words, where, ...rest, variables: variables ?? rest.variables };
}

/** Names between commas or spaces, in brackets behind a name or below a Σ. */
function namesIn(list: string, bad: (what: string) => never): string[] {
  const names = list.split(/[\s,]+/u).filter((name) => name !== '');
  for (const [k, name] of names.entries()) {
    if (!NAME.test(name) || operatorOf(name)) bad(`“${name}” is no name for a variable.`);
    if (names.indexOf(name) !== k) bad(`The variable ${name} is named twice.`);
  }
  const [only = ''] = names;
  if (names.length === 1 && /^\p{L}{2,}$/u.test(only))
    bad(
      `“(${only})” can be one variable or ${[...only].join(', ')}: write the variables with commas.`,
    );
  return names;
}

/**
 * Names between spaces or commas; one run of letters alone is a name a letter, `ABCD`.
 * Throws `bad-names` for what is no name, is an operator, or stands twice.
 */
export function variableNames(text: string): string[] {
  const parts = text.split(/[\s,]+/u).filter((part) => part !== '');
  const [only = ''] = parts;
  const list = parts.length === 1 && /^\p{L}+$/u.test(only) ? [...only] : parts;
  const fail = (what: string): never => {
    throw new EngineError('bad-names', what, { field: 'variables', value: text });
  };
  for (const [k, name] of list.entries()) {
    if (!NAME.test(name)) fail(`“${name}” is no name: write a letter, then letters, digits or _.`);
    if (list.indexOf(name) !== k) fail(`The variable ${name} is named twice.`);
  }
  return list;
}

/** What is behind the sign, with the names that stand below a Σ, as in Σ_{A,B,C}(1, 2). */
function body(text: string, where: string): Pick<Definition, 'text' | 'variables'> {
  const found = /^([Σ∑Π∏]|\\sum|\\prod)\s*_?\s*\{?([^(){}]*,[^(){}]*)\}?\s*(?=\()/u.exec(
    text.slice(0, MAX_HEAD),
  );
  if (!found) return { text, variables: undefined };
  const [all, sign = '', list = ''] = found;
  const variables = namesIn(list, (what) => {
    throw new EngineError('syntax', inLine(where, what), { field: 'expression', value: text });
  });
  return { text: sign + text.slice(all.length), variables };
}

/**
 * Reads a text of Boolean functions, one a line: expressions as `parseExpression` reads them, lists of
 * terms as `parseTermList` does, each with the name of its output and of its variables or without.
 * `variables` names them from elsewhere.
 *
 * Throws EngineError, with the line in its message where there are several.
 */
export function readLogic(
  text: string,
  options: { readonly variables?: readonly string[] | undefined; readonly most: number },
): Logic {
  const lines = definitionsOf(text, options.most);
  const named = commonNames(lines, options.variables);
  const texts = lines.filter((line) => !isTermList(line.text, named));
  // Each by itself first, so that what is in no notation is said of its line.
  for (const { text, where } of texts)
    atLine(where, () => {
      refuseNumbers(text);
      tokensOf(text);
    });
  const notation = notationOf(texts.map((line) => line.text));
  const functions = lines.map((line): LogicFunction => {
    const { name, where, words } = line;
    return atLine(where, () => {
      if (isTermList(line.text, named)) {
        const table = parseTermList(line.text, named ?? unnamed());
        return { name, where, kind: 'terms', table };
      }
      const options = named ? { variables: named } : { words, notation };
      const expression = parseExpression(line.text, options);
      return { name, where, kind: 'expression', expression, full: hasWords(line.text) };
    });
  });
  const found = functions.flatMap((f) => (f.kind === 'terms' ? [] : variablesOf(f.expression)));
  return {
    variables: named ?? [...new Set(found)].sort(),
    named: named !== undefined,
    functions,
    texts: texts.map((line) => line.text),
  };
}

/** How a text was read, for a person: `F = A·B + C, variables A, B, C`. */
export function logicText({ functions, variables }: Logic): string {
  const lines = functions.map((f) => {
    const text =
      f.kind === 'terms' ? `Σ${termList(f.table)}` : expressionText(f.expression, f.full);
    return f.name === undefined ? text : `${f.name} = ${text}`;
  });
  return `${lines.join('; ')}, variables ${variables.join(', ') || 'none'}`;
}

/** The names that every line gives that gives any. */
function commonNames(
  lines: readonly Definition[],
  given: readonly string[] | undefined,
): readonly string[] | undefined {
  let names = given;
  for (const { variables, where } of lines) {
    if (variables && names && variables.join() !== names.join())
      throw new EngineError(
        'bad-names',
        inLine(
          where,
          `The variables are named ${variables.join(', ')} here and ${names.join(', ')} elsewhere.`,
        ),
        { field: 'variables', value: variables },
      );
    names ??= variables;
  }
  return names;
}

function unnamed(): never {
  throw new EngineError(
    'bad-names',
    'A list of terms needs the names of its variables: F(A, B, C) = Σm(…).',
    { field: 'variables' },
  );
}

/** `AB + d(7)`: a number in brackets behind m or d is a term, and no factor of a product. */
function refuseNumbers(text: string): void {
  const found = /(?<![\p{L}\d_])(?:Σ\s*)?[mMdD]\s*\(\s*\d+\s*[),–-]/u.exec(text);
  if (found)
    failAt(
      text,
      found.index,
      'Terms by number go with a list, F(A, B, C) = Σm(…) + d(…), not an expression',
    );
}

const hasWords = (text: string): boolean =>
  tokensOf(text).some((t) => t.kind === 'run' && operatorOf(t.run.text) !== undefined);

/** A sentence with the line it is about before it: `Line 2: …`, `Line 2, at 5: …`; as it is where there is one line. */
export function inLine(where: string, sentence: string): string {
  if (where === '') return sentence;
  return sentence.startsWith('At ') ? `${where}, a${sentence.slice(1)}` : `${where}: ${sentence}`;
}

function atLine<T>(where: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof EngineError) || where === '') throw error;
    throw new EngineError(error.code, inLine(where, error.message), {
      ...(error.field !== undefined && { field: error.field }),
      value: error.value,
    });
  }
}
