import type { Plot } from '@tollbench/tools/plot/types.ts';
import { mountPlot } from './plot/mount.ts';

/** A plot that the page keeps alive: its cursor, zoom and size. `ghost` is the plot to compare with. */
export interface LivePlot {
  update(plot: Plot, ghost: Plot | undefined): void;
  destroy(): void;
}

export function livePlot(element: HTMLElement, first: Plot, name: string): LivePlot {
  const mounted = mountPlot(element, first, { name });
  let shown = first;
  let before: Plot | undefined;
  return {
    update(plot, ghost) {
      if (plot !== shown) mounted.update(plot);
      shown = plot;
      if (ghost !== before) mounted.compare(ghost);
      before = ghost;
    },
    destroy: () => mounted.destroy(),
  };
}
