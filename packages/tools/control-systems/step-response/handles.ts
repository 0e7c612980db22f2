/** What can be pulled on the response: its final value, and the band it is to settle in. */
import type { Handles } from '../../define/handle.ts';
import { showQuantity } from '../../define/si.ts';
import type { StepResult } from './compute.ts';
import { inputs, type StepInputs } from './inputs.ts';

const handles: Handles<StepInputs, StepResult> = {
  response: ({ info, dcGain, end }, i) =>
    info
      ? [
          {
            name: inputs.amplitude.label,
            value: showQuantity(i.amplitude, '', 4),
            along: 'y',
            // Where the response has settled, clear of the word at the line's end.
            x: 0.7 * end,
            y: info.final,
            to: ({ y }) =>
              y === 0 ? undefined : { amplitude: Number((y / dcGain).toPrecision(4)) },
          },
          {
            name: inputs.band.label,
            value: showQuantity(i.band, '%', 4),
            along: 'y',
            x: 0.55 * end,
            y: info.final + Math.abs((info.final * i.band) / 100),
            to: ({ y }) => {
              const half = y - info.final;
              return half > 0
                ? { band: Number(((100 * half) / Math.abs(info.final)).toPrecision(3)) }
                : undefined;
            },
          },
        ]
      : [],
};
export default handles;
