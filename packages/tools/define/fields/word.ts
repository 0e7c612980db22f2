import { FieldError } from '../error.ts';
import { type Condition, type Field, type FieldText, fieldText } from '../field.ts';

export interface WordOptions<W extends Condition = Condition> extends FieldText<W> {
  readonly default: bigint;
  /** The widest word the field takes, in bits. */
  readonly bits: number;
}

/** A bit pattern: `0x1021`, `0b1011`, `0o17` or decimal, `_` between digits; kept exact as a bigint, written in hex. */
export function word<const W extends Condition = never>(
  options: WordOptions<W>,
): Field<bigint, NoInfer<W>, never> {
  const { bits } = options;
  return {
    kind: 'word',
    ...fieldText(options),
    default: options.default,
    parse(text) {
      const source = text.trim().replace(/(?<=[0-9a-f])_(?=[0-9a-f])/giu, '');
      if (source === '') throw new FieldError('is empty; give a number such as 0x1021');
      const digits = /^(?:0x)?([0-9a-f]{1,64})h?$/iu.exec(source)?.[1];
      if (!/^(0x[0-9a-f]+|0b[01]+|0o[0-7]+|\d+)$/iu.test(source))
        throw new FieldError(
          `"${text}" is not a number in hex (0x…), binary (0b…), octal (0o…) or decimal`,
          digits && BigInt(`0x${digits}`) >> BigInt(bits) === 0n ? `0x${digits}` : undefined,
        );
      // As dumps print hex; a decimal number has no zeroes before it.
      if (/^0\d{7,}$/u.test(source) && digits)
        throw new FieldError(
          `is ${source}, which may be hex or decimal; write 0x${digits} or ${BigInt(source)}`,
          `0x${digits}`,
        );
      // In binary, with as many zeroes before it; decided before the digits are turned into a number.
      if (source.length > 2 * bits + 2)
        throw new FieldError(`has ${source.length} characters, wider than ${bits} bits`);
      const value = BigInt(source.toLowerCase());
      if (value >> BigInt(bits) !== 0n)
        throw new FieldError(`${source} is wider than ${bits} bits`);
      return value;
    },
    format: (value) => `0x${value.toString(16)}`,
    echo: (value) => `0x${value.toString(16).toUpperCase()}`,
    describe: () => ({ kind: 'word', default: `0x${options.default.toString(16)}`, bits }),
    control: { widget: 'line', inputMode: 'text' },
  };
}
