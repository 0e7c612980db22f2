/** What can be pulled: the error probability, the input, the signal to noise. */
import type { Handles } from '../../define/handle.ts';
import { showQuantity } from '../../define/si.ts';
import type { SourceResult } from './compute.ts';
import type { SourceInputs } from './inputs.ts';

const handles: Handles<SourceInputs, SourceResult> = {
  curve: (r, i) =>
    r.task === 'channel'
      ? [
          {
            name: 'Error probability',
            value: showQuantity(i.error),
            along: 'x',
            x: i.error,
            y: r.capacity.bits,
            step: 0.01,
            to: ({ x }) => (x >= 0 && x <= 1 ? { error: Number(x.toFixed(4)) } : undefined),
          },
        ]
      : [],
  informationCurve: (r) =>
    r.task === 'channel'
      ? [
          {
            name: 'Input',
            value: showQuantity(r.input[0] ?? 0),
            along: 'x',
            x: r.input[0] ?? 0,
            y: r.information,
            step: 0.01,
            to: ({ x }) =>
              x >= 0 && x <= 1
                ? { used: 'given', input: [Number(x.toFixed(4)), Number((1 - x).toFixed(4))] }
                : undefined,
          },
        ]
      : [],
  gaussian: (r, i) =>
    r.task === 'awgn'
      ? [
          {
            name: 'Signal to noise',
            value: showQuantity(i.snr, 'dB'),
            along: 'x',
            x: i.snr,
            y: r.spectral,
            step: 0.5,
            to: ({ x }) => ({ snr: Number(Math.min(200, Math.max(-100, x)).toFixed(2)) }),
          },
        ]
      : [],
};
export default handles;
