/** A distance within an array, in wavelengths of the design frequency or in metres, as a field. */
import { FieldError } from '../../define/error.ts';
import { readQuantity } from '../../define/expression.ts';
import { type Condition, type Field, type FieldText, fieldText } from '../../define/field.ts';
import { formatLength, readLength, showMetric } from '../../define/fields/length.ts';
import { formatQuantity, showQuantity } from '../../define/si.ts';

/** Speed of light, m/s. */
export const LIGHT = 299_792_458;

export interface Distance {
  readonly value: number;
  readonly unit: 'λ' | 'm';
}

export interface DistanceOptions<W extends Condition = Condition> extends FieldText<W> {
  /** Wavelengths. */
  readonly default: number;
}

const WAVES = /\s*(?:λ|wl|wavelengths?|lambda)$/iu;
/** `λ/2`, `lambda/2`, `3λ/4`. */
const FRACTION = /^(.*?)\s*\*?\s*(?:λ|lambda)\s*\/\s*(.+)$/iu;
const LENGTH = /(?:[munpkµμc]?m|mils?|thou|in|inch(?:es)?|["″])$/u;

/** Wavelengths: least and most. */
const BOUNDS = [0.01, 20] as const;
/** Metres. */
const METRES = [1e-6, 1e5] as const;

/** Reads `0.5`, `0.5 λ`, `λ/2`, `15 mm`, `0.6 in`. Throws FieldError. */
export function readDistance(text: string): Distance {
  const source = text.trim();
  if (source === '') throw new FieldError('is empty; write 0.5 λ or 15 mm');
  if (/\d\s*cm$/u.test(source))
    return lengthOf(
      Number((readQuantity(source.replace(/\s*cm$/u, '')) / 100).toPrecision(15)),
      source,
    );
  if (LENGTH.test(source) && !WAVES.test(source))
    return lengthOf(readLength(source, false), source);
  const fraction = FRACTION.exec(source);
  const waves = fraction
    ? (fraction[1] === '' ? 1 : readQuantity(fraction[1] ?? '')) / readQuantity(fraction[2] ?? '')
    : readQuantity(source.replace(WAVES, '') || '1');
  const [least, most] = BOUNDS;
  if (!(waves >= least && waves <= most))
    throw new FieldError(
      `is ${showQuantity(waves, 'λ', 6)}; it goes from ${least} λ to ${most} λ${waves > most ? ', and a length has its unit: 15 mm' : ''}`,
      waves > most ? `${Number(waves.toPrecision(6))}mm` : `${least}λ`,
    );
  return { value: waves, unit: 'λ' };
}

function lengthOf(metres: number, text: string): Distance {
  const [least, most] = METRES;
  if (!(metres >= least && metres <= most))
    throw new FieldError(
      `"${text}" is not ${showQuantity(least, 'm')} to ${showQuantity(most, 'm')}`,
    );
  return { value: metres, unit: 'm' };
}

const written = ({ value, unit }: Distance): string =>
  unit === 'λ' ? `${formatQuantity(value)}λ` : formatLength(value);

const shown = ({ value, unit }: Distance): string =>
  unit === 'λ' ? showQuantity(value, 'λ', 6) : showMetric(value, 6);

/** For people; beside its field, whose text has one of both, in the other unit at the design frequency. */
function echoed(value: Distance, textOf?: (name: string) => string | undefined): string {
  const text = textOf?.('frequency');
  if (text === undefined) return shown(value);
  try {
    const frequency = readQuantity(text, 'Hz');
    return value.unit === 'λ'
      ? showMetric(metresOf(value, frequency), 5)
      : showQuantity(wavesOf(value, frequency), 'λ', 5);
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    return shown(value);
  }
}

/** The distance in wavelengths at a frequency. */
export const wavesOf = ({ value, unit }: Distance, frequency: number): number =>
  unit === 'λ' ? value : (value * frequency) / LIGHT;

/** In metres at a frequency. */
export const metresOf = ({ value, unit }: Distance, frequency: number): number =>
  unit === 'm' ? value : (value * LIGHT) / frequency;

/** A bare number that is many wavelengths may be millimetres. */
function inMillimetres(text: string): string | undefined {
  const source = text.trim();
  return /^\d+(?:\.\d+)?$/u.test(source) && Number(source) >= 2 ? `${source}mm` : undefined;
}

/** A field for a distance. */
export function distance<const W extends Condition = never>(
  options: DistanceOptions<W>,
): Field<Distance, NoInfer<W>, never> {
  const preset: Distance = { value: options.default, unit: 'λ' };
  return {
    kind: 'quantity',
    ...fieldText(options),
    default: preset,
    parse: readDistance,
    otherwise: inMillimetres,
    format: written,
    echo: echoed,
    describe: () => ({
      kind: 'quantity',
      unit: 'λ',
      units: ['λ', 'm'],
      default: options.default,
      minimum: BOUNDS[0],
      maximum: BOUNDS[1],
    }),
    control: { widget: 'line', inputMode: 'text' },
  };
}

/** The same, with none for what `none` says. */
export function optionalDistance<const W extends Condition = never>(
  options: FieldText<W> & { readonly none: string; readonly placeholder: number },
): Field<Distance | null, NoInfer<W>, never> {
  const field = distance({ label: options.label, default: options.placeholder });
  return {
    ...field,
    ...fieldText({
      ...options,
      help: `${options.help ? `${options.help} ` : ''}Write none for ${options.none}.`,
    }),
    default: null,
    parse: (text) => (text.trim().toLowerCase() === 'none' ? null : readDistance(text)),
    format: (value) => (value === null ? 'none' : written(value)),
    echo: (value, textOf) => (value === null ? options.none : echoed(value, textOf)),
    describe: () => ({ ...field.describe(), default: null, none: options.none }),
  };
}
