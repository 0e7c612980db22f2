import { FieldError } from '../error.ts';
import { type Condition, type Field, type FieldText, type Slider, words } from '../field.ts';
import { formatQuantity, parseQuantity, showQuantity } from '../si.ts';

export interface QuantityOptions<W extends Condition = Condition, S extends string = string>
  extends FieldText<W> {
  /** SI unit without a prefix, `''` for a pure number. */
  readonly unit: string;
  readonly default: number;
  /** Smallest allowed value; `above` leaves the bound itself out. */
  readonly min?: number;
  readonly above?: number;
  readonly max?: number;
  readonly below?: number;
  /** Range of the slider beside the field; without it there is none. */
  readonly slider?: Slider<S>;
}

/** A number with a unit, read with SI prefixes and refused outside its bounds. */
export function quantity<const W extends Condition = never, const S extends string = never>(
  options: QuantityOptions<W, S>,
): Field<number, NoInfer<W>, NoInfer<S>> {
  const { unit, min, above, max, below } = options;
  const show = (v: number) => showQuantity(v, unit, 6);
  return {
    kind: 'quantity',
    ...words(options),
    default: options.default,
    parse(text) {
      const value = parseQuantity(text, unit);
      if (min !== undefined && value < min)
        throw new FieldError(`is ${show(value)}; the least is ${show(min)}`);
      if (above !== undefined && value <= above)
        throw new FieldError(`is ${show(value)}; it must be more than ${show(above)}`);
      if (max !== undefined && value > max)
        throw new FieldError(`is ${show(value)}; the most is ${show(max)}`);
      if (below !== undefined && value >= below)
        throw new FieldError(`is ${show(value)}; it must be less than ${show(below)}`);
      return value;
    },
    format: (value) => formatQuantity(value, unit),
    echo: (value) => showQuantity(value, unit, 12),
    describe: () => ({
      kind: 'quantity',
      unit,
      default: options.default,
      ...(min !== undefined && { minimum: min }),
      ...(above !== undefined && { exclusiveMinimum: above }),
      ...(max !== undefined && { maximum: max }),
      ...(below !== undefined && { exclusiveMaximum: below }),
    }),
    control: {
      widget: 'line',
      unit,
      inputMode: 'text',
      ...(options.slider && { slider: options.slider }),
    },
  };
}
