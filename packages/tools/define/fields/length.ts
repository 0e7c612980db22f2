import { FieldError } from '../error.ts';
import { readQuantity } from '../expression.ts';
import { type Condition, type Field, type FieldText, fieldText, type Slider } from '../field.ts';
import { plainText, showQuantity } from '../si.ts';

export interface LengthOptions<W extends Condition = Condition, S extends string = string>
  extends FieldText<W> {
  /** All in metres. */
  readonly default: number;
  readonly min: number;
  readonly max: number;
  readonly slider?: Slider<S>;
  /** Whether `1 oz` is the thickness that an ounce of copper has on a square foot. */
  readonly ounces?: boolean;
}

/** A length that may be none: what `none` means there. */
export interface OptionalLengthOptions<W extends Condition = Condition, S extends string = string>
  extends Omit<LengthOptions<W, S>, 'default'> {
  readonly default: number | null;
  readonly none: string;
}

/** Micrometres. An ounce of copper is 35 µm to all who make boards. */
const INCH = 25_400;
const OUNCE = 35;

/** Units of boards behind a number, as the power of ten and the factor of micrometres they are. */
const INCHES: readonly (readonly [spelling: RegExp, factor: number])[] = [
  [/\s*(?:mils?|thou)$/u, INCH / 1000],
  [/\s*(?:inch(?:es)?|in|["″])$/u, INCH],
];
const OUNCES = /\s*oz$/u;

/** A bare number from here on (metres) has lost its unit: 0.2 was meant in mm or in, 8 in mil. */
const MAX_BARE = 0.01;
const BARE = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/u;

/** Metres with 15 figures, so that 8 mil is the same double as 0.2032 mm. */
const fromMicrometres = (um: number): number => Number(`${Number(um.toPrecision(15))}e-6`);

/** Reads a length in metres: `0.2mm`, `8 mil`, `35u`, `0.5in`, `1oz`; a bare number is metres, and refused where that is no board. */
export function readLength(text: string, ounces: boolean): number {
  const source = plainText(text);
  if (source === '') throw new FieldError('is empty; write a length such as 0.2mm or 8mil');
  const spellings = ounces ? [...INCHES, [OUNCES, OUNCE] as const] : INCHES;
  for (const [spelling, factor] of spellings) {
    const found = spelling.exec(source);
    if (found) return fromMicrometres(readQuantity(source.slice(0, found.index)) * factor);
  }
  if (!ounces && OUNCES.test(source))
    throw new FieldError(`"${text}" is in oz, which is a thickness of copper; write mm, mil or um`);
  if (BARE.test(source) && Math.abs(Number(source)) >= MAX_BARE) {
    const meant = Number(source) < 3 ? `${source}mm` : `${source}mil`;
    throw new FieldError(
      `"${text}" has no unit; write ${source}mm, ${source}mil or ${source}um`,
      meant,
    );
  }
  return readQuantity(source, 'm');
}

/** `0.2032mm`: what is read back as the same double. */
export function formatLength(value: number): string {
  if (value === 0) return '0mm';
  const [mantissa, exponent = '0'] = value.toExponential().split('e');
  const mm = Number(`${mantissa}e${Number(exponent) + 3}`);
  const text = `${mm}mm`;
  // Where moving the point rounded, the value is written in metres.
  return readQuantity(text, 'm') === value ? text : `${value}m`;
}

/** A number of so many figures with a true minus sign, and its unit. */
const figures = (x: number, unit: string, digits: number): string =>
  `${x < 0 ? '\u2212' : ''}${Number(Math.abs(x).toPrecision(digits))}\u202f${unit}`;

/** In mil, and from an inch on in inches. */
export function showImperial(value: number, digits = 4): string {
  const inches = value / (INCH * 1e-6);
  return Math.abs(inches) >= 1
    ? figures(inches, 'in', digits)
    : figures(inches * 1000, 'mil', digits);
}

/** A length for people, metric and imperial: `0.2 mm = 7.874 mil`. */
export const showLength = (value: number, digits = 4): string =>
  `${showMetric(value, digits)} = ${showImperial(value, digits)}`;

/** In millimetres from a tenth of one on, as boards are drawn. */
export const showMetric = (value: number, digits = 4): string =>
  value === 0 || (Math.abs(value) >= 9.9995e-5 && Math.abs(value) < 1)
    ? figures(value * 1e3, 'mm', digits)
    : showQuantity(value, 'm', digits);

/**
 * A length on a board, in metres: read in mm, µm, mil and inches, thicknesses of copper in oz too, and echoed in both
 * worlds. With `none` it may be null.
 */
export function length<const W extends Condition = never, const S extends string = never>(
  options: OptionalLengthOptions<W, S>,
): Field<number | null, NoInfer<W>, NoInfer<S>>;
export function length<const W extends Condition = never, const S extends string = never>(
  options: LengthOptions<W, S>,
): Field<number, NoInfer<W>, NoInfer<S>>;
export function length(
  options: LengthOptions | OptionalLengthOptions,
): Field<number> | Field<number | null> {
  if (!('none' in options)) return always(options);
  const { none, help } = options;
  const field = always({ ...options, default: options.default ?? options.min });
  return {
    ...field,
    default: options.default,
    help: `${help ? `${help} ` : ''}Write none for ${none}.`,
    parse: (text: string) => (text.trim().toLowerCase() === 'none' ? null : field.parse(text)),
    format: (value: number | null) => (value === null ? 'none' : field.format(value)),
    echo: (value: number | null, textOf?: (name: string) => string | undefined) =>
      value === null ? none : field.echo(value, textOf),
    describe: () => ({ ...field.describe(), default: options.default, none }),
  };
}

function always(options: LengthOptions): Field<number> {
  const { min, max, ounces = false } = options;
  return {
    kind: 'quantity',
    ...fieldText(options),
    default: options.default,
    parse(text) {
      const value = readLength(text, ounces);
      if (value < min)
        throw new FieldError(
          `is ${showLength(value)}; the least is ${showLength(min)}`,
          formatLength(min),
        );
      if (value > max)
        throw new FieldError(
          `is ${showLength(value)}; the most is ${showLength(max)}`,
          formatLength(max),
        );
      return value;
    },
    format: formatLength,
    // Beside its field, whose text has one of both, there is room for the other alone.
    echo: (value, textOf) => (textOf ? showImperial(value, 4) : showLength(value, 6)),
    describe: () => ({
      kind: 'quantity',
      unit: 'm',
      default: options.default,
      minimum: min,
      maximum: max,
    }),
    control: {
      widget: 'line',
      inputMode: 'text',
      ...(options.slider && { slider: options.slider }),
    },
  };
}
