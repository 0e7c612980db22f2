/** Where bands fold: each image of the input and each alias into the output, and how far down it is. */
import { fold } from '@tollbench/engines/multirate/fold.ts';
import type { Task } from './conversion.ts';

/** A band about a multiple of a rate, which comes from or goes into the band that is kept clean. */
export interface FoldedBand {
  readonly kind: 'image' | 'alias';
  /** The multiple: of the input rate for an image, of the output rate for an alias. */
  readonly multiple: number;
  readonly from: number;
  readonly to: number;
  /** The largest gain in it, linear, and where: on the axis up to half of L·f_in, in the input, in the output. */
  readonly gain: number;
  readonly at: number;
  readonly input: number;
  readonly output: number;
}

/** Bands that are told, the loudest first. */
export const MAX_BANDS = 40;
/** Points that a band is looked at. */
const POINTS = 64;

/** The bands up to half of L·f_in, the loudest first, and how many there are. */
export function foldedBands(
  task: Task,
  gain: (f: number) => number,
): { bands: FoldedBand[]; count: number } {
  const half = (task.rate * task.up) / 2;
  const bands: FoldedBand[] = [];
  for (const [kind, rate] of [
    ['image', task.rate],
    ['alias', task.out],
  ] as const) {
    for (let k = 1; k * rate - task.clean < half; k++) {
      const from = Math.max(k * rate - task.clean, Math.min(task.rate, task.out) - task.clean);
      const to = Math.min(half, k * rate + task.clean);
      if (to <= from) continue;
      let [top, at] = [-1, from];
      for (let p = 0; p <= POINTS; p++) {
        const f = from + ((to - from) * p) / POINTS;
        const size = Math.abs(gain(f));
        if (size > top) [top, at] = [size, f];
      }
      bands.push({
        kind,
        multiple: k,
        from,
        to,
        gain: top,
        at,
        input: fold(at, task.rate),
        output: fold(at, task.out),
      });
    }
  }
  bands.sort((a, b) => b.gain - a.gain);
  return { bands: bands.slice(0, MAX_BANDS), count: bands.length };
}
