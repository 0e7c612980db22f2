/** What can be pulled: the step along the trellis, the wanted rate in the error rates. */
import type { Handles } from '../../define/handle.ts';
import type { CodeResult } from './compute.ts';
import { type CodeInputs, inputs } from './inputs.ts';

const handles: Handles<CodeInputs, CodeResult> = {
  trellis: ({ block }) =>
    block
      ? [
          {
            name: inputs.step.label,
            value: `${block.walk.at} of ${block.steps}`,
            along: 'x',
            x: Math.min(block.walk.at, block.walk.first + block.walk.shown),
            step: 1,
            to: ({ x }) => {
              // A step is taken when it is reached, and not before.
              const near = x < block.walk.at ? Math.ceil(x - 1e-9) : Math.floor(x + 1e-9);
              const step = Math.max(1, Math.min(block.steps, near));
              if (step === block.walk.at) return undefined;
              return step === block.steps ? { walk: 'whole' } : { walk: 'step', step };
            },
          },
        ]
      : [],
  ber: ({ analysis }, i) =>
    analysis
      ? [
          {
            name: inputs.wanted.label,
            value: String(i.wanted),
            along: 'y',
            ...(Number.isFinite(analysis.neededSoft) && { x: analysis.neededSoft }),
            y: i.wanted,
            to: ({ y }) => ({ wanted: Number(Math.min(0.01, Math.max(1e-9, y)).toPrecision(3)) }),
          },
        ]
      : [],
};
export default handles;
