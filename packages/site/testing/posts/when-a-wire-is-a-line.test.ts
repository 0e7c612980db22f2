/** What “When a wire becomes a line” says, by other means. */
import { describe, expect, test } from 'vitest';
import * as post from '../../src/content/electromagnetics/when-a-wire-is-a-line.ts';

/** Impedance before n short pieces of coil and capacitor, on plain numbers. */
function pieces(re: number, im: number, angle: number, n: number): { re: number; im: number } {
  const step = angle / n;
  for (let k = 0; k < n; k++) {
    for (const half of [0, 1]) {
      const size = re * re + im * im;
      const [g, b] = [re / size, -im / size + step / 2];
      const bottom = g * g + b * b;
      [re, im] = [g / bottom, -b / bottom];
      if (half === 0) im += step;
    }
  }
  return { re, im };
}

describe('models of a wire', () => {
  test('are held against the line, which many small pieces make too', () => {
    for (const [re, im, angle] of [
      [2, 0.5, 0.4],
      [0.3, -1, 1.2],
    ] as const) {
      const z = post.line({ re, im }, angle);
      const many = pieces(re, im, angle, 4000);
      expect(z.re).toBeCloseTo(many.re, 6);
      expect(z.im).toBeCloseTo(many.im, 6);
      const one = pieces(re, im, angle, 1);
      expect(post.MODELS.pi({ re, im }, angle).re).toBeCloseTo(one.re, 12);
      expect(post.MODELS.pi({ re, im }, angle).im).toBeCloseTo(one.im, 12);
    }
  });

  test('err by the length, or by its cube', () => {
    for (const [model, factor] of [
      ['nothing', 2],
      ['coil', 2],
      ['pi', 8],
    ] as const)
      expect(post.worst(model, 0.02) / post.worst(model, 0.01) / factor).toBeCloseTo(1, 1);
  });

  test('end where the table says', () => {
    for (const model of ['nothing', 'coil', 'pi'] as const) {
      const angle = 2 * Math.PI * post.lengthFor(model, 0.03);
      expect(post.worst(model, angle)).toBeCloseTo(0.03, 8);
      expect(post.worst(model, 0.9 * angle)).toBeLessThan(0.03);
    }
    expect(post.data.rule).toBeGreaterThan(80);
    expect(post.data.rule).toBeLessThan(90);
  });
});

/** The far end by Yee's steps on a line of `cells` cells, at the step where they are exact: time in one-way delays. */
function stepped(rise: number, source: number, until: number, cells = 200): number[] {
  const v = new Float64Array(cells + 1);
  const i = new Float64Array(cells);
  const far: number[] = [];
  for (let n = 0; n < until * cells; n++) {
    for (let k = 0; k < cells; k++) i[k] = (i[k] ?? 0) - ((v[k + 1] ?? 0) - (v[k] ?? 0));
    for (let k = 1; k < cells; k++) v[k] = (v[k] ?? 0) - ((i[k] ?? 0) - (i[k - 1] ?? 0));
    // Half a cell at each end: the source with its resistance, and nothing.
    const drive = Math.min(1, (n + 0.5) / cells / rise);
    v[0] =
      ((v[0] ?? 0) * (1 - 1 / source) - 2 * (i[0] ?? 0) + (2 * drive) / source) / (1 + 1 / source);
    v[cells] = (v[cells] ?? 0) + 2 * (i[cells - 1] ?? 0);
    far.push(v[cells] ?? 0);
  }
  return far;
}

describe('an edge', () => {
  test('at the open end is what the line, stepped in time, shows', () => {
    for (const [rise, source] of [
      [4, 0.3],
      [6, 0.1],
    ] as const) {
      const far = stepped(rise, source, 30);
      for (const t of [1.5, 4, 7.3, 12, 25])
        expect(
          Math.abs(post.farEnd(t, rise, source) - (far[Math.round(t * 200)] ?? 9)),
        ).toBeLessThan(0.02);
      expect(Math.abs(Math.max(...far) - 1 - post.overshoot(rise, source))).toBeLessThan(0.01);
    }
  });

  test('faster than two delays overshoots by (1 − r)/(1 + r), and one of four less than one of six', () => {
    for (const r of [0.1, 0.3, 0.6]) {
      for (const rise of [0.01, 1, 2])
        expect(post.overshoot(rise, r)).toBeCloseTo((1 - r) / (1 + r), 9);
    }
    expect(post.overshoot(4, 0.1)).toBeLessThan(post.overshoot(6, 0.1) / 2);
    expect(post.overshoot(5, 1)).toBeCloseTo(0, 9);
  });

  test('of eight delays or more overshoots by less than an eighth, of eleven or more by less than a tenth', () => {
    for (const r of [0.1, 0.2, 0.3, 0.6])
      for (let rise = 8; rise < 40; rise += 0.25)
        expect(post.overshoot(rise, r)).toBeLessThan(rise < 11 ? 1 / 8 : 0.1);
  });
});
