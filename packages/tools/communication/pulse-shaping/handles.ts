/** What can be pulled: the roll-off at the edge of the spectrum, the channel spacing, and the span along its trade. */
import type { Handle, Handles } from '../../define/handle.ts';
import { showQuantity } from '../../define/si.ts';
import type { ShapingResult } from './compute.ts';
import { isRolled, isSpanned } from './filters.ts';
import { inputs, type ShapingInputs } from './inputs.ts';

const rollOff = (i: ShapingInputs): Handle<ShapingInputs>[] =>
  isRolled(i)
    ? [
        {
          name: inputs.rollOff.label,
          value: String(i.rollOff),
          along: 'x',
          x: ((1 + i.rollOff) / 2) * i.rate,
          y: -3,
          step: i.rate / 200,
          to: ({ x }) => ({
            rollOff: Number(Math.min(1, Math.max(0, (2 * x) / i.rate - 1)).toFixed(2)),
          }),
        },
      ]
    : [];

/** The last whole span on the way from one to another. */
const spanAt = (to: number, from: number): number =>
  to < from ? Math.min(from, Math.ceil(to)) : Math.max(from, Math.floor(to));

const handles: Handles<ShapingInputs, ShapingResult> = {
  spectrum: (_, i) => [
    ...rollOff(i),
    {
      name: inputs.spacing.label,
      value: showQuantity(i.spacing, 'Hz'),
      along: 'x',
      x: i.spacing,
      to: ({ x }) => (x > 0 ? { spacing: Number(x.toPrecision(4)) } : undefined),
    },
  ],
  pulse: (r, i) =>
    isSpanned(i) && i.pulse !== 'nyquist' && i.span <= 80
      ? [
          {
            name: inputs.span.label,
            value: `${i.span} symbols`,
            along: 'x',
            x: Math.min(i.span / 2, r.instant / i.samples),
            y: 0.5,
            step: 0.5,
            to: ({ x }) => (x >= 0.5 ? { span: spanAt(2 * x, i.span) } : undefined),
          },
        ]
      : [],
  trade: (_, i) => [
    {
      name: inputs.wantedEvm.label,
      value: showQuantity(i.wantedEvm, '%'),
      along: 'y',
      y: i.wantedEvm,
      panel: 0,
      to: ({ y }) => (y > 0 && y <= 100 ? { wantedEvm: Number(y.toPrecision(3)) } : undefined),
    },
    ...(i.wantedAclr > 0
      ? [
          {
            name: inputs.wantedAclr.label,
            value: showQuantity(i.wantedAclr, 'dB'),
            along: 'y' as const,
            y: i.wantedAclr,
            panel: 1,
            to: ({ y }: { y: number }) => ({
              wantedAclr: Number(Math.min(120, Math.max(0, y)).toFixed(1)),
            }),
          },
        ]
      : []),
  ],
};
export default handles;
