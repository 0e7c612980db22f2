/** What can be pulled: each point, where they are few enough to be told apart. */
import type { Handle, Handles } from '../../define/handle.ts';
import { showQuantity as q } from '../../define/si.ts';
import type { CurveResult } from './compute.ts';
import type { CurveInputs } from './inputs.ts';
import { moved } from './moved.ts';

const MAX_HANDLES = 60;

const handles: Handles<CurveInputs, CurveResult> = {
  fit: (r, i): Handle<CurveInputs>[] => {
    if (!r.curve || r.x.length > MAX_HANDLES || i.model === 'file') return [];
    return Array.from(r.x, (x, k): Handle<CurveInputs> => {
      const y = r.y[k] as number;
      return {
        name: `Point ${k + 1}`,
        value: `${q(x, r.xUnit, 4)}, ${q(y, r.yUnit, 4)}`,
        along: 'both',
        x,
        y,
        to: (place) => {
          const data = moved(i, k, place.x, place.y);
          return data === undefined ? undefined : { data };
        },
      };
    });
  },
};
export default handles;
