/** Where a low-pass shape has lost so much, and the shape scaled to have lost it at 1 rad/s. */
import { EngineError } from '../error.ts';
import type { LowpassShape } from './lowpass-shape.ts';

/** Loss in dB below the largest transmission, at w rad/s. */
export function shapeLoss(shape: LowpassShape, w: number): number {
  // Every factor is 1 at 0 rad/s; what is added to it is summed by log1p, so that small losses keep their digits.
  let nepers = -Math.log(shape.dc);
  for (const { re, im } of shape.poles) {
    if (im < 0) continue;
    const size = re * re + im * im;
    if (im === 0) nepers += Math.log1p((w * w) / size);
    else nepers += Math.log((1 - (w * w) / size) ** 2 + ((2 * re * w) / size) ** 2);
  }
  for (const z of shape.zeros) nepers -= 2 * Math.log(Math.abs(1 - (w / z) ** 2));
  return (10 * nepers) / Math.LN10;
}

/** Throws `out-of-range` for a loss below the ripple or not below what the stop band returns to. */
export function shapeEdge(shape: LowpassShape, decibels: number): number {
  if (!(decibels > 0) || decibels < shape.ripple * (1 - 1e-9))
    throw new EngineError(
      'out-of-range',
      `The loss of ${decibels} dB at the edge is less than the ripple of ${shape.ripple} dB, which goes on beyond it.`,
      { field: 'edgeLoss', value: decibels },
    );
  if (shape.ripple > 0 && decibels <= shape.ripple * (1 + 1e-9)) return 1;
  let low = shape.ripple > 0 ? 1 : 0;
  let high = shape.zeros.length > 0 ? Math.min(...shape.zeros) : 1;
  if (shape.zeros.length === 0) while (shapeLoss(shape, high) < decibels) high *= 2;
  for (let k = 0; k < 200; k++) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (shapeLoss(shape, middle) < decibels) low = middle;
    else high = middle;
  }
  return high;
}

/** Every frequency of a shape divided by w. */
export const scaledShape = (shape: LowpassShape, w: number): LowpassShape => ({
  ...shape,
  poles: shape.poles.map(({ re, im }) => ({ re: re / w, im: im / w })),
  zeros: shape.zeros.map((z) => z / w),
  reflection: shape.reflection?.map((f) => f / w) ?? null,
});

/** The least loss between two frequencies, dB, where the loss of a zero between them is none. */
export function lossWithin(shape: LowpassShape, from: number, to: number): number {
  if (to === Number.POSITIVE_INFINITY) return lossFrom(shape, from);
  const between = shape.zeros.filter((z) => z > from && z < to).sort((a, b) => a - b);
  const ends = [from, ...between, to];
  let least = Math.min(shapeLoss(shape, from), shapeLoss(shape, to));
  for (let k = 0; k + 1 < ends.length; k++) {
    const [a, b] = [ends[k] as number, ends[k + 1] as number];
    for (let j = 1; j < 400; j++)
      least = Math.min(least, shapeLoss(shape, a * (b / a) ** (j / 400)));
  }
  return least;
}

/** The least loss from w rad/s on, dB: at w, or at one of the returns between the zeros and beyond them. */
export function lossFrom(shape: LowpassShape, w: number): number {
  const zeros = [...shape.zeros].sort((a, b) => a - b).filter((z) => z > w);
  const ends = [w, ...zeros, ...(zeros.length > 0 ? [(zeros.at(-1) as number) * 30] : [])];
  let least = shapeLoss(shape, w);
  for (let k = 0; k + 1 < ends.length; k++) {
    const [from, to] = [ends[k] as number, ends[k + 1] as number];
    // Between two zeros the loss has one minimum; beyond the last it falls to it and then grows.
    for (let j = 1; j < 400; j++)
      least = Math.min(least, shapeLoss(shape, from * (to / from) ** (j / 400)));
  }
  return least;
}
