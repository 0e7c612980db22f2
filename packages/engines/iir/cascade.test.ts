import { describe, expect, test } from 'vitest';
import { prototype } from '../filter/prototype.ts';
import { digital } from './band-transform.ts';
import { arrange, noiseGains, scaled, worstGain } from './cascade.ts';
import { extremes } from './extremes.ts';
import { quadratureNodes } from './nodes.ts';
import { pair } from './pairing.ts';
import { countOf, power, quadraticRoots } from './polar-root.ts';
import { cascadeZpk, filterSamples, isStable, type Section, zpkOf } from './section.ts';
import { gainDb } from './zpk.ts';

const FAMILIES = ['butterworth', 'chebyshev', 'inverse-chebyshev', 'elliptic', 'bessel'] as const;
const TARGETS = [
  { response: 'lowpass', edge: 0.2 },
  { response: 'highpass', edge: 0.5 },
  { response: 'bandpass', centre: 0.4, width: 0.2 },
  { response: 'bandstop', centre: 0.4, width: 0.3 },
] as const;
const filters = FAMILIES.flatMap((family) =>
  TARGETS.flatMap((target) =>
    [1, 2, 3, 5, 6].map((n) => digital(prototype(family, n, 0.5, 50), 1, target)),
  ),
);

describe('pairing', () => {
  test('every root is used once, no section has more than two of either', () => {
    for (const { zeros, poles } of filters) {
      const sections = pair(zeros, poles);
      const size = (roots: typeof poles) => roots.reduce((n, root) => n + countOf(root), 0);
      expect(sections.flatMap((s) => s.zeros).length).toBe(zeros.length);
      expect(new Set(sections.flatMap((s) => s.poles))).toEqual(new Set(poles));
      for (const s of sections) {
        expect(size(s.poles)).toBeLessThanOrEqual(2);
        expect(size(s.zeros)).toBeLessThanOrEqual(size(s.poles));
      }
    }
  });
});

describe('a cascade', () => {
  test('has the response of its filter, in any order and scaling', () => {
    for (const filter of filters)
      for (const norm of ['sine', 'noise', 'worst'] as const)
        for (const how of ['least-noise', 'rising', 'falling'] as const) {
          const parts = pair(filter.zeros, filter.poles);
          const sections = scaled(parts, arrange(parts, how, norm, filter), filter, norm);
          expect(isStable(sections)).toBe(true);
          const again = cascadeZpk(sections);
          for (const w of [0.1, 0.6, 0.81, 1.3, 2.9]) {
            const gain = gainDb(filter, w);
            if (gain > -150) expect(gainDb(again, w)).toBeCloseTo(gain, 8);
          }
        }
  });

  test('keeps each output but the last within 1 by its norm', () => {
    for (const filter of filters) {
      const parts = pair(filter.zeros, filter.poles);
      const order = arrange(parts, 'least-noise', 'sine', filter);
      const bySine = scaled(parts, order, filter, 'sine');
      const byWorst = scaled(parts, order, filter, 'worst');
      for (let k = 1; k < parts.length; k++) {
        expect(10 ** (extremes(cascadeZpk(bySine.slice(0, k)), 0, Math.PI).high / 20)).toBeCloseTo(
          1,
          2,
        );
        expect(worstGain(byWorst.slice(0, k))).toBeCloseTo(1, 9);
      }
    }
  });

  test('the order of least noise is the least of all orders', () => {
    for (const filter of filters.filter((f) => f.poles.length > 2)) {
      const parts = pair(filter.zeros, filter.poles);
      if (parts.length > 5) continue;
      const noise = (order: readonly number[]) => {
        const sections = scaled(parts, order, filter, 'noise');
        return noiseGains(sections, sections.map(zpkOf)).reduce((sum, g) => sum + g, 0);
      };
      const best = noise(arrange(parts, 'least-noise', 'noise', filter));
      for (const order of permutations(parts.map((_, k) => k)))
        expect(best).toBeLessThanOrEqual(noise(order) * (1 + 1e-6));
    }
  });

  test('noise gains are the sums of squared impulse responses', () => {
    const [filter] = filters.filter((f) => f.poles.length === 3);
    if (!filter) throw new Error('no filter of three pole groups');
    const parts = pair(filter.zeros, filter.poles);
    const sections = scaled(parts, arrange(parts, 'rising', 'sine', filter), filter, 'sine');
    const gains = noiseGains(sections, sections.map(zpkOf));
    sections.forEach((s, k) => {
      const bare: Section = { ...s, b: [1, 0, 0] };
      const impulse = new Float64Array(4000);
      impulse[0] = 1;
      const h = filterSamples([bare, ...sections.slice(k + 1)], impulse);
      const energy = h.reduce((sum, x) => sum + x * x, 0);
      expect((gains[k] ?? 0) / energy).toBeCloseTo(1, 6);
    });
  });
});

function permutations(items: readonly number[]): number[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, k) =>
    permutations(items.toSpliced(k, 1)).map((rest) => [item, ...rest]),
  );
}

describe('roots', () => {
  test('of quadratics keep their distance from the circle', () => {
    for (const [c1, c2] of [
      [-1.9999, 0.99990001],
      [1.2, 0.81],
      [-1.5, 0.5],
      [0, -0.25],
      [2, 1],
    ] as const) {
      const found = quadraticRoots(c1, c2);
      // |1 − pz⁻¹|² of all roots is |1 + c₁z⁻¹ + c₂z⁻²|².
      for (const w of [0.01, 1, 2.5]) {
        const [re, im] = [
          1 + c1 * Math.cos(w) + c2 * Math.cos(2 * w),
          -c1 * Math.sin(w) - c2 * Math.sin(2 * w),
        ];
        const product = found.reduce((p, root) => p * power(root, w), 1);
        expect(product / (re * re + im * im)).toBeCloseTo(1, 7);
      }
    }
  });

  test('quadrature weights sum to 1 however near the poles are', () => {
    for (const deficit of [0.5, 1e-3, 1e-7]) {
      const { weight } = quadratureNodes([{ deficit, angle: 1, pair: true }]);
      expect(weight.reduce((sum, w) => sum + w, 0)).toBeCloseTo(1, 12);
    }
  });
});
