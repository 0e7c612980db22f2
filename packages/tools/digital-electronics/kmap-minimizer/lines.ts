import { EngineError } from '@tollbench/engines/error.ts';
import { type Definition, definitionsOf, inLine } from '@tollbench/engines/logic/definitions.ts';
import { InputError } from '../../define/error.ts';

/** Each output takes a table of all cells, and its part of every search. */
export const MAX_OUTPUTS = 16;
/** Minimum covers that are listed. */
export const MAX_COVERS = 64;

/** Letters, digits and _, a letter first: nothing that a regular expression or a file would take for a sign. */
export const isPlainName = (text: string): boolean => /^\p{L}[\p{L}\d_]*$/u.test(text);

/** Throws InputError where there are more outputs than are made, before any table is. */
export function checkOutputs(count: number, field: string): void {
  if (count > MAX_OUTPUTS)
    throw new InputError(`has ${count} outputs; the most is ${MAX_OUTPUTS}`, { field });
}

/** Runs a reader; what the engines refuse is said of `field`. */
export function reading<T>(field: string, run: () => T, where = ''): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw new InputError(inLine(where, error.message), { field });
  }
}

/** Lines `name = text`, `name(A, B) = text` or without a name; as many as there may be outputs. */
export const linesOf = (text: string, field: string): Definition[] =>
  reading(field, () => definitionsOf(text, MAX_OUTPUTS));

/** The variables that the lines name behind their outputs' names, alike in all that do. */
export function headed(lines: readonly Definition[], field: string): readonly string[] | undefined {
  const [first, ...more] = lines.filter((line) => line.variables !== undefined);
  const other = more.find((line) => line.variables?.join() !== first?.variables?.join());
  if (other)
    throw new InputError(
      inLine(
        other.where,
        `The variables are named ${other.variables?.join(', ')} here and ${first?.variables?.join(', ')} above.`,
      ),
      { field },
    );
  return first?.variables;
}

/** The names of the lines; those without one are F, or F0, F1 … where there are several (Y where F is a variable). */
export function outputNames(
  lines: readonly { readonly name: string | undefined }[],
  variables: readonly string[],
): string[] {
  const letter = variables.includes('F') ? 'Y' : 'F';
  return lines.map(({ name }, i) => name ?? (lines.length > 1 ? `${letter}${i}` : letter));
}
