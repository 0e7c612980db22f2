import type { Plot } from '@tollbench/tools/plot/types.ts';
import { mountPlot } from './plot/mount.ts';

/** A plot that the page keeps alive: its cursor, zoom and size. `ghosts` are plots to compare with. */
export interface LivePlot {
  update(plot: Plot, ghosts: readonly Plot[]): void;
  destroy(): void;
}

export function livePlot(element: HTMLElement, first: Plot, name: string): LivePlot {
  const mounted = mountPlot(element, first, { name });
  let shown = first;
  let before: readonly Plot[] = [];
  return {
    update(plot, ghosts) {
      if (plot !== shown) mounted.update(plot);
      shown = plot;
      if (ghosts.length !== before.length || ghosts.some((g, k) => g !== before[k]))
        mounted.compare(ghosts);
      before = ghosts;
    },
    destroy: () => mounted.destroy(),
  };
}
