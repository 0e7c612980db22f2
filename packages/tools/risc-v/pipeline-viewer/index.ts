import { defineTool } from '../../define/tool.ts';
import { compute, isLong } from './compute.ts';
import { exports } from './exports/files.ts';
import { handbook } from './handbook.ts';
import { inputs } from './inputs.ts';
import { next } from './next.ts';
import { outputs } from './outputs.ts';
import { example, presets } from './presets.ts';
import { results } from './results.ts';
import { steps } from './steps.ts';

export default defineTool({
  slug: 'pipeline-viewer',
  title: 'Pipeline viewer',
  category: 'risc-v',
  summary: 'Cycles, stalls and forwarding of a five-stage pipeline',
  description:
    'Takes RISC-V instructions, a list of an exercise or a program that is run, through a five-stage pipeline: how many cycles, where it stalls and why, what is forwarded, what each predictor, decision stage and a second issue slot would buy.',
  keywords: [
    'five-stage pipeline',
    'pipeline simulator',
    'IF ID EX MEM WB',
    'data hazard',
    'RAW hazard',
    'load-use hazard',
    'control hazard',
    'structural hazard',
    'stall',
    'interlock',
    'forwarding',
    'bypassing',
    'CPI stack',
    'IPC',
    'branch prediction',
    'branch predictor',
    '2-bit predictor',
    'gshare',
    'tournament predictor',
    'branch target buffer',
    'return address stack',
    'dual issue',
    'superscalar',
    'Ripes',
    'Konata',
    'multi-cycle diagram',
  ],
  inputs,
  compute,
  long: isLong,
  results,
  outputs,
  data: 'pipeline',
  steps,
  next,
  exports,
  example,
  presets,
  handbook,
  view: () => import('@tollbench/tools/risc-v/pipeline-viewer/view.ts'),
  lastUpdated: '2026-11-29',
});
