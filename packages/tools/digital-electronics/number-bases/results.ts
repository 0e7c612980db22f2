import type { NamedOutput, ReadoutOf } from '../../define/named.ts';
import type { Results } from '../../define/result.ts';
import * as result from '../../define/result.ts';
import { ENCODINGS, MADE } from './encodings.ts';

const whole = (label: string, help: string, unit?: string) =>
  result.integer({ label, help, ...(unit !== undefined && { unit }) });
const code = (label: string, help: string) => result.text({ label, help, code: true });

const values = {
  value: result.rational({
    label: 'Value',
    help: 'The number that the word holds, exactly.',
  }),
  exactValue: result.rational({
    label: 'Exact result',
    help: 'The number or the result of the arithmetic without any width; null once bits were lost that it needs.',
  }),
  hexadecimal: result.text({
    label: 'Hex word',
    help: 'The bits of the word in hexadecimal with all leading zeros.',
    pattern: '^0x[0-9A-F]+$',
    code: true,
  }),
  binary: result.text({
    label: 'Bits',
    help: 'The bits of the word, the highest first.',
    pattern: '^[01]+$',
    code: true,
  }),
  word: result.word({ label: 'Word', help: 'The bits of the word as a number without a sign.' }),
  unsignedValue: result.rational({
    label: 'Read as unsigned',
    help: 'The same bits as a whole number without a sign.',
  }),
  signedValue: result.rational({
    label: 'Read as signed',
    help: 'The same bits as a whole number in two’s complement.',
  }),
  code: result.choice({
    label: 'Code',
    help: 'How the word holds a number.',
    options: ENCODINGS,
  }),
  width: whole('Width', 'Bits of the word.', 'bit'),
  fractionBits: whole('Fraction bits', 'Bits behind the point.', 'bit'),
  leastWidth: result.integer({
    label: 'Least width',
    unit: 'bit',
    help: 'Fewest bits in which this code holds the exact result, rounded; null where no width does.',
  }),
  fits: result.boolean({
    label: 'Fits',
    help: 'Whether the exact result, rounded, is within the range of the word.',
  }),
  misfits: whole(
    'Did not fit',
    'Numbers and operations, of the lines up to the one drawn, whose result was beyond the range of the word.',
  ),
  least: result.rational({ label: 'Least', help: 'The least number that the word holds.' }),
  greatest: result.rational({
    label: 'Greatest',
    help: 'The greatest number that the word holds.',
  }),
  lastBit: result.rational({
    label: 'Last bit',
    symbol: 'LSB',
    help: 'What the lowest bit weighs: the resolution.',
  }),
  error: result.rational({
    label: 'Error',
    help: 'The number in the word less the exact result; null where there is no exact result.',
  }),
  errorLastBits: result.rational({
    label: 'Error in last bits',
    help: 'The error over the weight of the lowest bit.',
  }),
  ones: whole('Ones', 'Bits that are 1: the Hamming weight, popcount.'),
  parity: result.choice({
    label: 'Parity',
    help: 'Whether an even or an odd number of bits is 1.',
    options: { even: 'even', odd: 'odd' },
  }),
  leadingZeros: whole('Leading zeros', 'Zeros above the highest 1; the width where there is none.'),
  trailingZeros: whole(
    'Trailing zeros',
    'Zeros below the lowest 1; the width where there is none.',
  ),
  bias: result.rational({
    label: 'Bias',
    symbol: 'K',
    help: 'What excess K adds to a number; given with that code alone.',
  }),
};

const kept = result.rational({ label: 'Kept', help: 'What the word holds of it.' });
const exact = result.rational({ label: 'Exact', help: 'Without a width.' });
const word = code('Word', 'The bits in hexadecimal.');
const fits = result.boolean({ label: 'Fits', help: 'Whether it is within the range of the word.' });

