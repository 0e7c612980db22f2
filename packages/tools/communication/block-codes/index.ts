import { defineTool } from '../../define/tool.ts';
import { compute, isLong } from './compute.ts';
import { convert } from './convert.ts';
import { exports } from './exports/files.ts';
import { handbook } from './handbook.ts';
import { inputs } from './inputs.ts';
import { next } from './next.ts';
import { outputs } from './outputs.ts';
import { presets } from './presets.ts';
import { results } from './results.ts';
import { steps } from './steps.ts';

export default defineTool({
  slug: 'block-codes',
  title: 'Block codes',
  category: 'communication',
  summary: 'Hamming, BCH and Reed-Solomon, encoded and decoded',
  description:
    'Hamming, SECDED, BCH, Golay and Reed-Solomon codes over GF(2^m), or any binary code by its matrix: a word encoded, its errors and erasures corrected with every syndrome, Berlekamp-Massey, Chien and Forney step; minimum distance, weights, and the error rate after decoding; encoders and decoders in C and Verilog.',
  keywords: [
    'Hamming code',
    'Hamming (7,4)',
    'BCH code',
    'Reed-Solomon code',
    'RS(255,223)',
    'Reed-Solomon encoder',
    'error correction',
    'error-correcting code',
    'ECC',
    'FEC',
    'forward error correction',
    'SECDED',
    'Hsiao code',
    'Golay code',
    'syndrome',
    'Chien search',
    'Forney algorithm',
    'Galois field',
    'GF(256)',
    'generator matrix',
    'parity-check matrix',
    'minimum distance',
    'weight distribution',
    'erasures',
    'cyclic code',
    'cyclotomic cosets',
    'minimal polynomial',
    'coding gain',
    'CCSDS',
    'QR code error correction',
    'channel coding',
    'standard array',
    'linear block code',
  ],
  inputs,
  compute,
  convert,
  long: isLong,
  results,
  outputs,
  data: 'word',
  steps,
  next,
  exports,
  view: () => import('@tollbench/tools/communication/block-codes/view.ts'),
  example: {
    title: 'Two wrong symbols of a Reed-Solomon word',
    text: 'RS(15, 11) over GF(16) carries the symbols 1 to 11; two of the fifteen arrive wrong. Which, and what stood there?',
    inputs: {},
  },
  presets,
  handbook,
  lastUpdated: '2026-11-23',
});
