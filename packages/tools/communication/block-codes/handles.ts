/** What can be pulled: where the channel works, along the word error rate. */
import type { Handle, Handles } from '../../define/handle.ts';
import { showQuantity } from '../../define/si.ts';
import type { BlockResult } from './compute.ts';
import type { BlockInputs } from './inputs.ts';

const from = (r: BlockResult): { y?: number } => (r.point.word > 1e-12 ? { y: r.point.word } : {});

const handles: Handles<BlockInputs, BlockResult> = {
  channelRates: (r, i): Handle<BlockInputs>[] => [
    {
      name: 'Bit error rate of the channel',
      value: showQuantity(i.p, ''),
      along: 'x',
      x: i.p,
      ...from(r),
      to: ({ x }) => ({ p: Number(Math.min(0.5, Math.max(1e-5, x)).toPrecision(3)) }),
    },
  ],
  snrRates: (r, i): Handle<BlockInputs>[] => [
    {
      name: 'Eb/N0',
      value: showQuantity(i.ebn0, 'dB'),
      along: 'x',
      x: i.ebn0,
      ...from(r),
      to: ({ x }) => ({ ebn0: Number(Math.min(20, Math.max(-10, x)).toFixed(2)) }),
    },
  ],
};
export default handles;
