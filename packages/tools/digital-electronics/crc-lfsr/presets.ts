import { CUSTOM } from './inputs.ts';

export const example = {
  title: 'The CRC of Ethernet, a byte a clock',
  text: 'A receiver takes a byte a clock. What is the CRC of the nine digits 123456789, which XORs does its register need, and how many wrong bits are sure to be found?',
  inputs: {},
} as const;

export const presets = [
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
  {
    title: 'Which CRC is it? Three captured Modbus frames',
    inputs: { mode: 'identify' },
  },
  {
    title: 'One that is in no catalogue, from five messages',
    inputs: {
      mode: 'identify',
      samples: [
        { message: '12 34 56 78', crc: '0xB2E2' },
        { message: 'A5 5A 00 FF', crc: '0x80BE' },
        { message: '00 00 00 01', crc: '0x3ECD' },
        { message: 'DE AD BE EF', crc: '0x667A' },
        { message: '01 02 03 04 05 06', crc: '0x4DB8' },
      ],
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
] as const;
