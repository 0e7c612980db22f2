/** Engineering numbers as people write them, read and written exactly. */
import { superscript } from '@tollbench/engines/text/script-digits.ts';
import { readIn, takesPrefix } from '../text/units.ts';
import { FieldError } from './error.ts';

/** SI prefixes as powers of ten. `K` is read as kilo, never written. */
const POWERS: Readonly<Record<string, number>> = {
  a: -18,
  f: -15,
  p: -12,
  n: -9,
  u: -6,
  µ: -6,
  μ: -6,
  m: -3,
  k: 3,
  K: 3,
  M: 6,
  meg: 6,
  Meg: 6,
  G: 9,
  T: 12,
  P: 15,
  E: 18,
};

const WRITTEN: Readonly<Record<number, string>> = {
  [-18]: 'a',
  [-15]: 'f',
  [-12]: 'p',
  [-9]: 'n',
  [-6]: 'u',
  [-3]: 'm',
  0: '',
  3: 'k',
  6: 'M',
  9: 'G',
  12: 'T',
  15: 'P',
  18: 'E',
};

/** Spellings of a unit beside its own symbol. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  Ω: ['Ω', 'ohm', 'ohms', 'Ohm', 'R'],
  '°': ['deg', 'degrees'],
  '°C': ['C', 'degC'],
  '%': ['percent'],
  s: ['sec'],
  dB: ['db'],
  'rad/s': ['rad/sec'],
};

/** Units that are read with no prefix: `1 mdB` is a slip of the pen, not a quantity. Links hold `50m` in 1/V. */
const UNPREFIXED = new Set([
  'dB',
  'dBm',
  'dBc',
  'dBi',
  '%',
  '°',
  '°C',
  'ppm',
  'bit',
  'bits',
  'sample',
  'samples',
]);

/** What may stand behind a number: the power of ten it means, and whether it names the unit. */
interface Suffix {
  readonly power: number;
  readonly named: boolean;
}

/** `m²` alone: what stands before it is raised with it, and 15 mm² are 15e-6 m². */
const RAISED = /^(\p{L}+)([²³])$/u;
/** What only lengths are written in, as powers of ten. */
const LENGTHS: Readonly<Record<string, number>> = { c: -2, d: -1 };

/** `W/m²` as it is typed: `W/m^2`, `W/m2`. */
const typed = (unit: string): string[] =>
  /[²³]/u.test(unit)
    ? ['^', ''].map((sign) => unit.replaceAll('²', `${sign}2`).replaceAll('³', `${sign}3`))
    : [];

/** Units with a prefix that is raised with them; none where the unit is no power. */
function raised(unit: string): [string, Suffix][] {
  const [, base = '', mark = ''] = RAISED.exec(unit) ?? [];
  if (base === '') return [];
  const times = mark === '²' ? 2 : 3;
  const all = Object.entries({ ...POWERS, ...(base === 'm' && LENGTHS) });
  return all.flatMap(([prefix, power]) =>
    [unit, ...typed(unit)].map((u): [string, Suffix] => [
      prefix + u,
      { power: times * power, named: true },
    ]),
  );
}

/** The suffixes of a number in a field of this unit. */
function suffixes(unit: string): Map<string, Suffix> {
  const units = ['', unit, ...(ALIASES[unit] ?? []), ...typed(unit)];
  const table = new Map<string, Suffix>();
  // The bare unit first: `5 m` in a length is five metres, `5 T` in a flux density five tesla.
  for (const u of units) if (!table.has(u)) table.set(u, { power: 0, named: u !== '' });
  const larger = readIn(unit);
  if (larger)
    for (const u of [larger.unit, ...larger.also])
      table.set(u, { power: larger.power, named: true });
  for (const [text, suffix] of raised(unit)) if (!table.has(text)) table.set(text, suffix);
  if (!UNPREFIXED.has(unit))
    for (const [prefix, power] of Object.entries(POWERS))
      for (const u of units)
        if (!table.has(prefix + u)) table.set(prefix + u, { power, named: u !== '' });
  return table;
}

