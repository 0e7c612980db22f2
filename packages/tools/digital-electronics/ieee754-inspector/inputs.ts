import { ABOUT, FORMAT_IDS, FORMATS, type FormatId } from '@tollbench/engines/float/catalogue.ts';
import {
  MAX_BIAS,
  MAX_EXPONENT_BITS,
  MAX_FRACTION_BITS,
  MAX_POSIT_BITS,
  MAX_POSIT_EXPONENT_BITS,
} from '@tollbench/engines/float/format.ts';
import { type Values, when } from '../../define/field.ts';
import * as field from '../../define/fields.ts';

/** The choices of formats that are in no catalogue. */
export const OWN = 'own';
export const OWN_POSIT = 'posit';

const named = Object.fromEntries(
  FORMAT_IDS.map((id) => [id, `${FORMATS[id].name}: ${ABOUT[id]}`]),
) as Readonly<Record<FormatId, string>>;

const inValue = when('mode', 'value');
const inOperation = when('mode', 'operation');
const inConvert = when('mode', 'convert');
const own = when('format', OWN);
const ownPosit = when('format', OWN_POSIT);

const operand = { group: 'Number', maxLength: 20_000 } as const;

export const inputs = {
  mode: field.choice({
    label: 'Mode',
    group: 'Number',
    default: 'value',
    options: {
      value: 'number',
      operation: 'operation',
      convert: 'conversion',
      sum: 'sum',
      memory: 'memory dump',
      block: 'MX block',
    },
  }),
  format: field.choice({
    label: 'Format',
    group: 'Number',
    default: 'binary64',
    options: { ...named, [OWN]: 'own: widths and bias', [OWN_POSIT]: 'own posit' },
  }),
  given: field.choice({
    label: 'Given as',
    group: 'Number',
    default: 'number',
    options: { number: 'number', bits: 'bits' },
    when: inValue,
  }),
  number: field.text({
    label: 'Number',
    group: 'Number',
    default: '0.1',
    maxLength: 20_000,
    help: '0.1, 1/3, 0x1.8p-3, sqrt(2), 0.1f, -0, inf, nan, snan(5).',
    when: when('given', 'number'),
  }),
  bits: field.text({
    label: 'Bits',
    group: 'Number',
    default: '0x3FB999999999999A',
    maxLength: 2_000,
    help: 'Hex, binary with or without gaps, 32’h3F800000, or an integer: 0d1065353216.',
    when: when('given', 'bits'),
  }),
  arithmetic: field.choice({
    label: 'Formulas',
    group: 'Number',
    default: 'exact',
    options: { exact: 'exactly, then rounded once', steps: 'step by step in the format' },
    help: 'What 0.1+0.2 means: the real number, or two numbers of the format added in it.',
    when: when('given', 'number'),
  }),
  operandsAs: field.choice({
    label: 'Given as',
    group: 'Number',
    default: 'number',
    options: { number: 'numbers', bits: 'bits' },
    when: when('mode', 'operation', 'convert'),
  }),
  operation: field.choice({
    label: 'Operation',
    group: 'Number',
    default: 'add',
    options: {
      add: 'a + b',
      subtract: 'a − b',
      multiply: 'a × b',
      divide: 'a / b',
      sqrt: '√a',
      fma: 'a × b + c: fused multiply-add',
      remainder: 'remainder of a / b',
      minimum: 'minimum',
      maximum: 'maximum',
      minimumNumber: 'minimumNumber: numbers before NaN',
      maximumNumber: 'maximumNumber: numbers before NaN',
    },
    when: inOperation,
  }),
  a: field.text({ ...operand, label: 'a', default: '0.1', when: inOperation }),
  b: field.text({
    ...operand,
    label: 'b',
    default: '0.2',
    when: when(
      'operation',
      'add',
      'subtract',
      'multiply',
      'divide',
      'fma',
      'remainder',
      'minimum',
      'maximum',
      'minimumNumber',
      'maximumNumber',
    ),
  }),
  c: field.text({ ...operand, label: 'c', default: '-0.3', when: when('operation', 'fma') }),
  source: field.text({
    label: 'Number',
    group: 'Number',
    default: '1.00048828125 + 2^-30',
    maxLength: 20_000,
    help: 'A number, which is first rounded into the format; or bits of it.',
    when: inConvert,
  }),
  via: field.choice({
    label: 'By way of',
    group: 'Number',
    default: 'binary32',
    options: { none: 'none', ...named },
    help: 'A format between, in which the number is rounded first.',
    when: inConvert,
  }),
  to: field.choice({
    label: 'To',
    group: 'Number',
    default: 'binary16',
    options: named,
    when: inConvert,
  }),
  numbers: field.text({
    label: 'Numbers',
    group: 'Number',
    default: '0.1\n0.1\n0.1\n0.1\n0.1\n0.1\n0.1\n0.1\n0.1\n0.1',
    maxLength: 40_000,
    rows: 6,
    opens: { endings: ['.txt', '.csv'], what: 'numbers' },
    help: 'One a line, or with blanks or semicolons between: to 1,000.',
    when: when('mode', 'sum', 'block'),
  }),
  dump: field.text({
    label: 'Bytes',
    group: 'Number',
    default: '00000000  db 0f 49 40 54 f8 2d 40  00 00 80 3f 00 00 c0 7f',
    maxLength: 40_000,
    rows: 6,
    opens: { endings: ['.bin'], what: 'bytes', bytes: 'hex' },
    help: 'Hex, as hexdump -C, xxd, a debugger or a C array has it.',
    when: when('mode', 'memory'),
  }),
  byteOrder: field.choice({
    label: 'Byte order',
    group: 'Number',
    default: 'little',
    options: { little: 'little-endian', big: 'big-endian' },
    when: when('mode', 'memory'),
  }),
  exponentBits: field.integer({
    label: 'Exponent width',
    symbol: 'w',
    group: 'Format',
    unit: 'bit',
    default: 6,
    min: 1,
    max: MAX_EXPONENT_BITS,
    when: own,
  }),
  fractionBits: field.integer({
    label: 'Fraction width',
    symbol: 't',
    group: 'Format',
    unit: 'bit',
    default: 9,
    min: 0,
    max: MAX_FRACTION_BITS,
    help: 'Bits behind the leading one, which is not stored.',
    when: own,
  }),
  bias: field.integer({
    label: 'Bias',
    group: 'Format',
    default: 31,
    min: -MAX_BIAS,
    max: MAX_BIAS,
    help: 'In IEEE 754 it is 2^(w−1) − 1.',
    when: own,
  }),
  specials: field.choice({
    label: 'Infinity and NaN',
    group: 'Format',
    default: 'ieee',
    options: {
      ieee: 'both, at the highest exponent: IEEE 754',
      nan: 'NaN in the word of all ones: OCP E4M3',
      'unsigned-zero': 'NaN in the word of −0: FNUZ',
      p3109: 'NaN in the word of −0, infinity in all ones: P3109',
      finite: 'neither: OCP FP6, FP4',
    },
    when: own,
  }),
  lowest: field.choice({
    label: 'Exponent field 0',
    group: 'Format',
    default: 'gradual',
    options: { gradual: 'subnormal numbers', flushed: 'zero alone, no subnormals' },
    when: own,
  }),
  positBits: field.integer({
    label: 'Posit width',
    symbol: 'n',
    group: 'Format',
    unit: 'bit',
    default: 8,
    min: 2,
    max: MAX_POSIT_BITS,
    when: ownPosit,
  }),
  positExponentBits: field.integer({
    label: 'Exponent bits',
    symbol: 'es',
    group: 'Format',
    unit: 'bit',
    default: 0,
    min: 0,
    max: MAX_POSIT_EXPONENT_BITS,
    help: '2 in the standard of 2022; 0, 1 and 2 in the drafts before.',
    when: ownPosit,
  }),
  rounding: field.choice({
    label: 'Rounding',
    group: 'Rounding',
    default: 'nearestEven',
    options: {
      nearestEven: 'to nearest, ties to even',
      nearestAway: 'to nearest, ties away from zero',
      towardZero: 'toward zero',
      up: 'toward +∞',
      down: 'toward −∞',
      odd: 'to odd',
    },
  }),
  overflow: field.choice({
    label: 'Overflow',
    group: 'Rounding',
    default: 'standard',
    options: {
      standard: 'to infinity, or NaN where there is none',
      saturate: 'to the largest number',
    },
  }),
  tininess: field.choice({
    label: 'Tininess',
    group: 'Rounding',
    default: 'after',
    options: { after: 'after rounding: x86, RISC-V', before: 'before rounding: Arm' },
    help: 'What the underflow flag goes by: IEEE 754 leaves it open.',
  }),
};

export type Inputs = Values<typeof inputs>;
