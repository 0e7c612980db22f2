/** What the home page shows of its bench: the same in the build and under the hand. */
import type { Handle } from '@tollbench/tools/define/handle.ts';
import type { Figure, Output, PlotOutput, Readouts } from '@tollbench/tools/define/output.ts';
import { drawPlot } from '@tollbench/tools/plot/draw.ts';
import { layout } from '@tollbench/tools/plot/layout.ts';
import type { Plot } from '@tollbench/tools/plot/types.ts';
import { markOf } from '../client/plot/grip.ts';
import { output } from './outputs.ts';

/** Readings beside the picture: those that people ask for first. */
const MAX_READINGS = 4;

/** CSS pixels that the picture is drawn for before anything knows how wide its box is. */
const SIZES = { middle: { width: 500, height: 500 }, narrow: { width: 340, height: 340 } } as const;

/**
 * The first plot, without the names of its traces: the words beside it say what they are.
 * @throws where there is no plot
 */
export function frontPlot(outputs: readonly Output[]): PlotOutput {
  const found = outputs.find((o): o is PlotOutput => o.kind === 'plot');
  if (!found) throw new Error('the bench of the home page has no plot');
  return { ...found, plot: { ...found.plot, names: 'none' } };
}

/** The first readings and the first figure. */
export function frontSide(outputs: readonly Output[]): string {
  const readings = outputs.find((o): o is Readouts => o.kind === 'readouts');
  const figure = outputs.find((o): o is Figure => o.kind === 'figure');
  const shown = [
    ...(readings ? [{ ...readings, items: readings.items.slice(0, MAX_READINGS) }] : []),
    ...(figure ? [figure] : []),
  ];
  return shown.map((o) => output(o, { surface: 'page' })).join('');
}

/** The drawings of the plot for a wide and a narrow box, a grip drawn where its handle stands. */
export function gripOn(
  plot: Plot,
  handle: Pick<Handle<never>, 'x' | 'y' | 'along' | 'panel'>,
): string {
  return Object.entries(SIZES)
    .map(([fit, size]) => {
      const drawn = fit === 'middle' ? plot : { ...plot, id: `${plot.id}-${fit}` };
      const options = { ...size, mode: 'page' as const, fit: `fit-${fit}` };
      const lay = layout(drawn, options);
      const panel = lay.panels[handle.panel ?? 0];
      const { x = Number.NaN, y = Number.NaN } = handle;
      const at = panel && [panel.x.to(x), panel.y.to(y)].map((n) => n.toFixed(1)).join(' ');
      const grip = `<g class="front-grip" data-catch transform="translate(${at})"><circle class="room" r="22"/><g transform="translate(-12 -12)">${markOf(handle)}</g></g>`;
      return drawPlot(drawn, { ...options, layout: lay }).replace(/<\/svg>$/u, `${grip}</svg>`);
    })
    .join('');
}
