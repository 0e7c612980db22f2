import { type Values, when } from '../../define/field.ts';
import * as field from '../../define/fields.ts';
import { ENCODINGS } from './encodings.ts';

export const MAX_LINES = 200;
export const MAX_WIDTH = 4096;

const binaryPoint = when('encoding', 'unsigned', 'twos', 'ones', 'magnitude', 'excess');

export const inputs = {
  number: field.text({
    label: 'Number',
    group: 'Number',
    default: '0xB5',
    maxLength: 20_000,
    rows: 3,
    help: '0x1F, 1Fh, 0b1010_1100, 8\'hFF, X"FF", 16#FF#, ZZ base 36, 1010₂, 0.1(6), or arithmetic: (0x3C & ~1) << 2. One a line; a = … names it for the lines below.',
  }),
  encoding: field.choice({
    label: 'Code',
    group: 'Number',
    default: 'twos',
    options: ENCODINGS,
  }),
  sizing: field.choice({
    label: 'Width',
    group: 'Number',
    default: 'given',
    options: { given: 'given', least: 'least that fits' },
  }),
  width: field.orNone(
    field.integer({
      label: 'Bits',
      symbol: 'n',
      group: 'Number',
      default: 8,
      min: 1,
      max: MAX_WIDTH,
      slider: { min: 1, max: 64, log: false },
      help: 'What does not fit wraps, and is named.',
      when: when('sizing', 'given'),
    }),
    'the first of 8, 16, 32 … that holds all',
  ),
  bias: field.text({
    label: 'Bias',
    symbol: 'K',
    group: 'Number',
    default: '',
    maxLength: 1300,
    help: 'What the code adds to the number. Empty: half of all patterns, as in offset binary; 127 is the exponent of binary32.',
    when: when('encoding', 'excess'),
  }),
  base: field.text({
    label: 'Bare digits in base',
    group: 'Reading',
    default: '10',
    maxLength: 200,
    help: 'Of digits that say no base: 2 to 62, −2 to −62, b3 balanced ternary, ! factorial, roman, 24:60:60.',
  }),
  hexAs: field.choice({
    label: 'Hex, octal, binary are',
    group: 'Reading',
    default: 'bits',
    options: { bits: 'bits of the word', numbers: 'numbers' },
    help: 'As bits 0xFF in 8-bit two’s complement is −1; as a number it is 255, which does not fit.',
    when: when('sizing', 'given'),
  }),
  line: field.integer({
    label: 'Line drawn',
    group: 'Reading',
    default: 0,
    min: 0,
    max: MAX_LINES,
    help: '0: the last.',
  }),
  fraction: field.integer({
    label: 'Fraction bits',
    symbol: 'f',
    group: 'Fixed point',
    default: 0,
    min: 0,
    max: MAX_WIDTH,
    help: 'Bits behind the point: 15 of 16 is Q1.15, in ARM’s way of counting, Q15.',
    when: binaryPoint,
  }),
  rounding: field.choice({
    label: 'Rounding',
    group: 'Fixed point',
    default: 'half-even',
    options: {
      'half-even': 'nearest, ties to even',
      'half-away': 'nearest, ties away from 0',
      'half-up': 'nearest, ties up',
      'half-down': 'nearest, ties down',
      'half-zero': 'nearest, ties to 0',
      zero: 'to 0 (truncate)',
      floor: 'down (floor)',
      ceiling: 'up (ceiling)',
      away: 'away from 0',
      odd: 'to odd (jamming)',
    },
    help: 'Of what lies between two words, as 7/2 among whole numbers.',
  }),
  overflow: field.choice({
    label: 'What does not fit',
    group: 'Fixed point',
    default: 'wrap',
    options: { wrap: 'wraps', saturate: 'saturates' },
    help: 'Every number that does not fit is named either way.',
  }),
  bases: field.text({
    label: 'More bases',
    group: 'Shown',
    default: '36, -2, b3',
    maxLength: 400,
    help: 'Beside 2, 8, 10 and 16: as above, with commas between them.',
  }),
  places: field.integer({
    label: 'Digits behind the point',
    group: 'Shown',
    default: 60,
    min: 1,
    max: 5000,
    help: 'At most; how many come and how many repeat is counted in any case.',
  }),
  groups: field.choice({
    label: 'Digits in groups of',
    group: 'Shown',
    default: 'nibble',
    options: { nibble: '4 bits', byte: '8 bits', none: 'none' },
  }),
  name: field.text({
    label: 'Name in files',
    group: 'Shown',
    default: 'value',
    maxLength: 48,
    help: 'Of a line that has no name of its own.',
  }),
} as const;

export type NumberInputs = Values<typeof inputs>;
