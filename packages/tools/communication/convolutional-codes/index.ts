import { defineTool } from '../../define/tool.ts';
import { compute, long } from './compute.ts';
import { exports } from './exports/files.ts';
import { handbook } from './handbook.ts';
import { inputs } from './inputs.ts';
import { next } from './next.ts';
import { outputs } from './outputs.ts';
import { presets } from './presets.ts';
import { results } from './results.ts';
import { steps } from './steps.ts';

export default defineTool({
  slug: 'convolutional-codes',
  title: 'Convolutional codes',
  category: 'communication',
  summary: 'Viterbi decoding step by step, distances, coding gain',
  description:
    'Convolutional codes from generators, polynomials or a trellis, recursive and punctured too: encodes, decodes hard and soft values by the Viterbi algorithm step by step, and finds the free distance, the distance spectrum, bounds on the bit error rate and the coding gain, beside errors counted.',
  keywords: [
    'convolutional code',
    'convolutional encoder',
    'Viterbi algorithm',
    'Viterbi decoder',
    'trellis diagram',
    'trellis',
    'generator polynomials',
    'constraint length',
    'free distance',
    'distance spectrum',
    'weight spectrum',
    'transfer function of a code',
    'puncturing',
    'puncture pattern',
    'tail-biting',
    'recursive systematic convolutional',
    'RSC',
    'soft decision',
    'hard decision',
    'coding gain',
    'union bound',
    'catastrophic code',
    'poly2trellis',
    'vitdec',
    'convenc',
    'add compare select',
    'decision depth',
    'tblen',
    'maximum likelihood sequence',
    'forward error correction',
    'FEC',
    'CCSDS',
    'NASA standard code',
  ],
  inputs,
  compute,
  long,
  results,
  outputs,
  data: ['block', 'ber'],
  steps,
  next,
  exports,
  example: {
    title: 'Two errors put right',
    text: 'The message 1011 1011 goes through the encoder with generators 7 and 5 and a zero tail. Bits 3 and 7 arrive wrong. Which path does the Viterbi decoder find?',
    inputs: {},
  },
  presets,
  handbook,
  lastUpdated: '2026-11-23',
});
