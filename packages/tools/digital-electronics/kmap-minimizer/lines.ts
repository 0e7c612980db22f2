import { InputError } from '../../define/error.ts';

export interface Line {
  readonly name: string | undefined;
  readonly text: string;
  /** `line 2, ` where there are several. */
  readonly where: string;
}

/** Each output takes a table of all cells, and its part of every search. */
export const MOST_OUTPUTS = 16;

/** Throws InputError where there are more outputs than are made, before any table is. */
export function checkOutputs(count: number, field: string): void {
  if (count > MOST_OUTPUTS)
    throw new InputError(`has ${count} outputs; the most is ${MOST_OUTPUTS}`, { field });
}

/** Lines `name = text`, or without a name; as many as there may be outputs. */
export function linesOf(text: string, field: string): Line[] {
  const lines = text
    .split(/[\n;]/u)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length === 0) throw new InputError('is empty', { field });
  checkOutputs(lines.length, field);
  return lines.map((line, i) => {
    const where = lines.length > 1 ? `line ${i + 1}, ` : '';
    const [, left, right] = /^([^=]*)=(.*)$/su.exec(line) ?? [];
    const name = left?.trim();
    if (name !== undefined && !/^\p{L}[\p{L}\d_]*$/u.test(name))
      throw new InputError(`${where}“${name}” is no name for an output`, { field });
    return { name, text: (right ?? line).trim(), where };
  });
}

/** The names of the lines; those without one are F, or F0, F1 … where there are several (Y where F is a variable). */
export function outputNames(lines: readonly Line[], variables: readonly string[]): string[] {
  const letter = variables.includes('F') ? 'Y' : 'F';
  return lines.map(({ name }, i) => name ?? (lines.length > 1 ? `${letter}${i}` : letter));
}
