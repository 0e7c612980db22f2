import { FieldError } from '../error.ts';
import { readQuantity } from '../expression.ts';
import { type Condition, type Field, type FieldText, fieldText, type Slider } from '../field.ts';

export interface IntegerOptions<W extends Condition = Condition, S extends string = string>
  extends FieldText<W> {
  readonly default: number;
  readonly min: number;
  readonly max: number;
  readonly unit?: string;
  readonly slider?: Slider<S>;
}

/**
 * A whole number within bounds: `100k`, `1_000`, `1e3`, `0x1F`, `0b1010`, or an expression that comes to one.
 * Nothing is rounded: `5/2` is refused with its neighbours.
 */
export function integer<const W extends Condition = never, const S extends string = never>(
  options: IntegerOptions<W, S>,
): Field<number, NoInfer<W>, NoInfer<S>> {
  const { min, max, unit } = options;
  return {
    kind: 'integer',
    ...fieldText(options),
    default: options.default,
    parse(text) {
      const source = text.trim().replace(/^\u2212/u, '-');
      if (source === '')
        throw new FieldError(`is empty; give a whole number from ${min} to ${max}`);
      const plain = /^[+-]?\d+$/u.test(source);
      const value = plain ? Number(source) : wholeOf(source, unit);
      if (value < min || value > max)
        throw new FieldError(
          `is ${plain ? source : value}; it goes from ${min} to ${max}`,
          String(value < min ? min : max),
        );
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

/** Thousands set apart by narrow spaces, as this site writes them: 32 751. */
const GROUPED = /^[+-]?\d{1,3}(?:[\u00a0\u2009\u202f]\d{3})+$/u;

/** The value of a text that is not digits alone. */
function wholeOf(source: string, unit: string | undefined): number {
  if (GROUPED.test(source)) return Number(source.replace(/[\u00a0\u2009\u202f]/gu, ''));
  const digits = source.length < 30 && /^\d{1,3}([ ,]\d{3})+$/u.test(source);
  if (digits) {
    const bare = source.replace(/[ ,]/gu, '');
    throw new FieldError(
      `"${source}" may be several numbers; write ${bare} or ${source.replace(/[ ,]/gu, '_')}`,
    );
  }
  const value = readQuantity(source, unit, { whole: true });
  if (Number.isInteger(value)) return value;
  const [below, above] = [Math.floor(value), Math.ceil(value)];
  throw new FieldError(
    `"${source}" comes to ${value}, which is not a whole number; the nearest are ${below} and ${above}`,
  );
}
