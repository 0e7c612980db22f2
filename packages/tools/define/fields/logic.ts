import { EngineError } from '@tollbench/engines/error.ts';
import { logicText, readLogic, variableNames } from '@tollbench/engines/logic/definitions.ts';
import { FieldError } from '../error.ts';
import { type Condition, type Field, type FieldText, fieldText } from '../field.ts';

export interface LogicOptions<W extends Condition = Condition> extends FieldText<W> {
  readonly default: string;
  readonly maxLength: number;
  /** Functions at most, one a line. */
  readonly maxFunctions: number;
  /** Rows of the editor; 1 is a single line. */
  readonly rows?: number;
  /** A text field that may name the variables, the most significant first. */
  readonly names?: string;
}

/** Characters of a reading at most: beyond them it is no help. */
const MAX_ECHO = 400;

/**
 * Boolean functions, one a line, as people write them: `F = A AND B OR NOT C`, `A·B + C'`,
 * `F(A, B, C) = Σm(0, 2, 5) + d(7)`, `assign f = a & ~b`. The value is the text as typed; a tool reads it with
 * `readLogic` of engines/logic/definitions.ts, which is also what the echo says: `F = A·B + C', variables A, B, C`.
 */
export function logic<const W extends Condition = never>(
  options: LogicOptions<W>,
): Field<string, NoInfer<W>, never> {
  const { maxLength, maxFunctions, rows = 1, names } = options;
  return {
    kind: 'logic',
    ...fieldText(options),
    default: options.default,
    parse(source) {
      if (source.length > maxLength)
        throw new FieldError(`has ${source.length} characters; the most is ${maxLength}`);
      return source.replace(/\r\n?/gu, '\n');
    },
    format: (value) => value,
    echo: (value, textOf) => reading(value, names && textOf?.(names), maxFunctions),
    describe: () => ({
      kind: 'logic',
      default: options.default,
      maxLength,
      maxFunctions,
      syntax: 'expression',
    }),
    control:
      rows > 1
        ? { widget: 'area', rows, code: 'expression' }
        : { widget: 'line', inputMode: 'text' },
  };
}

/** What a text was read as; nothing where it is refused, which the tool says with the reason. */
function reading(text: string, named: string | undefined, most: number): string {
  try {
    const variables = named?.trim() ? variableNames(named) : undefined;
    const said = logicText(readLogic(text, { variables, most }));
    return said.length > MAX_ECHO ? `${said.slice(0, MAX_ECHO - 1)}…` : said;
  } catch (error) {
    if (error instanceof EngineError) return '';
    throw error;
  }
}