/** Characters of a number: every double is written in fewer, with every digit it has. */
const MAX_NUMBER = 1100;

const suffixTables = new Map<string, ReadonlyMap<string, Suffix>>();

/** The suffixes of a number in a field of this unit, the longest first. */
export function suffixTable(unit: string): ReadonlyMap<string, Suffix> {
  let table = suffixTables.get(unit);
  if (!table) {
    table = new Map([...suffixes(unit)].sort(([a], [b]) => b.length - a.length));
    suffixTables.set(unit, table);
  }
  return table;
}

const PLAIN = /^([+-]?)(\d+(?:\.\d*)?|\.\d+)(?:[eE]([+-]?\d+))?\s*(.*)$/u;
/** `4k7`, `2u2`, `0R1`, `4M7Ω`: the prefix, or R, stands where the point would. Not E: `1E3` is a thousand. */
const INFIX = /^([+-]?)(\d+)(R|[afpnuµμmkKMGTP])(\d+)\s*(.*)$/u;

/** A text with ASCII minus signs and spaces, without any around it. */
export const plainText = (text: string): string =>
  text
    .trim()
    .replace(/[\u2212\u2013]/gu, '-')
    .replace(/[\u00a0\u202f\u2009]/gu, ' ');

/**
 * Reads a quantity: `4.7k`, `4k7`, `2u2`, `1e3`, `-0.5`, `10 nF`, `4.7 kΩ`, `1meg`.
 *
 * `M` is mega and `m` milli; `µ` (U+00B5), `μ` (U+03BC) and `u` are micro. The unit may be left
 * out; another unit is an error. The decimal string is converted once, so `4k7` is the same double
 * as `4700`. Throws FieldError.
 */
