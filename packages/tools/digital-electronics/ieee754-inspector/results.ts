import * as measured from '../../define/measured.ts';
import type { NamedOutput, ReadoutOf } from '../../define/named.ts';
import * as result from '../../define/result.ts';
import { tables } from './result-tables.ts';

const whole = measured.whole();
const inBits = measured.whole('bit');
const word = (label: string, help: string) => result.word({ label, help, code: true });
const text = (label: string, help: string) => result.text({ label, help });
const flag = (label: string, help: string) => result.boolean({ label, help });

const DECIMAL = 'inf, -inf, nan and snan of what is no number; a payload follows in brackets.';

/** Of one word of the format: the number read, the result of an operation, the last of a conversion, the first of a dump. */
const number = {
  value: text('Value', `Fewest decimal digits that round to the word; ${DECIMAL}`),
  word: word('Bits', 'The word of the format, sign highest.'),
  exactValue: text(
    'Exact value',
    `Every decimal digit of the stored number, without an exponent; ${DECIMAL}`,
  ),
  scientific: text('Scientific', `Every decimal digit, one before the point; ${DECIMAL}`),
  hexFloat: text('Hex float', `As C prints it with %a; ${DECIMAL}`),
  significantDigits: whole('Digits', 'Significant decimal digits of the exact value.'),
  binary: result.text({
    label: 'Binary',
    help: 'The bits with an underscore between sign, exponent (of posits regime and exponent) and fraction.',
    code: true,
    pattern: '^[01]+(_[01]+)*$',
  }),
  numberClass: result.choice({
    label: 'Class',
    help: 'What kind of number the word is.',
    options: {
      zero: 'zero',
      subnormal: 'subnormal',
      normal: 'normal',
      infinite: 'infinity',
      quietNaN: 'quiet NaN',
      signallingNaN: 'signalling NaN',
      unsupported: 'no number to the x87',
    },
  }),
  negative: flag('Sign bit', 'Whether the sign bit is set, or of a posit the number is negative.'),
  integerSignificand: result.rational({
    label: 'Whole significand',
    help: 'The m of the stored value m · 2^e with its sign; a whole number.',
  }),
  scaleExponent: whole('Its exponent', 'The e of the stored value m · 2^e.'),
  exponent: whole(
    'Exponent',
    'Of the leading bit of the stored number; of 0, infinity and NaN there is none.',
  ),
  spacingExponent: whole(
    'Spacing, as a power of two',
    'The k of 2^k, the distance to the next number away from zero.',
  ),
  spacing: result.number({
    label: 'Spacing',
    symbol: 'ulp',
    help: 'Distance to the next number away from zero, as a double.',
  }),
  nextUp: text('Next number up', 'The next greater number of the format; fewest digits.'),
  nextDown: text('Next number down', 'The next smaller number of the format; fewest digits.'),
};

const error = {
  errorUlp: result.number({
    label: 'Error',
    unit: 'ulp',
    digits: 4,
    help: 'Stored less true value in units in the last place: of the spacing of the format about the true value.',
  }),
  relativeError: result.number({
    label: 'Relative error',
    digits: 4,
    help: 'Stored less true value, divided by the size of the true value.',
  }),
  absoluteError: result.number({
    label: 'Absolute error',
    digits: 6,
    help: 'Stored less true value, as the nearest double.',
  }),
  exactlyStored: flag('Exact', 'Whether the stored number is the true one.'),
  roundUpShare: result.number({
    label: 'Rounds away, stochastically',
    digits: 4,
    help: 'Where the true value lies between its two neighbours: the chance that stochastic rounding takes the one away from zero.',
  }),
};

