import type { PanelLayout } from '@tollbench/tools/plot/panel.ts';
import { el } from '@tollbench/tools/plot/svg.ts';

/** Pixels below which a box has no extent in a direction. */
const THIN = 12;

/** Which directions a box between two places zooms in; one that is thin both ways is none. */
export const extentOfBox = (
  a: readonly [number, number],
  b: readonly [number, number],
): { readonly wide: boolean; readonly tall: boolean } => ({
  wide: Math.abs(a[0] - b[0]) >= THIN,
  tall: Math.abs(a[1] - b[1]) >= THIN,
});

/** The box that is being drawn over a panel. */
export function boxMarkup(
  panel: PanelLayout,
  a: readonly [number, number],
  b: readonly [number, number],
): string {
  const { wide, tall } = extentOfBox(a, b);
  if (!wide && !tall) return '';
  // A thin box stands for the whole of the other direction, and is drawn so.
  const [x0, x1] = wide
    ? [Math.min(a[0], b[0]), Math.max(a[0], b[0])]
    : [panel.left, panel.left + panel.width];
  const [y0, y1] = tall
    ? [Math.min(a[1], b[1]), Math.max(a[1], b[1])]
    : [panel.top, panel.top + panel.height];
  return el('rect', {
    x: x0,
    y: y0,
    width: x1 - x0,
    height: y1 - y0,
    fill: 'var(--accent)',
    'fill-opacity': 0.1,
    stroke: 'var(--accent)',
  });
}
