import { FieldError } from '../error.ts';
import { type Condition, type Field, type FieldText, type Slider, words } from '../field.ts';

export interface IntegerOptions<W extends Condition = Condition, S extends string = string>
  extends FieldText<W> {
  readonly default: number;
  readonly min: number;
  readonly max: number;
  readonly unit?: string;
  readonly slider?: Slider<S>;
}

/** A whole number within bounds, in decimal. `3.0` and `3e2` are refused: a count is written as one. */
export function integer<const W extends Condition = never, const S extends string = never>(
  options: IntegerOptions<W, S>,
): Field<number, NoInfer<W>, NoInfer<S>> {
  const { min, max, unit } = options;
  return {
    kind: 'integer',
    ...words(options),
    default: options.default,
    parse(text) {
      const source = text.trim().replace(/^\u2212/u, '-');
      if (source === '')
        throw new FieldError(`is empty; give a whole number from ${min} to ${max}`);
      if (!/^[+-]?\d+$/u.test(source)) throw new FieldError(`"${text}" is not a whole number`);
      const value = Number(source);
      if (value < min || value > max)
        throw new FieldError(`is ${source}; it goes from ${min} to ${max}`);
      return value === 0 ? 0 : value;
    },
    format: (value) => String(value),
    echo: (value) => (unit ? `${value}\u202f${unit}` : String(value)),
    describe: () => ({
      kind: 'integer',
      ...(unit && { unit }),
      default: options.default,
      minimum: min,
      maximum: max,
    }),
    control: {
      widget: 'line',
      inputMode: 'decimal',
      ...(unit && { unit }),
      ...(options.slider && { slider: options.slider }),
    },
  };
}
