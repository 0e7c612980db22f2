import { defineTool } from '../../define/tool.ts';
import { KINDS } from '../../exports/kinds.ts';
import { compute, isLong } from './compute.ts';
import { convert } from './convert.ts';
import { cHeader } from './exports/c.ts';
import { verilogModule } from './exports/verilog.ts';
import { handbook } from './handbook.ts';
import { inputs } from './inputs.ts';
import { next } from './next.ts';
import { outputs } from './outputs.ts';
import { presets } from './presets.ts';
import { results } from './results.ts';
import { steps } from './steps.ts';

export default defineTool({
  slug: 'number-bases',
  title: 'Number bases',
  category: 'digital-electronics',
  summary: 'Any base, any width: bits to press, codes, fixed point',
  description:
    'A programmer’s calculator of any width: numbers and arithmetic in every base, exact and as a word of 1 to 4,096 bits keeps them, with bits to press; two’s complement, fixed point, BCD, Gray, and what does not fit named.',
  keywords: [
    'number base converter',
    'binary to decimal',
    'decimal to binary',
    'hex to decimal',
    'hexadecimal converter',
    'octal',
    'two’s complement calculator',
    'ones’ complement',
    'sign and magnitude',
    'signed binary',
    'programmer’s calculator',
    'radix conversion',
    'BCD',
    'binary-coded decimal',
    'excess-3',
    'Gray code converter',
    'fixed-point converter',
    'Q format',
    'Q15',
    'offset binary',
    'excess-K bias',
    'negabinary',
    'balanced ternary',
    'base 36',
    'base 62',
    'repeating binary fraction',
    'bitwise calculator',
    'bit shift, rotate, mask',
    'endianness byte swap',
    'popcount Hamming weight',
    'integer overflow wraparound',
    'saturation arithmetic',
    'Roman numerals',
    'seven-segment code',
  ],
  inputs,
  compute,
  convert,
  long: isLong,
  results,
  outputs,
  data: 'bases',
  steps,
  next,
  exports: {
    c: { ...KINDS.c, ending: () => 'h', stem: (_r, i) => i.name.trim(), write: cHeader },
    verilog: {
      ...KINDS.verilog,
      label: 'Verilog constants',
      stem: (_r, i) => `${i.name.trim()}_constants`,
      write: verilogModule,
    },
  },
  example: {
    title: 'A byte read as signed',
    text: 'A register of eight bits holds 0xB5. What number is that in two’s complement, in every base, and in the other codes?',
    inputs: { width: 8 },
  },
  presets,
  handbook,
  view: () => import('@tollbench/tools/digital-electronics/number-bases/view.ts'),
  lastUpdated: '2026-11-28',
});
