/** What can be pulled: the wanted ratio on the trade-off. */
import type { Handle, Handles } from '../../define/handle.ts';
import { showQuantity as q } from '../../define/si.ts';
import type { PlannerResult } from './compute.ts';
import type { PlannerInputs } from './inputs.ts';

const wanted = (r: PlannerResult, i: PlannerInputs): Handle<PlannerInputs>[] =>
  r.mode === 'expression' && r.search !== 'given'
    ? [
        {
          name: 'SQNR wanted',
          value: q(i.wanted, 'dB', 4),
          along: 'y',
          y: i.wanted,
          to: ({ y }) => (y >= 0 && y <= 250 ? { wanted: Number(y.toFixed(1)) } : undefined),
        },
      ]
    : [];

/** The coefficient error that is allowed, beside the peak of the response. */
const deviation = (r: PlannerResult, i: PlannerInputs): Handle<PlannerInputs>[] => {
  if (r.mode !== 'filter') return [];
  const peak = 20 * Math.log10(r.places.at(-1)?.gains.sine ?? 1);
  return [
    {
      name: 'Coefficient error',
      value: q(i.deviation, 'dB', 4),
      along: 'y',
      y: i.deviation + peak,
      to: ({ y }) => {
        const next = Number((y - peak).toFixed(1));
        return next >= -200 && next <= -6 ? { deviation: next } : undefined;
      },
    },
  ];
};

const handles: Handles<PlannerInputs, PlannerResult> = { tradeoff: wanted, response: deviation };
export default handles;
