import { defineTool } from '../../define/tool.ts';
import { KINDS } from '../../exports/kinds.ts';
import { compute, isLong } from './compute.ts';
import { blifFile, eqnFile } from './exports/netlists.ts';
import { verilogFile } from './exports/verilog.ts';
import { handbook } from './handbook.ts';
import { inputs } from './inputs.ts';
import { next } from './next.ts';
import { outputs } from './outputs.ts';
import { presets } from './presets.ts';
import { results } from './results.ts';
import { steps } from './steps.ts';

export default defineTool({
  slug: 'boolean-algebra',
  title: 'Boolean algebra',
  category: 'digital-electronics',
  summary: 'Simplify with every law named, prove equal, map to gates',
  description:
    'Simplifies Boolean expressions step by step with every law named and the fewest steps found, proves two functions equal or gives a counterexample by decision diagrams, checks your own steps, maps to NAND, NOR, AOI and other gates, and converts to every form.',
  keywords: [
    'Boolean algebra calculator',
    'simplify Boolean expression',
    'Boolean simplification with steps',
    'laws of Boolean algebra',
    'De Morgan',
    'consensus theorem',
    'absorption law',
    'distributive law',
    'logic equivalence',
    'equivalence checking',
    'counterexample',
    'tautology',
    'satisfiability',
    'binary decision diagram',
    'BDD',
    'ROBDD',
    'NAND only',
    'NOR only',
    'AOI gate',
    'technology mapping',
    'logic gate schematic',
    'logic circuit diagram',
    'truth table generator',
    'algebraic normal form',
    'Reed–Muller',
    'Shannon expansion',
    'cofactor',
    'Boolean difference',
    'dual and complement',
    'CNF',
    'DNF',
    'minterms',
    'maxterms',
    'BLIF',
    'ISCAS bench',
    'Logic Friday',
  ],
  inputs,
  compute,
  long: isLong,
  results,
  outputs,
  data: ['truthTable', 'functions'],
  steps,
  next,
  exports: {
    verilog: { ...KINDS.verilog, stem: (_r, i) => i.module, write: verilogFile },
    blif: { ...KINDS.blif, write: blifFile },
    eqn: { ...KINDS.eqn, write: eqnFile },
  },
  example: {
    title: 'Twelve literals to five',
    text: 'F = A′C(A′BD)′ + A′BC′D′ + AB′C is to be simplified by the laws of Boolean algebra. Which steps are the fewest, and is the result the minimum?',
    inputs: {},
  },
  presets,
  handbook,
  view: () => import('@tollbench/tools/digital-electronics/boolean-algebra/view.ts'),
  lastUpdated: '2026-11-28',
});
