import { catalogue } from '@tollbench/engines/coding/crc-catalogue.ts';
import { when } from '../../define/field.ts';
import * as field from '../../define/fields.ts';
import { defineTool } from '../../define/tool.ts';
import { KINDS } from '../../exports/kinds.ts';
import { type CrcInputs, CUSTOM, compute, isLong } from './compute.ts';
import { convert } from './convert.ts';
import { crcOutputs } from './crc-outputs.ts';
import { crcC, lfsrC } from './exports/c.ts';
import { moduleName, nameOf } from './exports/names.ts';
import { crcPython, lfsrPython } from './exports/python.ts';
import { crcVerilog } from './exports/verilog-crc.ts';
import { lfsrVerilog } from './exports/verilog-lfsr.ts';
import { handbook } from './handbook.ts';
import { lfsrOutputs } from './lfsr-outputs.ts';
import { crcSteps, lfsrSteps } from './steps.ts';

const inCrc = when('mode', 'crc');
const inLfsr = when('mode', 'lfsr');
const custom = when('preset', CUSTOM);
const NO_YES = { no: 'no', yes: 'yes' } as const;

const published: Readonly<Record<string, string>> = {
  [CUSTOM]: 'parameters of mine',
  ...Object.fromEntries(catalogue.map((c) => [c.name, `${c.name}: ${c.use}`])),
};

export default defineTool({
  slug: 'crc-lfsr',
  title: 'CRC and LFSR',
  category: 'digital-electronics',
  description:
    'Any CRC to 128 bits: its value, the errors it is sure to find, and the parallel circuit for any number of bits a clock; and any LFSR: its period, its sequence, its taps.',
  keywords: [
    'CRC',
    'cyclic redundancy check',
    'LFSR',
    'CRC-32',
    'CRC-16',
    'parallel CRC Verilog',
    'generator polynomial',
    'Hamming distance',
    'primitive polynomial',
    'PRBS',
  ],
  inputs: {
    mode: field.choice({
      label: 'Work on',
      group: 'Code',
      default: 'crc',
      options: { crc: 'a CRC', lfsr: 'an LFSR' },
    }),
    preset: field.choice({
      label: 'CRC',
      group: 'Code',
      default: 'CRC-32/ISO-HDLC',
      options: published,
      when: inCrc,
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
      options: { table: 'fewest for maximal length', custom: 'a polynomial of mine' },
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
    messageKind: field.choice({
      label: 'Message as',
      group: 'Message',
      default: 'text',
      options: { text: 'text', hex: 'hex bytes' },
      when: inCrc,
    }),
    text: field.text({
      label: 'Text',
      group: 'Message',
      default: '123456789',
      maxLength: 4096,
      rows: 2,
      help: 'Taken as UTF-8.',
      when: { field: 'messageKind', in: ['text'] },
    }),
    hex: field.text({
      label: 'Bytes',
      group: 'Message',
      default: '31 32 33 34 35 36 37 38 39',
      maxLength: 12288,
      rows: 3,
      opens: { endings: ['.bin'], what: 'bytes', bytes: 'hex' },
      help: 'Two hex digits a byte; spaces, commas and 0x are passed over.',
      when: { field: 'messageKind', in: ['hex'] },
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
  },
  compute: (inputs: CrcInputs) => compute(inputs),
  long: isLong,
  outputs: (r, inputs: CrcInputs) =>
    r.mode === 'crc' ? crcOutputs(r, inputs) : lfsrOutputs(r, inputs),
  convert,
  hero: 'register',
  data: 'equations',
  steps: (r, inputs: CrcInputs) => (r.mode === 'crc' ? crcSteps(r, inputs) : lfsrSteps(r)),
  exports: {
    verilog: {
      ...KINDS.verilog,
      stem: (r, i) => moduleName(r, i.dataBits),
      write: (r, i) => (r.mode === 'crc' ? crcVerilog(r, i.dataBits) : lfsrVerilog(r, i.dataBits)),
    },
    c: {
      ...KINDS.c,
      stem: nameOf,
      write: (r) => (r.mode === 'crc' ? crcC(r) : lfsrC(r)),
    },
    python: {
      ...KINDS.python,
      stem: nameOf,
      write: (r) => (r.mode === 'crc' ? crcPython(r) : lfsrPython(r)),
    },
  },
  example: {
    title: 'The CRC of Ethernet, a byte a clock',
    text: 'A receiver takes a byte a clock. What is the CRC of the nine digits 123456789, which XORs does its register need, and how many wrong bits are sure to be found?',
    inputs: {},
  },
  presets: [
    { title: 'Ethernet’s CRC-32, a byte a clock', inputs: {} },
    {
      title: 'CRC-32C over 64 bits a clock',
      inputs: { preset: 'CRC-32/ISCSI', dataBits: 64 },
    },
    {
      title: 'Modbus request 01 03 00 00 00 0A',
      inputs: { preset: 'CRC-16/MODBUS', messageKind: 'hex', hex: '01 03 00 00 00 0A' },
    },
    {
      title: 'USB’s five-bit CRC, a bit a clock',
      inputs: { preset: 'CRC-5/USB', messageKind: 'hex', hex: '15 0E', dataBits: 1 },
    },
    {
      title: 'xz’s CRC-64 over 32 bits a clock',
      inputs: { preset: 'CRC-64/XZ', dataBits: 32 },
    },
    {
      title: 'One by hand: x³ + x + 1',
      inputs: {
        preset: CUSTOM,
        width: 3,
        poly: 3n,
        init: 0n,
        messageKind: 'hex',
        hex: 'D2',
        dataBits: 1,
      },
    },
    { title: 'LFSR of 8 stages', inputs: { mode: 'lfsr' } },
    {
      title: 'PRBS-7, x⁷ + x⁶ + 1, Galois',
      inputs: {
        mode: 'lfsr',
        stages: 7,
        feedback: 'custom',
        taps: 0x41n,
        form: 'galois',
        seed: 0x7fn,
      },
    },
    {
      title: 'Taps that are not maximal: x⁸ + x⁴ + 1',
      inputs: { mode: 'lfsr', stages: 8, feedback: 'custom', taps: 0x11n },
    },
  ],
  handbook,
  lastUpdated: '2026-11-21',
});
