import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layout } from './layout.ts';
import { runsOf } from './trace.ts';
import type { Plot } from './types.ts';

const panelOf = (x: Float64Array, y: Float64Array) => {
  const plot: Plot = {
    id: 'p',
    title: 'p',
    x: { label: 'x' },
    y: { label: 'y' },
    marks: [{ kind: 'line', x, y }],
  };
  return layout(plot, { width: 400, height: 300 }).panels[0]!;
};

describe('a long trace', () => {
  it('keeps the extremes of every pixel column', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 3000, maxLength: 4000 }),
        (values) => {
          const y = Float64Array.from(values);
          const x = y.map((_, i) => i);
          const panel = panelOf(x, y);
          const runs = runsOf(panel, x, y);
          expect(runs).toHaveLength(1);
          const kept = new Map<number, [number, number]>();
          const run = runs[0]!;
          for (let i = 0; i < run.length; i += 2) {
            const column = Math.floor(run[i]!);
            const [lo, hi] = kept.get(column) ?? [
              Number.POSITIVE_INFINITY,
              Number.NEGATIVE_INFINITY,
            ];
            kept.set(column, [Math.min(lo, run[i + 1]!), Math.max(hi, run[i + 1]!)]);
          }
          for (let i = 0; i < x.length; i++) {
            const [lo, hi] = kept.get(Math.floor(panel.x.to(x[i]!)))!;
            const at = panel.y.to(y[i]!);
            expect(at >= lo && at <= hi).toBe(true);
          }
          expect(run.length / 2).toBeLessThanOrEqual(4 * (panel.width + 2));
        },
      ),
      { numRuns: 20 },
    );
  });

  it('shows a single spike among a million samples', () => {
    const x = Float64Array.from({ length: 1_000_000 }, (_, i) => i);
    const y = new Float64Array(1_000_000);
    y[654_321] = 7;
    const panel = panelOf(x, y);
    const tops = runsOf(panel, x, y)[0]!.filter((_, i) => i % 2 === 1);
    expect(Math.min(...tops)).toBeCloseTo(panel.y.to(7), 9);
  });
});

it('a trace is broken at NaN and at infinity, never drawn across', () => {
  const x = Float64Array.of(0, 1, 2, 3, 4, 5, 6);
  const y = Float64Array.of(0, 1, Number.NaN, 3, Number.POSITIVE_INFINITY, 5, 6);
  expect(runsOf(panelOf(x, y), x, y).map((r) => r.length / 2)).toEqual([2, 1, 2]);
});
