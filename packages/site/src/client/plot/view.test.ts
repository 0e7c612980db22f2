import { layout } from '@tollbench/tools/plot/layout.ts';
import type { View } from '@tollbench/tools/plot/panel.ts';
import type { Plot } from '@tollbench/tools/plot/types.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isHome, pan, zoom, zoomBox } from './view.ts';

const plot: Plot = {
  id: 'p',
  title: 'p',
  x: { label: 'f', unit: 'Hz', scale: 'log', domain: [1, 1e4] },
  y: { label: 'y', domain: [-10, 10] },
  marks: [{ kind: 'line', x: [1, 1e4], y: [0, 1] }],
};
const size = { width: 640, height: 400 };
const home = layout(plot, size);
const at = (view: View) => layout(plot, { ...size, view });
const panel = home.panels[0]!;
const place = fc.tuple(
  fc.double({ min: panel.left, max: panel.left + panel.width, noNaN: true }),
  fc.double({ min: panel.top, max: panel.top + panel.height, noNaN: true }),
);

describe('zooming', () => {
  it('in leaves the place under the pointer where it is, on linear and logarithmic axes', () => {
    fc.assert(
      fc.property(place, fc.double({ min: 0.05, max: 0.95, noNaN: true }), ([px, py], factor) => {
        const view = zoom(home, home, 0, {}, [px, py], factor);
        const p = at(view).panels[0]!;
        // The same pixel of the panel: its left edge moves with the width of the numbers.
        const t = (px - panel.left) / panel.width;
        expect(Math.abs(p.x.from(p.left + t * p.width) / panel.x.from(px) - 1)).toBeLessThan(1e-6);
        expect(Math.abs(p.y.from(py) - panel.y.from(py))).toBeLessThan(1e-6);
      }),
    );
  });

  it('never shows more than home, however it is turned and moved', () => {
    const act = fc.record({
      place,
      factor: fc.double({ min: 0.2, max: 4, noNaN: true }),
      by: place,
    });
    fc.assert(
      fc.property(fc.array(act, { minLength: 1, maxLength: 8 }), (acts) => {
        let view: View = {};
        for (const a of acts) {
          view = zoom(at(view), home, 0, view, a.place, a.factor);
          view = pan(at(view), home, 0, view, [a.by[0] - 320, a.by[1] - 200]);
        }
        const [x0, x1] = view.x ?? [1, 1e4];
        const [y0, y1] = view.y?.[0] ?? [-10, 10];
        expect(x0).toBeGreaterThanOrEqual(1 - 1e-9);
        expect(x1).toBeLessThanOrEqual(1e4 + 1e-5);
        expect(y0).toBeGreaterThanOrEqual(-10 - 1e-9);
        expect(y1).toBeLessThanOrEqual(10 + 1e-9);
        expect(x0 < x1 && y0 < y1).toBe(true);
      }),
    );
  });

  it('out far enough is home again', () => {
    const view = zoom(home, home, 0, {}, [300, 200], 0.5);
    expect(isHome(view)).toBe(false);
    expect(isHome(zoom(at(view), home, 0, view, [100, 90], 3))).toBe(true);
  });
});

describe('a box', () => {
  it('fills the panel, drawn from any corner', () => {
    const a = [panel.x.to(10), panel.y.to(-2)] as const;
    const b = [panel.x.to(100), panel.y.to(5)] as const;
    for (const [p, q] of [
      [a, b],
      [b, a],
    ] as const) {
      const { x, y } = zoomBox(home, home, 0, {}, p, q);
      expect(x?.[0]).toBeCloseTo(10, 6);
      expect(x?.[1]).toBeCloseTo(100, 5);
      expect(y?.[0]?.[0]).toBeCloseTo(-2, 9);
      expect(y?.[0]?.[1]).toBeCloseTo(5, 9);
    }
  });

  it('that is thin zooms in one direction, and one that is a point does nothing', () => {
    expect(zoomBox(home, home, 0, {}, [100, 100], [300, 104]).y).toBeUndefined();
    expect(zoomBox(home, home, 0, {}, [100, 100], [104, 300]).x).toBeUndefined();
    expect(zoomBox(home, home, 0, {}, [100, 100], [104, 104])).toEqual({});
  });
});
