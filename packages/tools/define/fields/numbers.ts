import { type Field, type FieldText, words } from '../field.ts';
import { formatQuantity, parseQuantity, showQuantity } from '../si.ts';

export interface NumbersOptions extends FieldText {
  readonly default: readonly number[];
  readonly unit?: string;
  readonly minLength: number;
  readonly maxLength: number;
  readonly min?: number;
  readonly max?: number;
}

/** A row of numbers between spaces, commas or semicolons: polynomial coefficients, weights, samples. */
export function numbers(options: NumbersOptions): Field<readonly number[]> {
  const { unit = '', minLength, maxLength, min, max } = options;
  return {
    kind: 'numbers',
    ...words(options),
    default: options.default,
    parse(text) {
      const parts = text
        .trim()
        .replace(/^\[|\]$/gu, '')
        .trim()
        .split(/[\s,;]+/u)
        .filter((part) => part !== '');
      if (parts.length < minLength || parts.length > maxLength)
        throw new Error(`has ${parts.length} numbers; it takes ${minLength} to ${maxLength}`);
      return parts.map((part, i) => {
        try {
          const value = parseQuantity(part, unit);
          if (min !== undefined && value < min) throw new Error(`is ${value}; the least is ${min}`);
          if (max !== undefined && value > max) throw new Error(`is ${value}; the most is ${max}`);
          return value;
        } catch (error) {
          throw new Error(`number ${i + 1}: ${(error as Error).message}`);
        }
      });
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
