/** Quantities in the units of semiconductor work, read in every spelling of them: 1e16, 1e16 cm-3, 1e22 m-3; 0.5 ohm-cm; 27 °C. */
import { FieldError } from '../../define/error.ts';
import { readQuantity } from '../../define/expression.ts';
import {
  type Condition,
  type Field,
  type FieldText,
  fieldText,
  type Slider,
} from '../../define/field.ts';
import { plainText, showQuantity } from '../../define/si.ts';
import { kelvins } from './say.ts';

/** One spelling of a unit behind a number, and what the number is in the field's own unit. */
export interface Spelling {
  readonly pattern: RegExp;
  readonly to: (value: number) => number;
}

interface Scale {
  readonly unit: string;
  /** A spelling in a sentence: `cm-3 or m-3`. */
  readonly units: string;
  readonly spellings: readonly Spelling[];
}

interface SpelledOptions<W extends Condition, S extends string> extends FieldText<W> {
  readonly default: number;
  readonly min: number;
  readonly max: number;
  readonly slider?: Slider<S>;
}

/** 1e16 rather than 10000000000000000: as it is typed. */
export const written = (value: number): string => {
  const size = Math.abs(value);
  if (size !== 0 && (size >= 1e6 || size < 1e-4)) return value.toExponential().replace('e+', 'e');
  return String(value);
};

