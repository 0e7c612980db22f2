import type { PipelineInputs } from './inputs.ts';
import {
  counting,
  dependences,
  dot,
  recursion,
  reordered,
  reordering,
  scaling,
  unrolled,
} from './programs.ts';

export const example = {
  title: 'Seven instructions, two load-use stalls',
  text: 'Patterson and Hennessy (Computer Organization and Design, section 4.6) compile a = b + e; c = b + f into seven instructions. Both additions follow the load of an operand, and wait a cycle in spite of forwarding: 13 cycles. Moving the third load up saves both: 11. Is it so, and how long without forwarding?',
  inputs: { source: reordering },
} as const;

interface Preset {
  readonly title: string;
  readonly inputs: Partial<PipelineInputs>;
}

export const presets: readonly Preset[] = [
  { title: 'Seven instructions, two stalls: 13 cycles (Patterson and Hennessy 4.6)', inputs: {} },
  { title: 'The same with the load moved up: 11 cycles (ibid.)', inputs: { source: reordered } },
  {
    title: 'Four that need one result, without forwarding (ibid. 4.8)',
    inputs: { source: dependences, forwarding: 'none' },
  },
  {
    title: 'A loop over an array: load, add, store, branch',
    inputs: { mode: 'run', source: scaling, branches: 'ex' },
  },
  {
    title: 'The same with a branch target buffer and 2 bits',
    inputs: { mode: 'run', source: scaling, branches: 'ex', predictor: '2-bit', targets: 16 },
  },
  {
    title: 'Four elements a turn, two instructions a cycle',
    inputs: {
      ...{ mode: 'run', source: unrolled, branches: 'ex', predictor: 'btfn', targets: 16 },
      ...{ issue: 'dual', pairing: 'alu-memory' },
    },
  },
  {
    title: 'A branch that follows the data: gshare',
    inputs: {
      ...{ mode: 'run', source: counting, branches: 'ex', predictor: 'gshare' },
      ...{ history: 8, targets: 16 },
    },
  },
  {
    title: 'Factorial by recursion: a return stack',
    inputs: { mode: 'run', source: recursion, branches: 'ex', targets: 16, returns: 8 },
  },
  {
    title: 'Dot product: four cycles a multiplication, data cache',
    inputs: {
      ...{ mode: 'run', source: dot, multiply: 4, dataCache: 'yes', dataSize: 256 },
    },
  },
];
