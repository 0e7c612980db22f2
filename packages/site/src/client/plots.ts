import type { Plot } from '@tollbench/tools/plot/types.ts';
import { mountPlot } from './plot/mount.ts';

/** A plot that the page keeps alive: its cursor, zoom and size. */
export interface LivePlot {
  update(plot: Plot): void;
  destroy(): void;
}

export function livePlot(element: HTMLElement, plot: Plot): LivePlot {
  return mountPlot(element, plot);
}
