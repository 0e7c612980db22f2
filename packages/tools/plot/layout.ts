import { layoutDisc } from './layout-disc.ts';
import { layoutPanels } from './layout-panels.ts';
import { panelsOf } from './model.ts';
import { namingOf } from './naming.ts';
import type { Layout, Size } from './panel.ts';
import type { Plot } from './types.ts';

/** Lays a plot out. Nothing but the labels of the ticks depends on the data, so that a plot stands still while its data move. */
export function layout(plot: Plot, size: Size): Layout {
  const panels = panelsOf(plot, size.ghosts);
  const naming = namingOf(plot, panels, size);
  return plot.frame === 'polar' || plot.frame === 'smith'
    ? layoutDisc(plot, panels[0], naming, size)
    : layoutPanels(plot, panels, naming, size);
}
