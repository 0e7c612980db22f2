import { eitherComma, twoWays } from '../decimal-comma.ts';
import { FieldError, within } from '../error.ts';
import { readQuantity } from '../expression.ts';
import { type Condition, type Field, type FieldText, fieldText } from '../field.ts';
import { formatQuantity, showQuantity } from '../si.ts';

export interface NumbersOptions<W extends Condition = Condition> extends FieldText<W> {
  readonly default: readonly number[];
  readonly unit?: string;
  readonly minLength: number;
  readonly maxLength: number;
  readonly min?: number;
  readonly max?: number;
}

/**
 * A row of numbers between spaces, commas or semicolons: polynomial coefficients, weights, samples. A number may be
 * an expression without spaces: `1 2*pi*50 0`.
 */
export function numbers<const W extends Condition = never>(
  options: NumbersOptions<W>,
): Field<readonly number[], NoInfer<W>, never> {
  const { unit = '', minLength, maxLength, min, max } = options;
  return {
    kind: 'numbers',
    ...fieldText(options),
    default: options.default,
    parse(text) {
      const doubtful = twoWays(text);
      if (doubtful !== undefined) throw new FieldError(eitherComma(doubtful));
      const parts = text
        .trim()
        .replace(/^\[|\]$/gu, '')
        .trim()
        .split(/[\s,;]+/u)
        .filter((part) => part !== '');
      if (parts.length < minLength || parts.length > maxLength)
        throw new FieldError(`has ${parts.length} numbers; it takes ${minLength} to ${maxLength}`);
      return parts.map((part, i) =>
        within(
          () => `number ${i + 1}`,
          () => {
            const value = readQuantity(part, unit);
            if (min !== undefined && value < min)
              throw new FieldError(`is ${value}; the least is ${min}`);
            if (max !== undefined && value > max)
              throw new FieldError(`is ${value}; the most is ${max}`);
            return value;
          },
        ),
      );
    },
    format: (value) => value.map((v) => formatQuantity(v, unit)).join(' '),
    echo: (value) => value.map((v) => showQuantity(v, unit, 6)).join(', '),
    describe: () => ({
      kind: 'numbers',
      ...(unit && { unit }),
      default: [...options.default],
      minItems: minLength,
      maxItems: maxLength,
      ...(min !== undefined && { minimum: min }),
      ...(max !== undefined && { maximum: max }),
    }),
    control: { widget: 'line', inputMode: 'text', ...(unit && { unit }) },
  };
}
