/** Sample rates as exact fractions: `44.1k`, `30000/1001`, `48k*1000/1001`, `44k1`. */
import {
  div,
  mul,
  parse as parseRational,
  type Rational,
  rational,
  toNumber,
} from '@tollbench/engines/exact/rational.ts';
import { FieldError } from '../../define/error.ts';
import { type Condition, type Field, fieldText } from '../../define/field.ts';
import { quantity } from '../../define/fields.ts';
import { formatQuantity, showQuantity } from '../../define/si.ts';

/** The least and the largest rate. */
const MIN_RATE = 1e-6;
const MAX_RATE = 1e12;
/** Digits of a numerator or denominator. */
const MAX_DIGITS = 40;
/** Characters that are read. */
const MAX_LENGTH = 100;

const FACTOR = /^(\d{1,30}(?:\.\d{0,30})?|\.\d{1,30})(?:e([+-]?\d{1,2}))? ?([kKMG]?)(?:Hz)?$/u;
const POWERS: Readonly<Record<string, bigint>> = { '': 0n, k: 3n, K: 3n, M: 6n, G: 9n };

/** A product and quotient of decimals with prefixes, exactly; undefined where a text is no such thing. */
function exactly(text: string): Rational | undefined {
  const parts = text.trim().split(/ ?([*/·×÷]) ?/u);
  let value = rational(1);
  for (let k = 0; k < parts.length; k += 2) {
    const factor = FACTOR.exec(parts[k] ?? '');
    if (!factor) return undefined;
    const [, digits = '', exponent = '0', prefix = ''] = factor;
    const read = mul(
      parseRational(`${digits}e${exponent}`),
      rational(10n ** (POWERS[prefix] ?? 0n)),
    );
    const sign = parts[k - 1];
    if (sign === '/' || sign === '÷') {
      if (read.n === 0n) throw new FieldError('divides by 0');
      value = div(value, read);
    } else value = mul(value, read);
  }
  return value;
}

/** A text that reads back as this rate: with a prefix where that is exact. */
export function writeRate(rate: Rational): string {
  const short = formatQuantity(toNumber(rate), 'Hz');
  try {
    const again = exactly(short);
    if (again && again.n === rate.n && again.d === rate.d) return short;
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
  }
  return rate.d === 1n ? String(rate.n) : `${rate.n}/${rate.d}`;
}

/** What people read of a rate: as many digits as matter, and the fraction where it has no end. */
export function showRate(rate: Rational): string {
  const written = writeRate(rate);
  const shown = showQuantity(toNumber(rate), 'Hz', 9);
  return written.includes('/') ? `${shown} (${written})` : shown;
}

/** The rate that a canonical text of a rate field stands for. */
export function readRate(text: string): Rational {
  const rate = exactly(text);
  if (!rate) throw new Error(`"${text}" is no canonical rate`);
  return rate;
}

/**
 * A rate above 0, kept as its canonical text, since no double is 30000/1001. A number that other fields would read as
 * something else is refused, not taken for less.
 */
export function rateField<const W extends Condition = never>(options: {
  readonly label: string;
  readonly symbol: string;
  readonly group: string;
  readonly default: string;
  readonly help: string;
  readonly when?: W;
}): Field<string, NoInfer<W>, never> {
  const plain = quantity({
    label: options.label,
    unit: 'Hz',
    default: toNumber(readRate(options.default)),
    min: MIN_RATE,
    max: MAX_RATE,
  });
  return {
    kind: 'text',
    ...fieldText(options),
    default: options.default,
    parse(text) {
      if (text.length > MAX_LENGTH)
        throw new FieldError(`has ${text.length} characters; the most is ${MAX_LENGTH}`);
      const value = plain.parse(text);
      // What is no product of decimals, as 44k1 or 2*pi*50, counts as the decimal that its double is.
      const exact = exactly(text) ?? parseRational(String(value));
      if (!(Math.abs(toNumber(exact) - value) <= 1e-12 * value))
        throw new FieldError(`"${text}" can be read in two ways; write it as a plain number`);
      if (String(exact.n).length > MAX_DIGITS || String(exact.d).length > MAX_DIGITS)
        throw new FieldError(
          `"${text}" has more than ${MAX_DIGITS} digits; write it shorter`,
          formatQuantity(value, 'Hz'),
        );
      return writeRate(exact);
    },
    otherwise: (text) => plain.otherwise?.(text),
    format: (text) => text,
    echo: (text) => showRate(readRate(text)),
    describe: () => ({
      kind: 'text',
      unit: 'Hz',
      default: options.default,
      maxLength: MAX_LENGTH,
      minimum: MIN_RATE,
      maximum: MAX_RATE,
    }),
    control: { widget: 'line', unit: 'Hz', inputMode: 'text' },
  };
}
