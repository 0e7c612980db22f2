import { FieldError } from '../error.ts';
import { type Condition, type Field, type FieldText, fieldText } from '../field.ts';
import type { Opens } from '../files.ts';

export interface TextOptions<W extends Condition = Condition> extends FieldText<W> {
  readonly default: string;
  readonly maxLength: number;
  /** Rows of the editor; 1 is a single line. */
  readonly rows?: number;
  /** What is written in it, where that has a syntax: `verilog`, `asm`, `netlist`, `expression`. */
  readonly code?: string;
  /** Files that can be opened into it, or dropped on it. */
  readonly opens?: Omit<Opens, 'maxBytes'>;
  /** Refuses a text with a sentence of its own; the tool's compute does the deeper reading. */
  readonly pattern?: { readonly test: RegExp; readonly message: string };
}

/** Free text, kept as typed. */
export function text<const W extends Condition = never>(
  options: TextOptions<W>,
): Field<string, NoInfer<W>, never> {
  const { maxLength, rows = 1, code, pattern } = options;
  // A character is four bytes at most in UTF-8, and two hex digits and a space are a byte.
  const maxBytes = options.opens?.bytes === 'hex' ? Math.ceil(maxLength / 3) : maxLength * 4;
  const opens = options.opens && { ...options.opens, maxBytes };
  return {
    kind: 'text',
    ...fieldText(options),
    ...(opens && { opens }),
    default: options.default,
    parse(source) {
      if (source.length > maxLength)
        throw new FieldError(`has ${source.length} characters; the most is ${maxLength}`);
      if (pattern && !pattern.test.test(source))
        throw new FieldError(`"${source.slice(0, 60)}" ${pattern.message}`);
      return source.includes('\r') ? source.replace(/\r\n?/gu, '\n') : source;
    },
    format: (value) => value,
    echo: (value) => value,
    describe: () => ({
      kind: 'text',
      default: options.default,
      maxLength,
      ...(code && { syntax: code }),
      ...(opens && { opens: opens.endings }),
    }),
    control:
      rows > 1
        ? { widget: 'area', rows, ...(code && { code }) }
        : { widget: 'line', inputMode: 'text' },
  };
}
