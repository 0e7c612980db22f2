/** Programs as people write them: declarations of inputs, and assignments of sums and products. */
import type { InputNode, Program } from '@tollbench/engines/fixed/program.ts';
import { FieldError, InputError, within } from '../../define/error.ts';
import { isIdentifier } from '../../exports/identifier.ts';
import { Builder } from './builder.ts';
import { readSum } from './read-sum.ts';
import { type Declared, type Notation, readDeclared, readWord } from './read-word.ts';

/** Where results are rounded: each that is assigned, or every operation. */
export type Keep = 'assignment' | 'operation';

export const MAX_LINES = 60;
const MAX_QUOTED = 40;

interface Line {
  readonly number: number;
  readonly text: string;
}

/**
 * Lines without comments, parted at semicolons too. What # begins is one anywhere; // and % only where a statement begins,
 * since x // 2 and x % 4 are arithmetic to some.
 */
function linesOf(source: string): Line[] {
  const bare = source.replace(/\/\*[^*]*\*\//gu, ' ');
  return bare.split('\n').flatMap((line, k) =>
    line
      .replace(/#.*$/u, '')
      .replace(/(^|;)\s*(?:\/\/|%).*$/u, '$1')
      .split(';')
      .map((text) => ({ number: k + 1, text: text.trim() }))
      .filter(({ text }) => text !== ''),
  );
}

/** Semicolons within brackets part a range, not lines. */
const guarded = (source: string): string =>
  source.replace(/\[[^\][\n]{0,200}\]/gu, (range) => range.replaceAll(';', ','));

/** The program of a text. @throws InputError for the field `expression`, with the line it is about */
export function readExpression(source: string, notation: Notation, keep: Keep): Program {
  const lines = linesOf(guarded(source));
  if (lines.length === 0)
    throw refused('is empty; write lines such as x : Q1.15 and y = 0.3*x + 0.5');
  if (lines.length > MAX_LINES)
    throw refused(`has ${lines.length} lines; the most is ${MAX_LINES}`);
  const builder = new Builder(keep === 'operation');
  let asked: string[] | undefined;
  for (const { number, text } of lines) {
    const found = reading(number, text, () => readLine(builder, text, notation));
    if (found) asked = [...(asked ?? []), ...found];
  }
  return finished(builder, asked);
}

function refused(message: string, value?: string): InputError {
  return new InputError(message, {
    field: 'expression',
    ...(value !== undefined && { value: value.slice(0, MAX_QUOTED) }),
  });
}

function reading<T>(line: number, text: string, read: () => T): T {
  try {
    return within(() => `line ${line}`, read);
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    throw refused(error.message, text);
  }
}

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/u;

function checkName(name: string, builder: Builder): void {
  if (!NAME.test(name))
    throw new FieldError(
      `"${name.slice(0, MAX_QUOTED)}" is no name; a name is a letter, then letters, digits and underscores`,
    );
  if (!isIdentifier(name))
    throw new FieldError(
      `"${name.slice(0, MAX_QUOTED)}" is a word of C, Verilog or Python, or longer than 48; choose another name`,
    );
  if (builder.has(name))
    throw new FieldError(`"${name}" is given a value twice; each name has one`);
}

/** Reads one line; the names that it asks for as outputs, where it does. */
function readLine(builder: Builder, text: string, notation: Notation): string[] | undefined {
  const outputs = /^(?:return|outputs?)\b\s*:?\s*(.*)$/iu.exec(text);
  if (outputs && !/=/u.test(text)) return namesOf(outputs[1] ?? '', builder);
  // ap_fixed<16,1> has no "="; what has one is an assignment.
  const equals = text.indexOf('=');
  if (equals < 0) {
    declare(builder, text.replace(/^input\s+/iu, ''), notation);
    return undefined;
  }
  const left = text.slice(0, equals).trim();
  const right = text.slice(equals + 1).trim();
  if (/[+\-*/:]$/u.test(left) && !/^[^:]*:$/u.test(left))
    throw new FieldError(
      `"${text.slice(0, MAX_QUOTED)}": write y = y0 ${left.at(-1)} …, each name has one value`,
    );
  const [, name = left, format] = /^([^:]*?)\s*:\s*(.*)$/u.exec(left) ?? [];
  checkName(name, builder);
  const word = format ? readWord(format, notation) : undefined;
  builder.assign(name, readSum(right, builder), word);
  return undefined;
}

function declare(builder: Builder, text: string, notation: Notation): void {
  const found =
    /^([A-Za-z_][A-Za-z0-9_]*(?:\s*,\s*[A-Za-z_][A-Za-z0-9_]*){0,8})\s*(?::|∈|\bin\b)\s*(.+)$/u.exec(
      text,
    );
  if (!found)
    throw new FieldError(
      `"${text.slice(0, MAX_QUOTED)}" is no declaration and no assignment; write x : Q1.15, x in [-1, 1] or y = …`,
    );
  const [, names = '', format = ''] = found;
  const declared: Declared = readDeclared(format, notation);
  for (const name of names.split(',').map((n) => n.trim())) {
    checkName(name, builder);
    builder.input(inputOf(name, declared));
  }
}

const inputOf = (name: string, { word, low, high }: Declared): InputNode => ({
  op: 'input',
  name,
  low,
  high,
  ...(word && { word }),
});

function namesOf(list: string, builder: Builder): string[] {
  const names = list.split(/[\s,]+/u).filter((n) => n !== '');
  if (names.length === 0) throw new FieldError('names no output');
  for (const name of names)
    if (!builder.has(name))
      throw new FieldError(`"${name.slice(0, MAX_QUOTED)}" has no value before this line`);
  return names;
}

/** Outputs that are asked for, or all results that nothing else uses. What is named and not used is a mistake of somebody. */
function finished(builder: Builder, asked: readonly string[] | undefined): Program {
  let program: Program;
  try {
    program = builder.program(asked);
  } catch (error) {
    throw error instanceof FieldError ? refused(error.message) : error;
  }
  if (program.outputs.length === 0)
    throw refused('assigns nothing that depends on an input; write a line such as y = 0.3*x + 0.5');
  const idle = builder.unused(program);
  if (idle !== undefined)
    throw refused(`gives ${idle} a value that no output uses; leave it out`, idle);
  return program;
}
