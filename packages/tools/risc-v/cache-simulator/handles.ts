/** What can be pulled: the size of the cache along the curve. */
import type { Handle, Handles } from '../../define/handle.ts';
import { sized } from './bytes.ts';
import type { CacheInputs } from './inputs.ts';
import { rate } from './phrases.ts';
import type { CacheResult } from './result.ts';

const handles: Handles<CacheInputs, CacheResult> = {
  curve: ({ first }, i): Handle<CacheInputs>[] => {
    const size = first.sets * first.ways * first.line;
    const unit = i.organisation === 'ways' ? first.line * first.ways : first.line;
    return [
      {
        name: 'Size',
        value: sized(size),
        along: 'x',
        x: size,
        y: rate(first.misses, first.accesses),
        to: ({ x }) => {
          if (!(x > 0)) return undefined;
          // Powers of two of the smallest size that this placement has.
          const to = unit * 2 ** Math.max(0, Math.round(Math.log2(x / unit)));
          return to > 2 ** 28 ? undefined : { given: 'size', size: to };
        },
      },
    ];
  },
};
export default handles;
