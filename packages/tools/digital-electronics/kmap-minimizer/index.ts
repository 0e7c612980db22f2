import { defineTool } from '../../define/tool.ts';
import { KINDS } from '../../exports/kinds.ts';
import { compute, isLong } from './compute.ts';
import { convert } from './convert.ts';
import { plaFile } from './exports/pla.ts';
import { verilogFile } from './exports/verilog.ts';
import { handbook } from './handbook.ts';
import { inputs, type KmapInputs } from './inputs.ts';
import { next } from './next.ts';
import { outputs } from './outputs.ts';
import { presets } from './presets.ts';
import { results } from './results.ts';
import { steps } from './steps.ts';

export default defineTool({
  slug: 'kmap-minimizer',
  title: 'Karnaugh map',
  category: 'digital-electronics',
  summary: 'Minimum sum of products, maps to click on, Verilog',
  description:
    'Exact two-level minimisation of one or several functions of 2 to 12 variables with don’t-cares: maps to click on, proven minimum, every minimum cover, gate schematic, NAND or NOR only, hazards, Verilog.',
  keywords: [
    'Karnaugh map',
    'K-map solver',
    'Quine–McCluskey',
    'Boolean minimisation',
    'prime implicants',
    'sum of products',
    'product of sums',
    'don’t care',
    'static hazard-free',
    'NAND only',
    'logic gate schematic',
    'PLA',
    'Espresso PLA',
    'PLA file',
    'truth table',
    'logic minimization',
    'Boolean algebra',
    'simplify Boolean expression',
    'logic gates',
    'minterms',
    'maxterms',
    'SOP',
    'POS',
    'essential prime implicants',
  ],
  inputs,
  compute,
  long: isLong,
  results,
  outputs,
  data: 'truthTable',
  steps,
  next,
  exports: {
    verilog: {
      ...KINDS.verilog,
      stem: (_r, i) => i.module,
      write: verilogFile,
    },
    pla: {
      ...KINDS.pla,
      write: plaFile,
    },
  },
  example: {
    title: 'Eight cells with two don’t-cares',
    text: 'A function of four inputs is 1 in eight cells and may be either in two. What is the smallest sum of products, is it the only one, and does it glitch?',
    inputs: {},
  },
  presets,
  handbook,
  convert: (from: KmapInputs, field, to) =>
    field === 'given' ? convert(from, to as KmapInputs['given']) : undefined,
  view: () => import('@tollbench/tools/digital-electronics/kmap-minimizer/view.ts'),
  lastUpdated: '2026-11-22',
});
