import type { Onward } from '../../define/onward.ts';
import type { SimulatorResult } from './compute.ts';
import type { SimulatorInputs } from './inputs.ts';

/** Instructions that the pipeline viewer takes. */
const MOST = 1_000_000;

/** The cycles that the program takes in five stages; of one whose code and memory lie where they do there. */
export function pipeline(
  { instructions }: Pick<SimulatorResult, 'instructions'>,
  { source, environment, compressed, stdin, textAddress }: SimulatorInputs,
): Onward[] {
  if (instructions < 1 || instructions > MOST || textAddress !== 0x10000n) return [];
  return [
    {
      tool: 'pipeline-viewer',
      does: 'Its cycles, stalls and forwarding in a five-stage pipeline',
      inputs: {
        ...{ mode: 'run', source, environment, budget: String(instructions) },
        ...((environment === 'linux' || environment === 'machine') && { compressed }),
        ...(environment !== 'machine' && stdin !== '' && { stdin }),
      },
    },
  ];
}
