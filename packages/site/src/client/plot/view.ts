import type { Layout, PanelLayout, View } from '@tollbench/tools/plot/panel.ts';
import type { Scale } from '@tollbench/tools/plot/scale.ts';
import { extentOfBox } from './zoom-box.ts';

type Domain = readonly [number, number];

/** The least part of the home domain that can be shown. */
const MIN_SHARE = 1e-5;

/** The view that shows the pixels p0 to p1 of a scale across its whole range, kept within `home`; undefined where that is home. */
function window(scale: Scale, p0: number, p1: number, home: Scale): Domain | undefined {
  const [a, b] = home.range;
  // In pixels of the home scale, so that linear and logarithmic axes are alike.
  let lo = home.to(scale.from(p0));
  const hi = home.to(scale.from(p1));
  const sign = Math.sign(b - a);
  const full = Math.abs(b - a);
  if (!Number.isFinite(lo) || !Number.isFinite(hi)) return undefined;
  let span = sign * (hi - lo);
  if (span >= full * (1 - 1e-9)) return undefined;
  if (span < full * MIN_SHARE) {
    const middle = (lo + hi) / 2;
    span = full * MIN_SHARE;
    lo = middle - (sign * span) / 2;
  }
  const start = Math.min(full - span, Math.max(0, sign * (lo - a)));
  return [home.from(a + sign * start), home.from(a + sign * (start + span))];
}

/** Changes what is seen of the abscissa and of one panel; `map` says which pixels of a scale shall fill it. */
function change(
  now: Layout,
  home: Layout,
  panel: number,
  mapX: ((scale: Scale) => Domain) | undefined,
  mapY: ((scale: Scale) => Domain) | undefined,
  view: View,
): View {
  const here = now.panels[panel];
  const there = home.panels[panel];
  if (!here || !there) return view;
  const x = mapX ? window(here.x, ...mapX(here.x), there.x) : view.x;
  const y = mapY ? window(here.y, ...mapY(here.y), there.y) : view.y?.[panel];
  const ys = now.panels.map((_, i) => (i === panel ? y : view.y?.[i]));
  return { ...(x && { x }), ...(ys.some((d) => d) && { y: ys }) };
}

/** Shows `factor` times as much, the place under (px, py) staying where it is. */
export function zoom(
  now: Layout,
  home: Layout,
  panel: number,
  view: View,
  [px, py]: Domain,
  factor: number,
): View {
  const about =
    (at: number) =>
    (s: Scale): Domain => [at + (s.range[0] - at) * factor, at + (s.range[1] - at) * factor];
  return change(now, home, panel, about(px), about(py), view);
}

/** Moves what is seen by (dx, dy) pixels. */
export function pan(now: Layout, home: Layout, panel: number, view: View, [dx, dy]: Domain): View {
  const by =
    (d: number) =>
    (s: Scale): Domain => [s.range[0] - d, s.range[1] - d];
  return change(now, home, panel, view.x && by(dx), view.y?.[panel] && by(dy), view);
}

/** Fills the panel with a box; a box that is thin in one direction zooms in the other alone. */
export function zoomBox(
  now: Layout,
  home: Layout,
  panel: number,
  view: View,
  a: Domain,
  b: Domain,
): View {
  const side =
    (i: 0 | 1) =>
    (s: Scale): Domain => {
      const lo = Math.min(a[i], b[i]);
      const hi = Math.max(a[i], b[i]);
      return s.range[0] < s.range[1] ? [lo, hi] : [hi, lo];
    };
  const { wide, tall } = extentOfBox(a, b);
  if (!wide && !tall) return view;
  return change(now, home, panel, wide ? side(0) : undefined, tall ? side(1) : undefined, view);
}

/** The panel under a height, the nearest one if none is. */
export function panelAt(lay: Layout, y: number): number {
  const off = (p: PanelLayout): number => Math.max(p.top - y, y - p.top - p.height, 0);
  let best = 0;
  lay.panels.forEach((p, i) => {
    if (off(p) < off(lay.panels[best] ?? p)) best = i;
  });
  return best;
}

export const isHome = (view: View): boolean => !view.x && !view.y;
