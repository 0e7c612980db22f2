import { evaluate } from '@tollbench/engines/control/transfer-function.ts';
import { abs, complex } from '@tollbench/engines/numeric/complex.ts';
import type { Layout } from '../../plot/layout.ts';
import { db } from './bode-plot.ts';
import type { LoopResult } from './compute.ts';
import { inputs, type LoopInputs, PLACED } from './inputs.ts';

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Pixels from a place to the loop's magnitude curve, ∞ outside its panel. */
export function nearCurve({ loop }: LoopResult, lay: Layout, at: Place): number {
  const panel = lay.panels[0];
  if (!panel || at.y < panel.top || at.y > panel.top + panel.height)
    return Number.POSITIVE_INFINITY;
  if (at.x < panel.left || at.x > panel.left + panel.width) return Number.POSITIVE_INFINITY;
  // The curve may be steep: the nearest of its points within a few pixels to either side counts.
  let least = Number.POSITIVE_INFINITY;
  for (let dx = -8; dx <= 8; dx++) {
    const gain = db(abs(evaluate(loop, complex(0, panel.x.from(at.x + dx)))));
    least = Math.min(least, Math.hypot(dx, panel.y.to(gain) - at.y));
  }
  return Number.isNaN(least) ? Number.POSITIVE_INFINITY : least;
}

/**
 * The inputs that bring the curve of the loop, as it was when it was taken hold of, under the pointer;
 * undefined where the pointer is beyond what the inputs allow.
 */
export function grabbed(
  { loop }: LoopResult,
  i: LoopInputs,
  lay: Layout,
  at: Place,
): Partial<LoopInputs> | undefined {
  const panel = lay.panels[0];
  if (!panel) return undefined;
  const omega = panel.x.from(at.x);
  if (PLACED.some((kind) => kind === i.kind)) {
    const crossover = Number(omega.toPrecision(4));
    return crossover > 0 ? { crossover } : undefined;
  }
  const level = panel.y.from(at.y);
  const now = db(abs(evaluate(loop, complex(0, omega))));
  const gain = Number((i.gain + level - now).toFixed(2));
  try {
    inputs.gain.parse(String(gain));
  } catch {
    // Beyond the bounds of the field: the curve stays where it was.
    return undefined;
  }
  return { gain };
}
