import type { PlotOutput } from '@tollbench/tools/define/output.ts';
import { drawPlot } from '@tollbench/tools/plot/draw.ts';
import { escapeHtml } from './html.ts';
import type { Surface } from './surface.ts';

/** The drawn size in CSS pixels before the page knows how wide it is; the picture scales with its box. */
export const PLOT_SIZE = {
  hero: { width: 720, height: 480 },
  rest: { width: 640, height: 384 },
} as const;

/** The picture as text. */
export function drawn(output: PlotOutput, surface: Surface, size: keyof typeof PLOT_SIZE): string {
  return drawPlot(output.plot, { ...PLOT_SIZE[size], mode: surface });
}

/** A picture in its frame with its caption. In the page `mountPlot` takes it over and draws at the true size. */
export function plot(output: PlotOutput, svg: string, surface: Surface): string {
  const live = surface === 'page' ? ' data-plot' : '';
  return `<figure class="plot"><div class="paper"${live}>${svg}</div><figcaption>${escapeHtml(output.caption)}</figcaption></figure>`;
}
