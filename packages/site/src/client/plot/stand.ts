import { isTrace } from '@tollbench/tools/plot/model.ts';
import type { Layout } from '@tollbench/tools/plot/panel.ts';
import {
  type Readout,
  readBy,
  readout,
  readSample,
  samplesOf,
} from '@tollbench/tools/plot/readout.ts';
import type { Plot } from '@tollbench/tools/plot/types.ts';

/** Where the keyboard stands: a pixel of the abscissa, or a sample of a trace. */
export interface Stand {
  readonly x: number;
  readonly trace: number;
  readonly sample: number;
}

export type Step = 'left' | 'right' | 'up' | 'down' | 'start' | 'end' | 'back' | 'on' | 'stay';

/** Moves the stand and reads there. Along x a step goes to the next pixel, or as far as the reading needs to change. */
export function step(
  plot: Plot,
  lay: Layout,
  from: Stand | undefined,
  how: Step,
  large: boolean,
): { stand: Stand; read: Readout | undefined } {
  if (readBy(lay) === 'point') return stepSample(plot, lay, from, how, large);
  const { left, width } = lay.panels[0] ?? { left: 0, width: lay.width };
  const right = left + width;
  const start = from?.x ?? left + width / 2;
  const read = (x: number): Readout | undefined => readout(plot, lay, { x, y: 0 });
  const by =
    how === 'left'
      ? -1
      : how === 'right'
        ? 1
        : how === 'back'
          ? -width / 10
          : how === 'on'
            ? width / 10
            : 0;
  let x =
    how === 'start'
      ? left
      : how === 'end'
        ? right
        : start + by * (large && Math.abs(by) === 1 ? 10 : 1);
  const before = from ? read(start)?.x : undefined;
  // Between stems nothing can be read: go on to the next one.
  while (Math.abs(by) === 1 && from && x > left && x < right && read(x)?.x === before) x += by;
  x = Math.min(right, Math.max(left, x));
  return { stand: { x, trace: 0, sample: 0 }, read: read(x) };
}

function stepSample(
  plot: Plot,
  lay: Layout,
  from: Stand | undefined,
  how: Step,
  large: boolean,
): { stand: Stand; read: Readout | undefined } {
  const traces = lay.panels.flatMap((p, panel) =>
    p.marks.flatMap((styled) => {
      const samples = isTrace(styled.mark) ? samplesOf(styled) : undefined;
      return samples ? [{ panel, styled, n: Math.min(samples.x.length, samples.y.length) }] : [];
    }),
  );
  const turn = how === 'up' ? -1 : how === 'down' ? 1 : 0;
  const trace = ((from?.trace ?? 0) + turn + traces.length) % Math.max(1, traces.length);
  const found = traces[trace];
  if (!found) return { stand: { x: 0, trace: 0, sample: 0 }, read: undefined };
  const page = Math.max(1, Math.round(found.n / 10));
  const by =
    how === 'left' ? -1 : how === 'right' ? 1 : how === 'back' ? -page : how === 'on' ? page : 0;
  const at =
    how === 'start'
      ? 0
      : how === 'end'
        ? found.n - 1
        : from
          ? from.sample + by * (large ? 10 : 1)
          : found.n >> 1;
  const sample = Math.min(found.n - 1, Math.max(0, at));
  return {
    stand: { x: 0, trace, sample },
    read: readSample(plot, lay, found.panel, found.styled, sample),
  };
}
