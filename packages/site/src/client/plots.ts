import type { Plot } from '@tollbench/tools/plot/types.ts';
import { mountPlot } from './plot/mount.ts';

/** A plot that the page keeps alive: its cursor, zoom and size. `ghost` is the plot held for comparison. */
export interface LivePlot {
  update(plot: Plot, ghost: Plot | undefined): void;
  destroy(): void;
}

export function livePlot(element: HTMLElement, plot: Plot, ghost: Plot | undefined): LivePlot {
  return mountPlot(element, plot, ghost);
}