const flags = {
  invalid: flag('Invalid', 'The flag of an invalid operation.'),
  divideByZero: flag('Division by zero', 'The flag of an exact infinity from finite operands.'),
  overflow: flag('Overflow', 'The flag of a result beyond the largest number.'),
  underflow: flag('Underflow', 'The flag of a result that is tiny and inexact.'),
  inexact: flag('Inexact', 'The flag of a result that was rounded.'),
  tinyBefore: flag(
    'Tiny before rounding',
    'Whether the exact result lies below the least normal number.',
  ),
  tinyAfter: flag(
    'Tiny after rounding',
    'Whether the result rounded with no bound on the exponent lies below it.',
  ),
};

const range = {
  width: inBits('Width', 'Bits of a word of the format.'),
  precision: inBits(
    'Precision',
    'Bits of the significand, the leading one among them; posits have none that is fixed.',
  ),
  leastExponent: whole('Least exponent', 'Of normal numbers, of posits of the least one.'),
  largestExponent: whole('Largest exponent', 'Of the leading bit of the largest number.'),
  largest: text('Largest', 'The largest finite number; fewest digits.'),
  leastNormal: text('Least normal', 'The least positive normal number; fewest digits.'),
  leastPositive: text('Least positive', 'The least positive number; fewest digits.'),
  epsilon: result.number({
    label: 'Epsilon',
    help: 'From 1 to the next number: 2^(1 − p); of posits measured at 1.',
  }),
  digits10: whole(
    'Digits kept',
    'Decimal digits that any number with so many keeps through the format.',
  ),
  maxDigits10: whole(
    'Digits needed',
    'Decimal digits that tell any two numbers of the format apart.',
  ),
  wholeTo: result.rational({
    label: 'Whole numbers to',
    help: 'Every whole number from 0 to this one is in the format.',
  }),
};

const operation = {
  relation: result.choice({
    label: 'a against b',
    help: 'Comparison of the two operands.',
    options: { less: 'a < b', equal: 'a = b', greater: 'a > b', unordered: 'unordered' },
  }),
  integral: text(
    'Rounded to a whole number',
    'The result by roundToIntegralExact in the rounding asked for.',
  ),
};

const conversion = {
  directWord: word('At once', 'The word from the first format in one rounding.'),
  doubleRounded: flag('Double rounding', 'Whether the way between changed the word at the end.'),
};

const sum = {
  sumCount: whole('Numbers', 'How many were added.'),
  exactSum: text('Exact sum', 'Of the stored numbers, every decimal digit.'),
  roundedSum: text('Rounded once', 'The exact sum in the format; fewest digits.'),
  sumCondition: result.number({
    label: 'Condition',
    help: 'Sum of the sizes over the size of the sum: by how much relative errors of the numbers can grow.',
  }),
};

const memory = {
  wordCount: whole('Words', 'How many words the bytes hold.'),
  leftBytes: whole('Bytes left', 'At the end, too few for a word.'),
};

const block = {
  scaleWord: word('Scale', 'The shared scale in E8M0.'),
  scaleExponentOfBlock: whole('Scale exponent', 'The shared scale is 2 to this power.'),
  blockBits: inBits('Size', 'Scale and elements together.'),
  signalToNoise: result.number({
    label: 'Signal to quantisation noise',
    unit: 'dB',
    help: 'Squares of the numbers over squares of the errors; null where all are exact.',
  }),
  saturated: whole('Saturated', 'Elements that were held at the largest number.'),
};

export const results = {
  values: {
    ...number,
    ...error,
    ...flags,
    ...range,
    ...operation,
    ...conversion,
    ...sum,
    ...memory,
    ...block,
  },
  tables,
  listings: {
    trace: {
      what: 'The operation or rounding digit by digit: operands, alignment, what is kept, guard, round and sticky bit.',
    },
    decimal: { what: 'Every decimal digit of the stored number, a hundred a line.' },
  },
} satisfies result.Results;

export type Shown = NamedOutput<typeof results>;
export type Reading = ReadoutOf<typeof results>;
export type Unseen = Extract<Shown, { readonly kind: 'values' }>['values'];
