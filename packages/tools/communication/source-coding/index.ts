import { defineTool } from '../../define/tool.ts';
import { compute } from './compute.ts';
import { exports } from './exports/files.ts';
import { handbook } from './handbook.ts';
import { inputs } from './inputs.ts';
import { next } from './next.ts';
import { outputs } from './outputs.ts';
import { presets } from './presets.ts';
import { results } from './results.ts';
import { steps } from './steps.ts';

export default defineTool({
  slug: 'source-coding',
  title: 'Source coding',
  category: 'communication',
  summary: 'Huffman, arithmetic and LZ codes, entropy, capacity',
  description:
    'Codes for a source: Huffman (also length limited, canonical, with more digits, for blocks of letters), Shannon, Fano, Golomb and Rice, with entropy, efficiency and tree; codes of others checked for unique decoding; arithmetic coding step by step; LZ77, LZSS, LZ78 and LZW; entropy rates; the capacity of any discrete channel with bounds.',
  keywords: [
    'Huffman coding',
    'Huffman tree',
    'entropy',
    'information content',
    'average code length',
    'redundancy',
    'efficiency of a code',
    'prefix code',
    'Kraft inequality',
    'McMillan',
    'Sardinas–Patterson',
    'uniquely decodable',
    'canonical Huffman',
    'Deflate',
    'package-merge',
    'length-limited Huffman',
    'Shannon code',
    'Shannon–Fano',
    'Shannon–Fano–Elias',
    'Golomb code',
    'Rice code',
    'arithmetic coding',
    'range coder',
    'entropy coding',
    'data compression',
    'lossless compression',
    'LZ77',
    'LZSS',
    'LZ78',
    'LZW',
    'Lempel–Ziv',
    'dictionary coder',
    'Markov source',
    'entropy rate',
    'channel capacity',
    'mutual information',
    'equivocation',
    'Blahut–Arimoto',
    'binary symmetric channel',
    'binary erasure channel',
    'Z-channel',
    'Shannon–Hartley',
    'noiseless coding theorem',
  ],
  inputs,
  compute,
  // Thousands of blocks, and long texts, take some frames.
  long: (i) =>
    (i.task === 'code' && (i.block > 1 || i.given !== 'table' || i.source.length > 500)) ||
    (i.task === 'arithmetic' && (i.given !== 'table' || i.message.length > 100)) ||
    (i.task === 'lz' && i.sequence.length > 500) ||
    (i.task === 'check' && i.table.length > 1000) ||
    (i.task === 'channel' && i.kind === 'matrix' && i.matrix.length > 4),
  results,
  outputs,
  data: ['code', 'steps', 'tokens', 'states', 'channelInputs', 'gaussian'],
  steps,
  next,
  exports,
  example: {
    title: 'Five letters',
    text: 'A source has five letters with probabilities 0.4, 0.2, 0.2, 0.1 and 0.1. Which Huffman code has the least variance, how long are its words on average, and how near is that to the entropy?',
    inputs: {},
  },
  presets,
  handbook,
  lastUpdated: '2026-11-23',
});
