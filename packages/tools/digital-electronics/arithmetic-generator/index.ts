import { defineTool } from '../../define/tool.ts';
import { KINDS } from '../../exports/kinds.ts';
import { compute, isLong } from './compute.ts';
import { blifFile } from './exports/blif.ts';
import { verilogFile } from './exports/verilog.ts';
import { handbook } from './handbook.ts';
import { inputs } from './inputs.ts';
import { moduleName } from './names.ts';
import { next } from './next.ts';
import { outputs } from './outputs.ts';
import { example, presets } from './presets.ts';
import { results } from './results.ts';
import { steps } from './steps.ts';

export default defineTool({
  slug: 'arithmetic-generator',
  title: 'Arithmetic generator',
  category: 'digital-electronics',
  summary: 'Adders, multipliers, dividers in Verilog, each one proven',
  description:
    'Adders, multipliers, dividers, square roots, comparators and constant multipliers to 128 bits as a netlist: its prefix graph or dot diagram, depth, area and delay, a proof for all inputs, Verilog with a test bench, and every other structure compared.',
  keywords: [
    'arithmetic circuit generator',
    'multiplier generator',
    'Kogge-Stone adder',
    'Brent-Kung adder',
    'Sklansky adder',
    'Han-Carlson',
    'Ladner-Fischer',
    'carry lookahead adder',
    'carry select adder',
    'carry skip adder',
    'ripple carry adder',
    'Wallace tree',
    'Dadda multiplier',
    'Booth radix-4 multiplier',
    'array multiplier',
    'Baugh-Wooley',
    'partial products',
    'compressor tree',
    'carry-save adder',
    'array divider',
    'non-restoring divider',
    'square root circuit',
    'constant multiplier',
    'canonical signed digit CSD',
    'multiply accumulate',
    'magnitude comparator',
    'leading zero counter',
    'priority encoder',
    'barrel shifter',
    'popcount',
    'full adder',
    'truncated multiplier',
    'squarer',
    'dot diagram',
    'parallel prefix',
    'conditional sum',
    'MAC unit',
    'multiplier Verilog',
    'FloPoCo',
  ],
  inputs,
  compute,
  long: isLong,
  results,
  outputs,
  data: ['alternatives', 'ports'],
  steps,
  next,
  exports: {
    verilog: {
      ...KINDS.verilog,
      stem: moduleName,
      write: verilogFile,
    },
    blif: {
      ...KINDS.blif,
      stem: moduleName,
      write: blifFile,
    },
  },
  example,
  presets,
  handbook,
  view: () => import('@tollbench/tools/digital-electronics/arithmetic-generator/view.ts'),
  lastUpdated: '2026-11-28',
});
