import { FieldError } from '../error.ts';
import { readQuantity } from '../expression.ts';
import { type Condition, type Field, type FieldText, fieldText, type Slider } from '../field.ts';
import { otherMagnitude } from '../magnitude.ts';
import { formatQuantity, showQuantity } from '../si.ts';

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

/** A quantity that may be none: what `none` means there, for people, such as `no IIP3`. */
export interface OptionalQuantityOptions<W extends Condition = Condition, S extends string = string>
  extends Omit<QuantityOptions<W, S>, 'default'> {
  readonly default: number | null;
  readonly none: string;
}

/**
 * A number with a unit, read with SI prefixes or as an expression, and refused outside its bounds. With `none` the
 * value may be null, written `none` in the field and in links.
 */
export function quantity<const W extends Condition = never, const S extends string = never>(
  options: OptionalQuantityOptions<W, S>,
): Field<number | null, NoInfer<W>, NoInfer<S>>;
export function quantity<const W extends Condition = never, const S extends string = never>(
  options: QuantityOptions<W, S>,
): Field<number, NoInfer<W>, NoInfer<S>>;
export function quantity(
  options: QuantityOptions | OptionalQuantityOptions,
): Field<number> | Field<number | null> {
  return 'none' in options ? optional(options) : always(options);
}

const optional = ({ none, default: value, ...options }: OptionalQuantityOptions) =>
  orNone(always({ ...options, default: value ?? 0 }), none, value);

/** A field of a number whose value may be null too, written `none` in the field and in links. */
export function orNone<W extends Condition, S extends string>(
  field: Field<number, W, S>,
  none: string,
  value: number | null = null,
): Field<number | null, W, S> {
  const { help } = field;
  return {
    ...field,
    default: value,
    help: `${help ? `${help} ` : ''}Write none for ${none}.`,
    parse: (text) => (text.trim().toLowerCase() === 'none' ? null : field.parse(text)),
    format: (v) => (v === null ? 'none' : field.format(v)),
    echo: (v) => (v === null ? none : field.echo(v)),
    describe: () => ({ ...field.describe(), default: value, none }),
  };
}

function always(options: QuantityOptions): Field<number> {
  const { unit, min, above, max, below } = options;
  const show = (v: number) => showQuantity(v, unit, 6);
  /** A text of the usual size in place of a bare number, where the bounds take it. */
  const otherwise = (text: string): string | undefined => {
    const meant = otherMagnitude(text, options.default, unit);
    if (meant === undefined) return undefined;
    const value = readQuantity(meant, unit);
    const isBelow = (min !== undefined && value < min) || (above !== undefined && value <= above);
    const isOver = (max !== undefined && value > max) || (below !== undefined && value >= below);
    return isBelow || isOver ? undefined : meant;
  };
  return {
    kind: 'quantity',
    ...fieldText(options),
    default: options.default,
    parse(text) {
      const value = readQuantity(text, unit);
      if (min !== undefined && value < min)
        throw new FieldError(
          `is ${show(value)}; the least is ${show(min)}`,
          otherwise(text) ?? formatQuantity(min, unit),
        );
      if (above !== undefined && value <= above)
        throw new FieldError(
          `is ${show(value)}; it must be more than ${show(above)}`,
          otherwise(text),
        );
      if (max !== undefined && value > max)
        throw new FieldError(
          `is ${show(value)}; the most is ${show(max)}`,
          otherwise(text) ?? formatQuantity(max, unit),
        );
      if (below !== undefined && value >= below)
        throw new FieldError(
          `is ${show(value)}; it must be less than ${show(below)}`,
          otherwise(text),
        );
      return value;
    },
    otherwise,
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