export function parseQuantity(text: string, unit = ''): number {
  const source = plainText(text);
  if (source.length > MAX_NUMBER)
    throw new FieldError(`has ${source.length} characters; the most of a number is ${MAX_NUMBER}`);
  if (source === '')
    throw new FieldError(unit ? `is empty; give a number in ${unit}` : 'is empty; give a number');
  if (/^[+-]?\d+,\d+/u.test(source))
    throw new FieldError(`"${text}" has a comma; write the decimal point as "."`);
  const infix = INFIX.exec(source);
  if (infix) {
    const [, sign, whole, letter, fraction, rest] = infix as unknown as [
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    const power = infixPower(letter, unit);
    if (power !== undefined && suffixTable(unit).get(rest)?.power === 0)
      return finite(`${sign}${whole}.${fraction}e${power}`, text);
  }
  const plain = PLAIN.exec(source);
  if (!plain) throw new FieldError(`"${text}" is not a number${unit ? ` in ${unit}` : ''}`);
  const [, sign, mantissa, exponent = '0', suffix = ''] = plain as unknown as [
    string,
    string,
    string,
    string?,
    string?,
  ];
  const power = suffixTable(unit).get(suffix.trim())?.power;
  if (power === undefined)
    throw new FieldError(
      unit
        ? `"${text}" ends in "${suffix}"; expected ${unit} with an SI prefix at most`
        : `"${text}" ends in "${suffix}"; expected a plain number`,
    );
  return finite(`${sign}${mantissa}e${Number(exponent) + power}`, text);
}

/** What a letter in place of the point means in a field of this unit, as a power of ten; undefined where nothing. */
export function infixPower(letter: string, unit: string): number | undefined {
  if (letter === 'R') return unit === 'Ω' ? 0 : undefined;
  return UNPREFIXED.has(unit) ? undefined : POWERS[letter];
}

/** The double nearest to a decimal string. Throws FieldError, which quotes `text`, where there is none. */
export function finite(decimal: string, text: string): number {
  const value = Number(decimal);
  if (!Number.isFinite(value)) throw new FieldError(`"${text}" is too large`);
  return value;
}

/** The digits and the decimal exponent of a finite non-zero number: value = 0.d₁d₂… × 10^exponent. */
function decimal(value: number): { digits: string; exponent: number } {
  const [mantissa = '', exponent = '0'] = Math.abs(value).toExponential().split('e');
  return { digits: mantissa.replace('.', ''), exponent: Number(exponent) + 1 };
}

/** Splits a value into a mantissa in [1, 1000) and an SI prefix, by moving the decimal point, never by dividing. */
export function engineering(value: number): { mantissa: string; prefix: string } {
  if (value === 0 || !Number.isFinite(value)) return { mantissa: String(value), prefix: '' };
  const { digits, exponent } = decimal(value);
  const power = Math.floor((exponent - 1) / 3) * 3;
  const prefix = WRITTEN[power];
  if (prefix === undefined) return { mantissa: String(value), prefix: '' };
  const point = exponent - power;
  const whole = digits.slice(0, point).padEnd(point, '0');
  const fraction = digits.slice(point);
  return { mantissa: `${value < 0 ? '-' : ''}${whole}${fraction ? `.${fraction}` : ''}`, prefix };
}

/**
 * The canonical text of a value, as it stands in a field and in a link: `4.7k`, `0.2`, `50m`. parseQuantity gives the
 * same double back.
 */
export function formatQuantity(value: number, unit = ''): string {
  const larger = readIn(unit);
  if (larger) {
    const text = `${shifted(value, -larger.power)} ${larger.unit}`;
    // Where moving the point rounded, the value is written in its own unit.
    return parseQuantity(text, unit) === value ? text : String(value);
  }
  // Tenths are written as they are: 0.2, not `200m`.
  const tenths = Math.abs(value) >= 0.1 && Math.abs(value) < 1;
  if (tenths || !takesPrefix(unit)) return String(value);
  const { mantissa, prefix } = engineering(value);
  // `1m` in a length reads as one metre: a millimetre must say so.
  const clash = prefix !== '' && suffixTable(unit).get(prefix)?.power === 0;
  return mantissa + prefix + (clash ? unit : '');
}

/**
 * A value for people: `digits` significant figures, SI prefix, narrow space, unit, true minus sign. What takes no
 * prefix goes without (`takesPrefix`), and a slew rate is read in V/µs. Non-finite values are written ∞, −∞ and
 * "not defined".
 */
export function showQuantity(value: number, unit = '', digits = 4): string {
  if (Number.isNaN(value)) return 'not defined';
  const sign = value < 0 ? '\u2212' : '';
  const larger = readIn(unit);
  const tail = unit === '%' || unit === '°' ? unit : unit ? `\u202f${larger?.unit ?? unit}` : '';
  if (!Number.isFinite(value)) return `${sign}∞${tail}`;
  const rounded = Number(Math.abs(value).toPrecision(digits));
  if (larger) return `${sign}${plain(shifted(rounded, -larger.power))}${tail}`;
  if (!takesPrefix(unit)) return `${sign}${plain(rounded)}${tail}`;
  const { mantissa, prefix } = engineering(rounded);
  const shown = prefix === 'u' ? 'µ' : prefix;
  if (mantissa.includes('e')) return `${sign}${plain(rounded)}${tail}`;
  return `${sign}${mantissa}\u202f${shown}${unit}`;
}

/** The double nearest to a value with its decimal point moved. */
function shifted(value: number, by: number): number {
  const [mantissa, exponent = '0'] = value.toExponential().split('e');
  return Number(`${mantissa}e${Number(exponent) + by}`);
}

/** A plain number without an exponent where it stays short, and as m × 10ⁿ where it does not. */
function plain(value: number): string {
  if (value === 0) return '0';
  if (value >= 1e-4 && value < 1e7) return String(value);
  const [mantissa = '', exponent = '0'] = value.toExponential().split('e');
  return `${mantissa}\u202f×\u202f10${superscript(Number(exponent))}`;
}

/** A whole number with its thousands apart: 32 751. */
export const grouped = (n: number | bigint): string =>
  String(n).replace(/\B(?=(\d{3})+$)/gu, '\u202f');
