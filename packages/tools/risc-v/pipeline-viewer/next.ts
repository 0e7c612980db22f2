import type { Onward } from '../../define/onward.ts';
import type { PipelineInputs } from './inputs.ts';
import type { PipelineResult } from './result.ts';

/** Characters and instructions that the tools after this one take. */
const MOST = { characters: 100_000, instructions: 2_000_000 };

/** A program is stepped where its values are seen, and its references go through caches. */
export function next({ stream }: PipelineResult, i: PipelineInputs): Onward[] {
  if (i.mode !== 'run') return [];
  const linux = i.environment === 'linux' || i.environment === 'machine';
  const simulator: Onward = {
    tool: 'rv32-simulator',
    does: 'Step this program, with registers and memory',
    inputs: {
      ...{ source: i.source, environment: i.environment },
      ...(linux && { compressed: i.compressed, textAddress: '0x10000' }),
      ...(i.environment !== 'machine' && i.stdin !== '' && { stdin: i.stdin }),
    },
  };
  const n = stream.index.length;
  if (i.stdin !== '' || i.source.length > MOST.characters || n > MOST.instructions)
    return [simulator];
  const caches: Onward = {
    tool: 'cache-simulator',
    does: 'Its references through a cache',
    inputs: {
      ...{ source: 'program', program: i.source, environment: i.environment, budget: String(n) },
      ...(linux && { compressed: i.compressed }),
      ...{ split: 'yes', iSize: '512', iWays: '1' },
      ...{ size: '512', line: '16', organisation: 'ways', ways: '2' },
    },
  };
  return [simulator, caches];
}