/** Letters at the end, perhaps raised; and what ends in letters or digits behind them without being a unit. */
const UNIT = /\p{L}[-\d\s^⁻⁰¹²³⁴-⁹]*$/u;
// A gap before m makes a metre of it, as likely as a thousandth.
const NUMBER = /(?:\d\s*[afpnuµμkKMGTP]|\dm|\d\.?[eE][+-]?\d+|\bpi)\s*$/u;
/** A unit to a power within a text: `1e22m-3 + 1e16`. An exponent's e and the i of pi are none. */
const RAISED = /(?!(?<=[\d.])[eE])(?!(?<=p)i)\p{L}\s*(?:\^|-\d|[⁻²³])/u;
const EXPONENTS = /(?<=[\d.])[eE][+-]?\d+/gu;
/** A sum, of which the unit behind may be that of the last term alone. */
const SUM = /[^\s(*/^]\s*[+-]/u;

function read(text: string, scale: Scale): number {
  const source = plainText(text);
  const refused = () =>
    new FieldError(`"${text.slice(0, 60)}" is in no unit that it takes: write ${scale.units}`);
  for (const { pattern, to } of scale.spellings) {
    const found = pattern.exec(source);
    if (!found || found.index === 0) continue;
    const before = source.slice(0, found.index).trim();
    // Letters that run into the unit are another one: kcm-3.
    if (/\p{L}$/u.test(source.slice(0, found.index)) && !NUMBER.test(before)) throw refused();
    if (RAISED.test(before)) throw refused();
    if (to !== same && SUM.test(before.replaceAll(EXPONENTS, '')))
      throw new FieldError(
        `"${text.slice(0, 60)}" has its unit behind a sum, which may be of one term or of all: write it in ${scale.unit}`,
      );
    return to(readQuantity(`${before}${found[1] ?? ''}`));
  }
  // A bare number is in the unit that stands beside the field; prefixes such as k and M are read, too.
  if (RAISED.test(source) || (UNIT.test(source) && !NUMBER.test(source))) throw refused();
  return readQuantity(source);
}

function spelled<const W extends Condition = never, const S extends string = never>(
  scale: Scale,
  options: SpelledOptions<W, S>,
): Field<number, NoInfer<W>, NoInfer<S>> {
  const { min, max } = options;
  const show = (v: number) => (scale.unit === 'K' ? kelvins(v, 6) : showQuantity(v, scale.unit, 6));
  return {
    kind: 'quantity',
    ...fieldText(options),
    default: options.default,
    parse(text) {
      const value = read(text, scale);
      if (!Number.isFinite(value)) throw new FieldError(`"${text.slice(0, 60)}" is too large`);
      if (value < min)
        throw new FieldError(`is ${show(value)}; the least is ${show(min)}`, written(min));
      if (value > max)
        throw new FieldError(`is ${show(value)}; the most is ${show(max)}`, written(max));
      return value === 0 ? 0 : value;
    },
    format: written,
    // As it is typed, so that nothing is said twice: 1e16 cm⁻³.
    echo: (value) => `${written(value)}\u202f${scale.unit}`,
    describe: () => ({
      kind: 'quantity',
      unit: scale.unit,
      default: options.default,
      minimum: min,
      maximum: max,
    }),
    control: {
      widget: 'line',
      unit: scale.unit,
      inputMode: 'text',
      ...(options.slider && { slider: options.slider }),
    },
  };
}

const same = (x: number): number => x;

/** What is counted, as papers write it: 1e16 atoms/cm3. */
const COUNTED = '(?:atoms?|at\\.?|ions?|carriers?|electrons?|holes?)?';

/** A unit of length to the power of minus three behind a number, `/cm3` and `cm-3`; not within another unit. */
const perCube = (unit: string): RegExp =>
  new RegExp(
    `\\s*(?:${COUNTED}\\s*1?/\\s*${unit}(?:\\^?3|³)|(?<![\\p{L}])${COUNTED}\\s*${unit}(?:\\^?-3|⁻³|\\*\\*-3))$`,
    'u',
  );

export const CONCENTRATION: Scale = {
  unit: 'cm⁻³',
  units: '1e16, 1e16 cm-3 or 1e22 m-3',
  spellings: [
    { pattern: perCube('cm'), to: same },
    { pattern: perCube('m'), to: (x) => x / 1e6 },
    { pattern: perCube('[uµμ]m'), to: (x) => x * 1e12 },
    { pattern: perCube('nm'), to: (x) => x * 1e21 },
    { pattern: perCube('mm'), to: (x) => x * 1e3 },
  ],
};

const RESISTIVITY: Scale = {
  unit: 'Ω·cm',
  units: '0.5, 0.5 ohm-cm, 5 mΩ·cm or 0.005 Ω·m',
  spellings: [
    { pattern: /\s*([munµμkMG]?)\s*(?:Ω|Ω|[oO]hms?)[\s·.*-]*cm$/u, to: same },
    { pattern: /\s*([munµμkMG]?)\s*(?:Ω|Ω|[oO]hms?)[\s·.*-]*m$/u, to: (x) => x * 100 },
  ],
};

const SHEET: Scale = {
  unit: 'Ω/□',
  units: '50, 50 ohm/sq or 1.2 kΩ/□',
  spellings: [
    {
      pattern: /\s*([munµμkMG]?)\s*(?:Ω|Ω|[oO]hms?)(?:\s*(?:\/|per)\s*(?:□|sq(?:uare)?))?$/u,
      to: same,
    },
  ],
};

/** 0 °C in kelvin. */
export const ZERO_CELSIUS = 273.15;

const TEMPERATURE: Scale = {
  unit: 'K',
  units: '300, 300 K or 27 °C',
  spellings: [
    { pattern: /\s*(?:K|kelvin)$/u, to: same },
    {
      pattern: /\s*(?:°\s*C|degC|deg C|C|℃)$/u,
      // 26.85 °C is 300 K, not 299.99999999999994.
      to: (x) => Number((x + ZERO_CELSIUS).toPrecision(13)),
    },
  ],
};

/** Per volt and second: `/Vs`, `/(V·s)`, `/V/s`, `/V-s`, `V^-1 s^-1`. */
const PER_VOLT_SECOND =
  '(?:\\s*/\\s*\\(?V(?:[\\s·.*-]*|\\s*/\\s*)s\\)?|[\\s·]*V(?:\\^?-1|⁻¹)[\\s·]*s(?:\\^?-1|⁻¹))$';

const MOBILITY: Scale = {
  unit: 'cm²/(V·s)',
  units: '1400, 1400 cm2/Vs or 0.14 m2/Vs',
  spellings: [
    { pattern: new RegExp(`\\s*cm(?:\\^?2|²)${PER_VOLT_SECOND}`, 'u'), to: same },
    {
      pattern: new RegExp(`\\s*(?<!\\p{L})m(?:\\^?2|²)${PER_VOLT_SECOND}`, 'u'),
      // 0.14 m² is 1400 cm², not 1400.0000000000002.
      to: (x) => Number((x * 1e4).toPrecision(15)),
    },
  ],
};

type Made = <const W extends Condition = never, const S extends string = never>(
  options: SpelledOptions<W, S>,
) => Field<number, NoInfer<W>, NoInfer<S>>;

export const concentration: Made = (options) => spelled(CONCENTRATION, options);
export const resistivity: Made = (options) => spelled(RESISTIVITY, options);
export const sheetResistance: Made = (options) => spelled(SHEET, options);
export const temperature: Made = (options) => spelled(TEMPERATURE, options);
export const mobility: Made = (options) => spelled(MOBILITY, options);

/** A number with a unit that a list of dopants holds. */
export const readConcentration = (text: string): number => read(text, CONCENTRATION);

/** A short text on one line, checked where it is used. */
export function line<const W extends Condition = never>(
  options: FieldText<W> & { readonly default: string; readonly maxLength: number },
): Field<string, NoInfer<W>, never> {
  const { maxLength } = options;
  return {
    kind: 'text',
    ...fieldText(options),
    default: options.default,
    parse(text) {
      const kept = plainText(text).replaceAll(/\s+/gu, ' ');
      if (kept.length > maxLength)
        throw new FieldError(`has ${kept.length} characters; the most is ${maxLength}`);
      return kept;
    },
    format: (value) => value,
    echo: (value) => value,
    describe: () => ({ kind: 'text', default: options.default, maxLength }),
    control: { widget: 'line', inputMode: 'text' },
  };
}
