import type { Example } from '../../define/tool.ts';
import type { inputs } from './inputs.ts';
import { machines } from './machines.ts';

export const example: Example<typeof inputs> = {
  title: 'Kohavi’s machine M1: six states, four do',
  text: 'Z. Kohavi’s textbook refines the partition (ACE)(BDF) to (AC)(E)(BD)(F): which states are equivalent, what does the machine look like then, and which logic does it take?',
  inputs: { sequence: '1 1 1 0 1 0 0 1' },
};

/** Telling cases. */
export const presets: readonly Example<typeof inputs>[] = [
  example,
  {
    title: 'Sequence detector 1011, overlapping',
    text: 'The student’s question: a Mealy machine that says 1 with the last bit of 1011. Four states; as a Moore machine it takes five.',
    inputs: { given: 'detector', pattern: '1011', sequence: '1 0 1 1 0 1 1 1 0 1 0 1 1' },
  },
  {
    title: 'Vending machine, outputs in the circles',
    text: 'Coins of 5 and 10 cents, something for 15. A Moore machine with conditions on two inputs.',
    inputs: {
      machine: machines.vending,
      encoding: 'onehot',
      sequence: '10 00 01 00 01 01 10 10 10',
    },
  },
  {
    title: 'Mead and Conway’s traffic lights',
    text: 'The light controller of C. Mead and L. Conway, Introduction to VLSI Systems (1980): a highway, a farm road, a timer. Four states of five outputs.',
    inputs: {
      machine: machines.traffic,
      encoding: 'least',
      sequence: '000 110 001 100 010 001 000',
    },
  },
  {
    title: 'Don’t-cares: states that fit one another',
    text: 'With entries left open, compatible states need not be equivalent: a closed cover of compatibles is searched, and proven minimum.',
    inputs: { machine: machines.incomplete },
  },
  {
    title: 'Counter in a Johnson code, JK flip-flops',
    text: 'Modulo 6. In binary code the carry may glitch where several bits change at once; in a Johnson code one bit changes a clock.',
    inputs: {
      machine: machines.counter,
      encoding: 'johnson',
      flipFlop: 'jk',
      sequence: '1 1 1 1 1 1 1 0 1 1',
    },
  },
];
