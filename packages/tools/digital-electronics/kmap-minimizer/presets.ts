import type { Example } from '../../define/tool.ts';
import type { inputs } from './inputs.ts';

const lines = (...list: string[]) => list.join('\n');

/** A 10-variable function that looks like noise and is the same everywhere: the high bit of a multiplicative hash. */
function scattered(variables: number): string {
  const ones: number[] = [];
  const open: number[] = [];
  for (let m = 0; m < 1 << variables; m++) {
    const hash = Math.imul(m + 1, 0x9e3779b1) ^ (Math.imul(m + 7, 0x85ebca6b) >>> 13);
    const share = (Math.imul(hash, 0xc2b2ae35) >>> 0) / 2 ** 32;
    if (share < 0.22) ones.push(m);
    else if (share < 0.3) open.push(m);
  }
  return `Y = m(${ones.join(', ')}) + d(${open.join(', ')})`;
}

export const presets: readonly Example<typeof inputs>[] = [
  { title: 'Four corners and a choice of two', inputs: {} },
  {
    title: 'Seven-segment decoder, 10 to 15 open',
    inputs: {
      minterms: lines(
        'a = m(0, 2, 3, 5-9) + d(10-15)',
        'b = m(0-4, 7-9) + d(10-15)',
        'c = m(0, 1, 3-9) + d(10-15)',
        'd = m(0, 2, 3, 5, 6, 8, 9) + d(10-15)',
        'e = m(0, 2, 6, 8) + d(10-15)',
        'f = m(0, 4-6, 8, 9) + d(10-15)',
        'g = m(2-6, 8, 9) + d(10-15)',
      ),
    },
  },
  {
    title: 'Full adder, both forms',
    inputs: {
      given: 'expressions',
      expressions: lines('sum = a ^ b ^ c', 'carry = a b + c (a ^ b)'),
      form: 'both',
    },
  },
  {
    title: 'Is it a BCD digit?',
    inputs: { minterms: 'valid = m(0-9)', form: 'both' },
  },
  {
    title: 'Five products for two outputs, eight without sharing',
    inputs: { minterms: lines('F = m(2, 3, 7, 11, 12)', 'G = m(0, 2, 7, 8, 10-12)') },
  },
  {
    title: 'Majority of five',
    inputs: {
      variables: 'A B C D E',
      minterms: 'F = m(7, 11, 13-15, 19, 21-23, 25-31)',
    },
  },
  {
    title: 'The largest group is not wanted',
    inputs: { minterms: 'F = m(1, 5, 6, 7, 11, 12, 13, 15)' },
  },
  {
    title: 'A ring of eight: no prime is essential',
    inputs: { minterms: 'F = m(0, 1, 5, 7, 8, 10, 14, 15)' },
  },
  {
    title: 'A multiplexer that glitches',
    inputs: {
      given: 'expressions',
      expressions: 'F = S A + !S B',
      order: 'S A B',
    },
  },
  {
    title: 'The multiplexer without its glitch',
    inputs: {
      given: 'expressions',
      expressions: 'F = S A + !S B',
      order: 'S A B',
      hazards: 'free',
    },
  },
  {
    title: 'Six variables on four maps',
    inputs: {
      variables: 'A B C D E F',
      minterms:
        'Y = m(0, 2, 5, 7, 8, 10, 13, 15, 16, 18, 21-23, 29, 31, 32, 34, 37, 40, 42, 45, 47, 53, 55, 61, 63) + d(24, 39)',
    },
  },
  {
    title: 'Ten variables, scattered',
    inputs: { variables: 'A B C D E F G H I J', minterms: scattered(10) },
  },
  {
    title: 'A PLA of four inputs and two outputs',
    inputs: { given: 'pla' },
  },
];
