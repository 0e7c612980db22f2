import type { Onward } from '../../define/onward.ts';
import type { SimulatorResult } from './compute.ts';
import type { SimulatorInputs } from './inputs.ts';

/** Instructions and characters of a program that the cache simulator takes. */
const MOST = { instructions: 2_000_000, characters: 100_000 };

/** What the program's references do in a cache; of one that reads no input, for which that page has no field. */
export function caches(
  { instructions }: Pick<SimulatorResult, 'instructions'>,
  { source, environment, compressed, stdin, textAddress }: SimulatorInputs,
): Onward[] {
  const moved = textAddress !== 0x10000n;
  if (instructions < 1 || instructions > MOST.instructions) return [];
  if (source.length > MOST.characters || stdin !== '' || moved) return [];
  return [
    {
      tool: 'cache-simulator',
      does: 'Its references through a cache',
      inputs: {
        ...{ source: 'program', program: source, environment, budget: String(instructions) },
        ...((environment === 'linux' || environment === 'machine') && { compressed }),
        ...{ split: 'yes', iSize: '512', iWays: '1' },
        ...{ size: '512', line: '16', organisation: 'ways', ways: '2' },
      },
    },
  ];
}
