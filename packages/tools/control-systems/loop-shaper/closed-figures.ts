import { type LoopResponse, simulateLoop } from '@tollbench/engines/control/loop-simulation.ts';
import {
  type ResponseFigures,
  responseFigures,
} from '@tollbench/engines/control/response-figures.ts';
import type { TransferFunction } from '@tollbench/engines/control/transfer-function.ts';
import { abs, type Complex } from '@tollbench/engines/numeric/complex.ts';

/** Half-width of the settling band. */
export const BAND = 0.02;

/** A settling time later than this share of the axis may be where the axis ends, not where the ringing does. */
const TRUSTED = 0.85;
/** How often, and by what factor, the axis is lengthened to see a slow tail out. */
const LONGER = [8, 64];
const MAX_STEPS = 24_000;

/**
 * Figures of the reference step, and the largest output after a load step. They belong to the loop, not to the
 * picture: `from` are the responses over at least the time the loop needs. A tail that outlasts them is followed
 * further; one that outlasts that too has no settling time.
 */
export function closedFigures(
  controller: TransferFunction,
  plant: TransferFunction,
  from: { readonly step: LoopResponse; readonly load: LoopResponse; readonly end: number },
  final: number,
  loadFinal: number,
): { figures: ResponseFigures | null; loadPeak: number } {
  const loadPeak = from.load.y.reduce((p, y) => (Math.abs(y) > Math.abs(p) ? y : p), loadFinal);
  if (final === 0) return { figures: null, loadPeak };
  const figures = responseFigures(from.step, final, BAND);
  const settled = ({ settlingTime }: ResponseFigures, end: number) =>
    settlingTime !== null && settlingTime <= TRUSTED * end;
  if (settled(figures, from.end)) return { figures, loadPeak };
  for (const factor of LONGER) {
    const end = factor * from.end;
    const count = Math.min(MAX_STEPS, factor * from.step.t.length);
    const tail = responseFigures(
      simulateLoop(controller, plant, { reference: 1, load: 0 }, end, count),
      final,
      BAND,
    );
    if (settled(tail, end))
      return {
        figures: {
          ...figures,
          riseTime: figures.riseTime ?? tail.riseTime,
          settlingTime: tail.settlingTime,
        },
        loadPeak,
      };
  }
  return { figures: { ...figures, settlingTime: null }, loadPeak };
}

/** Steps that give the fastest ringing at least sixteen samples a period. */
export function stepsFor(end: number, closed: readonly Complex[]): number {
  const ringing = closed.reduce(
    (w, p) => (Math.abs(p.re) < 0.3 * abs(p) ? Math.max(w, Math.abs(p.im)) : w),
    0,
  );
  return Math.ceil(Math.min(12_000, Math.max(2000, (16 * end * ringing) / (2 * Math.PI))));
}
