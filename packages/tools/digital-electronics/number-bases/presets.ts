import type { Example } from '../../define/tool.ts';
import type { inputs } from './inputs.ts';

/** Telling cases; the first is the table of signed numbers that textbooks begin with. */
export const presets: readonly Example<typeof inputs>[] = [
  {
    title: 'Minus nine in eight bits',
    text: 'Mano and Ciletti, Digital Design, section 1.6: −9 is 10001001 in sign and magnitude, 11110110 in ones’ complement, 11110111 in two’s complement. The table of codes has all three.',
    inputs: { number: '-9' },
  },
  {
    title: '200 + 100 in a byte',
    text: 'Wraps to 44; nine bits would hold 300.',
    inputs: { number: '200 + 100', encoding: 'unsigned', width: 8 },
  },
  {
    title: 'One tenth in Q15',
    text: '0.1 repeats in base 2 with a period of four digits: in Q1.15 it is 3277 last bits, 0.2 of one too much.',
    inputs: { number: '0.1', width: 16, fraction: 15 },
  },
  {
    title: 'A register and its fields',
    text: 'Names, masks and shifts, each operation in 32 bits.',
    inputs: {
      number:
        'ctrl = 0x4001_38A5\nmask = 0xF << 12\nfield = (ctrl & mask) >>> 12\nctrl & ~mask | 5 << 12',
      encoding: 'unsigned',
      width: 32,
    },
  },
  {
    title: '1995 in BCD',
    text: 'Four digits of four bits; 0xA to 0xF are no digits.',
    inputs: { number: '1995', encoding: 'bcd', width: 16 },
  },
  {
    title: 'A time in 24:60:60, minus two, and factorials',
    text: 'Bases that are no powers: mixed radices, negative, balanced ternary, factorial.',
    inputs: { number: '90061', sizing: 'least', bases: '-2, -10, b3, !, 24:60:60, 62, 60' },
  },
  {
    title: 'Exponent of binary32',
    text: '−126 with the bias 127 is 00000001.',
    inputs: { number: '-126', encoding: 'excess', bias: '127' },
  },
  {
    title: '2^521 − 1, a prime of 157 digits',
    inputs: { number: '2**521 - 1', encoding: 'unsigned', sizing: 'least' },
  },
];
