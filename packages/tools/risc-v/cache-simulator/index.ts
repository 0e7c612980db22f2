import { defineTool } from '../../define/tool.ts';
import { KINDS } from '../../exports/kinds.ts';
import { compute, isLong } from './compute.ts';
import { pythonScript } from './exports/python.ts';
import { traceFile } from './exports/trace.ts';
import { handbook } from './handbook.ts';
import { inputs } from './inputs.ts';
import { next } from './next.ts';
import { outputs } from './outputs.ts';
import { example, presets } from './presets.ts';
import { results } from './results.ts';
import { steps } from './steps.ts';

export default defineTool({
  slug: 'cache-simulator',
  title: 'Cache simulator',
  category: 'risc-v',
  summary: 'Hits and misses of any cache over any trace, step by step',
  description:
    'Runs memory references – an exercise’s list, a trace of din or valgrind’s lackey, a loop, a RISC-V program – through one to three levels of cache, and shows each hit and miss, why it missed, what every size and associativity would do, and what it costs in cycles.',
  keywords: [
    'cache simulator',
    'hit rate',
    'miss rate',
    'AMAT',
    'average memory access time',
    'direct mapped',
    'set associative',
    'fully associative',
    'LRU',
    'FIFO',
    'PLRU',
    'RRIP',
    'Belady',
    'optimal replacement',
    'write back',
    'write through',
    'write allocate',
    'compulsory, capacity, conflict',
    '3C model',
    'cold miss',
    'tag, index, offset',
    'Dinero',
    'din trace',
    'valgrind lackey',
    'cachegrind',
    'csim',
    'cachelab',
    'miss-ratio curve',
    'stack distance',
    'reuse distance',
    'victim cache',
    'prefetch',
    'inclusive',
    'L1, L2, L3',
    'memory hierarchy',
    'cache lines',
    'locality',
    'page replacement',
    'address bits',
  ],
  inputs,
  compute,
  long: isLong,
  results,
  outputs,
  data: 'steps',
  steps,
  next,
  exports: {
    python: {
      ...KINDS.python,
      write: (r, i) => pythonScript(r, i),
    },
    trace: {
      label: 'References (lackey or din)',
      extension: 'trace',
      mediaType: 'text/plain; charset=us-ascii',
      ending: (_, i) => (traceFile(i).sized ? 'trace' : 'din'),
      write: (_, i) => traceFile(i).text,
    },
  },
  example,
  presets,
  handbook,
  view: () => import('@tollbench/tools/risc-v/cache-simulator/view.ts'),
  lastUpdated: '2026-11-28',
});
