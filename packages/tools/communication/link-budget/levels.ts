/** Quantities as the field writes them: dBW and W beside dBm, dBd beside dBi, Mbps, hPa, °C, miles. */
import { FieldError } from '../../define/error.ts';
import { readQuantity } from '../../define/expression.ts';
import type { Condition, Field } from '../../define/field.ts';
import { type QuantityOptions, quantity } from '../../define/fields/quantity.ts';
import { plainText } from '../../define/si.ts';

/** Gain of a half-wave dipole, dBi. */
const DIPOLE = 2.15;

type Options<W extends Condition, S extends string> = Omit<QuantityOptions<W, S>, 'unit'>;

/** dBm of a text: `40 dBm`, `10 dBW`, `10 W`, `250 mW`, or a bare number of dBm. Throws FieldError. */
export function readPower(text: string): number {
  const source = plainText(text);
  const dbw = /^(.*?)\s*dBW$/iu.exec(source);
  if (dbw) return readQuantity(dbw[1] ?? '', 'dB') + 30;
  const dbm = /^(.*?)\s*dBmi?$/iu.exec(source);
  if (dbm) return readQuantity(dbm[1] ?? '', 'dB');
  if (/W$/u.test(source)) {
    const watts = readQuantity(source, 'W');
    if (!(watts > 0)) throw new FieldError(`is ${source}; a power in watts must be more than 0`);
    return 10 * Math.log10(watts) + 30;
  }
  if (/dB$/iu.test(source))
    throw new FieldError(
      `"${text}" is a ratio; write dBm, dBW or W`,
      source.replace(/dB$/iu, 'dBm'),
    );
  return readQuantity(source, 'dBm');
}

/** dBi of a text: `14 dBi`, `12 dBd`, `14 dB`, or a bare number. Throws FieldError. */
export function readGain(text: string): number {
  const source = plainText(text);
  const dbd = /^(.*?)\s*dBd$/iu.exec(source);
  if (dbd) return readQuantity(dbd[1] ?? '', 'dB') + DIPOLE;
  const db = /^(.*?)\s*dB(?:ic?)?$/iu.exec(source);
  return readQuantity(db ? (db[1] ?? '') : source, 'dBi');
}

/** m of a text: `10 km`, `6.2 mi`, `3 nmi`, `500 ft`, `80 cm`, `18 in`. Throws FieldError. */
const readDistance = (text: string): number =>
  spelled(text, 'm', [
    // Before the mile, which would leave a nano.
    [/^(.*?)\s*(?:nmi|NM)$/u, (x) => x * 1852],
    [/^(.*?)\s*(?:mi|miles?)$/iu, (x) => x * 1609.344],
    [/^(.*?)\s*(?:ft|feet)$/iu, (x) => x * 0.3048],
    [/^(.*[\d.)])\s*cm$/u, (x) => x / 100],
    [/^(.*[\d.)])\s*(?:in|inch|inches|["″])$/iu, (x) => x * 0.0254],
  ]);

/** bit/s of a text: `10 Mbit/s`, `10 Mbps`, `10 Mb/s`. A capital B is a byte, and is refused. Throws FieldError. */
function readBitRate(text: string): number {
  const source = plainText(text);
  if (/B(?:ps|\/s)$/u.test(source))
    throw new FieldError(
      `"${text}" is in bytes a second; write bit/s`,
      source.replace(/B(?:ps|\/s)$/u, 'bit/s'),
    );
  return readQuantity(source.replace(/(?:bps|b\/s|bits\/s)$/u, 'bit/s'), 'bit/s');
}

/** Pa of a text: `1013.25 hPa`, `1 bar`, `101.3 kPa`. */
const readPressure = (text: string): number =>
  spelled(text, 'Pa', [
    [/^(.*?)\s*(?:hPa|mbar)$/u, (x) => x * 100],
    [/^(.*?)\s*bar$/u, (x) => x * 1e5],
  ]);

/** K of a text: `288 K`, `15 °C`. */
const readKelvin = (text: string): number =>
  spelled(text, 'K', [[/^(.*?)\s*(?:(?:°\s*)?C|degC|℃)$/u, (x) => x + 273.15]]);

/** Degrees of a text with its side: `28.2° E`, `101W`, `48.1 N`; west and south are negative. Throws FieldError. */
const readSide =
  (positive: string, negative: string) =>
  (text: string): number => {
    const source = plainText(text);
    const found = new RegExp(`^(.*?)\\s*([${positive}${negative}])$`, 'iu').exec(source);
    if (!found) return readQuantity(source, '°');
    const value = readQuantity(found[1] ?? '', '°');
    if (value < 0)
      throw new FieldError(
        `"${text}" has a sign and a side: write one of them`,
        `${-value}${found[2]}`,
      );
    return found[2]?.toUpperCase() === negative ? 0 - value : value;
  };

type Spelling = readonly [pattern: RegExp, meant: (x: number) => number];

/** Reads a number behind which one of the spellings stands, or a quantity of the unit. */
function spelled(text: string, unit: string, spellings: readonly Spelling[]): number {
  const source = plainText(text);
  for (const [pattern, meant] of spellings) {
    const found = pattern.exec(source);
    // 15 digits, so that 15 °C is the same double as 288.15 K.
    if (found) return Number(meant(readQuantity(found[1] ?? '')).toPrecision(15));
  }
  return readQuantity(source, unit);
}

type Made<W extends Condition, S extends string> = Field<number, NoInfer<W>, NoInfer<S>>;

/** A field of one unit whose texts are read in another way; bounds, link and slider stay those of the quantity. */
const reading =
  (unit: string, read: (text: string) => number) =>
  <const W extends Condition = never, const S extends string = never>(
    options: Options<W, S>,
  ): Made<W, S> => {
    const field = quantity({ ...options, unit } as QuantityOptions) as unknown as Made<W, S>;
    return { ...field, parse: (text) => field.parse(String(read(text))) };
  };

/** A power level in dBm, also read in dBW, W and mW. */
export const power = reading('dBm', readPower);
/** A gain in dBi, also read in dBd. */
export const gain = reading('dBi', readGain);
/** A length in m, also read in miles, nautical miles, feet, inches and cm. */
export const distance = reading('m', readDistance);
/** Degrees north, also read with N or S behind. */
export const latitude = reading('°', readSide('N', 'S'));
/** Degrees east, also read with E or W behind. */
export const longitude = reading('°', readSide('E', 'W'));
/** bit/s, also read as bps. */
export const bitRate = reading('bit/s', readBitRate);
/** Pa, also read in hPa, mbar and bar. */
export const pressure = reading('Pa', readPressure);
/** K, also read in °C. */
export const kelvin = reading('K', readKelvin);

/** A quantity that is written without an SI prefix: 0.3 kg/m², where 300 m(kg/m²) would be said. */
export const plain = <const W extends Condition = never>(
  options: QuantityOptions<W>,
  read: (text: string) => number = (text) => readQuantity(text, options.unit),
): Made<W, never> => {
  const field = quantity(options as QuantityOptions) as unknown as Made<W, never>;
  return {
    ...field,
    parse: (text) => field.parse(String(read(text))),
    format: String,
    echo: (value) => `${Number(value.toPrecision(12))}\u202f${options.unit}`,
  };
};
