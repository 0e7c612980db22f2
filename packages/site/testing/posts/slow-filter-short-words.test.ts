/** What “A ten-hertz low-pass does not fit into sixteen bits” says, by other means. */
import { describe, expect, test } from 'vitest';
import * as post from '../../src/content/embedded-systems/slow-filter-short-words.ts';

describe('the section', () => {
  test('is 3 dB down at its edge, and passes a constant', () => {
    for (const edge of [10, 100, 1000]) {
      const { b, a1, a2 } = post.lowPass(edge);
      const w = (2 * Math.PI * edge) / post.RATE;
      const size = (c: readonly number[]) =>
        Math.hypot(
          c.reduce((sum, x, k) => sum + x * Math.cos(w * k), 0),
          c.reduce((sum, x, k) => sum + x * Math.sin(w * k), 0),
        );
      expect(20 * Math.log10(size(b) / size([1, a1, a2]))).toBeCloseTo(-3.0103, 3);
      expect((b[0] + b[1] + b[2]) / (1 + a1 + a2)).toBeCloseTo(1, 6);
    }
  });

  test('1 + a₁ + a₂ is the square of the frequency, nearly', () => {
    expect(post.data.slow.small / post.data.slow.square).toBeCloseTo(1, 2);
  });
});

describe('coefficients', () => {
  test('natural frequency and damping are those of the poles they were made from', () => {
    for (const [f, zeta] of [
      [60, 0.3],
      [500, 0.71],
      [30, 1.4],
    ] as const) {
      const w = (2 * Math.PI * f) / post.RATE;
      const root = zeta < 1 ? w * Math.sqrt(1 - zeta * zeta) : w * Math.sqrt(zeta * zeta - 1);
      const decay = Math.exp(-zeta * w);
      const a1 = -2 * decay * (zeta < 1 ? Math.cos(root) : Math.cosh(root));
      const found = post.natural(a1, decay * decay) ?? expect.fail('no filter');
      expect(found.frequency).toBeCloseTo(f, 6);
      expect(found.damping).toBeCloseTo(zeta, 6);
    }
    expect(post.natural(-2, 1)).toBeNull();
    expect(post.natural(-1.9, 1.01)).toBeNull();
  });

  test('with fourteen places there is no frequency between 0 and the first rung, and then √2 of it', () => {
    // All pairs of stored coefficients near (−2, 1) whose poles decay without being real.
    const found = new Set<number>();
    for (let i = 0; i < 300; i++)
      for (let k = 0; k < 300; k++) {
        const [a1, a2] = [-2 + i / 2 ** 14, 1 - k / 2 ** 14];
        const is = a1 * a1 < 4 * a2 ? post.natural(a1, a2) : null;
        if (is !== null) found.add(is.frequency);
      }
    const [first = 0] = [...found].sort((a, b) => a - b);
    expect(first / post.data.lowest.sixteen).toBeCloseTo(1, 2);
    const gap = [...found].filter(
      (f) => f > 1.02 * post.data.lowest.sixteen && f < 0.98 * post.data.lowest.next,
    );
    expect(gap).toEqual([]);
  });

  test('the places that the rule asks for keep a hundredth, and four fewer do not', () => {
    let lost = 0;
    for (const edge of [10, 20, 37, 50, 100, 163, 200, 500, 1000]) {
      const section = post.lowPass(edge);
      const exact = post.natural(section.a1, section.a2)?.frequency ?? Number.NaN;
      const off = (fraction: number) =>
        Math.abs((post.stored(edge, fraction)?.frequency ?? 0) / exact - 1);
      expect(off(post.places(section))).toBeLessThan(0.01);
      if (off(post.places(section) - 4) > 0.01) lost++;
    }
    expect(lost).toBeGreaterThan(4);
  });
});

describe('outputs', () => {
  test('rest within the dead band and stay there', () => {
    for (const edge of [50, 100, 200, 500]) {
      const section = post.lowPass(edge);
      const samples = Math.ceil((8 * post.RATE) / edge);
      const y = post.answer(section, 20_000, samples, 'rounded');
      const off = 20_000 - (y.at(-1) ?? 0);
      expect(Math.abs(off)).toBeLessThanOrEqual(post.deadBand(section) + 1);
      expect(Math.abs(off)).toBeGreaterThan(0.5 * post.deadBand(section));
      expect(new Set(y.slice(-100)).size).toBe(1);
    }
  });

  test('a step within the dead band of ten hertz moves nothing', () => {
    expect(post.data.slow.band).toBeGreaterThan(9 * 32_000 - 32_000 * 0.2);
    const y = post.answer(post.lowPass(10), 32_767, 200_000, 'rounded');
    expect(y.every((x) => x === 0)).toBe(true);
  });

  test('with the error fed back they arrive, within a step', () => {
    for (const edge of [20, 100, 1000])
      expect(post.stuck(edge, 20_000, 'error fed back')).toBeLessThanOrEqual(1);
  });

  test('a rise and a fall to the same height rest on either side of it', () => {
    for (const edge of [100, 200, 500]) {
      const section = post.lowPass(edge);
      const { b, a1, a2 } = section;
      const rest = (from: number, to: number): number => {
        let [y1, y2] = [from, from];
        for (let n = 0; n < (8 * post.RATE) / edge; n++) {
          const y = Math.round((b[0] + b[1] + b[2]) * to - a1 * y1 - a2 * y2);
          [y2, y1] = [y1, y];
        }
        return y1 - to;
      };
      const [up, down] = [rest(-5_000, 1_000), rest(7_000, 1_000)];
      expect(Math.sign(up)).toBe(-Math.sign(down));
      expect(Math.abs(up - down)).toBeGreaterThan(1.5 * post.deadBand(section));
    }
  });
});
