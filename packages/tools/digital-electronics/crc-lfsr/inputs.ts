import { catalogue } from '@tollbench/engines/coding/crc-catalogue.ts';
import { MAX_SAMPLES } from '@tollbench/engines/coding/crc-identify.ts';
import { type Values, when } from '../../define/field.ts';
import * as field from '../../define/fields.ts';

/** The choice of a CRC that is in no catalogue. */
export const CUSTOM = 'custom';

const inCrc = when('mode', 'crc');
const inIdentify = when('mode', 'identify');
const inLfsr = when('mode', 'lfsr');
const custom = when('preset', CUSTOM);
const NO_YES = { no: 'no', yes: 'yes' } as const;

const published: Readonly<Record<string, string>> = {
  [CUSTOM]: 'custom',
  ...Object.fromEntries(catalogue.map((c) => [c.name, `${c.name}: ${c.use}`])),
};

export const inputs = {
  mode: field.choice({
    label: 'Mode',
    group: 'Code',
    default: 'crc',
    options: { crc: 'CRC', identify: 'identify', lfsr: 'LFSR' },
    help: 'Identify: which CRC gave these values?',
  }),
  preset: field.choice({
    label: 'CRC',
    group: 'Code',
    default: 'CRC-32/ISO-HDLC',
    options: published,
    when: inCrc,
  }),
  samples: field.table({
    label: 'Messages',
    group: 'Code',
    help: 'Each with its CRC, in hex, as in a capture. Three of one length and one of another find any CRC; of the catalogue one may do.',
    columns: {
      message: field.text({ label: 'Message', default: '', maxLength: 1024, help: 'Bytes.' }),
      crc: field.text({
        label: 'CRC',
        default: '',
        maxLength: 120,
        help: 'With its leading zeros; C5 CD as sent or 0xCDC5.',
      }),
    },
    default: [
      { message: '01 03 00 00 00 0A', crc: 'C5 CD' },
      { message: '11 03 00 6B 00 03', crc: '76 87' },
      { message: '01 04 02 FF FF', crc: 'B8 80' },
    ],
    minRows: 1,
    maxRows: MAX_SAMPLES,
    when: inIdentify,
  }),
  messageKind: field.choice({
    label: 'Message as',
    group: 'Code',
    default: 'text',
    options: { text: 'text', hex: 'hex bytes' },
    when: inCrc,
  }),
  text: field.text({
    label: 'Text',
    group: 'Code',
    default: '123456789',
    maxLength: 4096,
    rows: 2,
    help: 'Taken as UTF-8.',
    when: { field: 'messageKind', in: ['text'] },
  }),
  hex: field.text({
    label: 'Bytes',
    group: 'Code',
    default: '31 32 33 34 35 36 37 38 39',
    maxLength: 12288,
    rows: 3,
    opens: { endings: ['.bin'], what: 'bytes', bytes: 'hex' },
    help: 'Two hex digits a byte; spaces, commas and 0x are passed over.',
    when: { field: 'messageKind', in: ['hex'] },
  }),
  width: field.integer({
    label: 'Width',
    symbol: 'r',
    group: 'Code',
    unit: 'bit',
    default: 16,
    min: 1,
    max: 128,
    when: custom,
  }),
  poly: field.word({
    label: 'Polynomial',
    symbol: 'g',
    group: 'Code',
    bits: 128,
    default: 0x1021n,
    help: 'Normal notation: without the highest term, most significant bit first.',
    when: custom,
  }),
  init: field.word({
    label: 'Initial register',
    group: 'Code',
    bits: 128,
    default: 0xffffn,
    help: 'Not reflected, also where bytes are.',
    when: custom,
  }),
  refin: field.choice({
    label: 'Reflect in',
    group: 'Code',
    default: 'no',
    options: NO_YES,
    help: 'Yes: each byte goes in least significant bit first.',
    when: custom,
  }),
  refout: field.choice({
    label: 'Reflect out',
    group: 'Code',
    default: 'no',
    options: NO_YES,
    help: 'Yes: the register is shown in opposite order.',
    when: custom,
  }),
  xorout: field.word({
    label: 'XOR out',
    group: 'Code',
    bits: 128,
    default: 0n,
    when: custom,
  }),
  stages: field.integer({
    label: 'Stages',
    symbol: 'n',
    group: 'Code',
    default: 8,
    min: 2,
    max: 128,
    when: inLfsr,
  }),
  feedback: field.choice({
    label: 'Taps',
    group: 'Code',
    default: 'table',
    options: { table: 'fewest for maximal length', custom: 'custom' },
    when: inLfsr,
  }),
  taps: field.word({
    label: 'Polynomial',
    symbol: 'p',
    group: 'Code',
    bits: 128,
    default: 0x1dn,
    help: 'Without its highest term: x⁸ + x⁴ + x³ + x² + 1 is 0x1D.',
    when: { field: 'feedback', in: ['custom'] },
  }),
  form: field.choice({
    label: 'Form',
    group: 'Code',
    default: 'fibonacci',
    options: { fibonacci: 'Fibonacci: many to one', galois: 'Galois: one to many' },
    when: inLfsr,
  }),
  seed: field.word({
    label: 'Seed',
    group: 'Code',
    bits: 128,
    default: 1n,
    help: 'Any state but 0.',
    when: inLfsr,
  }),
  dataBits: field.integer({
    label: 'Bits a clock',
    symbol: 'W',
    group: 'Circuit',
    default: 8,
    min: 1,
    max: 512,
    slider: { min: 1, max: 512, log: true },
  }),
};

export type CrcInputs = Values<typeof inputs>;
