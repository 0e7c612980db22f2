import { showQuantity } from '../../define/si.ts';
import type { Drawn } from './compute.ts';
import { diagramFigure } from './draw/figure.ts';
import { violationMarks } from './draw/violations.ts';
import type { TimingInputs } from './inputs.ts';

/** The diagram with its violations on it. */
export function drawnFigure(
  { diagram, tick, checked }: Pick<Drawn, 'diagram' | 'tick' | 'checked'>,
  { gaps, arrows }: Pick<TimingInputs, 'gaps' | 'arrows'>,
): string {
  const lanes = diagram.lanes.flatMap((l) => (l.wave ? [l.index] : []));
  const halves = (2 * diagram.hscale) / tick;
  return diagramFigure(
    diagram,
    { isAligned: gaps === 'aligned', hasDimensions: arrows === 'dimensions' },
    {
      timeOf: (half) => showQuantity(half / halves, 's', 3),
      over: (layout) =>
        violationMarks(
          {
            violations: checked.violations,
            verdicts: checked.verdicts,
            laneOf: (k) => lanes[k] ?? 0,
            halfOf: (t) => t * halves,
          },
          layout,
        ),
    },
  );
}
