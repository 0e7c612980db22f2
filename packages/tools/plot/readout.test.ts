import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layout } from './layout.ts';
import { readBy, readout } from './readout.ts';
import type { Plot } from './types.ts';

const size = { width: 600, height: 400 };

describe('a readout along x', () => {
  const x = Float64Array.from({ length: 50 }, (_, i) => 10 ** (i / 10));
  const plot: Plot = {
    id: 'r',
    title: 'r',
    x: { label: 'Frequency', unit: 'Hz', scale: 'log' },
    y: { label: 'Gain', unit: 'dB' },
    marks: [{ kind: 'line', x, y: x.map((f) => -20 * Math.log10(f)), label: 'H' }],
  };

  it('reads the line where it is drawn: a straight line on log axes is read exactly', () => {
    const lay = layout(plot, size);
    const panel = lay.panels[0]!;
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (t) => {
        const r = readout(plot, lay, { x: panel.left + t * panel.width, y: 100 })!;
        expect(Math.abs(r.items[0]!.value + 20 * Math.log10(r.x))).toBeLessThan(1e-6);
        expect(r.at[0]).toBeCloseTo(panel.left + t * panel.width, 6);
      }),
    );
  });

  it('says it with unit, prefix and true minus', () => {
    const lay = layout(plot, size);
    const r = readout(plot, lay, { x: lay.panels[0]!.x.to(2000), y: 0 })!;
    expect(r.heading).toEqual({ label: 'Frequency', text: '2.0000\u202fkHz' });
    expect(r.items[0]!.text).toBe('−66.02\u202fdB');
  });

  it('has nothing to say in a gap', () => {
    const gap: Plot = {
      ...plot,
      x: { label: 'x' },
      marks: [{ kind: 'line', x: [0, 1, 2, 3], y: [0, 1, Number.NaN, 3] }],
    };
    const lay = layout(gap, size);
    expect(readout(gap, lay, { x: lay.panels[0]!.x.to(1.5), y: 0 })).toBeUndefined();
    expect(readout(gap, lay, { x: lay.panels[0]!.x.to(0.5), y: 0 })!.items[0]!.value).toBeCloseTo(
      0.5,
      9,
    );
  });

  it('stands on a sample where there is nothing between them', () => {
    const stems: Plot = {
      ...plot,
      x: { label: 'n' },
      y: { label: 'h' },
      marks: [{ kind: 'stem', x: [0, 1, 2, 3], y: [5, 6, 7, 8] }],
    };
    const lay = layout(stems, size);
    const r = readout(stems, lay, { x: lay.panels[0]!.x.to(2.3), y: 0 })!;
    expect([r.x, r.items[0]!.value]).toEqual([2, 7]);
  });
});

describe('a readout at a point', () => {
  it('finds the nearest sample and says its impedance and frequency', () => {
    const plot: Plot = {
      id: 's',
      title: 's',
      frame: 'smith',
      reference: 50,
      marks: [
        {
          kind: 'line',
          x: [0, 1 / 3, 0],
          y: [0, 0, 0.5],
          label: 'load',
          along: { label: 'Frequency', unit: 'Hz', values: [1e9, 2e9, 3e9] },
        },
      ],
    };
    const lay = layout(plot, size);
    expect(readBy(lay)).toBe('point');
    const [x, y] = lay.panels[0]!.place(1 / 3, 0);
    const r = readout(plot, lay, { x: x + 4, y: y - 3 })!;
    expect(r.heading).toEqual({ label: 'load, frequency', text: '2.0000\u202fGHz' });
    expect(r.items.map((i) => `${i.label} ${i.text}`)).toEqual([
      'Z 100.0 + j0\u202fΩ',
      'Γ 0.3333∠0°',
      'VSWR 2.000',
      'Y 10.00 + j0\u202fmS',
      'Γ = 0.3333 + j0',
    ]);
  });
});
