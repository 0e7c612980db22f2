import { layout } from '@tollbench/tools/plot/layout.ts';
import type { Plot } from '@tollbench/tools/plot/types.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nudged, roundTo, standing, stepAt } from './place.ts';

const plot: Plot = {
  id: 'p',
  title: 'Gain',
  x: { label: 'Frequency', unit: 'Hz', scale: 'log', domain: [10, 1e5] },
  y: { label: 'Gain', unit: 'dB', domain: [-60, 20] },
  marks: [],
};
const panel = (of: Plot = plot) => {
  const found = layout(of, { width: 800, height: 480 }).panels[0];
  if (!found) throw new Error('no panel');
  return found;
};

describe('a step', () => {
  test('is a power of ten, below what a pixel is worth and not ten times below', () => {
    const p = panel();
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (part) => {
        for (const [scale, from, length] of [
          [p.x, p.left, p.width],
          [p.y, p.top, p.height],
        ] as const) {
          const pixel = from + part * length;
          const step = stepAt(scale, pixel);
          const worth = Math.abs(scale.from(pixel + 0.5) - scale.from(pixel - 0.5));
          expect(Math.log10(step)).toBeCloseTo(Math.round(Math.log10(step)), 9);
          expect(step).toBeLessThanOrEqual(worth * (1 + 1e-9));
          expect(10 * step).toBeGreaterThan(worth);
          // What a pixel is read as lies within the pixel.
          expect(Math.abs(scale.to(roundTo(scale, pixel)) - pixel)).toBeLessThan(1);
        }
      }),
    );
  });

  test('by key goes to round numbers and comes back', () => {
    const p = panel();
    const handle = { along: 'x', x: 1000, y: 0 } as const;
    const right = nudged(handle, p, 'ArrowRight', false);
    expect(right).toEqual({ x: 1010, y: 0 });
    expect(nudged({ ...handle, x: 1010 }, p, 'ArrowDown', false)).toEqual({ x: 1000, y: 0 });
    expect(nudged(handle, p, 'ArrowRight', true)).toEqual({ x: 1100, y: 0 });
    expect(nudged({ ...handle, step: 50 }, p, 'PageUp', false)).toEqual({ x: 1500, y: 0 });
    expect(nudged(handle, p, 'a', false)).toBeUndefined();
  });

  test('goes the way that is seen, on a reversed axis too', () => {
    const reversed = panel({ ...plot, y: { ...plot.y, reverse: true } });
    const handle = { along: 'y', x: 100, y: -20, step: 1 } as const;
    expect(nudged(handle, panel(), 'ArrowUp', false)?.y).toBe(-19);
    expect(nudged(handle, reversed, 'ArrowUp', false)?.y).toBe(-21);
    expect(nudged({ ...handle, along: 'both' }, panel(), 'ArrowUp', false)).toEqual({
      x: 100,
      y: -19,
    });
  });
});

describe('a grip', () => {
  test('stands on its place where it goes both ways', () => {
    const p = panel();
    expect(standing({ along: 'both', x: 10, y: 20 }, p)).toEqual([p.left, p.top]);
  });

  test('stands inside the frame where it goes one way', () => {
    const p = panel();
    const [x, y] = standing({ along: 'x', x: 1000 }, p) ?? [];
    expect(x).toBe(p.x.to(1000));
    expect(y).toBe(p.top + 8);
    expect(standing({ along: 'y', y: 0 }, p)?.[0]).toBe(p.left + p.width - 8);
    expect(standing({ along: 'x', x: 1e5, y: -60 }, p)).toEqual([
      p.left + p.width - 12,
      p.top + p.height - 12,
    ]);
  });

  test('is out of sight beyond the axes, and where there is no place for it', () => {
    const p = panel();
    expect(standing({ along: 'x', x: 2e5 }, p)).toBeUndefined();
    expect(standing({ along: 'x', x: -1 }, p)).toBeUndefined();
    expect(standing({ along: 'y', y: Number.NaN }, p)).toBeUndefined();
  });
});
