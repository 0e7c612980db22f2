import { defineTool } from '../../define/tool.ts';
import { compute, isLong } from './compute.ts';
import { convert } from './convert.ts';
import { exports } from './exports/files.ts';
import { handbook } from './handbook.ts';
import { inputs } from './inputs.ts';
import { next } from './next.ts';
import { outputs } from './outputs.ts';
import { example, presets } from './presets.ts';
import { results } from './results.ts';
import { steps } from './steps.ts';

export default defineTool({
  slug: 'fsm-designer',
  title: 'State machine designer',
  category: 'digital-electronics',
  summary: 'Draw a state machine, minimise it, encode it, run it',
  description:
    'Mealy and Moore machines drawn, written or read from KISS2, state tables, Digital and JFLAP: the fewest states with proof, encodings down to least logic, equations for D, T, JK and SR flip-flops, glitches, waveforms, Verilog and VHDL with test benches.',
  keywords: [
    'finite state machine',
    'FSM',
    'state diagram',
    'state table',
    'Mealy',
    'Moore',
    'state minimization',
    'state reduction',
    'implication table',
    'pair chart',
    'state assignment',
    'state encoding',
    'one-hot',
    'Gray code encoding',
    'sequence detector',
    'pattern detector',
    'KISS2',
    'JFLAP',
    'Mermaid',
    'PlantUML',
    'flip-flop excitation table',
    'next-state equations',
    'JK flip-flop',
    'Mealy to Moore',
    'sequential circuit',
    'finite automaton',
    'compatible states',
    'FSM Verilog',
    'FSM VHDL',
    'state machine equivalence',
    'synchronous counter design',
    'transition table',
  ],
  inputs,
  compute: (values, { progress }) => compute(values, { progress }),
  convert,
  long: isLong,
  results,
  outputs,
  data: 'transitions',
  steps,
  next,
  exports,
  example,
  presets,
  handbook,
  view: () => import('@tollbench/tools/digital-electronics/fsm-designer/view.ts'),
  lastUpdated: '2026-11-28',
});