const tables = {
  bases: {
    what: 'The number in each base, 2, 8, 10 and 16 first.',
    columns: {
      base: code('Base', 'As the field for bases takes it: 16, -2, b3, !, roman, 24:60:60.'),
      digits: code(
        'In the word',
        'Digits of what the word holds; what repeats in brackets, … where more digits come.',
      ),
      bits: code('Bits', 'The word itself in that base, where the base is a power of two.'),
      exactDigits: code('Exact', 'Digits of the exact result where the word holds another number.'),
      digitsBefore: whole(
        'Before',
        'Digits of the exact result behind the point that do not repeat.',
      ),
      period: result.rational({
        label: 'Period',
        help: 'Digits of the exact result that repeat; 0 where it ends, null where that is not known.',
      }),
    },
  },
  codes: {
    what: 'Each code: the word that holds this value, and the value of these bits.',
    columns: {
      code: result.choice({ label: 'Code', help: 'The code.', options: ENCODINGS }),
      word: code('This value', 'The bits that hold the value, empty where they cannot.'),
      value: result.rational({
        label: 'These bits',
        help: 'What the bits of the word are in that code; null where they are nothing.',
      }),
      range: result.text({
        label: 'Range',
        help: 'Least and greatest number at this width, with two points between them.',
      }),
    },
  },
  words: {
    what: 'Words made from this one, as a programmer’s calculator has keys for.',
    columns: {
      made: result.choice({
        label: 'Made by',
        help: 'What is done to the bits.',
        options: MADE,
      }),
      word,
      bits: code('Bits', 'The bits, the highest first.'),
      value: result.rational({
        label: 'Value',
        help: 'What the bits are in the code of the word.',
      }),
    },
  },
  bytes: {
    what: 'The bytes of the word from the highest; the first may have fewer than 8 bits.',
    columns: {
      bigEndian: whole('Address, big-endian', 'Where it stands in memory, the highest byte first.'),
      littleEndian: whole('Little-endian', 'Where it stands in memory, the lowest byte first.'),
      hex: code('Hex', 'Two hexadecimal digits.'),
      byte: whole('Decimal', 'From 0 to 255.'),
      bits: code('Bits', 'The bits, the highest first.'),
      character: result.text({ label: 'ASCII', help: 'The character or the name of the control.' }),
    },
  },
  digits: {
    what: 'The decimal digits of the size of the value, the highest first, in the codes of one digit.',
    columns: {
      digit: whole('Digit', 'From 0 to 9.'),
      bcd: code('8421', 'Binary-coded decimal.'),
      excess3: code('Excess-3', 'Three more than the digit.'),
      aiken: code('2421', 'Aiken’s code.'),
      c5211: code('5211', 'Weights 5, 2, 1, 1.'),
      c8421: code('8 4 −2 −1', 'Weights 8, 4, −2, −1.'),
      twoOfFive: code('2 of 5', 'Weights 7, 4, 2, 1, 0; 0 is 4 and 7.'),
      biquinary: code('Biquinary', 'Weights 5, 0 and 4, 3, 2, 1, 0.'),
      segments: code('7 segments', 'Segments g to a, a last, 1 lit.'),
    },
  },
  lines: {
    what: 'Every line in order.',
    columns: {
      line: whole('Line', 'From 1.'),
      text: code('Text', 'As it was read.'),
      exact,
      kept,
      word,
      fits: result.boolean({
        label: 'All fit',
        help: 'Whether every number and result of it is within the range of the word.',
      }),
    },
  },
  operations: {
    what: 'Every operation of the line drawn in the order in which it is done, and every number that the word does not hold as it is.',
    columns: {
      operation: code('Operation', 'On the numbers as they were kept.'),
      exact,
      kept,
      word,
      fits,
      rounded: result.boolean({ label: 'Rounded', help: 'Whether it lies between two words.' }),
      carry: result.boolean({
        label: 'Carry',
        help: 'Carry out of the highest bit in +, borrow in −; null of others.',
      }),
    },
  },
  literals: {
    what: 'The word and its value as languages write them.',
    columns: {
      language: result.text({ label: 'Language', help: 'Where it is written so.' }),
      literal: code('Literal', 'Ready to paste.'),
    },
  },
} as const;

/** What programs get, by ids that stay for ever. */
export const results = { values, tables } as const satisfies Results;

export type Shown = NamedOutput<typeof results>;
export type Reading = ReadoutOf<typeof results>;
export type Unseen = Extract<Shown, { readonly kind: 'values' }>['values'];
