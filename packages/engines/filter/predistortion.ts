/** Low-pass shapes with their poles moved to the right, so that the losses of real parts bring them back (S. Darlington, J. Math. Phys. 18, 1939). */
import { EngineError } from '../error.ts';
import { minimize } from '../numeric/minimize.ts';
import { shapeLoss } from './lowpass-corner.ts';
import type { LowpassShape } from './lowpass-shape.ts';

/** Steps of the search for the greatest transmission, over twice the edge. */
const STEPS = 2000;
/** What the greatest transmission is taken to be above what was found, so that reflection zeros do not touch the axis. */
const HAIR = 1e-9;

/**
 * The shape whose parts may all lose `loss` of their size a radian of the edge: each pole is moved by that much towards
 * the axis. Its transmission then rises towards the edge, and is greatest there; ends that match at 0 Hz do not do.
 * Throws `infeasible` where a pole would pass the axis, or where the shape has zeros of transmission, which do not move along.
 */
export function predistorted(shape: LowpassShape, loss: number): LowpassShape {
  if (shape.zeros.length > 0)
    throw new EngineError(
      'infeasible',
      'A shape with zeros in its stop band is not predistorted: losses move its zeros as well.',
      { field: 'zeros', value: shape.zeros },
    );
  const nearest = Math.min(...shape.poles.map(({ re }) => -re));
  if (!(loss < nearest))
    throw new EngineError(
      'infeasible',
      `Losses of ${Number(loss.toPrecision(3))} of the edge are more than the ${Number(nearest.toPrecision(3))} that the pole nearest to the axis has to give.`,
      { field: 'loss', value: loss },
    );
  const moved = {
    ...shape,
    poles: shape.poles.map(({ re, im }) => ({ re: re + loss, im })),
    reflection: null,
    dc: 1,
    ripple: 0,
  };
  // Gain over that at 0 rad/s, dB: the loss below it, turned.
  const gain = greatest((w) => -shapeLoss(moved, w));
  return { ...moved, dc: 10 ** (-gain / 10) * (1 - HAIR) };
}

function greatest(gain: (w: number) => number): number {
  const at = (k: number) => (2 * k) / STEPS;
  let best = 0;
  for (let k = 1; k <= STEPS; k++) if (gain(at(k)) > gain(at(best))) best = k;
  if (best === 0) return 0;
  return Math.max(0, -minimize((w) => -gain(w), at(best - 1), at(best + 1), 1e-12).value);
}

/** The load over the source, above 1, that lets all power through where a shape passes most; 1 where that is at rest. */
export function naturalRatio({ dc }: Pick<LowpassShape, 'dc'>): number {
  const root = Math.sqrt(Math.max(0, 1 - dc));
  return (1 + root) / (1 - root);
}
