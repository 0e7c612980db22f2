/**
 * One question for each of twelve tools, as a visitor brings it, and where its answer is read. Written down
 * before the page was drawn anew, so that before and after are held against the same questions.
 */

import type { Answer, Step } from '@tollbench/site/testing/hand.ts';

export interface Task extends Answer {
  readonly tool: string;
  readonly question: string;
  readonly steps: readonly Step[];
}

const types = (field: string, text: string): Step => ({ field, types: text });
const chooses = (field: string, value: string): Step => ({ field, chooses: value });
const value = (name: string): string => `[data-name="${name}"]`;

export const tasks: readonly Task[] = [
  {
    tool: 'fir-designer',
    question:
      'How many coefficients pass 0 to 3.4 kHz at 16 kHz, 0.1 dB, and stop from 4 kHz, 60 dB?',
    steps: [types('fs', '16k'), types('f1', '3.4k'), types('f2', '4k'), types('attenuation', '60')],
    answer: value('taps'),
    says: /\b7\d\b/u,
  },
  {
    tool: 'loop-shaper',
    question: 'What is the overshoot of 25/(s² + 6s + 25) closed with a gain of 2?',
    steps: [types('plant', '25/(s^2 + 6s + 25)'), chooses('kind', 'gain'), types('gain', '2')],
    answer: value('overshoot'),
    says: /%/u,
  },
  {
    tool: 'root-locus',
    question: 'Up to which gain is 1/(s(s + 2)(s + 4)) stable?',
    steps: [types('plant', '1/(s(s + 2)(s + 4))')],
    answer: value('stableBelow'),
    says: /\b48\b/u,
  },
  {
    tool: 'step-response',
    question: 'When has 25/(s² + 6s + 25) settled to 2 %?',
    steps: [types('system', '25/(s^2 + 6s + 25)')],
    answer: value('settlingTime'),
    says: /\d\s*s|ms/u,
  },
  {
    tool: 'smith-chart',
    question: 'Which two parts match 30 − 40j Ω to 50 Ω at 2.4 GHz?',
    steps: [types('r', '30'), types('x', '-40'), types('f0', '2.4G')],
    answer: '[data-output="schematic"] svg, [data-output="matchingParts"] td',
    says: /nH|pF|n|p/u,
  },
  {
    tool: 'mosfet-explorer',
    question: 'How wide is a device of 2 mS at g_m/I_D = 12 per volt?',
    steps: [chooses('task', 'size'), types('wantedGm', '2m'), types('efficiency', '12')],
    answer: value('width'),
    says: /m/u,
  },
  {
    tool: 'modem-lab',
    question: 'What is the bit error rate of QPSK at 8 dB?',
    steps: [chooses('scheme', 'psk'), chooses('order', '4'), types('ebn0', '8')],
    answer: value('bitErrorRate'),
    says: /\d/u,
  },
  {
    tool: 'crc-lfsr',
    question: 'What is the Modbus CRC of 01 03 00 00 00 0A?',
    steps: [
      chooses('preset', 'CRC-16/MODBUS'),
      chooses('messageKind', 'hex'),
      types('hex', '01 03 00 00 00 0A'),
    ],
    answer: value('crc'),
    says: /CDC5/iu,
  },
  {
    tool: 'kmap-minimizer',
    question: 'What is the least sum of products of Σm(0, 2, 5, 7, 8, 10, 13, 15)?',
    steps: [types('minterms', 'Σm(0, 2, 5, 7, 8, 10, 13, 15)')],
    answer: `${value('sopExpressions')}, [data-output="expressions"] pre`,
    says: /B/u,
  },
  {
    tool: 'matrix-lab',
    question: 'What is x in [2 1 -1; -3 -1 2; -2 1 2] x = [8; -11; -3]?',
    steps: [
      chooses('task', 'solve'),
      types('a', '2 1 -1; -3 -1 2; -2 1 2'),
      types('b', '8; -11; -3'),
    ],
    answer: '[data-output="solution"] td',
    says: /2/u,
  },
  {
    tool: 'active-filter',
    question: 'Which parts make a second-order Butterworth low pass of 2 kHz?',
    steps: [types('edge', '2k'), types('order', '2')],
    answer: '[data-output="schematic"] svg, [data-output="parts"] td',
    says: /R1|C1/u,
  },
  {
    tool: 'resistor-network',
    question: 'Which two E12 resistors come nearest to 3141.59 Ω?',
    steps: [chooses('task', 'value'), types('target', '3141.59'), chooses('series', 'E12')],
    answer: '[data-output="best"], [data-output="candidates"] td',
    says: /Ω/u,
  },
  {
    tool: 'rv32-simulator',
    question: 'What does a loop that adds 1 to 10 leave in a0?',
    steps: [
      types(
        'source',
        'li a0, 0\nli t0, 10\nloop: add a0, a0, t0\naddi t0, t0, -1\nbnez t0, loop\nli a7, 93\necall\n',
      ),
    ],
    answer: value('a0'),
    says: /55|37/u,
  },
];
