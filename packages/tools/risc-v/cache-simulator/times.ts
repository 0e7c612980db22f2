/** What hits and misses cost: everything that is waited for takes the time of each level it reaches. */
import type { Simulation } from '@tollbench/engines/cache/simulate.ts';
import type { CacheInputs } from './inputs.ts';
import type { LevelResult, Times } from './result.ts';

/**
 * Reads, fetches, and stores that bring their line are waited for at every level they reach; what is written down, and
 * what is prefetched, is not: it has a buffer of its own.
 */
export function timesOf(
  inputs: CacheInputs,
  levels: readonly LevelResult[],
  { memory, counted, data, instructions: fetching }: Simulation,
): Times {
  const atLevels = levels.reduce((sum, l) => sum + l.accesses * l.time, 0);
  const cycles = atLevels + memory.reads * inputs.memoryTime;
  const without = counted * inputs.memoryTime;
  const fetches = data.node.counts.accesses[2] + (fetching?.node.counts.accesses[2] ?? 0);
  const instructions = fetches > 0 ? fetches : counted / inputs.perInstruction;
  const stalls = (all: number) => Math.max(0, all - counted * inputs.time1);
  return {
    ...{ amat: cycles / counted, cycles, without, instructions },
    cpi: inputs.cpi + stalls(cycles) / instructions,
    cpiWithout: inputs.cpi + stalls(without) / instructions,
  };
}
