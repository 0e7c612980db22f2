import type { Onward } from '../../define/onward.ts';
import type { CacheInputs } from './inputs.ts';
import type { CacheResult } from './result.ts';

/** A program is stepped where it is run. */
export function next(_: CacheResult, i: CacheInputs): Onward[] {
  if (i.source !== 'program') return [];
  return [
    {
      tool: 'rv32-simulator',
      does: 'Run and step this program',
      inputs: {
        source: i.program,
        environment: i.environment,
        ...((i.environment === 'linux' || i.environment === 'machine') && {
          compressed: i.compressed,
          textAddress: '0x10000',
        }),
      },
    },
  ];
}
